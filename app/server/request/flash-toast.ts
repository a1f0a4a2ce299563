import { TOAST_COOKIE } from '#app/shop/storage-names.ts'
import { readToast, type ToastCode } from '#app/shop/toast.ts'
import { publicCookie, readCookie } from './cookies.ts'

const MAX_AGE_S = 30

/** A cookie, so that the page can be cached. */
export function withToast(headers: Headers | undefined, toast: ToastCode): Headers {
  const extended = new Headers(headers)
  extended.append('Set-Cookie', publicCookie(TOAST_COOKIE, toast, MAX_AGE_S))
  return extended
}

export function flashToast({ headers }: Request): ToastCode | null {
  return readToast(readCookie(headers.get('cookie'), TOAST_COOKIE) ?? null)
}
