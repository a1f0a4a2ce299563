import { isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import encodeQR from 'qr'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import type { TwoStep, TwoStepSetup, User } from '#app/shop/user.ts'
import { accountKey } from './accounts.ts'
import { session, twoFactor } from './database/schema.ts'
import { consume } from './limits.ts'
import type { Shop } from './open-shop.ts'
import { formatRecoveryCode, hashRecoveryCode } from './recovery-codes.ts'
import type { Visitor } from './request-context.ts'
import { noted } from './security-log.ts'

type Headed = Outcome<{ headers: Headers }>

/** How far the administrator is with the second step of signing in. */
export async function twoStepOf({ db }: Shop, { uid }: User): Promise<TwoStep> {
  const [row] = await db.select().from(twoFactor).where(eq(twoFactor.userId, uid)).limit(1)
  if (!row) return { state: 'off', codesLeft: 0 }
  const codes = JSON.parse(row.backupCodes) as string[]
  return { state: row.verified ? 'on' : 'pending', codesLeft: codes.length }
}

/** Begins: answers what the app needs and the recovery codes. Nothing is asked at sign-in until a first code was right. */
export async function beginTwoStep(
  shop: Shop,
  user: User,
  request: Request,
  password: string,
): Promise<Outcome<TwoStepSetup>> {
  return withPassword(shop, user, async () => {
    const begun = await shop.auth.api.enableTwoFactor({ body: { password }, headers: request.headers })
    if (begun.method !== 'totp') throw new Error('a second step without an app was begun')
    const key = new URL(begun.totpURI).searchParams.get('secret') ?? ''
    return { qr: drawnQr(begun.totpURI), key, codes: begun.backupCodes.map(formatRecoveryCode) }
  })
}

/** Turns the second step on by the first code of the app; the headers set the session's new cookie. */
export function confirmTwoStep(shop: Shop, user: User, request: Request, code: string): Promise<Headed> {
  return noted(shop, 'second-step-on', { uid: user.uid }, confirmCode(shop, user, request, code))
}

async function confirmCode(shop: Shop, user: User, request: Request, code: string): Promise<Headed> {
  const allowed = await consume(shop.limits.code, user.uid)
  if (!allowed.ok) return refused('too-many-tries', { seconds: allowed.seconds })
  try {
    const verified = await verifyCode(shop, request, code)
    await consume(shop.limits.codeUsed, code)
    return done(verified)
  } catch (error) {
    if (isAPIError(error)) return refused('code-wrong')
    throw error
  }
}

export function renewRecoveryCodes(
  shop: Shop,
  user: User,
  request: Request,
  password: string,
): Promise<Outcome<{ codes: string[] }>> {
  const renewed = withPassword(shop, user, async () => {
    const made = await shop.auth.api.generateBackupCodes({ body: { password }, headers: request.headers })
    return { codes: made.backupCodes.map(formatRecoveryCode) }
  })
  return noted(shop, 'recovery-codes', { uid: user.uid }, renewed)
}

/** Back to the password alone; the headers set the session's new cookie. */
export function endTwoStep(shop: Shop, user: User, request: Request, password: string): Promise<Headed> {
  const off = withPassword(shop, user, async () => {
    const ended = await shop.auth.api.disableTwoFactor({
      body: { password },
      headers: request.headers,
      returnHeaders: true,
    })
    return { headers: ended.headers }
  })
  return noted(shop, 'second-step-off', { uid: user.uid }, off)
}

/**
 * The second step of signing in: a code of the app, each worth one sign-in, or a recovery code. Five wrong ones end the attempt,
 * ten in a row are a pause of 15 minutes for the account, whoever types them; both are better-auth's own counts.
 */
export function signInByCode(shop: Shop, request: Request, code: string, visitor: Visitor): Promise<Headed> {
  return noted(shop, 'sign-in-code', { ip: visitor.ip }, checkCode(shop, request, code, visitor))
}

async function checkCode(shop: Shop, request: Request, code: string, visitor: Visitor): Promise<Headed> {
  const allowed = await consume(shop.limits.signInOfAddress, visitor.ip)
  if (!allowed.ok) return refused('too-many-tries', { seconds: allowed.seconds })
  try {
    const signedIn = await (/^\d{6}$/.test(code) ? signInByApp : signInByRecovery)(shop, request, code)
    if (!signedIn) return refused('code-wrong')
    await shop.limits.signInOfAddress.reward(visitor.ip)
    return done(signedIn)
  } catch (error) {
    if (!isAPIError(error)) throw error
    return refusalOf(error.body?.code)
  }
}

async function signInByApp(shop: Shop, request: Request, code: string): Promise<{ headers: Headers } | null> {
  const verified = await verifyCode(shop, request, code)
  const first = await consume(shop.limits.codeUsed, code)
  if (first.ok) return verified
  // Somebody looked over a shoulder: a code that has signed in once signs nobody in again (RFC 6238, 5.2).
  await shop.db.delete(session).where(eq(session.token, verified.token))
  return null
}

async function signInByRecovery(shop: Shop, request: Request, code: string): Promise<{ headers: Headers }> {
  const { headers } = await shop.auth.api.verifyBackupCode({
    body: { code: hashRecoveryCode(code, shop.config.authSecret) },
    headers: request.headers,
    returnHeaders: true,
  })
  return { headers }
}

async function verifyCode(
  shop: Shop,
  request: Request,
  code: string,
): Promise<{ headers: Headers; token: string }> {
  const { headers, response } = await shop.auth.api.verifyTOTP({
    body: { code },
    headers: request.headers,
    returnHeaders: true,
  })
  return { headers, token: response.token }
}

function refusalOf(code: string | undefined): Headed {
  switch (code) {
    case 'ACCOUNT_TEMPORARILY_LOCKED':
      return refused('too-many-tries', { seconds: 15 * 60 })
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      return refused('code-expired')
    default:
      return refused('code-wrong')
  }
}

/** Guesses at the password count as they do at the sign-in page. */
async function withPassword<T>(shop: Shop, { email }: User, work: () => Promise<T>): Promise<Outcome<T>> {
  const allowed = await consume(shop.limits.signInOfAccount, accountKey(email))
  if (!allowed.ok) return refused('too-many-tries', { seconds: allowed.seconds })
  try {
    const made = await work()
    await shop.limits.signInOfAccount.delete(accountKey(email))
    return done(made)
  } catch (error) {
    if (isAPIError(error)) return refused('password-wrong')
    throw error
  }
}

function drawnQr(text: string): TwoStepSetup['qr'] {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, path: squares.join('') }
}
