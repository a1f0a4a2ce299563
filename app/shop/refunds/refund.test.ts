import { expect, test } from 'vitest'
import { checkRefundable, DISPUTE_STATUSES, leftToRefund, type RefundFacts } from './refund.ts'

const PAID: RefundFacts = {
  paid: 1000_00,
  provider: 'stripe',
  currentProvider: 'stripe',
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
  expect(checkRefundable({ ...PAID, currentProvider: 'omise' })).toEqual({
    ok: false,
    problem: { code: 'refund-other-provider', provider: 'stripe' },
  })
})
