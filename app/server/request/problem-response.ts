import type { Problem } from '#app/shop/problem.ts'

/** RFC 9110 and RFC 6585; includes Retry-After. */
export function problemResponse(problem: Problem): ResponseInit {
  switch (problem.code) {
    case 'too-many-tries':
    case 'contact-limit':
      return { status: 429, headers: { 'Retry-After': String(problem.seconds) } }
    case 'busy':
      return { status: 503, headers: { 'Retry-After': String(problem.seconds ?? 5) } }
    default:
      return { status: STATUS[problem.code] ?? 400 }
  }
}

const STATUS: Partial<Record<Problem['code'], number>> = {
  'sign-in-failed': 401,
  'code-wrong': 401,
  'code-expired': 401,
  'contact-blocked': 403,
  'contact-headless': 451,
  'cart-changed': 200,
  'product-changed': 409,
  'settings-changed': 409,
  'product-gone': 409,
  'confirm-first': 409,
  'sold-out': 409,
  'slot-full': 409,
  'slot-closed': 409,
  'slot-late': 409,
  'slot-no-pickup': 409,
  'slot-only-pickup': 409,
  'delivery-changed': 409,
  'total-changed': 409,
  'delivery-moved': 409,
  'photo-late': 409,
  'card-late': 409,
  'run-changed': 409,
  'run-empty': 409,
  'run-still-out': 409,
  'category-exists': 409,
  'category-gone': 409,
  'refund-changed': 409,
  'not-saved': 503,
  'payment-unavailable': 503,
  'image-not-saved': 503,
}
