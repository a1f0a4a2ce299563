import { data, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { mayManageShop } from '#app/shop/accounts/access.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { shopContext, visitorContext } from './context.ts'
import { lastShopFacts } from './shop-facts.ts'

type Context = Readonly<RouterContextProvider>

/** The signed-in person, or a way to the sign-in page and back here afterwards. */
export function requireUser(context: Context, request: Request): User {
  const { user } = context.get(visitorContext)
  if (user) return user
  throw redirect(`/login?next=${encodeURIComponent(placeOf(request))}`)
}

/**
 * The administrator; a signed-in shopper is refused with 403, a visitor may sign in first. What is refused before anything was
 * loaded carries what every page knows along, so that the refusal is drawn in the reader's own mode and under their name.
 */
export function requireAdmin(context: Context, request: Request): User {
  const user = requireUser(context, request)
  if (mayManageShop(user)) return user
  const { ip } = context.get(visitorContext)
  const about = { uid: user.uid, ip, path: new URL(request.url).pathname }
  context.get(shopContext).refusals.note('owner-only', about)
  throw data(lastShopFacts(context), { status: 403, statusText: 'Forbidden' })
}

/**
 * Stands before every loader and action of a layout's routes, the ones added later included: a page's data can be asked for
 * without the data of the layout around it, so a guard in the layout's loader alone would leave them open.
 */
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
