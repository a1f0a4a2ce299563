import type { Satang } from './money.ts'
import type { ProviderName } from './payments/provider-name.ts'

export type PlainProblemCode =
  | 'required'
  | 'all-fields-required'
  | 'too-long'
  | 'email-invalid'
  | 'url-invalid'
  | 'line-invalid'
  | 'line-token'
  | 'line-user'
  | 'line-refused'
  | 'line-quota'
  | 'line-away'
  | 'line-test-over'
  | 'password-short'
  | 'password-common'
  | 'price-invalid'
  | 'price-range'
  | 'number-invalid'
  | 'number-range'
  | 'time-invalid'
  | 'times-reversed'
  | 'times-twice'
  | 'hours-invalid'
  | 'weekday-required'
  | 'slots-too-many'
  | 'slot-used'
  | 'slot-gone'
  | 'zone-gone'
  | 'zones-too-many'
  | 'places-too-many'
  | 'moment-invalid'
  | 'day-too-far'
  | 'free-from-nothing'
  | 'day-over'
  | 'price-absurd'
  | 'price-too-large'
  | 'fee-too-large'
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
  | 'settings-changed'
  | 'product-gone'
  | 'signed-out'
  | 'link-over'
  | 'right-required'
  | 'sign-in-failed'
  | 'sign-up-failed'
  | 'cart-empty'
  | 'cart-changed'
  | 'delivery-changed'
  | 'slot-full'
  | 'slot-closed'
  | 'slot-late'
  | 'slot-no-pickup'
  | 'slot-only-pickup'
  | 'not-offered'
  | 'not-delivered-there'
  | 'delivery-moved'
  | 'photo-late'
  | 'card-late'
  | 'run-changed'
  | 'run-empty'
  | 'payment-unavailable'
  | 'payment-expired'
  | 'payment-review'
  | 'payment-under-way'
  | 'payment-moved'
  | 'nothing-to-pay'
  | 'promptpay-invalid'
  | 'promptpay-differs'
  | 'transfer-test-over'
  | 'picture-too-large'
  | 'slips-too-many'
  | 'refund-disputed'
  | 'refund-owed'
  | 'refund-written-off'
  | 'refund-handed-over'
  | 'parcel-gone'
  | 'refund-under-way'
  | 'not-found'
  | 'reset-expired'
  | 'confirm-expired'
  | 'email-same'
  | 'email-taken'
  | 'contact-blocked'
  | 'contact-headless'
  | 'code-wrong'
  | 'code-expired'
  | 'password-wrong'
  | 'image-invalid'
  | 'image-heic'
  | 'image-too-large'
  | 'image-not-saved'
  | 'photo-unreadable'
  | 'photo-too-large'
  | 'upload-broken-off'
  | 'not-saved'

interface ProblemDetails {
  'too-many-tries': { seconds: number }
  'contact-limit': { seconds: number }
  busy: { seconds?: number }
  'sold-out': { title: string }
  'slot-twice': { kind: 'delivery' | 'pickup'; times: string }
  'places-unknown': { places: string }
  'place-taken': { place: string }
  'total-changed': { total: Satang }
  'total-too-small': { least: Satang }
  'total-too-large': { most: Satang }
  'refund-too-large': { most: Satang }
  'refund-changed': { most: Satang }
  'refund-other-provider': { provider: ProviderName }
  'order-similar': { receipt: string }
  'in-parcel': { receipt: string }
  'run-still-out': { receipts: string }
}
type DetailedProblemCode = keyof ProblemDetails

export type ProblemCode = PlainProblemCode | DetailedProblemCode

/** A code with details, never a sentence. Refusals are returned; exceptions are for faults. */
export type Problem =
  | { code: PlainProblemCode }
  | { [Code in DetailedProblemCode]: { code: Code } & ProblemDetails[Code] }[DetailedProblemCode]

export function isImageProblem(code: ProblemCode): boolean {
  return code === 'image-invalid' || code === 'image-heic' || code === 'image-too-large'
}

export interface Refusal {
  ok: false
  problem: Problem
}

export type Outcome<T> = { ok: true; value: T } | Refusal

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value })

export function refused(code: PlainProblemCode | 'busy'): Refusal
export function refused<Code extends DetailedProblemCode>(code: Code, details: ProblemDetails[Code]): Refusal
export function refused(code: ProblemCode, details?: ProblemDetails[DetailedProblemCode]): Refusal {
  return { ok: false, problem: { code, ...details } as Problem }
}
