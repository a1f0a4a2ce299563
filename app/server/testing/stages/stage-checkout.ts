import { eq } from 'drizzle-orm'
import { showScanCode } from '#app/server/checkout/scan-code.ts'
import { checkouts } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import { checkoutRow } from '#app/server/testing/purchase.ts'
import type { GatewayName } from '#app/shop/payments/provider-name.ts'
import type { Bought } from './stage.ts'

export async function referenceOf(shop: Shop, id: string): Promise<string> {
  return (await checkoutRow(shop, id)).reference ?? ''
}

export async function showCode(shop: Shop, { id, shopper }: Bought): Promise<void> {
  const shown = await showScanCode(shop, shopper, id)
  if (!shown.ok) throw new Error(`there is no code: ${shown.problem.code}`)
}

export async function endCodeOf({ db }: Shop, { id }: Bought): Promise<void> {
  await db.update(checkouts).set({ scanUntil: secondAgo() }).where(eq(checkouts.id, id))
}

export function eventOf(
  provider: GatewayName,
  { body, headers }: { body: string; headers: Record<string, string> },
): Request {
  return new Request(`http://localhost:3000/webhooks/${provider}`, { method: 'POST', body, headers })
}

export const secondsNow = () => Math.floor(Date.now() / 1000)
export const secondAgo = () => new Date(Date.now() - 1000)
