import { type MiddlewareFunction, type RouterContextProvider, redirectDocument } from 'react-router'
import type { Mover } from '#app/server/moves/move-delivery.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import type { FormCase } from '#app/server/request/form-action.ts'
import { forbid, requireAdmin } from '#app/server/request/guards.ts'
import { mayManageShop } from '#app/shop/accounts/access.ts'
import { STAFF_PATH } from '#app/shop/accounts/staff-path.ts'
import {
  HELPER_RIGHTS,
  type HelperRight,
  type HelpersPage,
  OPENED_BY,
  rightFor,
  type WorkRight,
} from '#app/shop/accounts/work-rights.ts'
import { readWorkCookie } from './work-cookie.ts'
import { findWorkLink, type WorkLink } from './work-links.ts'

type Context = Readonly<RouterContextProvider>

/** The owner, or a helper whose link allows what is asked for. */
export interface Worker extends Pick<Mover, 'actorName'> {
  actor: 'owner' | 'helper'
  /** For histories that keep one text. */
  signature: string
  may: readonly WorkRight[]
}

/**
 * Answers everyone else as `requireAdmin` does, a helper without the right with 403, and a device whose link is over with the
 * page that says so.
 */
export async function requireWorker(context: Context, request: Request, right: HelperRight): Promise<Worker> {
  return (await findWorker(context, request, right)) ?? refuse(context, request)
}

/** The owner's pages, each to those whom `OPENED_BY` names; used as a form's guard. */
export function workerAt(page: HelpersPage) {
  return (context: Context, request: Request) => requireWorker(context, request, OPENED_BY[page])
}

/** `pattern` is a route's, without its first slash: a page that is not in the table is the owner's alone. */
export async function requireWorkerAt(context: Context, request: Request, pattern: string): Promise<Worker> {
  return (await findWorker(context, request, rightFor(`/${pattern}`))) ?? refuse(context, request)
}

/**
 * Guards every route of the owner's layout: its loader alone guards nothing, since page data can be requested without it.
 * What they answer is a person's own, and no browser stores it.
 */
export const workersOnly: MiddlewareFunction<Response> = async ({ context, request, pattern }, next) => {
  await requireWorkerAt(context, request, pattern)
  const response = await next()
  if (!response.headers.has('Cache-Control'))
    response.headers.set('Cache-Control', 'private, no-store, no-transform')
  return response
}

/** What a page has for the owner only. */
export function requireOwner(context: Context, { actor }: Pick<Worker, 'actor'>): void {
  if (actor !== 'owner') throw forbid(context)
}

/** A form that only the owner sends, on a page that helpers open too. */
export function ownersOnly<V>(send: FormCase<Worker, V>): FormCase<Worker, V> {
  return (form, { context, user, ...rest }) => {
    requireOwner(context, user)
    return send(form, { context, user, ...rest })
  }
}

/** What a page has for helpers with this right, too. */
export function requireRight(context: Context, { may }: Pick<Worker, 'may'>, right: HelperRight): void {
  if (!may.includes(right)) throw forbid(context)
}

/** Null for everyone who is neither the owner nor a helper; a helper without the right is refused. */
async function findWorker(
  context: Context,
  request: Request,
  right: HelperRight | null,
): Promise<Worker | null> {
  const { user } = context.get(visitorContext)
  if (user && mayManageShop(user)) {
    const signature = user.name || user.email
    return { actor: 'owner', actorName: null, signature, may: HELPER_RIGHTS }
  }
  const link = await findHelper(context, request)
  if (!link) return null
  if (right === null || !link.may.includes(right)) throw forbid(context)
  return { actor: 'helper', actorName: link.name, signature: link.name, may: link.may }
}

function refuse(context: Context, request: Request): never {
  const { user } = context.get(visitorContext)
  const { config } = context.get(shopContext)
  if (!user && readWorkCookie(config, request, 'staff') !== null) throw redirectDocument(STAFF_PATH)
  requireAdmin(context, request)
  throw forbid(context)
}

/** The helper whose device this is; null for everyone else. */
export async function findHelper(context: Context, request: Request): Promise<WorkLink | null> {
  const shop = context.get(shopContext)
  const secret = readWorkCookie(shop.config, request, 'staff')
  return secret === null ? null : findWorkLink(shop, 'staff', secret)
}
