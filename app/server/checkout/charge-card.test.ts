import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { chargeAttempts, checkouts, disputes, paymentEvents } from '#app/server/database/schema.ts'
import { receiveEvent } from '#app/server/http/webhook.ts'
import { openOmise } from '#app/server/payments/omise/omise.ts'
import { readOmiseEvent } from '#app/server/payments/omise/omise-event.ts'
import type { Charged } from '#app/server/payments/payment-provider.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import type { Shop } from '#app/server/shop.ts'
import { type FakeOmise, openFakeOmise } from '#app/server/testing/fakes/fake-omise.ts'
import type { Trouble } from '#app/server/testing/fakes/fake-server.ts'
import type { OmiseFakeCharge } from '#app/server/testing/fakes/omise-records.ts'
import { buy, checkoutRow, inMinutes, listAllPaid } from '#app/server/testing/purchase.ts'
import { withOmiseShop } from '#app/server/testing/stages/with-provider-shop.ts'
import { newShopper, withProvider } from '#app/server/testing/test-shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { chargeCard } from './charge-card.ts'
import { settleCheckoutOf } from './own-checkout.ts'

let fake: FakeOmise
let shop: Shop
let mali: User
withOmiseShop((opened) => {
  ;({ fake, shop } = opened)
})
afterEach(async () => {
  fake.troubles.length = 0
  await reconcile(shop, { now: inMinutes(90) })
})

async function purchase() {
  mali = await newShopper(shop)
  return (await buy(shop, mali)).id
}
const attemptsOf = (id: string) =>
  shop.db.select().from(chargeAttempts).where(eq(chargeAttempts.checkoutId, id))
const statusOf = async (id: string) => (await checkoutRow(shop, id)).status
const lost = (kind: Trouble['kind'], done = true): Trouble => ({ kind, to: 'POST /charges', done })
const PAST = { ok: true, value: null }
const UNDER_WAY = { ok: false, problem: { code: 'payment-under-way' } }
/** Moves the attempt past the time after which a lost one is over. */
const later = (id: string) =>
  shop.db
    .update(chargeAttempts)
    .set({ createdAt: inMinutes(-3) })
    .where(eq(chargeAttempts.checkoutId, id))

