import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { handPayments } from '#app/server/database/schema.ts'
import { decidePayment } from '#app/server/hand-payments/decide-payment.ts'
import type { HandMove } from '#app/server/payments/by-hand/move-payment.ts'
import { saveSettings } from '#app/server/settings/settings.ts'
import type { Shop } from '#app/server/shop.ts'
import { checkoutRow } from '#app/server/testing/purchase.ts'
import { sendSlip } from '#app/server/transfers/send-slip.ts'
import type { Payer } from '#app/shop/checkout/payer.ts'

export const ACCOUNT = {
  number: '0812345678',
  accountName: 'MS. NID DOKMAI',
  bankName: 'Kasikornbank',
  bankAccount: '123-4-56789-0',
}

/** As if the account had been typed and tested. */
export async function takeTransfers(shop: Shop): Promise<void> {
  await saveSettings(shop, 'transfers', { isOn: true, account: ACCOUNT, draft: null })
}

let shade = 0

/** A picture that no other is like. */
export async function drawSlip(size = { width: 900, height: 1600 }): Promise<File> {
  shade += 1
  const background = { r: (shade * 37) % 256, g: (shade * 91) % 256, b: (shade * 53) % 256 }
  const bytes = await sharp({ create: { ...size, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'slip.jpg', { type: 'image/jpeg' })
}

interface Sending {
  id: string
  file?: File
  code?: string
}

export async function send(shop: Shop, payer: Payer, { id, file, code = '' }: Sending) {
  return sendSlip(shop, payer, { checkoutId: id, file: file ?? (await drawSlip()), code })
}

export async function bookOf(shop: Shop, checkoutId: string) {
  const { reference } = await checkoutRow(shop, checkoutId)
  const [row] = await shop.db
    .select()
    .from(handPayments)
    .where(eq(handPayments.reference, reference ?? ''))
  if (!row) throw new Error(`there is no payment by hand of ${checkoutId}`)
  return row
}

/** The owner decides, with what her page shows now. */
export async function decide(
  shop: Shop,
  checkoutId: string,
  move: Omit<HandMove, 'actor'> & { actor?: string },
) {
  const { reference, version } = await bookOf(shop, checkoutId)
  return decidePayment(shop, { reference, version, actor: 'Khun Nid', ...move })
}
