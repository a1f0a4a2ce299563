export type ToastType = keyof typeof TOAST_MS

/** Carried to the next page. */
const FLASH_TOASTS = [
  'signed-in',
  'signed-out',
  'signed-up',
  'password-set',
  'message-sent',
  'name-saved',
  'email-asked',
  'email-kept',
  'email-changed',
  'email-confirmed',
  'link-sent',
  'password-changed',
  'image-saved',
  'image-removed',
  'session-ended',
  'session-over',
  'other-sessions-ended',
  'two-step-on',
  'two-step-off',
  'added-from-grid',
  'added-to-cart',
  'removed-from-cart',
  'payment-successful',
  'product-added',
  'product-updated',
  'product-deleted',
  'product-restored',
  'demo-removed',
  'category-renamed',
  'category-merged',
  'refund-noted',
  'order-corrected',
  'transfer-noted',
  'exception-accepted',
  'payment-noted',
  'transfers-on',
  'transfers-off',
  'dispute-noted',
  'email-again',
  'email-removed',
  'settings-saved',
  'calendar-saved',
  'settings-reset',
] as const

export type ToastCode = (typeof FLASH_TOASTS)[number]

/** All report a success, but the one of a session that has ended elsewhere. */
export function flashType(code: ToastCode): ToastType {
  return code === 'session-over' ? 'error' : 'success'
}

export function readToast(text: string | null): ToastCode | null {
  return FLASH_TOASTS.find((code) => code === text) ?? null
}

/** 0 means until closed. */
export const TOAST_MS = { blank: 4000, error: 4000, custom: 4000, success: 2000, loading: 0 } as const
/** Longer, because the visitor has to find their way on a new page first. */
export const FLASH_TOAST_MS = 5000
export const CHECKOUT_ERROR_TOAST_MS = 1000
export const MAX_TOASTS = 20
export const TOAST_REMOVAL_MS = 1000
