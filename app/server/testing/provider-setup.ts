import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { chargeCard } from '#app/server/checkout/charge-card.ts'
import type { BuyNow } from '#app/server/checkout/start-checkout.ts'
import type { Config } from '#app/server/config.ts'
import { bankRefunds, bankSessions } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { makeSession } from '#app/server/payments/sandbox/bank-sessions.ts'
import { isSandbox, type Sandbox } from '#app/server/payments/sandbox/sandbox.ts'
import type { User } from '#app/shop/accounts/user.ts'
import type { ProviderName } from '#app/shop/checkout/provider-name.ts'
import type { FakeOmise } from './fakes/fake-omise.ts'
import type { Trouble } from './fakes/fake-server.ts'
import type { FakeStripe } from './fakes/fake-stripe.ts'
import { openOmiseShop, openOwnShop, openStripeShop } from './provider-shop.ts'
import { bankEvent, buy, CARD, checkoutRow, payAtBank } from './purchase.ts'
import { newShopper } from './test-shop.ts'

export interface Bought {
  id: string
  shopper: User
  amount: number
}

export interface EventWish {
  id?: string
  /** Seconds from now at which it is signed. */
  after?: number
  /** `wrong`: a foreign secret; `rotating`: two secrets while the owner changes them. */
  signature?: 'wrong' | 'rotating'
}

/** A shop and a provider, with the actions of shoppers and banks; alike for every provider. */
export interface Stage {
  shop: Shop
  buy(wish?: BuyNow, shopper?: User): Promise<Bought>
  referenceOf(bought: Bought): Promise<string>
  /** Pays without notifying the shop. */
  pay(bought: Bought): Promise<void>
  decline(bought: Bought): Promise<void>
  /** Leaves the payment processing. */
  dawdle(bought: Bought): Promise<void>
  /** A second payment for one checkout. */
  payAgain(bought: Bought): Promise<void>
  /** Changes the amount at the provider. */
  forgeAmount(bought: Bought, amount: number): Promise<void>
  /** Sessions or charges at the provider. */
  countMade(bought: Bought): Promise<number>
  countRefunds(): Promise<number>
  /** The amounts that the provider has refunded. */
  refundsOf(bought: Bought): Promise<number[]>
  /** From now on, new refunds are listed only after `catchUp`. */
  lag(): void
  catchUp(): void
  /** The provider forgets idempotency keys, as after a day. */
  forgetKeys(): void
  /** The provider stores the next refund late. */
  dawdleRefunds(): void
  refundByHand(bought: Bought, amount: number): Promise<void>
  /** A new event for each refund at each call. */
  refundEvents(bought: Bought): Promise<Request[]>
  event(bought: Bought, wish?: EventWish): Promise<Request>
  trouble(trouble: Trouble): void
  close(): Promise<void>
}

type Parts = Omit<Stage, 'shop' | 'buy' | 'referenceOf' | 'close'>

export async function openStage(provider: ProviderName, overrides: Partial<Config> = {}): Promise<Stage> {
  if (provider === 'sandbox') return stageOf(await openOwnShop(overrides), sandboxParts)
  if (provider === 'stripe') {
    const { shop, fake } = await openStripeShop(overrides)
    return stageOf(shop, () => stripeParts(shop, fake), fake)
  }
  const { shop, fake } = await openOmiseShop(overrides)
  return stageOf(shop, () => omiseParts(shop, fake), fake)
}

function stageOf(shop: Shop, parts: (shop: Shop) => Parts, fake?: { close(): Promise<void> }): Stage {
  return {
    shop,
    async buy(wish, known) {
      const shopper = known ?? (await newShopper(shop))
      const { id, amount } = await buy(shop, shopper, wish)
      return { id, shopper, amount }
    },
    referenceOf: ({ id }) => referenceOf(shop, id),
    async close() {
      await shop.close()
      await fake?.close()
    },
    ...parts(shop),
  }
}

async function referenceOf(shop: Shop, id: string): Promise<string> {
  return (await checkoutRow(shop, id)).reference ?? ''
}