describe('a card token', () => {
  test('A card token is charged once, with the shop’s own amount, and becomes an order', async () => {
    const id = await purchase()
    expect(await chargeCard(shop, mali, { checkoutId: id, token: fake.newToken() })).toEqual(PAST)
    const row = await checkoutRow(shop, id)
    const [charge, ...others] = fake.chargesOf(id)
    expect(others).toEqual([])
    expect(charge).toMatchObject({ amount: row.amount, metadata: { checkout_id: id, receipt: row.receipt } })
    expect(row).toMatchObject({ status: 'ordered', paymentId: charge?.id, reference: charge?.id })
  })

  test('A card token is not stored, only a fingerprint of it', async () => {
    const id = await purchase()
    const token = fake.newToken()
    await chargeCard(shop, mali, { checkoutId: id, token })
    const attempts = await attemptsOf(id)
    expect(attempts).toMatchObject([{ status: 'made', tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(JSON.stringify(attempts)).not.toContain(token)
  })

  test('A card that needs the bank’s confirmation sends the shopper there, and the return asks Omise', async () => {
    const id = await purchase()
    const charged = await chargeCard(shop, mali, { checkoutId: id, token: fake.newToken('challenge') })
    expect(charged).toEqual({ ok: true, value: { authorizeUrl: 'https://bank.test/authorize' } })
    expect(await statusOf(id)).toBe('pending')
    fake.confirm(fake.chargesOf(id)[0]?.id ?? '')
    expect(await settleCheckoutOf(shop, mali, id)).toMatchObject({ status: 'ordered' })
  })

  test('A shopper is not sent to a bank’s page without https', async () => {
    const id = await purchase()
    const { current } = shop.payments
    const charge: typeof current.charge = async (request) => ({
      ...((await current.charge?.(request)) as Charged),
      next: { authorizeUrl: 'http://bank.test/authorize' },
    })
    const unsafe = withProvider(shop, { charge })
    expect(await chargeCard(unsafe, mali, { checkoutId: id, token: fake.newToken('challenge') })).toEqual(
      PAST,
    )
    expect(await statusOf(id)).toBe('pending')
  })

  test('A declined card leaves the checkout open for another card', async () => {
    const id = await purchase()
    await chargeCard(shop, mali, { checkoutId: id, token: fake.newToken('insufficient_fund') })
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'failed', lastError: 'insufficient_funds' })
    await chargeCard(shop, mali, { checkoutId: id, token: fake.newToken() })
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'ordered', lastError: null })
  })

  test('A card token that Omise refuses fails without a charge', async () => {
    const id = await purchase()
    expect(await chargeCard(shop, mali, { checkoutId: id, token: 'tokn_test_made_up' })).toEqual(PAST)
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'failed', lastError: 'not_found' })
    expect(await attemptsOf(id)).toMatchObject([{ status: 'refused' }])
  })

  test('A card token sent ten times at once is charged once', async () => {
    const id = await purchase()
    const token = fake.newToken()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => chargeCard(shop, mali, { checkoutId: id, token })),
    )
    expect(answers.some(({ ok }) => ok)).toBe(true)
    expect(fake.chargesOf(id)).toHaveLength(1)
    expect(await chargeCard(shop, mali, { checkoutId: id, token })).toEqual(PAST)
    expect(fake.chargesOf(id)).toHaveLength(1)
  })

  test('A second card at the same moment is refused', async () => {
    for (let round = 0; round < 15; round += 1) {
      const buyer = await newShopper(shop)
      const { id } = await buy(shop, buyer)
      const tokens = Array.from({ length: 6 }, () => fake.newToken())
      // Staggered, so that one looks while another was just charged and has no order yet.
      const charge = async (token: string, place: number) => {
        await new Promise((resolve) => setTimeout(resolve, place * 3))
        return chargeCard(shop, buyer, { checkoutId: id, token })
      }
      await Promise.all(tokens.map(charge))
      expect(fake.chargesOf(id)).toHaveLength(1)
      expect(await statusOf(id)).toBe('ordered')
    }
  })

  test('A card for another shopper’s checkout is refused', async () => {
    const id = await purchase()
    const malee = await newShopper(shop)
    expect(await chargeCard(shop, malee, { checkoutId: id, token: fake.newToken() })).toMatchObject({
      ok: false,
      problem: { code: 'payment-expired' },
    })
    expect(fake.chargesOf(id)).toEqual([])
  })

  test('A card is refused after the checkout’s time, and the eleventh within an hour too', async () => {
    const id = await purchase()
    await shop.db.update(checkouts).set({ expiresAt: new Date() }).where(eq(checkouts.id, id))
    expect(await chargeCard(shop, mali, { checkoutId: id, token: fake.newToken() })).toMatchObject({
      problem: { code: 'payment-expired' },
    })
    const other = (await buy(shop, mali)).id
    for (let card = 1; card <= 10; card += 1) {
      await chargeCard(shop, mali, { checkoutId: other, token: fake.newToken('payment_rejected') })
    }
    expect(await chargeCard(shop, mali, { checkoutId: other, token: fake.newToken() })).toMatchObject({
      problem: { code: 'too-many-tries' },
    })
    expect(fake.chargesOf(other)).toHaveLength(10)
  })
})

