import { type RouterContextProvider, redirect } from 'react-router'
import { mayManageShop } from '#app/shop/access.ts'
import type { User } from '#app/shop/user.ts'
import { visitorContext } from './request-context.ts'

type Context = Readonly<RouterContextProvider>

/** The signed-in person, or a way to the sign-in page and back here afterwards. */
export function requireUser(context: Context, request: Request): User {
  const { user } = context.get(visitorContext)
  if (user) return user
  throw redirect(`/login?next=${encodeURIComponent(placeOf(request))}`)
}

/** The administrator; a signed-in shopper is refused, a visitor may sign in first. */
export function requireAdmin(context: Context, request: Request): User {
  const user = requireUser(context, request)
  if (mayManageShop(user)) return user
  throw new Response(null, { status: 403, statusText: 'Forbidden' })
}

/** Where to come back to: a form that was sent cannot be sent again, so its page stands for it. */
function placeOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  // Data for a navigation is asked for under the page's address with these two additions of React Router's.
  searchParams.delete('_routes')
  return pathname.replace(/\.data$/, '') + (searchParams.size > 0 ? `?${searchParams}` : '')
}
