import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { settleCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { transact } from '#app/server/database/transact.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { buy, checkoutRow, payAtBank } from '#app/server/testing/purchase.ts'
import { dayIn, makeSlot, wishAt } from '#app/server/testing/slots.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { RULE_KEYS } from '#app/shop/activity/rule-keys.ts'
import type { RefundStatus } from '#app/shop/refunds/refund-status.ts'
import { checkInvariants, findBrokenInvariants } from './invariants.ts'

let shop: TestShop
let receipt: string
let timed: string
beforeAll(async () => {
  shop = await openTestShop()
  receipt = await madeOrder(shop)
  timed = await boughtWithTime()
})

/** An order with a promised time. */
async function boughtWithTime(): Promise<string> {
  const [slotId, shopper] = [await makeSlot(shop), await newShopper(shop)]
  const { id, reference } = await buy(shop, shopper, await wishAt(shop, dayIn(2), slotId))
  await payAtBank(shop, reference)
  await settleCheckoutOf(shop, shopper, id)
  return (await checkoutRow(shop, id)).receipt
}
afterEach(async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})
afterAll(() => shop.close())

type Break = (tx: Transaction) => Promise<unknown>

const addCheckout =
  (change: object): Break =>
  (tx) => {
    const id = randomUUID()
    const row = JSON.stringify({ id, token: id, receipt: id, reference: id, ...change })
    return tx.execute(sql`insert into checkouts
      select (jsonb_populate_record(c, ${row}::jsonb)).* from checkouts c where receipt = ${receipt}`)
  }

const addException =
  (paymentId: string | null, status: string): Break =>
  (tx) =>
    tx.execute(sql`insert into payment_exceptions (payment_id, provider, reference, reason, amount, currency, status)
      select coalesce(${paymentId}, payment_id), 'sandbox', 'ses', 'unknown-checkout', amount, currency, ${status}
      from orders where id = ${receipt}`)

const addRefund =
  (amount: 'all' | 1, status: RefundStatus, paymentId: string | null = null): Break =>
  (tx) => {
    const [id, bankReference] = [randomUUID(), status === 'by-hand' ? '0152' : null]
    return tx.execute(sql`insert into refunds (id, payment_id, provider, amount, reason, status, bank_reference, provider_refund_id)
      select ${id}, coalesce(${paymentId}, payment_id), 'sandbox',
        ${amount === 'all' ? sql`amount` : sql`1`}, 'order', ${status}, ${bankReference}, ${id} from orders where id = ${receipt}`)
  }

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const changed =
  (what: 'orders' | 'checkouts', column: string, value: string): Break =>
  (tx) =>
    tx.execute(sql`update ${sql.identifier(what)} set ${sql.identifier(column)} = ${sql.raw(value)}
      where ${sql.identifier(what === 'orders' ? 'id' : 'receipt')} = ${receipt}`)

const execute =
  (query: (order: string) => SQL): Break =>
  (tx) =>
    tx.execute(query(timed))

const claimOf = (order: string) => sql`checkout_id = (select checkout_id from orders where id = ${order})`

