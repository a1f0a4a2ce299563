import type { Problem } from '#app/shop/problem.ts'

/** RFC 9110 and RFC 6585; includes Retry-After. */
export function problemResponse(problem: Problem): ResponseInit {
  switch (problem.code) {
    case 'too-many-tries':
    case 'contact-limit':
      return { status: 429, headers: { 'Retry-After': String(problem.seconds) } }
    case 'busy':
      return { status: 503, headers: { 'Retry-After': String(problem.seconds ?? 5) } }
    case 'sign-in-failed':
    case 'code-wrong':
    case 'code-expired':
      return { status: 401 }
    case 'contact-blocked':
      return { status: 403 }
    case 'contact-headless':
      return { status: 451 }
    case 'cart-changed':
      return { status: 200 }
    case 'product-changed':
    case 'settings-changed':
    case 'product-gone':
    case 'confirm-first':
    case 'sold-out':
    case 'slot-full':
    case 'slot-closed':
    case 'slot-late':
    case 'delivery-changed':
    case 'delivery-moved':
    case 'photo-late':
    case 'card-late':
    case 'run-changed':
    case 'run-empty':
    case 'run-still-out':
    case 'category-exists':
    case 'category-gone':
    case 'refund-changed':
      return { status: 409 }
    case 'not-saved':
    case 'payment-unavailable':
    case 'image-not-saved':
      return { status: 503 }
    default:
      return { status: 400 }
  }
}
