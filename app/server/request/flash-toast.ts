import { TOAST_COOKIE } from '#app/shop/storage-names.ts'
import { readToast, type ToastCode } from '#app/shop/toast.ts'
import { publicCookie, readCookie } from './cookies.ts'

/** Long enough for the next page, too short to surprise anyone later. */
const MAX_AGE_S = 30

/** Adds the toast for the next page. It is in a cookie, so that the page can be cached. */
export function withToast(headers: Headers | undefined, toast: ToastCode): Headers {
  const extended = new Headers(headers)
  extended.append('Set-Cookie', publicCookie(TOAST_COOKIE, toast, MAX_AGE_S))
  return extended
}

/** The toast of the previous page, for pages that also show it without scripts. */
export function flashToast({ headers }: Request): ToastCode | null {
  return readToast(readCookie(headers.get('cookie'), TOAST_COOKIE) ?? null)
}
