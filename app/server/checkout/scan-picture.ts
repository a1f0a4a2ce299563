import { openDrawing } from '#app/server/images/safe-sharp.ts'
import type { Shop } from '#app/server/shop.ts'
import type { Payer } from '#app/shop/checkout/payer.ts'
import { done, type Outcome } from '#app/shop/problem.ts'
import { findScanCode } from './scan-code.ts'

const WIDTH_PX = 600
const MAX_HEIGHT_PX = 1200

/** The code that waits, as a PNG: a provider's drawing may contain scripts. Null if none waits. */
export async function drawScanCode(
  shop: Shop,
  payer: Payer,
  checkoutId: string,
): Promise<Outcome<Uint8Array<ArrayBuffer> | null>> {
  const code = await findScanCode(shop, payer, checkoutId)
  if (!code.ok || code.value === null) return code.ok ? done(null) : code
  const drawn = openDrawing(code.value)
    .resize({ width: WIDTH_PX, height: MAX_HEIGHT_PX, fit: 'inside' })
    .flatten({ background: '#fff' })
    .png()
  return done(new Uint8Array(await drawn.toBuffer()))
}
