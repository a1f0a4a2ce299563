import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { PASSWORD_FROM, PASSWORD_TO } from '#app/shop/constants.ts'
import type { User } from '#app/shop/user.ts'
import { type Config, isLocal } from './config.ts'
import type { Database } from './database/database.ts'
import * as schema from './database/schema.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

export type Auth = ReturnType<typeof openAuth>

const DAY = 24 * 60 * 60
/** Seconds: a session that is used lives on for this long, */
const SESSION_AGE = 7 * DAY
/** but never longer than this in all. */
export const SESSION_LIFE = 30 * DAY

/** Sign-in, on the shop's own database. Nothing of it is mounted: routes call `auth.api` and own their answers. */
export function openAuth(config: Config, db: Database) {
  return betterAuth({
    appName: config.shopName,
    baseURL: config.publicUrl,
    secret: config.authSecret,
    database: drizzleAdapter(db, { provider: 'pg', schema, transaction: true }),
    logger: { disabled: true },
    telemetry: { enabled: false },
    // Counted by our own limits, by account as well as by address.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      // Signing up leads to the sign-in page; it makes no session.
      autoSignIn: false,
      minPasswordLength: PASSWORD_FROM,
      maxPasswordLength: PASSWORD_TO,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: { additionalFields: { role: { type: 'string', input: false, defaultValue: 'shopper' } } },
    session: { expiresIn: SESSION_AGE, updateAge: DAY },
    advanced: {
      cookiePrefix: 'dokmai',
      useSecureCookies: false,
      cookies: { session_token: sessionCookie(config) },
    },
  })
}

/**
 * Browsers keep a `__Host-` cookie only over https, and on plain http for localhost alone. On any other plain address it
 * would never come back, so there it goes without.
 */
function sessionCookie(config: Config) {
  const secure = config.publicUrl.startsWith('https:') || isLocal(config.publicUrl)
  return {
    name: secure ? '__Host-dokmai-session' : 'dokmai-session',
    attributes: { secure, httpOnly: true, sameSite: 'lax' as const, path: '/' },
  }
}

interface FoundVisitor {
  user: User | null
  session: { id: string; expiresAt: Date } | null
  setCookie: string[]
}
const NOBODY: FoundVisitor = { user: null, session: null, setCookie: [] }

/** The signed-in person behind a request's cookie, and the header that keeps the session alive, if one is due. */
export async function findVisitorUser(auth: Auth, headers: Headers): Promise<FoundVisitor> {
  if (!headers.has('cookie')) return NOBODY
  const { response, headers: answer } = await auth.api.getSession({ headers, returnHeaders: true })
  if (!response) return NOBODY
  if (Date.now() - response.session.createdAt.getTime() > SESSION_LIFE * 1000) {
    await auth.api.signOut({ headers })
    return NOBODY
  }
  const { id, name, email, image, role } = response.user
  return {
    user: { uid: id, name, email, photoURL: image ?? '', isAdmin: role === 'admin' },
    session: { id: response.session.id, expiresAt: response.session.expiresAt },
    setCookie: answer.getSetCookie(),
  }
}
