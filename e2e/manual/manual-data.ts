import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import sharp from 'sharp'
import { deleteProduct } from '#app/server/catalogue/deleted-products.ts'
import { madeOrder, placeDelivery } from '#app/server/testing/made-orders.ts'
import { bangkokDay } from '#app/shop/day.ts'
import { SLIP_WAIT_MS } from '#app/shop/transfers/transfer.ts'
import type { ManualLanguage } from '#docs/testing/manual.ts'

/** The receipts that the pages name: an order to deliver today, one to refund, one whose refund failed. */
export const RECEIPTS: Record<ManualLanguage, [string, string, string]> = {
  en: ['DM-00000101', 'DM-00000102', 'DM-00000103'],
  th: ['DM-00000201', 'DM-00000202', 'DM-00000203'],
}

const PEOPLE = {
  en: {
    address: { name: 'Mali Suksawat', address: '99 Rama I Road, Pathum Wan, Bangkok' },
    card: 'Happy birthday, Mum!',
  },
  th: {
    address: { name: 'มะลิ สุขสวัสดิ์', address: '99 ถนนพระราม 1 แขวงปทุมวัน กรุงเทพฯ' },
    card: 'สุขสันต์วันเกิดค่ะแม่',
  },
}

/** Something to do on every page, for each language its own. */
export async function makeManualData(pool: pg.Pool, language: ManualLanguage): Promise<void> {
  const db = drizzle(pool)
  const { address, card } = PEOPLE[language]
  const [today, refundable, failed] = RECEIPTS[language]
  const delivery = { gift: { cardMessage: card } }
  for (const receipt of [failed, refundable, today]) {
    await madeOrder({ db }, { receipt, address, delivery, way: 'promptpay' })
    await promise(pool, receipt)
  }
  await pool.query(
    `insert into refunds (id, payment_id, provider, amount, reason, status, last_error)
      select 'failed-' || id, payment_id, 'sandbox', 10000, 'order', 'failed', 'The bank refused it' from orders where id = $1`,
    [failed],
  )
  await pool.query(
    `insert into payment_exceptions (payment_id, provider, reference, reason, amount, currency)
      values ($1, 'sandbox', 'r', 'amount', 125000, 'THB')`,
    [`twice-${language}`],
  )
  await pool.query(
    `update emails set sent_at = null, given_up_at = now(), attempts = 5, last_error = '550 No such mailbox'
      where order_id = $1`,
    [failed],
  )
  await pool.query(
    `insert into disputes (id, payment_id, provider, amount, currency, status)
      select 'disputed-' || id, payment_id, 'sandbox', amount, 'THB', 'open' from orders where id = $1`,
    [today],
  )
  for (const number of [1, 2]) await sendSlip(pool, { after: today, number })
  await deleteProduct({ db }, 'succulent-trio')
}

/** A transfer whose slip waits for the owner. */
export async function sendSlip(
  pool: pg.Pool,
  { after, number }: { after: string; number: number },
): Promise<void> {
  const receipt = after.replace(/.$/, String(number + 6))
  const row = {
    ...{ id: receipt, token: receipt, receipt, reference: receipt, provider: 'by-hand', status: 'pending' },
    ...{ payment_id: null, finalised_at: null, livemode: true, delivery: null },
    expires_at: new Date(Date.now() + SLIP_WAIT_MS).toISOString(),
  }
  await pool.query(
    'insert into checkouts select (jsonb_populate_record(c, $2)).* from checkouts c where receipt = $1',
    [after, row],
  )
  await pool.query(
    `insert into hand_payments (reference, idempotency_key, checkout_id, amount, currency, means, status)
      select id, id, id, amount, currency, 'transfer', 'slip' from checkouts where receipt = $1`,
    [receipt],
  )
  await pool.query('insert into slips (reference, picture, sha256) values ($1, $2, $1)', [
    receipt,
    await drawSlip(number),
  ])
}

function drawSlip(number: number): Promise<Buffer> {
  const line = (y: number, width: number) =>
    `<rect x="50" y="${y}" width="${width}" height="18" rx="9" fill="#c9d3cc"/>`
  const lines = [200, 240, 280 + number, 340, 380].map((y, at) => line(y, 300 - 40 * at)).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="560"><rect width="400" height="560" fill="#fff"/><rect width="400" height="120" fill="#1d7a4a"/><circle cx="200" cy="120" r="36" fill="#fff"/><path d="M184 120l12 12 22-24" stroke="#1d7a4a" stroke-width="8" fill="none"/>${lines}<rect x="270" y="430" width="90" height="90" fill="#222"/></svg>`
  return sharp(Buffer.from(svg)).webp().toBuffer()
}

/** For this afternoon, as if it had been ordered in time. */
async function promise(pool: pg.Pool, orderId: string): Promise<void> {
  const day = bangkokDay(new Date())
  await pool.query('update delivery_days set open = true where day = $1', [day])
  await pool.query(
    `select claim_slot(checkout_id, user_id, $2, 'afternoon', 1, 60, 'sold') from orders where id = $1`,
    [orderId, day],
  )
  const row = { orderId, status: 'accepted', kind: 'delivery', day, slotId: 'afternoon' } as const
  await placeDelivery({ db: drizzle(pool) }, row)
}
