import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_PAYABLE, MIN_PAYABLE } from '#app/shop/constants.ts'
import { CHECKOUT_STATUSES, type CheckoutStatus, mayMove } from './checkout-status.ts'
import {
  type CheckoutFacts,
  checkPayable,
  isTestMode,
  judgePayment,
  NOTHING_TOLD,
  type ProviderPayment,
  type Verdict,
} from './payment.ts'

const checkout: CheckoutFacts = {
  id: 'c1',
  status: 'pending',
  amount: 1290_00,
  currency: 'THB',
  paymentId: null,
}
const paid: ProviderPayment = {
  provider: 'sandbox',
  reference: 'ses_1',
  checkoutId: 'c1',
  status: 'paid',
  paymentId: 'pay_1',
  amount: 1290_00,
  currency: 'thb',
  livemode: false,
  failure: null,
  way: 'card',
  told: NOTHING_TOLD,
}
const judge = (facts: Partial<CheckoutFacts>, payment: Partial<ProviderPayment>) =>
  judgePayment({ ...checkout, ...facts }, { ...paid, ...payment }, false)

/** Null where the status stays. */
const MOVE_OF: Record<Verdict['kind'], CheckoutStatus | null> = {
  order: 'ordered',
  'already-ordered': null,
  'second-payment': null,
  mismatch: 'needs-review',
  'under-review': null,
  waiting: null,
  failed: 'failed',
  expired: 'expired',
}

const ids = fc.constantFrom('c1', 'c2')
const paymentIds = fc.constantFrom('pay_1', 'pay_2', null)
const amounts = fc.constantFrom(1290_00, 1290_01, 0)
const currencies = fc.constantFrom('THB', 'thb', 'USD')
const someCheckout: fc.Arbitrary<CheckoutFacts> = fc
  .record({
    id: ids,
    status: fc.constantFrom(...CHECKOUT_STATUSES),
    amount: amounts,
    currency: fc.constant('THB'),
    paymentId: fc.constantFrom('pay_1', 'pay_2'),
  })
  .map((facts) => ({ ...facts, paymentId: facts.status === 'ordered' ? facts.paymentId : null }))
const somePayment: fc.Arbitrary<ProviderPayment> = fc.record({
  provider: fc.constant('sandbox'),
  reference: fc.constant('ses_1'),
  checkoutId: fc.option(ids),
  status: fc.constantFrom('open', 'processing', 'paid', 'failed', 'expired'),
  paymentId: paymentIds,
  amount: amounts,
  currency: currencies,
  livemode: fc.boolean(),
  failure: fc.option(fc.constant('insufficient_funds')),
  way: fc.constantFrom('card', 'promptpay', null),
  told: fc.constant(NOTHING_TOLD),
})

describe('a payment is judged', () => {
  test('A payment makes an order only if it is paid, of our amount, currency and mode, for this checkout', () => {
    fc.assert(
      fc.property(someCheckout, somePayment, fc.boolean(), (facts, payment, livemode) => {
        const isOrder = judgePayment(facts, payment, livemode).kind === 'order'
        const isOurs =
          payment.status === 'paid' &&
          payment.paymentId !== null &&
          payment.checkoutId === facts.id &&
          payment.amount === facts.amount &&
          payment.currency.toUpperCase() === facts.currency &&
          payment.livemode === livemode
        const isOver = facts.status === 'ordered' || facts.status === 'needs-review'
        expect(isOrder).toBe(isOurs && !isOver)
      }),
      { numRuns: 3000 },
    )
  })

  test('A payment moves a checkout only as the table of moves allows, and paid money is never ignored', () => {
    const quiet: Verdict['kind'][] = ['waiting', 'failed', 'expired']
    fc.assert(
      fc.property(someCheckout, somePayment, fc.boolean(), (facts, payment, livemode) => {
        const { kind } = judgePayment(facts, payment, livemode)
        if (payment.status === 'paid' && payment.paymentId !== null) expect(quiet).not.toContain(kind)
        const to = MOVE_OF[kind]
        if (kind === 'order') expect(mayMove(facts.status, 'ordered')).toBe(true)
        // A late failure or expiry finds a checkout that has moved on; nothing happens.
        if (to && kind === 'mismatch')
          expect(mayMove(facts.status, to) || facts.status === 'needs-review').toBe(true)
        if (facts.status === 'ordered') expect(['already-ordered', 'second-payment']).toContain(kind)
      }),
      { numRuns: 3000 },
    )
  })

  test.each([
    ['amount', { amount: 1290_01 }],
    ['currency', { currency: 'USD' }],
    ['mode', { livemode: true }],
    ['checkout', { checkoutId: 'c2' }],
    ['checkout', { checkoutId: null }],
  ] as const)('A payment of another %s is a mismatch', (reason, payment) => {
    expect(judge({}, payment)).toEqual({ kind: 'mismatch', reason })
  })

  test('A payment whose order exists is done, and another payment is a second one', () => {
    const ordered = { status: 'ordered', paymentId: 'pay_1' } as const
    expect(judge(ordered, {})).toEqual({ kind: 'already-ordered' })
    expect(judge(ordered, { paymentId: 'pay_2' })).toEqual({ kind: 'second-payment' })
    expect(judge(ordered, { status: 'expired', paymentId: null })).toEqual({ kind: 'already-ordered' })
  })

  test('A payment of an expired checkout makes an order', () => {
    expect(judge({ status: 'expired' }, {})).toEqual({ kind: 'order' })
  })

  test('A payment fails with the provider’s reason, expires or waits', () => {
    const unpaid = { paymentId: null }
    expect(judge({}, { ...unpaid, status: 'failed', failure: 'insufficient_funds' })).toEqual({
      kind: 'failed',
      failure: 'insufficient_funds',
    })
    expect(judge({}, { ...unpaid, status: 'failed' })).toEqual({ kind: 'failed', failure: 'declined' })
    expect(judge({}, { ...unpaid, status: 'expired' })).toEqual({ kind: 'expired' })
    expect(judge({}, { ...unpaid, status: 'open' })).toEqual({ kind: 'waiting' })
    expect(judge({}, { ...unpaid, status: 'processing' })).toEqual({ kind: 'waiting' })
  })
})

describe('a total can be paid', () => {
  test('A total from 20 to 150,000 baht, both included, can be paid', () => {
    expect(checkPayable(20_00)).toEqual({ ok: true, value: 20_00 })
    expect(checkPayable(150_000_00)).toEqual({ ok: true, value: 150_000_00 })
  })

  test('A total one satang below the minimum or above the maximum cannot be paid', () => {
    expect(checkPayable(19_99)).toEqual({
      ok: false,
      problem: { code: 'total-too-small', least: MIN_PAYABLE },
    })
    expect(checkPayable(150_000_01)).toEqual({
      ok: false,
      problem: { code: 'total-too-large', most: MAX_PAYABLE },
    })
  })
})

test('A checkout under review stays there, with or without its money', () => {
  for (const status of ['open', 'processing', 'paid', 'failed', 'expired'] as const) {
    expect(judge({ status: 'needs-review' }, { status }), status).toEqual({ kind: 'under-review' })
  }
})

test('Only a provider in live mode takes real money', () => {
  expect([isTestMode({ livemode: false }), isTestMode({ livemode: true })]).toEqual([true, false])
})
