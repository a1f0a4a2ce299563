import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { checkouts, deliveries, emails, orders } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import type { Shop } from '#app/server/shop.ts'
import { priceOrder } from '#app/shop/checkout/pricing.ts'
import { DEFAULT_DELIVERY } from '#app/shop/delivery/delivery-fee.ts'
import type { DeliveryPlan } from '#app/shop/delivery/delivery-plan.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import type { AddressInfo, OrderedItem } from '#app/shop/orders/order.ts'
import type { PaymentWay } from '#app/shop/payments/payment-way.ts'
import { newShopper } from './test-shop.ts'

export interface OrderInput {
  at?: Date
  userId?: string
  email?: string
  address?: Partial<AddressInfo>
  items?: Partial<OrderedItem>[]
  receipt?: string
  delivery?: Partial<DeliveryPlan>
  way?: PaymentWay
}

const ROSE: OrderedItem = {
  id: 'single-red-rose',
  title: { en: 'Single Red Rose', th: 'กุหลาบแดงดอกเดียว', 'zh-CN': '单支红玫瑰' },
  price: 190_00,
  count: 1,
  imageUrl: '/images/catalogue/products/single-red-rose.webp',
  category: 'roses',
}

const EMPTY_PLAN: DeliveryPlan = { gift: {}, place: null, zoneId: null, schedule: null }

/** Inserts an order with everything that belongs to it, paid at any time; returns its receipt. */
export async function madeOrder(shop: Pick<Shop, 'db'>, input: OrderInput = {}): Promise<string> {
  const userId = input.userId ?? (await newShopper(shop)).uid
  const items = (input.items ?? [{}]).map((item) => ({ ...ROSE, ...item }))
  const price = priceOrder(items, DEFAULT_DELIVERY)
  const receipt = input.receipt ?? `DM-${randomUUID().slice(0, 8).toUpperCase()}`
  const createdAt = input.at ?? new Date()
  const [id, paymentId] = [randomUUID(), `pay_${randomUUID()}`]
  const address = { ...AN_ADDRESS, date: createdAt.toISOString(), ...input.address }
  const delivery = input.delivery ? { ...EMPTY_PLAN, ...input.delivery } : null
  const email = input.email ?? 'mali@shop.test'
  const both = { userId, email, items, address, delivery, price, amount: price.total }
  const money = { currency: 'THB', paymentId, createdAt }
  await shop.db.insert(checkouts).values({
    ...{
      ...both,
      ...money,
      id,
      receipt,
      token: randomUUID(),
      language: 'en',
      status: 'ordered',
      livemode: false,
    },
    ...{ provider: 'sandbox', reference: randomUUID(), expiresAt: createdAt, finalisedAt: createdAt },
  })
  await shop.db
    .insert(orders)
    .values({ ...both, ...money, id: receipt, checkoutId: id, way: input.way ?? null })
  await shop.db.insert(emails).values({
    ...{
      id: randomUUID(),
      kind: 'order-confirmation',
      orderId: receipt,
      recipient: both.email,
      language: 'en',
    },
    sentAt: createdAt,
  })
  return receipt
}

export interface Crowd {
  users: number
  orders: number
  days: number
}

const FIRST = ['Mali', 'Somchai', 'สมหญิง', 'ปวีณา', '李明', '王芳', 'Anong', 'Krit', 'ธนกร', '陈静']
const LAST = ['Suksawat', 'Wong', 'ใจดี', 'รักไทย', 'Chaiyasit', 'Lee', 'ศรีสุข', 'Park', 'Tan', 'บุญมี']
const ROADS = ['Rama I Road', 'ถนนสุขุมวิท', 'Silom Road', 'ถนนนิมมานเหมินท์', '石龙军路', 'Yaowarat Road']

