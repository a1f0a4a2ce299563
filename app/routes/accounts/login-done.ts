import { href, redirect, redirectDocument } from 'react-router'
import { visitorContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { safeReturnPath } from '#app/shop/accounts/access.ts'
import type { Route } from './+types/login-done.ts'

/** Only a browser that kept the session's cookie is logged in. */
export function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const next = safeReturnPath(search.get('next'))
  if (!context.get(visitorContext).user) {
    return redirect(`${href('/login')}?${new URLSearchParams({ cookies: 'none', next })}`)
  }
  // The checkout has its own security policy, which only a new document loads.
  const go = next.startsWith('/checkout/') ? redirectDocument : redirect
  return go(next, { headers: withToast(undefined, search.has('joined') ? 'signed-up' : 'signed-in') })
}
