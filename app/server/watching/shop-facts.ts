import { sql } from 'drizzle-orm'
import { countNeedsAttention } from '#app/server/attention/needs-attention.ts'
import { backupAgeMs } from '#app/server/backup/schedule.ts'
import { salesNow } from '#app/server/database/sales-today.ts'
import { checkouts, orders } from '#app/server/database/schema.ts'
import { countDeliveries } from '#app/server/delivery/deliveries.ts'
import { countEmails } from '#app/server/email/queue.ts'
import { countRefunds, countWaitingCodes, countWaitingRefunds } from '#app/server/refunds/payment-counts.ts'
import type { Shop } from '#app/server/shop.ts'
import { OPEN } from '#app/shop/checkout/checkout-status.ts'

const MAX_AGE_MS = 5000

export type ShopFacts = Awaited<ReturnType<typeof readShopFacts>>

/** Reads the database at most every few seconds, however many ask. Null while it is away. */
export function watchShopFacts(shop: Shop): () => Promise<ShopFacts | null> {
  let reading: Promise<ShopFacts | null> | undefined
  let until = 0
  return () => {
    const now = performance.now()
    if (!reading || now >= until) {
      until = now + MAX_AGE_MS
      reading = readShopFacts(shop).catch((error) => {
        shop.log.warn({ event: 'metrics-unread', err: error }, 'the numbers of the shop could not be read')
        return null
      })
    }
    return reading
  }
}

async function readShopFacts(shop: Shop) {
  const [sales, attention, emails, deliveries, waitingCodes, refunds, waitingRefunds, backupAge, { rules }] =
    await Promise.all([
      readSales(shop),
      countNeedsAttention(shop),
      countEmails(shop),
      countDeliveries(shop),
      countWaitingCodes(shop),
      countRefunds(shop),
      countWaitingRefunds(shop),
      backupAgeMs(shop),
      shop.invariants.report(),
    ])
  const refusedKeys = readRefusedKeys(shop)
  const payments = { waitingCodes, refunds, waitingRefunds, refusedKeys }
  return { ...sales, ...payments, attention, emails, deliveries, backupAge, rules }
}

/** 1 for a provider that refuses its key. */
function readRefusedKeys({ payments, paymentAccess }: Shop): Record<string, number> {
  const errors = paymentAccess.latest()
  return Object.fromEntries(payments.names.map((name) => [name, errors[name] === undefined ? 0 : 1]))
}

async function readSales({ db }: Pick<Shop, 'db'>) {
  const open = sql.join(
    OPEN.map((status) => sql`${status}`),
    sql`, `,
  )
  const { rows } = await db.execute<{ orders: number; lastHour: number; waiting: number }>(sql`
    select (select coalesce(sum(orders), 0)::int from ${salesNow}) as orders,
      (select count(*)::int from ${orders} where created_at > now() - interval '1 hour') as "lastHour",
      (select count(*)::int from ${checkouts} where status in (${open})) as waiting`)
  return rows[0] ?? { orders: 0, lastHour: 0, waiting: 0 }
}
