import { isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { checkLimit, consume } from '#app/server/core/limits.ts'
import { noteOutcome } from '#app/server/core/security-log.ts'
import { session } from '#app/server/database/schema.ts'
import { keepOwnerLanguage } from '#app/server/settings/settings.ts'
import type { Shop } from '#app/server/shop.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import type { SignInCall } from './accounts.ts'
import { knownBrowserCookie } from './known-browser.ts'
import { isOfApp, verifyCode, verifyRecoveryCode } from './two-step/two-step-codes.ts'

type SignedInByCode = Outcome<{ headers: Headers }>

/** Takes a code of the app or a recovery code. better-auth ends the attempt after 5 wrong codes and locks
 * the account for 15 minutes after 10. */
export function signInByCode(
  shop: Shop,
  code: string,
  { request, visitor }: SignInCall,
): Promise<SignedInByCode> {
  return noteOutcome(
    shop,
    { security: 'sign-in-code', ip: visitor.ip },
    checkCode(shop, code, { request, visitor }),
  )
}

async function checkCode(
  shop: Shop,
  code: string,
  { request, visitor }: SignInCall,
): Promise<SignedInByCode> {
  try {
    const signedIn = await (isOfApp(code) ? signInByApp : signInByRecovery)(shop, request, code)
    if (!signedIn.ok) return signedIn
    const { headers, email } = signedIn.value
    headers.append('Set-Cookie', knownBrowserCookie(shop.config, email))
    // Only the owner has two steps.
    await keepOwnerLanguage(shop, visitor.language)
    return done({ headers })
  } catch (error) {
    if (!isAPIError(error)) throw error
    return toCodeRefusal(error.body?.code)
  }
}

interface SignedIn {
  headers: Headers
  email: string
}

/** RFC 6238, 5.2: a code may be used once, though better-auth accepts it again and with that ends the login. */
async function signInByApp(shop: Shop, request: Request, code: string): Promise<Outcome<SignedIn>> {
  const unused = await checkLimit(shop.limits.codeUsed, code)
  if (!unused.ok) return refused('code-wrong')
  const verified = await verifyCode(shop, request, code)
  const first = await consume(shop.limits.codeUsed, code)
  if (first.ok) return done(verified)
  // Two logins used it at the same moment, and this one has ended.
  await shop.db.delete(session).where(eq(session.token, verified.token))
  return refused('code-expired')
}

async function signInByRecovery(shop: Shop, request: Request, code: string): Promise<Outcome<SignedIn>> {
  const { headers, response } = await verifyRecoveryCode(shop, request, code)
  return done({ headers, email: response.user.email })
}

function toCodeRefusal(code: string | undefined): SignedInByCode {
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
