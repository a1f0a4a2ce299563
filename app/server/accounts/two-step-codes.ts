import type { Shop } from '#app/server/open-shop.ts'
import { hashRecoveryCode } from './recovery-codes.ts'

/** Has better-auth look at a code of the app: of a session, or of a sign-in that waits for it. Throws its refusals. */
export async function verifyCode(
  shop: Shop,
  request: Request,
  code: string,
): Promise<{ headers: Headers; token: string; email: string }> {
  const { headers, response } = await shop.auth.api.verifyTOTP({
    body: { code },
    headers: request.headers,
    returnHeaders: true,
  })
  return { headers, token: response.token, email: response.user.email }
}

export function verifyRecoveryCode(shop: Shop, request: Request, code: string) {
  return shop.auth.api.verifyBackupCode({
    body: { code: hashRecoveryCode(code, shop.config.authSecret) },
    headers: request.headers,
    returnHeaders: true,
  })
}

/** A code of the app has six digits, a recovery code letters too. */
export function isOfApp(code: string): boolean {
  return /^\d{6}$/.test(code)
}
