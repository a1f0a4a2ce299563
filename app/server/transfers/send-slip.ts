import { createHash } from 'node:crypto'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { findRowOf } from '#app/server/checkout/own-checkout.ts'
import { type CheckoutRow, payerKey } from '#app/server/checkout/payment-session.ts'
import { settlePayment } from '#app/server/checkout/settle-payment.ts'
import { consume } from '#app/server/core/limits.ts'
import { checkouts, slips } from '#app/server/database/schema.ts'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import { writeToOwner } from '#app/server/email/queue-owner-email.ts'
import { readImage } from '#app/server/images/read-image.ts'
import { lockHandPayment, moveWithin } from '#app/server/payments/by-hand/move-payment.ts'
import type { Shop } from '#app/server/shop.ts'
import { OPEN } from '#app/shop/checkout/checkout-status.ts'
import type { Payer } from '#app/shop/checkout/payer.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import {
  MAX_SLIP_BYTES,
  MAX_SLIPS,
  SLIP_SIDE_PX,
  SLIP_WAIT_MS,
  takesSlip,
} from '#app/shop/transfers/transfer.ts'

interface NewSlip {
  checkoutId: string
  file: File
  /** The bank's number in the slip's own QR code; empty if the browser could not read it. */
  code: string
}

interface SlipImage {
  picture: Buffer
  sha256: string
  code: string | null
}

/**
 * Stores the picture of a transfer, so that the owner looks; the time is held until she has. Refused with `not-found`,
 * `payment-moved` once she decided, `slips-too-many`, `too-many-tries`, `picture-too-large` or an image's problem.
 */
export async function sendSlip(
  shop: Shop,
  payer: Payer,
  { checkoutId, file, code }: NewSlip,
): Promise<Outcome<null>> {
  const row = await findRowOf(shop, payer, checkoutId)
  if (!row) return refused('not-found')
  if (row.provider !== 'by-hand' || row.reference === null) return refused('payment-moved')
  const allowed = await consume(shop.limits.slip, payerKey(row))
  if (!allowed.ok) return refused('too-many-tries', { seconds: allowed.seconds })
  if (file.size > MAX_SLIP_BYTES) return refused('picture-too-large')
  const read = await readImage(file, SLIP_SIDE_PX, MAX_SLIP_BYTES)
  if (!read.ok) return read
  const sha256 = createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('hex')
  const image = { picture: Buffer.from(read.value.bytes), sha256, code: code || null }
  const { reference } = row
  const stored = await transact(shop.pool, (tx) => storeSlip(tx, { row, reference, image }))
  if (!stored.ok) return stored
  await settlePayment(shop, { provider: 'by-hand', reference })
  // Pages of the owner show it at once.
  shop.live.broadcastOrderChange(row.receipt, null)
  return done(null)
}

async function storeSlip(
  tx: Transaction,
  { row, reference, image }: { row: CheckoutRow; reference: string; image: SlipImage },
): Promise<Outcome<null>> {
  const payment = await lockHandPayment(tx, reference)
  if (payment?.means !== 'transfer' || !takesSlip(payment.status)) return refused('payment-moved')
  const others = and(eq(slips.reference, reference), ne(slips.sha256, image.sha256))
  if ((await tx.$count(slips, others)) >= MAX_SLIPS) return refused('slips-too-many')
  const [slip] = await tx
    .insert(slips)
    .values({ reference, ...image })
    .onConflictDoUpdate({
      target: [slips.reference, slips.sha256],
      set: { code: sql`coalesce(excluded.code, ${slips.code})` },
    })
    .returning({ id: slips.id })
  if (payment.status === 'slip') return done(null)
  // The buyer may send the same picture again after the owner refused it.
  await writeToOwner(tx, {
    kind: 'owner-slip',
    aboutId: `${slip?.id}`,
    occasion: `${slip?.id} ${payment.version}`,
  })
  const moved = await moveWithin(tx, payment, { to: 'slip', actor: 'buyer' })
  if (!moved.ok) return moved
  const until = new Date(Date.now() + SLIP_WAIT_MS).toISOString()
  await tx
    .update(checkouts)
    .set({ expiresAt: sql`greatest(${checkouts.expiresAt}, ${until}::timestamptz)` })
    .where(and(eq(checkouts.id, row.id), inArray(checkouts.status, OPEN)))
  return done(null)
}
