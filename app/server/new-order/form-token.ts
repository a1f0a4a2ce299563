import { formKey } from '#app/server/core/form-key.ts'
import type { HandOrder } from '#app/shop/new-order/hand-order.ts'

/** A form that was changed since it was sent, as after a lost answer, is another order. */
export function toToken({ token, isAnother: _answer, ...order }: HandOrder): string {
  return formKey(`hand.${token}`, order)
}

/** The token of the form that a draft with this key was typed in. */
export function toFormToken(key: string): string {
  return key.split('.')[1] ?? ''
}
