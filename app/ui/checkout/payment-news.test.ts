import { expect, test } from 'vitest'
import { chooseFailureKey } from './card-error.tsx'
import { applyUpdate, type PaymentUpdate, startProgress } from './payment-news.ts'
import { minutesAndSeconds } from './use-countdown.ts'

const NOON = Date.UTC(2026, 10, 23, 12)
const UNTIL = new Date(NOON + 600_000).toISOString()
const waiting: PaymentUpdate = { status: 'pending', lastError: null, scanUntil: UNTIL, now: NOON }
const known = startProgress(waiting)

test('An answer that was overtaken by a newer one is not shown', () => {
  const newer = applyUpdate(known, { ...waiting, scanUntil: null, now: NOON + 2000 }, 20)
  expect(applyUpdate(newer, { ...waiting, now: NOON + 1000 }, 30)).toBe(newer)
})

test('An order is believed whatever the clocks say', () => {
  const ordered = { ...waiting, status: 'ordered', scanUntil: null, now: NOON - 5000 } as const
  expect(applyUpdate(known, ordered, 20).status).toBe('ordered')
})

test('A code that has run out shows as expired before the bank has said so', () => {
  const over = applyUpdate(known, { ...waiting, scanUntil: null, now: NOON + 600_000 }, 20)
  expect(over).toMatchObject({ status: 'failed', lastError: 'scan_expired' })
  const late = applyUpdate(over, { ...waiting, status: 'ordered', scanUntil: null, now: NOON + 605_000 }, 30)
  expect(late.status).toBe('ordered')
})

test('A code that the shopper left has not run out', () => {
  const left = applyUpdate(known, { ...waiting, scanUntil: null, now: NOON + 1000 }, 20)
  expect(left).toMatchObject({ status: 'pending', lastError: null, scanUntil: null })
})

test('After the bank’s refusal, a card that is being paid does not show the old code as expired', () => {
  const failed = { ...waiting, status: 'failed', lastError: 'insufficient_funds', scanUntil: null } as const
  const refused = applyUpdate(known, { ...failed, now: NOON + 1000 }, 20)
  const card = applyUpdate(refused, { ...waiting, scanUntil: null, now: NOON + 700_000 }, 30)
  expect(card).toMatchObject({ status: 'pending', lastError: null })
})

test('A refusal speaks of a card only where it was certainly one', () => {
  const both = ['card', 'promptpay'] as const
  expect(chooseFailureKey('insufficient_funds', ['card'])).toBe('card.failures.insufficient_funds')
  expect(chooseFailureKey('insufficient_funds', both)).toBe('scan.failures.insufficient_funds')
  expect(chooseFailureKey('expired_card', both)).toBe('card.failures.expired_card')
  expect(chooseFailureKey('scan_expired', both)).toBe('scan.failures.scan_expired')
  expect(chooseFailureKey('some_new_code', both)).toBe('scan.failures.declined')
  expect(chooseFailureKey('some_new_code', ['card'])).toBe('card.failures.declined')
})

test('The time left is written in minutes and seconds, and never ends before its last second', () => {
  expect([600_000, 65_000, 9001, 1, 0].map(minutesAndSeconds)).toEqual([
    '10:00',
    '1:05',
    '0:10',
    '0:01',
    '0:00',
  ])
})
