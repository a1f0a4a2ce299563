import { type RequestHandler, RouterContextProvider } from 'react-router'
import type { Shop } from '#app/server/open-shop.ts'
import { readPreferences } from '#app/server/preferences.ts'
import {
  shopContext,
  type Trouble,
  troubleContext,
  type Visitor,
  visitorContext,
} from '#app/server/request-context.ts'
import { findVisitorUser } from '#app/server/visitor-user.ts'
import { unavailablePage } from './unavailable-page.ts'

/** Milliseconds that PostgreSQL has to answer before the shop calls it away. */
const DATABASE_PATIENCE = 1000

export interface Caller {
  ip: string
  nonce: string
}

/**
 * Answers a page, or a page's data: finds out who asks, then lets React Router load and draw. While the database is away the
 * answer is a 503 with a friendly page, whatever failed first.
 */
export async function answerPage(
  shop: Shop,
  handler: RequestHandler,
  request: Request,
  caller: Caller,
): Promise<Response> {
  const trouble: Trouble = { databaseAway: false }
  try {
    const { user, setCookie } = await findVisitorUser(shop, request.headers)
    const visitor: Visitor = { user, ...readPreferences(request), ...caller }
    const context = new RouterContextProvider()
    context.set(shopContext, shop)
    context.set(visitorContext, visitor)
    context.set(troubleContext, trouble)
    const response = await handler(request, context)
    return trouble.databaseAway
      ? unavailablePage(shop, request)
      : finished(response, setCookie, user !== null)
  } catch (error) {
    // React Router turns faults of pages into pages; what is thrown here is that the session could not be looked up.
    shop.log.error({ err: error, url: request.url }, 'a visitor could not be recognised')
    return unavailablePage(shop, request)
  }
}

/** Whether PostgreSQL answers within a second. */
export async function databaseAnswers(shop: Shop): Promise<boolean> {
  const patience = new Promise<false>((resolve) => setTimeout(resolve, DATABASE_PATIENCE, false).unref())
  const answer = shop.pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answer, patience])
}

function finished(response: Response, setCookie: string[], signedIn: boolean): Response {
  for (const cookie of setCookie) response.headers.append('Set-Cookie', cookie)
  // The same address looks different to others: no shared cache may keep it, and a signed-in page nobody at all.
  response.headers.set('Cache-Control', signedIn ? 'private, no-store' : 'private, no-cache')
  response.headers.append('Vary', 'Cookie')
  return response
}