/** Inserts thousands of shoppers and orders, equal at each call but for their time; `from` were made before. */
export async function makeCrowd(
  pool: pg.Pool,
  crowd: Crowd,
  from: Crowd = { users: 0, orders: 0, days: 0 },
): Promise<void> {
  await pool.query(
    `insert into "user" (id, name, email, created_at)
      select 'crowd-' || n, ($3::text[])[1 + n % 10] || ' ' || ($4::text[])[1 + n / 10 % 10], 'crowd' || n || '@shop.test',
        now() - make_interval(secs => (n * 7919 % 86400) + n % 1000 * 86400)
      from generate_series($1::int, $2::int - 1) n`,
    [from.users, crowd.users, FIRST, LAST],
  )
  await pool.query(CROWD_CHECKOUTS, [
    from.orders,
    crowd.orders,
    crowd.users,
    crowd.days,
    FIRST,
    LAST,
    ROADS,
    DEFAULT_DELIVERY.fee,
    DEFAULT_DELIVERY.freeFrom,
  ])
  const made = `where id like 'crowd-%' and substr(id, 7)::int >= $1`
  await pool.query(
    `insert into orders (id, checkout_id, payment_id, user_id, email, items, address, amount, price,
        currency, way, created_at)
      select receipt, id, payment_id, user_id, email, items, address, amount, price, currency,
        case when substr(id, 7)::int % 3 = 0 then 'card' else 'promptpay' end, created_at from checkouts ${made}`,
    [from.orders],
  )
  await pool.query(
    `insert into emails (id, kind, order_id, recipient, language, sent_at, created_at)
      select id, 'order-confirmation', receipt, email, language, created_at, created_at from checkouts ${made}`,
    [from.orders],
  )
  await pool.query(
    `insert into refunds (id, payment_id, provider, amount, reason, status, bank_reference, provider_refund_id, created_at, updated_at)
      select id, payment_id, provider, amount, 'order', case when by_hand then 'by-hand' else 'done' end,
        case when by_hand then '0152' || substr(id, 7) end, case when by_hand then null else 're-' || id end, created_at, created_at
      from (select *, substr(id, 7)::int % 2 = 0 as by_hand from checkouts ${made} and substr(id, 7)::int % 50 in (7, 14)) given`,
    [from.orders],
  )
}

const CROWD_CHECKOUTS = `
  with goods as materialized (
    select row_number() over (order by id) - 1 as place, count(*) over () as many, price,
      jsonb_build_object('id', id, 'title', title,
        'price', price, 'imageUrl', image_url, 'category', category) as item
    from products
  )
  insert into checkouts (id, token, user_id, email, language, status, amount, price, currency, items,
    address, receipt, provider, livemode, reference, payment_id, expires_at, created_at, finalised_at)
  select 'crowd-' || n, 'crowd-' || n, 'crowd-' || buyer, 'crowd' || buyer || '@shop.test', 'th', 'ordered',
    subtotal + shipping + free, jsonb_build_object('total', subtotal + shipping + free,
      'parts', jsonb_build_object('subtotal', subtotal, 'shipping', shipping, 'freeDelivery', free)), 'THB',
    items, jsonb_build_object('name', ($5::text[])[1 + n % 10] || ' ' || ($6::text[])[1 + n / 10 % 10],
      'address', n % 999 || ' ' || ($7::text[])[1 + n % 6], 'pincode', (10000 + n % 90000)::text,
      'phoneNumber', '08' || n % 10 || ' ' || lpad((n::bigint * 7907 % 10000000)::text, 7, '0'), 'date', at),
    'DM-' || upper(lpad(to_hex(n), 8, '0')), 'sandbox', false, 'crowd-' || n, 'crowd-pay-' || n, at, at, at
  from (
    select n, n::bigint * 7919 % $3 as buyer, now() - make_interval(secs => (n::bigint * 104729 % ($4::int * 86400))) as at,
      (1 + n % 3) * one.price + case when n % 2 = 0 then two.price else 0 end as subtotal,
      jsonb_build_array(one.item || jsonb_build_object('count', 1 + n % 3)) || case when n % 2 = 0 and one.place <> two.place
        then jsonb_build_array(two.item || '{"count": 1}') else '[]' end as items
    from generate_series($1::int, $2::int - 1) n
    join goods one on one.place = n % one.many
    join goods two on two.place = (n % one.many + 1 + n / 7 % (one.many - 1)) % one.many
  ) made
  cross join lateral (
    select $8::bigint as shipping, case when subtotal >= $9::bigint then -$8::bigint else 0 end as free
  ) delivery`

/** How a delivery of a made order stands, in place of the one that every order begins with. */
export async function placeDelivery(
  { db }: { db: Database },
  row: typeof deliveries.$inferInsert,
): Promise<void> {
  await db.insert(deliveries).values(row).onConflictDoUpdate({ target: deliveries.orderId, set: row })
}

interface Promised extends Pick<typeof deliveries.$inferInsert, 'status' | 'kind'> {
  day: string
  slotId: string
}

/** Inserts an order that is promised for a day and time, and takes its place there; returns its receipt. */
export async function promisedOrder(
  { db }: { db: Database },
  { day, slotId, ...delivery }: Promised,
  order: OrderInput = {},
): Promise<string> {
  const orderId = await madeOrder({ db }, order)
  await db.execute(
    sql`select claim_slot(checkout_id, user_id, ${day}, ${slotId}, 1, 60, 'sold') from orders where id = ${orderId}`,
  )
  await placeDelivery({ db }, { orderId, day, slotId, ...delivery })
  return orderId
}

/** Ends an `insert into deliveries` as `placeDelivery` does. */
export const IN_ITS_PLACE = `on conflict (order_id) do update set status = excluded.status, reason = excluded.reason,
  kind = excluded.kind, day = excluded.day, slot_id = excluded.slot_id`