describe('a charge whose answer was lost', () => {
  test.each(['refuse', 500, 'malformed', 'empty'] as const)(
    'A charge whose answer was lost (%s) is found and never repeated',
    async (kind) => {
      const id = await purchase()
      const token = fake.newToken()
      fake.troubles.push(lost(kind))
      expect(await chargeCard(shop, mali, { checkoutId: id, token })).toEqual(PAST)
      expect(await statusOf(id)).toBe('pending')
      expect(await chargeCard(shop, mali, { checkoutId: id, token })).toEqual(PAST)
      expect(await settleCheckoutOf(shop, mali, id)).toMatchObject({ status: 'ordered' })
      expect(fake.chargesOf(id)).toHaveLength(1)
    },
  )

  test('A charge whose answer was lost is found by the job if the shopper has left', async () => {
    const id = await purchase()
    fake.troubles.push(lost('refuse'))
    await chargeCard(shop, mali, { checkoutId: id, token: fake.newToken() })
    await reconcile(shop)
    expect(await statusOf(id)).toBe('ordered')
  })

  test('A charge whose answer was lost is found and not repeated when another card comes', async () => {
    const id = await purchase()
    fake.troubles.push(lost('refuse'))
    await chargeCard(shop, mali, { checkoutId: id, token: fake.newToken() })
    expect(await chargeCard(shop, mali, { checkoutId: id, token: fake.newToken() })).toEqual(PAST)
    expect(fake.chargesOf(id)).toHaveLength(1)
    expect(await statusOf(id)).toBe('ordered')
  })

  test('An attempt that never became a charge blocks other cards for two minutes only', async () => {
    const id = await purchase()
    fake.troubles.push(lost('refuse', false))
    await chargeCard(shop, mali, { checkoutId: id, token: fake.newToken() })
    expect(await chargeCard(shop, mali, { checkoutId: id, token: fake.newToken() })).toEqual(UNDER_WAY)
    await later(id)
    expect(await chargeCard(shop, mali, { checkoutId: id, token: fake.newToken() })).toEqual(PAST)
    expect(await statusOf(id)).toBe('ordered')
    expect((await attemptsOf(id)).map(({ status }) => status).sort()).toEqual(['lost', 'made'])
  })

  test('A card is not charged while an earlier one cannot be called back from the bank', async () => {
    const id = await purchase()
    await chargeCard(shop, mali, { checkoutId: id, token: fake.newToken('challenge') })
    // At the bank, which decides at any moment.
    const endCharge = (reference: string) => shop.payments.current.readPayment(reference)
    const atBank = withProvider(shop, { endCharge })
    expect(await chargeCard(atBank, mali, { checkoutId: id, token: fake.newToken() })).toEqual(UNDER_WAY)
    expect(fake.chargesOf(id)).toHaveLength(1)
  })

  test('A charge that waits for the bank is closed before another card is charged', async () => {
    const id = await purchase()
    fake.troubles.push(lost('refuse'))
    await chargeCard(shop, mali, { checkoutId: id, token: fake.newToken('challenge') })
    await later(id)
    expect(await chargeCard(shop, mali, { checkoutId: id, token: fake.newToken() })).toEqual(PAST)
    expect(fake.chargesOf(id).map(({ status }) => status)).toEqual(['expired', 'successful'])
    expect(await statusOf(id)).toBe('ordered')
  })

  test('A charge after which the shop was stopped is found in any order of events', async () => {
    const id = await purchase()
    fake.troubles.push(lost('refuse'))
    await chargeCard(shop, mali, { checkoutId: id, token: fake.newToken() })
    const [charge] = fake.chargesOf(id)
    const { body, headers } = fake.signed(fake.event('charge.complete', charge ?? {}))
    const request = new Request('http://localhost:3000/webhooks/omise', { method: 'POST', body, headers })
    expect((await receiveEvent(shop, request)).status).toBe(200)
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'ordered', paymentId: charge?.id })
  })
})

describe('a refusal of Omise', () => {
  test('After a certain refusal by Omise the next card may be charged at once', async () => {
    const id = await purchase()
    fake.troubles.push(lost(429, false))
    expect(await chargeCard(shop, mali, { checkoutId: id, token: fake.newToken() })).toMatchObject({
      problem: { code: 'payment-unavailable' },
    })
    expect(await chargeCard(shop, mali, { checkoutId: id, token: fake.newToken() })).toEqual(PAST)
    expect(await statusOf(id)).toBe('ordered')
  })

  test('An unreachable Omise has certainly charged nothing', async () => {
    const id = await purchase()
    const gone = await openFakeOmise()
    await gone.close()
    const away = openOmise(gone.settings)
    const answer = await chargeCard(withProvider(shop, away), mali, {
      checkoutId: id,
      token: fake.newToken(),
    })
    expect(answer).toMatchObject({ problem: { code: 'payment-unavailable' } })
    expect(await attemptsOf(id)).toMatchObject([{ status: 'refused' }])
  })
})

