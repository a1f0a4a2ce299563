import type { Shop } from '#app/server/shop.ts'
import { hashRecoveryCode } from './recovery-codes.ts'

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

export function isOfApp(code: string): boolean {
  return /^\d{6}$/.test(code)
}
