import { expect, test } from 'vitest'
import { toMoment } from '#app/shop/day.ts'
import type { DeliveryTime } from '#app/shop/delivery/delivery-time.ts'
import { isJustPaid, toSteps } from './order-progress.ts'

const DAY = '2026-11-28'
const PAID = toMoment('2026-11-26', 9 * 60)
const timeOf = (kind: 'delivery' | 'pickup'): DeliveryTime => ({
  status: 'accepted',
  slot: { slotId: 'slot', kind, day: DAY, starts: 600, ends: 780 },
})

function statesAt(now: Date, isPacked: boolean, deliveryTime: DeliveryTime | null) {
  const steps = toSteps(
    { date: PAID.toISOString(), deliveryTime, deliveryState: isPacked ? 'ready' : 'accepted' },
    now,
  )
  return steps && Object.fromEntries(steps.map(({ code, state }) => [code, state]))
}

test.each([
  ['on the day before', toMoment('2026-11-27', 0), false, { paid: 'done', making: 'now', onItsWay: 'todo' }],
  [
    'packed on the day before',
    toMoment('2026-11-27', 0),
    true,
    { paid: 'done', making: 'now', onItsWay: 'todo' },
  ],
  ['packed on its day', toMoment(DAY, 0), true, { paid: 'done', making: 'done', onItsWay: 'now' }],
  [
    'on its day, before it is packed',
    toMoment(DAY, 700),
    false,
    { paid: 'done', making: 'now', onItsWay: 'todo' },
  ],
  ['after its time', toMoment(DAY, 781), true, null],
] as const)('An order that is %s shows its state', (_, now, isPacked, expected) => {
  expect(statesAt(now, isPacked, timeOf('delivery'))).toEqual(expected)
})

test('An order to pick up is ready as soon as it is packed', () => {
  const states = statesAt(toMoment('2026-11-27', 0), true, timeOf('pickup'))
  expect(states).toEqual({ paid: 'done', making: 'done', ready: 'now' })
})

test('An order without a time is under way for a week', () => {
  expect(statesAt(toMoment('2026-12-02', 0), false, null)).toMatchObject({ making: 'now' })
  expect(statesAt(toMoment('2026-12-03', 1), false, null)).toBeNull()
})

test('A cancelled order has no steps', () => {
  expect(statesAt(PAID, false, { status: 'cancelled' })).toBeNull()
})

test('A shopper is thanked for half an hour, unless the order is refunded or cancelled', () => {
  const order = { date: PAID.toISOString(), deliveryTime: null, refunds: [] }
  const after = (minutes: number) => new Date(PAID.getTime() + minutes * 60_000)
  expect(isJustPaid(order, after(29))).toBe(true)
  expect(isJustPaid(order, after(30))).toBe(false)
  expect(isJustPaid({ ...order, refunds: [{ amount: 100 }] }, after(1))).toBe(false)
  expect(isJustPaid({ ...order, deliveryTime: { status: 'cancelled' } }, after(1))).toBe(false)
})
