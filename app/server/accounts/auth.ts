import { createHash } from 'node:crypto'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Config } from '#app/server/config.ts'
import * as schema from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, RESET_LINK_MS } from '#app/shop/constants.ts'
import { isLocalAddress } from '#app/shop/settings/going-live.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { hashRecoveryCodes, newRecoveryCodes } from './recovery-codes.ts'

export type Auth = ReturnType<typeof openAuth>

const DAY = 24 * 60 * 60
/** Seconds: a session that is used lives on for this long, */
export const SESSION_AGE = 7 * DAY
/** is renewed at most this often, */
export const SESSION_RENEWAL = DAY
/** but never longer than this in all. */
export const SESSION_LIFE = 30 * DAY

/** Characters; enough to name the device in the list of one's sessions. */
const USER_AGENT_TO = 300

/** Seconds between the password and the code. */
const CODE_TIME = 10 * 60

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
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: RESET_LINK_MS / 1000,
      revokeSessionsOnPasswordReset: true,
      async sendResetPassword({ token }, question) {
        if (question) resetTokens.set(question, token)
      },
    },
    // Whoever reads the database finds no token that is worth anything.
    verification: { storeIdentifier: { hash: hashIdentifier } },
    user: { additionalFields: { role: { type: 'string', input: false, defaultValue: 'shopper' } } },
    session: { expiresIn: SESSION_AGE, updateAge: SESSION_RENEWAL },
    databaseHooks: {
      session: {
        create: {
          before: async (made) => ({
            data: { ...made, userAgent: made.userAgent?.slice(0, USER_AGENT_TO) ?? null },
          }),
        },
      },
    },
    plugins: [
      twoFactor({
        issuer: config.shopName,
        twoFactorCookieMaxAge: CODE_TIME,
        backupCodeOptions: {
          customBackupCodesGenerate: newRecoveryCodes,
          // Kept as hashes: what is read back is hashes too, and is compared with the hash of what was typed.
          storeBackupCodes: {
            encrypt: async (codes) => hashRecoveryCodes(codes, config.authSecret),
            decrypt: async (hashes) => hashes,
          },
        },
      }),
    ],
    advanced: {
      // It would believe any X-Forwarded-For.
      ipAddress: { disableIpTracking: true },
      cookiePrefix: 'dokmai',
      useSecureCookies: false,
      cookies: { session_token: ownCookie(config, 'session'), two_factor: ownCookie(config, 'second-step') },
    },
  })
}

/**
 * Browsers keep a `__Host-` cookie only over https, and on plain http for localhost alone. On any other plain address it
 * would never come back, so there it goes without.
 */
export function ownCookie(config: Config, name: string) {
  const secure = config.publicUrl.startsWith('https:') || isLocalAddress(config.publicUrl)
  return {
    name: secure ? `__Host-dokmai-${name}` : `dokmai-${name}`,
    attributes: { secure, httpOnly: true, sameSite: 'lax' as const, path: '/' },
  }
}

/** Tokens on their way from better-auth, which gives them to a callback, to the one who asked for them. */
const resetTokens = new WeakMap<Request, string>()

/** A new token for whoever has that email; null where nobody has. It is kept nowhere: the database has its hash. */
export async function newResetToken(auth: Auth, publicUrl: string, email: string): Promise<string | null> {
  const request = new Request(publicUrl)
  await auth.api.requestPasswordReset({ body: { email }, request })
  return resetTokens.get(request) ?? null
}

/** What better-auth calls a token in its table, before it is hashed. */
export function resetIdentifier(token: string): string {
  return `reset-password:${token}`
}

export async function hashIdentifier(identifier: string): Promise<string> {
  return createHash('sha256').update(identifier).digest('base64url')
}
