import { eq, sql } from 'drizzle-orm'
import { parse, parseSigned } from 'hono/utils/cookie'
import { LRUCache } from 'lru-cache'
import type { Config } from '#app/server/config/config.ts'
import { batchQueries } from '#app/server/database/batch-queries.ts'
import { prepareOnce } from '#app/server/database/prepared.ts'
import { session, user } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import type { Shop } from '#app/server/shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { ownCookie, SESSION_MAX_AGE_S, SESSION_MAX_IDLE_S, SESSION_RENEWAL_S } from './auth.ts'

interface FoundVisitor {
  user: User | null
  session: { id: string; expiresAt: Date } | null
  setCookie: string[]
}
type Person = Pick<typeof user.$inferSelect, 'id' | 'name' | 'email'> & {
  image?: string | null | undefined
  role?: string | null | undefined
}
type FoundSession = Pick<typeof session.$inferSelect, 'id' | 'expiresAt' | 'createdAt'>

const NOBODY: FoundVisitor = { user: null, session: null, setCookie: [] }

/** One query for most requests; the header is set when the session is due for renewal. */
export async function findSessionUser(
  { auth, config, db }: Pick<Shop, 'auth' | 'config' | 'db'>,
  headers: Headers,
): Promise<FoundVisitor> {
  const token = await sessionToken(config, headers)
  if (!token) return NOBODY
  const found = await findSession(db, token)
  if (!found) return NOBODY
  if (!needsCare(found.session)) return toVisitor(found.user, found.session, [])
  const { response, headers: answer } = await auth.api.getSession({ headers, returnHeaders: true })
  if (!response) return NOBODY
  if (ageInSeconds(response.session) > SESSION_MAX_AGE_S) {
    await auth.api.signOut({ headers })
    return NOBODY
  }
  return toVisitor(response.user, response.session, answer.getSetCookie())
}

/** Tokens of cookies whose signature was right: checking it takes a tenth of a millisecond, on another thread. */
const verified = new LRUCache<string, string>({ max: 1000 })

/** Null unless the cookie is signed by this shop. better-auth's signatures equal Hono's. */
export async function sessionToken(config: Config, headers: Headers): Promise<string | null> {
  const { name } = ownCookie(config, 'session')
  const cookies = headers.get('cookie')
  if (!cookies?.includes(name)) return null
  const key = `${config.authSecret} ${parse(cookies, name)[name]}`
  const known = verified.get(key)
  if (known) return known
  const token = (await parseSigned(cookies, config.authSecret, name))[name] || null
  if (token) verified.set(key, token)
  return token
}

/** Not cached, so that a session ended by any process is not found. */
const findSession = batchQueries(async (db: Database, tokens: string[]) => {
  const rows = await sessionsByToken(db).execute({ tokens })
  return new Map(rows.map((row) => [row.token, row]))
})

const sessionsByToken = prepareOnce((db) => {
  const { id, token, expiresAt, createdAt } = session
  const { name, email, image, role } = user
  return db
    .select({ token, session: { id, expiresAt, createdAt }, user: { id: user.id, name, email, image, role } })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(sql`${session.token} = any(${sql.placeholder('tokens')})`)
    .prepare('sessions_by_token')
})

function needsCare(session: FoundSession): boolean {
  const left = (session.expiresAt.getTime() - Date.now()) / 1000
  return left <= SESSION_MAX_IDLE_S - SESSION_RENEWAL_S || ageInSeconds(session) > SESSION_MAX_AGE_S
}

function ageInSeconds({ createdAt }: Pick<FoundSession, 'createdAt'>): number {
  return (Date.now() - createdAt.getTime()) / 1000
}

function toVisitor(
  { id, name, email, image, role }: Person,
  session: FoundSession,
  setCookie: string[],
): FoundVisitor {
  return {
    user: { uid: id, name, email, photoURL: image ?? '', isAdmin: role === 'admin' },
    session: { id: session.id, expiresAt: session.expiresAt },
    setCookie,
  }
}
