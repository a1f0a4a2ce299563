import { and, eq, isNull } from 'drizzle-orm'
import { type RouterContextProvider, redirect } from 'react-router'
import { runs } from '#app/server/database/schema.ts'
import { shopContext } from '#app/server/request/context.ts'
import type { Shop } from '#app/server/shop.ts'
import { readWorkCookie } from '#app/server/staff/work-cookie.ts'
import { findWorkLink, type WorkLink } from '#app/server/staff/work-links.ts'

export interface Driver {
  link: WorkLink
  runId: string
}

/** The driver whose phone this is, and the run; null once the link or the run is over. */
export async function findDriver(
  shop: Pick<Shop, 'db' | 'config'>,
  request: Request,
): Promise<Driver | null> {
  const link = await findDriverLink(shop, request)
  if (!link) return null
  const [run] = await shop.db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.linkId, link.id), isNull(runs.endedAt)))
  return run ? { link, runId: run.id } : null
}

export async function findDriverLink(
  shop: Pick<Shop, 'db' | 'config'>,
  request: Request,
): Promise<WorkLink | null> {
  const secret = readWorkCookie(shop.config, request, 'driver')
  return secret === null ? null : findWorkLink(shop, 'driver', secret)
}

/** Leads everyone else to the page that says to ask the shop. */
export async function requireDriver(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<Driver> {
  const driver = await findDriver(context.get(shopContext), request)
  if (!driver) throw redirect('/run')
  return driver
}
