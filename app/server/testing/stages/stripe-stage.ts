import { randomUUID } from 'node:crypto'
import type { Shop } from '#app/server/shop.ts'
import type { FakeStripe } from '#app/server/testing/fakes/fake-stripe.ts'
import { newRefund } from '#app/server/testing/fakes/stripe-records.ts'
import type { GatewayWay } from '#app/shop/payments/payment-way.ts'
import type { Bought, Parts } from './stage.ts'
import { eventOf, referenceOf, secondsNow } from './stage-checkout.ts'

const WAITING = ['requires_action', 'pending']

export function stripeParts(shop: Shop, fake: FakeStripe, way: GatewayWay): Parts {
  const { sessions } = fake.books
  const found = async ({ id }: Bought) => {
    const session = sessions.get(await referenceOf(shop, id))
    if (!session) throw new Error(`Stripe has no session of checkout ${id}`)
    return session
  }
  return {
    declined: 'declined',
    pay: async (bought, by = way) => void fake.pay((await found(bought)).id, by),
    async decline(bought) {
      const { id } = await found(bought)
      if (way === 'card') fake.decline(id, 'generic_decline')
      else fake.failScan(id, 'payment_method_provider_decline')
    },
    showCode: async (bought) => void fake.showCode((await found(bought)).id),
    scan: async (bought) => void fake.pay((await found(bought)).id, 'promptpay'),
    endCode: async (bought) =>
      void fake.failScan((await found(bought)).id, 'payment_intent_payment_attempt_expired'),
    async payLate(bought) {
      const { id, status } = await found(bought)
      if (status === 'open') fake.pay(id, 'promptpay')
      else fake.payLate(id)
    },
    // One session has one payment, so the second way was open in another session.
    async payBoth(bought) {
      await this.pay(bought, 'card')
      await this.payAgain(bought)
    },
    async makeOlder(bought, ms) {
      const session = await found(bought)
      session.created -= ms / 1000
      session.expires_at -= ms / 1000
    },
    dawdle: async (bought) => void fake.dawdle((await found(bought)).id),
    async payAgain(bought) {
      const id = `cs_test_${randomUUID().replaceAll('-', '')}`
      sessions.set(id, { ...(await found(bought)), id, status: 'open', payment_status: 'unpaid' })
      fake.pay(id, way)
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
    dawdleRefunds: () =>
      new Promise((onEnd) => void fake.troubles.push({ kind: 'late', to: 'POST /v1/refunds', onEnd })),
    endRefunds() {
      for (const refund of fake.books.refunds)
        if (WAITING.includes(refund.status ?? '')) refund.status = 'succeeded'
    },
    async refundByHand(bought, amount, wait) {
      const payment_intent = (await found(bought)).payment_intent?.id ?? ''
      fake.books.refunds.push(newRefund({ intent: payment_intent, amount, status: wait ?? 'succeeded' }))
    },
    async refundEvents(bought) {
      const intent = (await found(bought)).payment_intent?.id
      const own = fake.books.refunds.filter(({ payment_intent }) => payment_intent === intent)
      return own.map((refund) => eventOf('stripe', fake.signed(fake.event('refund.created', refund))))
    },
    async event(bought, { id, after = 0, signature } = {}) {
      const event = fake.event('checkout.session.completed', await found(bought), id)
      const at = secondsNow() + after
      const secret = signature === 'wrong' ? 'whsec_of_somebody_else' : fake.settings.webhookSecret
      const signed = fake.signed(event, { at, secret })
      const header = signed.headers['stripe-signature'] ?? ''
      if (signature !== 'rotating') return eventOf('stripe', signed)
      const [, old] =
        fake.signed(event, { at, secret: 'whsec_the_old_one' }).headers['stripe-signature']?.split(',') ?? []
      const [time, good] = header.split(',')
      return eventOf('stripe', { ...signed, headers: { 'stripe-signature': `${time},${old},${good}` } })
    },
    trouble: (trouble) => void fake.troubles.push(trouble),
  }
}
