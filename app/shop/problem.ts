/**
 * A refusal: a code and what it is about, never a sentence. `messages` turns it into the reader's language.
 * Refusals are values that are returned; exceptions are for faults.
 */
export type ProblemCode =
  | 'required'
  | 'all-fields-required'
  | 'too-long'
  | 'email-invalid'
  | 'url-invalid'
  | 'line-invalid'
  | 'password-short'
  | 'password-common'
  | 'price-invalid'
  | 'price-range'
  | 'price-absurd'
  | 'fill-all-fields'
  | 'check-fields'
  | 'price-below-payable'
  | 'price-above-payable'
  | 'image-url-invalid'
  | 'images-too-many'
  | 'category-reserved'
  | 'category-exists'
  | 'category-gone'
  | 'confirm-first'
  | 'product-changed'
  | 'product-gone'
  | 'signed-out'
  | 'sign-in-failed'
  | 'sign-up-failed'
  | 'too-many-tries'
  | 'busy'
  | 'cart-empty'
  | 'cart-changed'
  | 'sold-out'
  | 'total-too-small'
  | 'total-too-large'
  | 'payment-declined'
  | 'payment-unavailable'
  | 'payment-expired'
  | 'payment-review'
  | 'payment-under-way'
  | 'refund-too-large'
  | 'refund-changed'
  | 'refund-disputed'
  | 'refund-other-provider'
  | 'refund-under-way'
  | 'not-found'
  | 'not-allowed'
  | 'reset-expired'
  | 'confirm-expired'
  | 'email-same'
  | 'email-taken'
  | 'contact-blocked'
  | 'contact-limit'
  | 'contact-headless'
  | 'code-wrong'
  | 'code-expired'
  | 'password-wrong'
  | 'image-invalid'
  | 'image-too-large'
  | 'image-not-saved'
  | 'photo-unreadable'
  | 'photo-too-large'
  | 'upload-broken-off'
  | 'not-saved'

/** Whether it is the chosen file that another one could stand in for. */
export function isImageProblem(code: ProblemCode): boolean {
  return code === 'image-invalid' || code === 'image-too-large'
}

export interface Problem {
  code: ProblemCode
  params?: Record<string, string | number>
}

export type Outcome<T> = { ok: true; value: T } | { ok: false; problem: Problem }

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value })

export const refused = (code: ProblemCode, params?: Problem['params']): { ok: false; problem: Problem } => ({
  ok: false,
  problem: params ? { code, params } : { code },
})
