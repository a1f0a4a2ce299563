import { TOAST_COOKIE } from '#app/shop/constants.ts'
import type { ToastCode } from '#app/shop/toast.ts'
import { openCookie } from './cookies.ts'

/** Seconds; long enough for the next page, too short to surprise anyone later. */
const AGE = 30

/** Adds the toast that the next page is to show. The page itself says nothing of it, so that it can be cached. */
export function withToast(headers: Headers | undefined, toast: ToastCode): Headers {
  const extended = new Headers(headers)
  extended.append('Set-Cookie', openCookie(TOAST_COOKIE, toast, AGE))
  return extended
}
