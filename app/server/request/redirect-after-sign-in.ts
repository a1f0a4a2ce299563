import { redirect, redirectDocument } from 'react-router'
import { safeReturnPath } from '#app/shop/accounts/access.ts'
import { withToast } from './flash-toast.ts'

export function redirectAfterSignIn({ url }: Request, headers: Headers): Response {
  const next = safeReturnPath(new URL(url).searchParams.get('next'))
  // The checkout has its own security policy, which only a new document loads.
  const go = next.startsWith('/checkout/') ? redirectDocument : redirect
  return go(next, { headers: withToast(headers, 'signed-in') })
}
