import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkRefundable,
  checkTransferable,
  DISPUTE_STATUSES,
  howPaidBack,
  leftToRefund,
  type RefundFacts,
  refundedAmount,
} from './refund.ts'
import { GIVEN_BACK, mayRefundMove, REFUND_STATUSES, REFUNDED, waitsForBuyer } from './refund-status.ts'

const PAID: RefundFacts = {
  paid: 1000_00,
  provider: 'stripe',
  providers: ['stripe'],
  refunds: [],
  disputes: [],
}

test('A payment without refunds can be refunded in full', () => {
  expect(checkRefundable(PAID)).toEqual({ ok: true, value: 1000_00 })
})

test('Refunds that are done or on their way count, failed ones do not', () => {
  const refunds: RefundFacts['refunds'] = [
    { amount: 300_00, status: 'done' },
    { amount: 200_00, status: 'wanted' },
    { amount: 400_00, status: 'failed' },
  ]
  expect(leftToRefund({ ...PAID, refunds })).toBe(500_00)
})

test('Refunds by hand count, and so does what the provider sent on top of them', () => {
  const refunds: RefundFacts['refunds'] = [
    { amount: 300_00, status: 'by-hand' },
    { amount: 300_00, status: 'sent-twice' },
  ]
  expect(leftToRefund({ ...PAID, refunds })).toBe(400_00)
})

test('A refund by hand is final, and only a refund that has not gone back can become one', () => {
  expect(REFUND_STATUSES.filter((from) => mayRefundMove(from, 'by-hand'))).toEqual(['wanted', 'failed'])
  expect(REFUND_STATUSES.filter((to) => mayRefundMove('by-hand', to))).toEqual([])
  expect(REFUND_STATUSES.filter((status) => !REFUNDED.some((one) => one === status))).toEqual(['failed'])
  expect(REFUNDED.filter((status) => !GIVEN_BACK.some((one) => one === status))).toEqual(['wanted'])
})

test('A refund may be transferred by hand unless the provider may send it or a bank decides', () => {
  const refund = { amount: 400_00, status: 'failed' } as const
  const others = { paid: 1000_00, refunds: [], disputes: [] }
  const check = (changes: object, mayBeSent = false) =>
    checkTransferable(refund, { mayBeSent, others: { ...others, ...changes } })
  expect(check({})).toEqual({ ok: true, value: undefined })
  expect(check({}, true)).toMatchObject({ problem: { code: 'refund-under-way' } })
  expect(check({ disputes: [{ amount: 1, status: 'pending' }] })).toMatchObject({
    problem: { code: 'refund-disputed' },
  })
  for (const status of GIVEN_BACK) {
    const answer = checkTransferable({ ...refund, status }, { mayBeSent: false, others })
    expect(answer).toMatchObject({ problem: { code: 'not-found' } })
  }
})

test('A transfer by hand never gives back more than was paid, whatever else was refunded', () => {
  const someRefunds = fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: 600 }), status: fc.constantFrom(...REFUND_STATUSES) }),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(someRefunds, fc.integer({ min: 1, max: 1000 }), (refunds, amount) => {
      const others = { paid: 1000, refunds, disputes: [] }
      const answer = checkTransferable({ amount, status: 'failed' }, { mayBeSent: false, others })
      const after = refundedAmount([...refunds, { amount, status: 'by-hand' }])
      expect(answer.ok).toBe(after <= 1000)
    }),
  )
})

test.each([
  ['refunds', [{ amount: 1000_00, status: 'done' }], [], 'refunded'],
  ['a lost dispute', [], [{ amount: 1000_00, status: 'lost' }], 'lost-dispute'],
  [
    'a lost dispute after a failed refund',
    [{ amount: 1000_00, status: 'failed' }],
    [{ amount: 1000_00, status: 'lost' }],
    'lost-dispute',
  ],
  [
    'a refund and a lost dispute',
    [{ amount: 300_00, status: 'by-hand' }],
    [{ amount: 700_00, status: 'lost' }],
    'both',
  ],
  [
    'refunds after a dispute that was won',
    [{ amount: 1000_00, status: 'done' }],
    [{ amount: 1000_00, status: 'won' }],
    'refunded',
  ],
] as const)('A payment that went back by %s says so', (_name, refunds, disputes, how) => {
  const money = { refunds: [...refunds], disputes: [...disputes] }
  expect(leftToRefund({ ...PAID, ...money })).toBe(0)
  expect(howPaidBack(money)).toBe(how)
})

test('A lost dispute took its amount back, a won one did not', () => {
  const disputes: RefundFacts['disputes'] = [
    { amount: 600_00, status: 'lost' },
    { amount: 300_00, status: 'won' },
  ]
  expect(checkRefundable({ ...PAID, disputes })).toEqual({ ok: true, value: 400_00 })
})

test('The amount left to refund is never negative', () => {
  const refunds: RefundFacts['refunds'] = [{ amount: 900_00, status: 'done' }]
  expect(leftToRefund({ ...PAID, refunds, disputes: [{ amount: 900_00, status: 'lost' }] })).toBe(0)
})

test('Nothing is refunded while a bank has to decide', () => {
  const refusedFor = DISPUTE_STATUSES.filter(
    (status) => !checkRefundable({ ...PAID, disputes: [{ amount: 1, status }] }).ok,
  )
  expect(refusedFor).toEqual(['open', 'pending'])
  const disputes: RefundFacts['disputes'] = [
    { amount: 1, status: 'won' },
    { amount: 1, status: 'open' },
  ]
  expect(checkRefundable({ ...PAID, disputes })).toEqual({ ok: false, problem: { code: 'refund-disputed' } })
})

test('A payment of another provider cannot be refunded, and the refusal names it', () => {
  expect(checkRefundable({ ...PAID, providers: ['omise'] })).toEqual({
    ok: false,
    problem: { code: 'refund-other-provider', provider: 'stripe' },
  })
})

test('Only a refund that the provider has and that it asks the buyer about waits for the buyer', () => {
  const waiting = { status: 'wanted', atProvider: true } as const
  expect(waitsForBuyer(waiting, 'asks-buyer')).toBe(true)
  for (const means of ['itself', 'may-refuse', null] as const) {
    expect(waitsForBuyer(waiting, means)).toBe(false)
  }
  expect(waitsForBuyer({ ...waiting, atProvider: false }, 'asks-buyer')).toBe(false)
  expect(waitsForBuyer({ ...waiting, status: 'done' }, 'asks-buyer')).toBe(false)
})

test('A transfer by hand may give back exactly what is left, and is refused with that amount', () => {
  const others: RefundFacts = { ...PAID, refunds: [{ amount: 700_00, status: 'done' }] }
  const transfer = (amount: number) =>
    checkTransferable({ amount, status: 'failed' }, { mayBeSent: false, others })
  expect(transfer(300_00).ok).toBe(true)
  expect(transfer(300_01)).toEqual({ ok: false, problem: { code: 'refund-changed', most: 300_00 } })
})
