import { generate } from 'promptparse'
import { type Satang, toBaht } from '#app/shop/money.ts'
import { findPromptPayKind, type PromptPayKind } from '#app/shop/payments/by-hand/promptpay-number.ts'

const TYPES = { mobile: 'MSISDN', 'tax-id': 'NATID', wallet: 'EWALLETID' } as const satisfies Record<
  PromptPayKind,
  string
>

/** The text of a QR code that every Thai bank's app reads: this amount, to this PromptPay number. */
export function promptPayPayload(number: string, amount: Satang): string {
  const kind = findPromptPayKind(number)
  if (!kind) throw new Error('that is no PromptPay number')
  return generate.anyId({ type: TYPES[kind], target: number, amount: toBaht(amount) })
}
