export type ToastType = keyof typeof TOAST_MS

export const TOASTS = {
  'signed-in': 'success',
  'signed-out': 'success',
  'signed-up': 'success',
  'password-set': 'success',
  'message-sent': 'success',
  'name-saved': 'success',
  'email-asked': 'success',
  'email-kept': 'success',
  'email-changed': 'success',
  'email-confirmed': 'success',
  'link-sent': 'success',
  'password-changed': 'success',
  'image-saved': 'success',
  'image-removed': 'success',
  'session-ended': 'success',
  'session-over': 'error',
  'other-sessions-ended': 'success',
  'two-step-on': 'success',
  'two-step-off': 'success',
  'added-from-grid': 'success',
  'added-to-cart': 'success',
  'removed-from-cart': 'success',
  'payment-successful': 'success',
  'product-added': 'success',
  'product-updated': 'success',
  'product-deleted': 'success',
  'product-restored': 'success',
  'demo-removed': 'success',
  'category-renamed': 'success',
  'category-merged': 'success',
  'refund-noted': 'success',
  'order-corrected': 'success',
  'transfer-noted': 'success',
  'exception-accepted': 'success',
  'payment-noted': 'success',
  'transfers-on': 'success',
  'transfers-off': 'success',
  'dispute-noted': 'success',
  'email-again': 'success',
  'email-removed': 'success',
  'settings-saved': 'success',
  'calendar-saved': 'success',
  'settings-reset': 'success',
} as const satisfies Record<string, ToastType>

export type ToastCode = keyof typeof TOASTS

export function readToast(text: string | null): ToastCode | null {
  return text !== null && Object.hasOwn(TOASTS, text) ? (text as ToastCode) : null
}

/** 0 means until closed. */
export const TOAST_MS = { blank: 4000, error: 4000, custom: 4000, success: 2000, loading: 0 } as const
/** Longer, because the visitor has to find their way on a new page first. */
export const FLASH_TOAST_MS = 5000
export const CHECKOUT_ERROR_TOAST_MS = 1000
export const MAX_TOASTS = 20
export const TOAST_REMOVAL_MS = 1000
