import { data, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { mayManageShop } from '#app/shop/accounts/access.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { shopContext, visitorContext } from './context.ts'
import { lastShopFacts } from './shop-facts.ts'

type Context = Readonly<RouterContextProvider>

/** The signed-in person; redirects others to the sign-in page and back. */
export function requireUser(context: Context, request: Request): User {
  const { user } = context.get(visitorContext)
  if (user) return user
  throw redirect(`/login?next=${encodeURIComponent(placeOf(request))}`)
}

/** The admin. Refuses a signed-in shopper with 403, in their own mode and language; a visitor may sign in first. */
export function requireAdmin(context: Context, request: Request): User {
  const user = requireUser(context, request)
  if (mayManageShop(user)) return user
  const { ip } = context.get(visitorContext)
  const about = { uid: user.uid, ip, path: new URL(request.url).pathname }
  context.get(shopContext).refusals.note('owner-only', about)
  throw data(lastShopFacts(context), { status: 403, statusText: 'Forbidden' })
}

/** Guards every route of a layout, later ones included. In the layout's loader alone it would not: page data can be requested
 * without the layout's. */
export const adminOnly: MiddlewareFunction<Response> = ({ context, request }, next) => {
  requireAdmin(context, request)
  return next()
}

/** The page to return to; for a form that was sent, the form's page. */
function placeOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  // React Router's two additions to the URL of a page's data.
  searchParams.delete('_routes')
  return pathname.replace(/\.data$/, '') + (searchParams.size > 0 ? `?${searchParams}` : '')
}
