import { TOAST_COOKIE } from '#app/shop/constants.ts'
import { readToast, type ToastCode } from '#app/shop/toast.ts'
import { openCookie, readCookie } from './cookies.ts'

/** Seconds; long enough for the next page, too short to surprise anyone later. */
const AGE = 30

/** Adds the toast that the next page is to show. The page itself says nothing of it, so that it can be cached. */
export function withToast(headers: Headers | undefined, toast: ToastCode): Headers {
  const extended = new Headers(headers)
  extended.append('Set-Cookie', openCookie(TOAST_COOKIE, toast, AGE))
  return extended
}

/** The toast that the page before left, for pages that say it without scripts, too. */
export function flashToast({ headers }: Request): ToastCode | null {
  return readToast(readCookie(headers.get('cookie'), TOAST_COOKIE) ?? null)
}
