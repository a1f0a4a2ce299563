import { createHash } from 'node:crypto'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Config } from '#app/server/config/config.ts'
import * as schema from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, RESET_LINK_MS } from '#app/shop/constants.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { hashRecoveryCodes, newRecoveryCodes } from './two-step/recovery-codes.ts'

declare module '#app/server/shop.ts' {
  interface Shop {
    auth: Auth
  }
}

export type Auth = ReturnType<typeof openAuth>

const DAY_S = 24 * 60 * 60
export const SESSION_MAX_IDLE_S = 7 * DAY_S
export const SESSION_RENEWAL_S = DAY_S
export const SESSION_MAX_AGE_S = 30 * DAY_S

const MAX_USER_AGENT_LENGTH = 300

const CODE_TIMEOUT_S = 10 * 60

export function openAuth(config: Config, db: Database) {
  return betterAuth({
    appName: config.shopName,
    baseURL: config.publicUrl,
    secret: config.authSecret,
    database: drizzleAdapter(db, { provider: 'pg', schema, transaction: true }),
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: RESET_LINK_MS / 1000,
      revokeSessionsOnPasswordReset: true,
      async sendResetPassword({ token }, request) {
        if (request) resetTokens.set(request, token)
      },
    },
    // Hashed, so that a stolen database opens no account.
    verification: { storeIdentifier: { hash: hashIdentifier } },
    user: { additionalFields: { role: { type: 'string', input: false, defaultValue: 'shopper' } } },
    session: { expiresIn: SESSION_MAX_IDLE_S, updateAge: SESSION_RENEWAL_S },
    databaseHooks: { session: { create: { before: shortenUserAgent } } },
    plugins: [secondStep(config)],
    advanced: {
      // better-auth trusts any X-Forwarded-For.
      ipAddress: { disableIpTracking: true },
      cookiePrefix: 'dokmai',
      useSecureCookies: false,
      cookies: { session_token: ownCookie(config, 'session'), two_factor: ownCookie(config, 'second-step') },
    },
  })
}

async function shortenUserAgent<Made extends { userAgent?: string | null | undefined }>(made: Made) {
  return { data: { ...made, userAgent: made.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null } }
}

function secondStep({ shopName, authSecret }: Config) {
  return twoFactor({
    issuer: shopName,
    twoFactorCookieMaxAge: CODE_TIMEOUT_S,
    backupCodeOptions: {
      customBackupCodesGenerate: newRecoveryCodes,
      storeBackupCodes: {
        encrypt: async (codes) => hashRecoveryCodes(codes, authSecret),
        decrypt: async (hashes) => hashes,
      },
    },
  })
}

/** Safari keeps no `Secure` cookie from plain http, not even from localhost. */
export function ownCookie(config: Config, name: string) {
  const secure = config.publicUrl.startsWith('https:')
  return {
    name: secure ? `__Host-dokmai-${name}` : `dokmai-${name}`,
    attributes: { secure, httpOnly: true, sameSite: 'lax' as const, path: '/' },
  }
}

const resetTokens = new WeakMap<Request, string>()

export async function newResetToken(auth: Auth, publicUrl: string, email: string): Promise<string | null> {
  const request = new Request(publicUrl)
  await auth.api.requestPasswordReset({ body: { email }, request })
  return resetTokens.get(request) ?? null
}

export function resetIdentifier(token: string): string {
  return `reset-password:${token}`
}

export async function hashIdentifier(identifier: string): Promise<string> {
  return createHash('sha256').update(identifier).digest('base64url')
}
