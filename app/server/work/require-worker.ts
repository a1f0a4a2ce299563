import { data, type RouterContextProvider } from 'react-router'
import type { Mover } from '#app/server/moves/move-delivery.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { mayManageShop } from '#app/shop/accounts/access.ts'
import type { HelperRight } from '#app/shop/accounts/work-rights.ts'
import { readWorkCookie } from './work-cookie.ts'
import { findWorkLink, type WorkLink } from './work-links.ts'

type Context = Readonly<RouterContextProvider>

/** The owner, or a helper whose link allows what is asked for. */
export interface Worker extends Pick<Mover, 'actorName'> {
  actor: 'owner' | 'helper'
  /** For histories that keep one text. */
  signature: string
}

/** Answers everyone else as `requireAdmin` does, and a helper without the right with 403. */
export async function requireWorker(context: Context, request: Request, right: HelperRight): Promise<Worker> {
  const { user } = context.get(visitorContext)
  if (user && mayManageShop(user)) {
    return { actor: 'owner', actorName: null, signature: user.name || user.email }
  }
  const link = await findHelper(context, request)
  if (link?.may.includes(right)) return { actor: 'helper', actorName: link.name, signature: link.name }
  if (link) throw data(null, { status: 403, statusText: 'Forbidden' })
  requireAdmin(context, request)
  throw data(null, { status: 403, statusText: 'Forbidden' })
}

/** The helper whose device this is; null for everyone else. */
async function findHelper(context: Context, request: Request): Promise<WorkLink | null> {
  const shop = context.get(shopContext)
  const secret = readWorkCookie(shop.config, request, 'staff')
  return secret === null ? null : findWorkLink(shop, 'staff', secret)
}
