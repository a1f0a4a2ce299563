import { desc, eq } from 'drizzle-orm'
import { findRowOf } from '#app/server/checkout/own-checkout.ts'
import type { CheckoutRow } from '#app/server/checkout/payment-session.ts'
import { handPaymentEvents, handPayments } from '#app/server/database/schema.ts'
import { drawQrPath } from '#app/server/images/qr-path.ts'
import { openDrawing } from '#app/server/images/safe-sharp.ts'
import { promptPayPayload } from '#app/server/payments/by-hand/promptpay-payload.ts'
import type { Shop } from '#app/server/shop.ts'
import type { Payer } from '#app/shop/checkout/payer.ts'
import type { Language } from '#app/shop/language.ts'
import { textInAnyLanguage } from '#app/shop/settings/settings.ts'
import type { Transfer, TransferFacts } from '#app/shop/transfers/transfer.ts'

const WIDTH_PX = 600

/** Null for somebody else's checkout, and for one that is not paid by transfer. The account is the one of now. */
export async function showTransfer(
  shop: Shop,
  payer: Payer,
  { id, language }: { id: string; language: Language },
): Promise<TransferFacts | null> {
  const row = await findRowOf(shop, payer, id)
  const transfer = row && (await readTransfer(shop, row))
  const { transfers: account, texts } = await shop.settings.current()
  return transfer && { ...transfer, account, hours: textInAnyLanguage(texts.hours, language) }
}

async function readTransfer({ db }: Shop, { provider, reference }: CheckoutRow): Promise<Transfer | null> {
  if (provider !== 'by-hand' || !reference) return null
  const [row] = await db
    .select({ status: handPayments.status, means: handPayments.means })
    .from(handPayments)
    .where(eq(handPayments.reference, reference))
  if (row?.means !== 'transfer') return null
  const reason = row.status === 'refused' ? await readReason(db, reference) : null
  return { status: row.status, reason }
}

async function readReason(db: Shop['db'], reference: string): Promise<string | null> {
  const [last] = await db
    .select({ note: handPaymentEvents.note })
    .from(handPaymentEvents)
    .where(eq(handPaymentEvents.reference, reference))
    .orderBy(desc(handPaymentEvents.at))
    .limit(1)
  return last?.note ?? null
}

/** The code of the owner's account with the amount, and the receipt; null while there is none to show. */
export async function drawTransferCode(
  shop: Shop,
  payer: Payer,
  id: string,
): Promise<{ png: Uint8Array<ArrayBuffer>; receipt: string } | null> {
  const row = await findRowOf(shop, payer, id)
  const account = (await shop.settings.current()).transfers
  if (row?.provider !== 'by-hand' || !account) return null
  const { size, path } = drawQrPath(promptPayPayload(account.number, row.amount))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${WIDTH_PX}" height="${WIDTH_PX}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`
  return { png: new Uint8Array(await openDrawing(svg).png().toBuffer()), receipt: row.receipt }
}
