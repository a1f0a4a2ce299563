import { randomUUID } from 'node:crypto'
import { chargeCard } from '#app/server/checkout/charge-card.ts'
import type { Shop } from '#app/server/shop.ts'
import type { FakeOmise } from '#app/server/testing/fakes/fake-omise.ts'
import type { GatewayWay } from '#app/shop/payments/payment-way.ts'
import type { Bought, Parts } from './stage.ts'
import { endCodeOf, eventOf, secondAgo, secondsNow, showCode } from './stage-checkout.ts'

export function omiseParts(shop: Shop, fake: FakeOmise, way: GatewayWay): Parts {
  /** Pays with a card that needs 3-D Secure, so that the shop is not notified. */
  const charge = async (bought: Bought, by = way) => {
    const { id, shopper } = bought
    if (by === 'promptpay') {
      await showCode(shop, bought)
      return last(bought).id
    }
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
    declined: 'declined',
    pay: async (bought, by) => void fake.confirm(await charge(bought, by)),
    showCode: (bought) => showCode(shop, bought),
    scan: async (bought) => void fake.confirm(last(bought).id),
    async endCode(bought) {
      await endCodeOf(shop, bought)
      last(bought).expires_at = secondAgo().toISOString()
    },
    payLate: async (bought) => fake.payLate(last(bought).id),
    async payBoth(bought) {
      const code = await charge(bought, 'promptpay')
      fake.confirm(await charge(bought, 'card'))
      fake.payLate(code)
    },
    async makeOlder({ id }, ms) {
      for (const made of fake.chargesOf(id)) {
        made.created_at = new Date(Date.parse(made.created_at) - ms).toISOString()
      }
    },
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
    dawdleRefunds: () =>
      new Promise((onEnd) => void fake.troubles.push({ kind: 'late', to: 'POST /charges/', onEnd })),
    endRefunds() {
      for (const refund of fake.books.refunds) if (refund.status === 'pending') refund.status = 'closed'
    },
    async refundByHand(bought, amount, wait) {
      const id = `rfnd_test_${randomUUID()}`
      const charge = last(bought).id
      const created_at = new Date().toISOString()
      const facts = { charge, amount, currency: 'THB', voided: false, metadata: {}, created_at } as const
      const status = wait ?? 'closed'
      fake.books.refunds.push({ object: 'refund', id, status, ...facts })
    },
    async refundEvents(bought) {
      const own = fake.books.refunds.filter(({ charge }) => charge === last(bought).id)
      return own.map((refund) => eventOf('omise', fake.signed(fake.event('refund.create', refund))))
    },
    async event(bought, { id, after = 0, signature } = {}) {
      const other = Buffer.from('somebody else’s secret').toString('base64')
      const own = fake.settings.webhookSecret ?? ''
      const secrets = { wrong: [other], rotating: [other, own], right: [own] }[signature ?? 'right']
      const event = fake.event('charge.complete', last(bought), id)
      return eventOf('omise', fake.signed(event, { at: secondsNow() + after, secrets }))
    },
    trouble: (trouble) => void fake.troubles.push(trouble),
  }
}