describe('the list of charges at Omise', () => {
  test('The list of Omise’s charges is read to its end, oldest first, and only paid ones count', async () => {
    const id = await purchase()
    await chargeCard(shop, mali, { checkoutId: id, token: fake.newToken() })
    const [charge] = fake.chargesOf(id)
    if (!charge) throw new Error('no charge was made')
    const begin = inMinutes(600).getTime()
    const many = Array.from({ length: 250 }, (_, n): OmiseFakeCharge => {
      const moment = new Date(begin + n * 1000).toISOString()
      const paid = n % 5 > 0
      const status = paid ? 'successful' : 'failed'
      return { ...charge, id: `chrg_test_${n}`, status, created_at: moment, paid_at: paid ? moment : null }
    })
    fake.books.charges.push(...many)
    const listed: string[] = []
    for (const { reference } of await listAllPaid(shop.payments.current, new Date(begin)))
      listed.push(reference)
    fake.books.charges = fake.books.charges.filter((made) => !many.includes(made))
    expect(listed).toEqual(many.filter(({ status }) => status === 'successful').map((made) => made.id))
  })
})

describe('an event of Omise', () => {
  test('An event without a secret leaves no trace, and asks only about a charge that is waited for', async () => {
    const unsigned = withProvider(shop, openOmise({ ...fake.settings, webhookSecret: null }))
    const send = (data: object) => {
      const body = JSON.stringify(fake.event('charge.complete', data))
      return receiveEvent(unsigned, new Request('http://x/webhooks/omise', { method: 'POST', body }))
    }
    const id = await purchase()
    await chargeCard(shop, mali, { checkoutId: id, token: fake.newToken('challenge') })
    const [charge] = fake.chargesOf(id)
    fake.confirm(charge?.id ?? '')
    const before = (await shop.db.select().from(paymentEvents)).length
    const asked = fake.calls.length
    expect((await send({ object: 'charge', id: 'chrg_test_forged' })).status).toBe(200)
    for (const odd of ['\0', 'chrg_\ud83d'])
      expect((await send({ object: 'charge', id: odd })).status).toBe(400)
    expect(fake.calls.length).toBe(asked)
    expect((await send(charge ?? {})).status).toBe(200)
    expect(await statusOf(id)).toBe('ordered')
    expect((await shop.db.select().from(paymentEvents)).length).toBe(before)
  })

  test.each(['ordered', 'expired', 'needs-review'] as const)(
    'An event without a secret asks nothing about a checkout that is %s',
    async (status) => {
      const unsigned = withProvider(shop, openOmise({ ...fake.settings, webhookSecret: null }))
      const id = await purchase()
      await chargeCard(shop, mali, { checkoutId: id, token: fake.newToken('challenge') })
      await shop.db.update(checkouts).set({ status }).where(eq(checkouts.id, id))
      const asked = fake.calls.length
      const body = JSON.stringify(fake.event('charge.complete', fake.chargesOf(id)[0] ?? {}))
      const hint = new Request('http://x/webhooks/omise', { method: 'POST', body })
      expect((await receiveEvent(unsigned, hint)).status).toBe(200)
      expect(fake.calls.length).toBe(asked)
      await shop.db.update(checkouts).set({ status: 'expired' }).where(eq(checkouts.id, id))
    },
  )

  test('A dispute event from Omise is believed only if it is signed', async () => {
    const id = await purchase()
    await chargeCard(shop, mali, { checkoutId: id, token: fake.newToken() })
    const { paymentId, amount } = await checkoutRow(shop, id)
    const dispute = {
      object: 'dispute',
      id: 'dspt_1',
      charge: paymentId,
      amount,
      currency: 'THB',
      status: 'open',
    }
    const event = fake.event('dispute.create', dispute)
    const { body, headers } = fake.signed(event)
    expect(readOmiseEvent(null, Buffer.from(body), new Headers())).not.toHaveProperty('dispute')
    const request = new Request('http://x/webhooks/omise', { method: 'POST', body, headers })
    expect((await receiveEvent(shop, request)).status).toBe(200)
    const rows = await shop.db.select().from(disputes)
    expect(rows).toMatchObject([{ id: 'dspt_1', status: 'open', paymentId }])
  })
})
