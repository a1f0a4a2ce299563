import Bowser from 'bowser'
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { noteAccess } from '#app/server/core/security-log.ts'
import { session } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import type { OwnSession, User } from '#app/shop/accounts/user.ts'
import { SESSION_MAX_AGE_S } from './auth.ts'
import type { Self } from './profile/own-proof.ts'
import { sessionToken } from './session.ts'

export async function listSessions(shop: Shop, { uid }: User, request: Request): Promise<OwnSession[]> {
  const token = await sessionToken(shop.config, request.headers)
  const rows = await shop.db
    .select()
    .from(session)
    .where(isCurrent(uid))
    .orderBy(desc(session.createdAt), session.id)
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.userAgent),
    signedInAt: row.createdAt,
    isCurrent: row.token === token,
  }))
}

function isCurrent(uid: string) {
  return and(
    eq(session.userId, uid),
    gt(session.expiresAt, sql`now()`),
    gt(session.createdAt, sql`now() - make_interval(secs => ${SESSION_MAX_AGE_S})`),
  )
}

export async function endSession(shop: Shop, { uid }: User, id: string): Promise<void> {
  await shop.db.delete(session).where(and(eq(session.userId, uid), eq(session.id, id)))
  noteAccess(shop, { security: 'sessions-ended', uid }, 'one')
}

/** The remaining session is the one whose cookie `answer` sets, else the one of the request. */
export async function endOtherSessions(
  { config, db, log }: Shop,
  { user: { uid }, request }: Self,
  answer: Headers = new Headers(),
): Promise<void> {
  const token =
    (await sessionToken(config, toCookieHeader(answer))) ?? (await sessionToken(config, request.headers))
  await db.delete(session).where(and(eq(session.userId, uid), ne(session.token, token ?? '')))
  noteAccess({ log }, { security: 'sessions-ended', uid }, 'others')
}

/** Ends the browser's session, even another person's: a new one replaces it. */
export async function endPresentedSession({ config, db }: Shop, headers: Headers): Promise<void> {
  const token = await sessionToken(config, headers)
  if (token) await db.delete(session).where(eq(session.token, token))
}

function toCookieHeader(answer: Headers): Headers {
  return new Headers({
    cookie: answer
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  })
}

function describeDevice(userAgent: string | null): string {
  if (!userAgent) return ''
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' · ')
}
