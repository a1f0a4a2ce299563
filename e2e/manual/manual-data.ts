import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { deleteProduct } from '#app/server/catalogue/deleted-products.ts'
import { deliveries } from '#app/server/database/schema.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { bangkokDay } from '#app/shop/day.ts'
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
  await deleteProduct({ db }, 'succulent-trio')
}

/** For this afternoon, as if it had been ordered in time. */
async function promise(pool: pg.Pool, orderId: string): Promise<void> {
  const day = bangkokDay(new Date())
  await pool.query(
    `select claim_slot(checkout_id, user_id, $2, 'afternoon', 1, 60, 'sold') from orders where id = $1`,
    [orderId, day],
  )
  const row = { orderId, status: 'accepted', kind: 'delivery', day, slotId: 'afternoon' } as const
  await drizzle(pool).insert(deliveries).values(row)
}
