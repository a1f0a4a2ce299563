import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkouts } from '#app/server/database/schema.ts'
import {
  type PaymentProvider,
  ProviderUnavailable,
  SessionRefused,
} from '#app/server/payments/payment-provider.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import { buy, checkoutRow, inMinutes, minutes } from '#app/server/testing/purchase.ts'
import { newShopper, openTestShop, type TestShop, withProvider } from '#app/server/testing/test-shop.ts'
import { CHECKOUT_STATUSES, type CheckoutStatus, movedTo } from '#app/shop/checkout/checkout-status.ts'
import { NOTHING_TOLD, type ProviderPayment } from '#app/shop/checkout/payment.ts'
import { chargeCard } from './charge-card.ts'
import { type CheckoutRow, openSession } from './payment-session.ts'
import { settleProviderPayment } from './settle-payment.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

interface Writer {
  name: string
  to: CheckoutStatus
  /** Columns besides the status. */
  row?: Partial<CheckoutRow> | ((status: CheckoutStatus) => Partial<CheckoutRow>)
  write: (row: CheckoutRow) => Promise<unknown>
}

const withPayments = (changes: Partial<PaymentProvider>) => withProvider(shop, changes)
const answer =
  (changes: Partial<ProviderPayment>) =>
  ({ id, provider, reference, amount, currency }: CheckoutRow) =>
    settleProviderPayment(shop, {
      ...{ provider, reference: reference ?? `late_${id}`, checkoutId: id, amount, currency },
      ...{ livemode: false, paymentId: null, failure: null, way: null, status: 'open' },
      ...{ told: NOTHING_TOLD, ...changes },
    })
const paid = () => ({ status: 'paid', paymentId: `pay_${randomUUID()}` }) as const
const charge = (outcome: NonNullable<PaymentProvider['charge']>) => (row: CheckoutRow) =>
  chargeCard(withPayments({ charge: outcome }), userOf(row), {
    checkoutId: row.id,
    token: `tokn_${randomUUID()}`,
  })
const userOf = ({ userId, email }: CheckoutRow) => ({
  uid: userId ?? '',
  email: email ?? '',
  name: '',
  photoURL: '',
  isAdmin: false,
})

const WRITERS: Writer[] = [
  { name: 'a payment', to: 'ordered', write: (row) => answer(paid())(row) },
  {
    name: 'a payment of another amount',
    to: 'needs-review',
    write: (row) => answer({ ...paid(), amount: 1 })(row),
  },
  { name: 'a declined card', to: 'failed', write: (row) => answer({ status: 'failed' })(row) },
  { name: 'a session that expired', to: 'expired', write: (row) => answer({ status: 'expired' })(row) },
  { name: 'another card under way', to: 'pending', write: (row) => answer({ status: 'processing' })(row) },
  {
    name: 'the name of a lost session',
    to: 'pending',
    row: { reference: null },
    write: (row) => answer({})(row),
  },
  {
    name: 'a new session',
    to: 'pending',
    row: { reference: null },
    // Refused for a checkout that has ended.
    write: (row) => openSession(shop, row).catch(() => {}),
  },
  {
    name: 'a session that is refused',
    to: 'expired',
    row: { reference: null },
    write: (row) => openSession(withPayments({ openSession: refuse }), row).catch(() => {}),
  },
  {
    name: 'a card token whose charge is lost',
    to: 'pending',
    write: charge(() => Promise.reject(new ProviderUnavailable('away'))),
  },
  {
    name: 'a card token that is refused',
    to: 'failed',
    write: charge(async () => ({ kind: 'refused', failure: 'declined' })),
  },
  {
    name: 'the job, where the provider knows no session',
    to: 'expired',
    row: (status) => ({
      reference: status === 'created' ? null : `gone_${randomUUID()}`,
      createdAt: new Date(Date.now() - minutes(24 * 60)),
    }),
    write: () => reconcile(shop, { now: inMinutes(90) }),
  },
]

function refuse(): Promise<never> {
  return Promise.reject(new SessionRefused('spent', { spent: false }))
}

test.each(WRITERS)(
  'A checkout becomes $to by $name only where the table of moves has it',
  async ({ to, row, write }) => {
    const found: Partial<Record<CheckoutStatus, CheckoutStatus>> = {}
    for (const status of CHECKOUT_STATUSES) {
      const { id } = await buy(shop, await newShopper(shop))
      const changes = typeof row === 'function' ? row(status) : row
      await shop.db
        .update(checkouts)
        .set({ status, ...changes })
        .where(eq(checkouts.id, id))
      await write(await checkoutRow(shop, id))
      found[status] = (await checkoutRow(shop, id)).status
    }
    expect(found).toEqual(
      Object.fromEntries(CHECKOUT_STATUSES.map((status) => [status, movedTo(to, status)])),
    )
  },
)