function request(
  provider: ProviderName,
  { body, headers }: { body: string; headers: Record<string, string> },
) {
  return new Request(`http://localhost:3000/webhooks/${provider}`, { method: 'POST', body, headers })
}

const secondsNow = () => Math.floor(Date.now() / 1000)

function sandboxParts(shop: Shop): Parts {
  const payments: Sandbox | null = isSandbox(shop.payments) ? shop.payments : null
  if (!payments) throw new Error('this stage is the sandbox’s')
  const { bank } = payments
  const own = async ({ id }: Bought) => eq(bankSessions.reference, await referenceOf(shop, id))
  const card = async ({ id }: Bought, number: string) => {
    await payAtBank(shop, await referenceOf(shop, id), number)
  }
  return {
    pay: (bought) => card(bought, CARD.good),
    decline: (bought) => card(bought, CARD.declined),
    dawdle: (bought) => card(bought, CARD.slow),
    async payAgain({ id }) {
      const { amount, currency, receipt, email, language, expiresAt } = await checkoutRow(shop, id)
      const wish = { checkoutId: id, amount, currency, receipt, email, language, expiresAt }
      const reference = await makeSession(bank, { ...wish, description: '', returnUrl: '' }, randomUUID())
      await payAtBank(shop, reference)
    },
    forgeAmount: async (bought, amount) => {
      await bank.db
        .update(bankSessions)
        .set({ amount })
        .where(await own(bought))
    },
    countMade: async ({ id }) =>
      (await bank.db.select().from(bankSessions).where(eq(bankSessions.checkoutId, id))).length,
    countRefunds: async () => (await bank.db.select().from(bankRefunds)).length,
    async refundsOf(bought) {
      const [session] = await bank.db
        .select()
        .from(bankSessions)
        .where(await own(bought))
      const paymentId = session?.paymentId ?? ''
      const rows = await bank.db.select().from(bankRefunds).where(eq(bankRefunds.paymentId, paymentId))
      return rows.map(({ amount }) => amount)
    },
    // The bank lists everything at once and never forgets a key.
    ...{ lag() {}, catchUp() {}, forgetKeys() {}, dawdleRefunds() {} },
    // Nobody works at the pretend bank.
    refundByHand: async () => {},
    refundEvents: async () => [],
    async event({ id }, { signature, after = 0, id: eventId } = {}) {
      return bankEvent(shop, {
        reference: await referenceOf(shop, id),
        now: Date.now() + after * 1000,
        ...(eventId ? { id: eventId } : {}),
        ...(signature === 'wrong' ? { authSecret: 'the secret of another shop altogether' } : {}),
      })
    },
    trouble: () => {},
  }
}

function stripeParts(shop: Shop, fake: FakeStripe): Parts {
  const { sessions } = fake.books
  const found = async ({ id }: Bought) => {
    const session = sessions.get(await referenceOf(shop, id))
    if (!session) throw new Error(`Stripe has no session of checkout ${id}`)
    return session
  }
  return {
    pay: async (bought) => void fake.pay((await found(bought)).id),
    decline: async (bought) => void fake.decline((await found(bought)).id, 'generic_decline'),
    dawdle: async (bought) => void fake.dawdle((await found(bought)).id),
    async payAgain(bought) {
      const id = `cs_test_${randomUUID().replaceAll('-', '')}`
      sessions.set(id, { ...(await found(bought)), id, status: 'open', payment_status: 'unpaid' })
      fake.pay(id)
    },
    forgeAmount: async (bought, amount) => {
      ;(await found(bought)).amount_total = amount
    },
    countMade: async ({ id }) =>
      [...sessions.values()].filter(({ metadata }) => metadata?.checkout_id === id).length,
    countRefunds: async () => fake.books.refunds.length,
    async refundsOf(bought) {
      const intent = (await found(bought)).payment_intent?.id
      const given = fake.books.refunds.filter(({ payment_intent }) => payment_intent === intent)
      return given.map(({ amount }) => amount)
    },
    // Stripe lists refunds at once and remembers keys for a day.
    ...{ lag() {}, catchUp() {}, forgetKeys() {} },
    dawdleRefunds: () => void fake.troubles.push({ kind: 'late', to: 'POST /v1/refunds' }),
    async refundByHand(bought, amount) {
      const payment_intent = (await found(bought)).payment_intent?.id ?? ''
      const id = `re_${randomUUID()}`
      fake.books.refunds.push({
        object: 'refund',
        id,
        payment_intent,
        amount,
        status: 'succeeded',
        metadata: {},
      })
    },
    async refundEvents(bought) {
      const intent = (await found(bought)).payment_intent?.id
      const own = fake.books.refunds.filter(({ payment_intent }) => payment_intent === intent)
      return own.map((refund) => request('stripe', fake.signed(fake.event('refund.created', refund))))
    },
    async event(bought, { id, after = 0, signature } = {}) {
      const event = fake.event('checkout.session.completed', await found(bought), id)
      const at = secondsNow() + after
      const secret = signature === 'wrong' ? 'whsec_of_somebody_else' : fake.settings.webhookSecret
      const signed = fake.signed(event, { at, secret })
      const header = signed.headers['stripe-signature'] ?? ''
      if (signature !== 'rotating') return request('stripe', signed)
      const [, old] =
        fake.signed(event, { at, secret: 'whsec_the_old_one' }).headers['stripe-signature']?.split(',') ?? []
      const [time, good] = header.split(',')
      return request('stripe', { ...signed, headers: { 'stripe-signature': `${time},${old},${good}` } })
    },
    trouble: (trouble) => void fake.troubles.push(trouble),
  }
}

