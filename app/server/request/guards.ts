import { data, type RouterContextProvider, redirectDocument } from 'react-router'
import { mayManageShop } from '#app/shop/accounts/access.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { shopContext, visitorContext } from './context.ts'
import { lastShopFacts } from './shop-facts.ts'

type Context = Readonly<RouterContextProvider>

/** `next` is the page to go on with after the login. */
export function requireUser(context: Context, request: Request, next = readPath(request)): User {
  const { user } = context.get(visitorContext)
  if (user) return user
  // A new document: the old one may hold what only the person who was signed in may see.
  throw redirectDocument(`/login?next=${encodeURIComponent(next)}`)
}

/** Answers a shopper with 403; a visitor may sign in first. */
export function requireAdmin(context: Context, request: Request): User {
  const user = requireUser(context, request)
  if (mayManageShop(user)) return user
  const { ip } = context.get(visitorContext)
  const about = { uid: user.uid, ip, path: new URL(request.url).pathname }
  context.get(shopContext).refusals.note('owner-only', about)
  throw forbid(context)
}

/** The answer to a person who is known and may not; its page needs the shop's facts. */
export function forbid(context: Context) {
  return data(lastShopFacts(context), { status: 403, statusText: 'Forbidden' })
}

function readPath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('_routes')
  return pathname.replace(/\.data$/, '') + (searchParams.size > 0 ? `?${searchParams}` : '')
}
