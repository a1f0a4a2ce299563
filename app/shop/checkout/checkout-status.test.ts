import { expect, test } from 'vitest'
import {
  AT_PROVIDER,
  CHECKOUT_MOVES,
  CHECKOUT_STATUSES,
  isPayable,
  mayMove,
  movedTo,
  OPEN,
  statusesBefore,
  WAITING,
} from './checkout-status.ts'

test('A checkout never leaves ordered or needs-review, and never goes back to created', () => {
  expect(CHECKOUT_MOVES.ordered).toEqual([])
  expect(CHECKOUT_MOVES['needs-review']).toEqual([])
  expect(statusesBefore('created')).toEqual([])
})

test('A checkout may become ordered from every status in which money can still turn up', () => {
  expect(statusesBefore('ordered')).toEqual(['created', 'pending', 'failed', 'expired'])
})

test('An expired checkout changes only if money turns up', () => {
  expect([...CHECKOUT_MOVES.expired]).toEqual(['ordered', 'needs-review'])
})

test('Open checkouts are those that can still expire, and the other sets are parts of them', () => {
  expect(statusesBefore('expired')).toEqual(OPEN)
  expect(OPEN).toEqual(expect.arrayContaining([...AT_PROVIDER, ...WAITING]))
  expect(CHECKOUT_STATUSES.filter((status) => mayMove(status, 'failed'))).toEqual(WAITING)
})

test('A checkout is payable while it is open and its time is not over', () => {
  const now = new Date()
  const later = new Date(now.getTime() + 1)
  for (const status of CHECKOUT_STATUSES) {
    const isOpen = ['created', 'pending', 'failed'].includes(status)
    expect(isPayable({ status, expiresAt: later }, now)).toBe(isOpen)
    expect(isPayable({ status, expiresAt: now }, now)).toBe(false)
  }
})

test('A move that is not allowed leaves a checkout as it is', () => {
  expect(movedTo('failed', 'pending')).toBe('failed')
  expect(movedTo('failed', 'ordered')).toBe('ordered')
})