function omiseParts(shop: Shop, fake: FakeOmise): Parts {
  /** Pays with a card that needs 3-D Secure, so that the shop is not notified. */
  const charge = async ({ id, shopper }: Bought) => {
    const charged = await chargeCard(shop, shopper, { checkoutId: id, token: fake.newToken('challenge') })
    if (!charged.ok) throw new Error(`the card was refused: ${charged.problem.code}`)
    return fake.chargesOf(id).at(-1)?.id ?? ''
  }
  const last = ({ id }: Bought) => {
    const made = fake.chargesOf(id).at(-1)
    if (!made) throw new Error(`Omise has no charge of checkout ${id}`)
    return made
  }
  return {
    pay: async (bought) => void fake.confirm(await charge(bought)),
    decline: async (bought) => void fake.confirm(await charge(bought), false),
    dawdle: async (bought) => void (await charge(bought)),
    async payAgain(bought) {
      const now = new Date().toISOString()
      const id = `chrg_test_${randomUUID().replaceAll('-', '')}`
      fake.books.charges.push({ ...last(bought), id, status: 'successful', created_at: now, paid_at: now })
    },
    forgeAmount: async (bought, amount) => {
      last(bought).amount = amount
    },
    countMade: async ({ id }) => fake.chargesOf(id).length,
    countRefunds: async () => fake.books.refunds.length,
    refundsOf: async (bought) =>
      fake.books.refunds.filter(({ charge }) => charge === last(bought).id).map(({ amount }) => amount),
    lag() {
      fake.books.lagging = true
    },
    catchUp: () => fake.catchUp(),
    forgetKeys: () => fake.books.keys.clear(),
    dawdleRefunds: () => void fake.troubles.push({ kind: 'late', to: 'POST /charges/' }),
    async refundByHand(bought, amount) {
      const id = `rfnd_test_${randomUUID()}`
      const charge = last(bought).id
      fake.books.refunds.push({ object: 'refund', id, charge, amount, status: 'closed', metadata: {} })
    },
    async refundEvents(bought) {
      const own = fake.books.refunds.filter(({ charge }) => charge === last(bought).id)
      return own.map((refund) => request('omise', fake.signed(fake.event('refund.create', refund))))
    },
    async event(bought, { id, after = 0, signature } = {}) {
      const other = Buffer.from('somebody else’s secret').toString('base64')
      const own = fake.settings.webhookSecret ?? ''
      const secrets = { wrong: [other], rotating: [other, own], right: [own] }[signature ?? 'right']
      const event = fake.event('charge.complete', last(bought), id)
      return request('omise', fake.signed(event, { at: secondsNow() + after, secrets }))
    },
    trouble: (trouble) => void fake.troubles.push(trouble),
  }
}