const BREAKS: [string, Break[]][] = [
  [
    'a day or time whose places taken are not its claims',
    [execute(() => sql`update slot_days set taken = taken + 1`)],
  ],
  [
    'a day or time whose places taken are not its claims',
    [execute(() => sql`update delivery_days set taken = taken + 1`)],
  ],
  [
    'a time held for a checkout that has ended',
    [
      execute((order) => sql`update slot_claims set state = 'held' where ${claimOf(order)}`),
      execute(
        (order) =>
          sql`update deliveries set status = 'unscheduled', day = null, slot_id = null where order_id = ${order}`,
      ),
    ],
  ],
  [
    'a time sold to no order, or to a cancelled delivery',
    [
      execute(
        (order) =>
          sql`update deliveries set status = 'cancelled', day = null, slot_id = null where order_id = ${order}`,
      ),
    ],
  ],
  [
    'an order without a delivery',
    [
      execute(
        () =>
          sql`update orders set delivery = '{"gift": {}, "schedule": {"work": 1, "slot": null}}' where id = ${receipt}`,
      ),
    ],
  ],
  [
    'a promised delivery without its time',
    [execute((order) => sql`update deliveries set day = day + 1 where order_id = ${order}`)],
  ],
  [
    'a parcel in a run of another day',
    [
      execute(
        (
          order,
        ) => sql`with made as (insert into runs (id, day, name) values ('r', '2001-01-01', 'x') returning id)
          update deliveries set run_position = 1, run_id = made.id from made where order_id = ${order}`,
      ),
    ],
  ],
  [
    'an order whose checkout is not ordered by the same payment',
    [changed('orders', 'payment_id', `'pay_x'`)],
  ],
  ['an order of another amount than its checkout', [changed('checkouts', 'amount', 'amount + 1')]],
  ['an order of another amount than its checkout', [changed('orders', 'currency', `'USD'`)]],
  [
    'an order whose amount is not its goods and shipping',
    [changed('orders', 'items', `jsonb_set(items, '{0,count}', '2')`)],
  ],
  [
    'an order whose amount is not its goods and shipping',
    [changed('orders', 'price', `jsonb_set(price, '{parts,freeDelivery}', '-1')`)],
  ],
  [
    'an order whose amount is not its goods and shipping',
    [changed('orders', 'price', `jsonb_set(price, '{total}', '1')`)],
  ],
  [
    'an order whose amount is not its goods and shipping',
    [changed('orders', 'price', `jsonb_set(price, '{parts,coupon}', '1')`)],
  ],
  [
    'an order without exactly one confirmation email',
    [(tx) => tx.execute(sql`delete from emails where order_id = ${receipt}`)],
  ],
  [
    'an order that is missing from the sums of the dashboard, or is in them twice',
    [(tx) => tx.execute(sql`delete from orders_fresh where order_id = ${receipt}`)],
  ],
  ['an ordered checkout without an order', [addCheckout({ payment_id: 'pay_y' })]],
  [
    'a checkout that is not ordered but names a payment',
    [addCheckout({ status: 'pending', payment_id: 'pay_y' })],
  ],
  ['a payment that is both an order and an exception', [addException(null, 'open')]],
  [
    'a checkout under review without an exception',
    [addCheckout({ status: 'needs-review', payment_id: null })],
  ],
  ['an exception called refunded whose money was not given back', [addException('pay_z', 'refunded')]],
  ['a refund of no payment', [addRefund(1, 'done', 'pay_nobody')]],
  ['a payment of which more was given back than paid', [addRefund('all', 'wanted'), addRefund(1, 'done')]],
  [
    'a payment of which more was given back than paid',
    [addException('pay_z', 'open'), addRefund('all', 'done', 'pay_z'), addRefund(1, 'wanted', 'pay_z')],
  ],
  ['a payment of which more was given back than paid', [addRefund('all', 'by-hand'), addRefund(1, 'done')]],
  ['a refund sent twice without a transfer by hand', [addRefund(1, 'sent-twice')]],
  ['an order or exception that was paid in an unknown way', [changed('orders', 'way', `'shells'`)]],
  [
    'an order or exception that was paid in an unknown way',
    [
      addException('pay_z', 'open'),
      (tx) => tx.execute(sql`update payment_exceptions set way = 'shells' where payment_id = 'pay_z'`),
    ],
  ],
  [
    'a code to scan that outlasts its checkout',
    [
      addCheckout({
        ...{ status: 'failed', payment_id: null },
        ...{ scan_until: minutesFromNow(9), expires_at: minutesFromNow(8) },
      }),
    ],
  ],
  [
    'a checkout that waits for a code nobody asked for',
    [
      addCheckout({
        ...{ status: 'pending', payment_id: null },
        ...{ scan_until: minutesFromNow(8), expires_at: minutesFromNow(9) },
      }),
    ],
  ],
]

const BOOK_BREAKS: typeof BREAKS = [
  [
    'an order by hand without a payment in the shop’s own book',
    [changed('checkouts', 'provider', `'by-hand'`)],
  ],
  [
    'a payment in the shop’s own book without order or exception',
    [
      execute(
        (
          order,
        ) => sql`insert into hand_payments (reference, idempotency_key, checkout_id, amount, currency, means, status, paid_at)
          select 'HLOST', 'HLOST', checkout_id, amount, currency, 'cash', 'received', now() - interval '1 hour' from orders where id = ${order}`,
      ),
    ],
  ],
]
BREAKS.push(...BOOK_BREAKS)

test.each(BREAKS)('The check finds %s, and nothing else', async (name, breaks) => {
  expect(await found(breaks)).toEqual([{ name, count: 1 }])
})

test('The check finds nothing wrong with a refund of all that was paid', async () => {
  expect(await found([addRefund('all', 'done')])).toEqual([])
})

test('The check finds nothing wrong with a transfer by hand, nor with money that the provider sent on top of it', async () => {
  expect(await found([addRefund('all', 'by-hand'), addRefund('all', 'sent-twice')])).toEqual([])
  const exception = [addException('pay_z', 'refunded'), addRefund('all', 'by-hand', 'pay_z')]
  expect(await found(exception)).toEqual([])
})

test('Every rule is broken by a test', async () => {
  const rules = (await checkInvariants(shop.db)).map(({ name }) => name)
  expect(new Set(BREAKS.map(([name]) => name))).toEqual(new Set(rules))
})

/** Breaks the rules in a transaction that is never committed. */
async function found(breaks: Break[]) {
  const undone = new Error('undone')
  let broken: Awaited<ReturnType<typeof findBrokenInvariants>> = []
  await transact(shop.pool, async (tx) => {
    for (const breakOne of breaks) await breakOne(tx)
    broken = await findBrokenInvariants(tx)
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return broken
}

test('Every rule of the data check has a name in the owner’s language', async () => {
  const names = (await checkInvariants(shop.db)).map(({ name }) => name)
  expect(names.sort()).toEqual(Object.keys(RULE_KEYS).sort())
})
