import { expect, test } from 'vitest'
import { toMoment } from '#app/shop/day.ts'
import type { DeliveryStatus } from '#app/shop/delivery/delivery-status.ts'
import type { DeliveryTime } from '#app/shop/delivery/delivery-time.ts'
import { isJustPaid, type StateTimes, toSteps } from './order-progress.ts'

const DAY = '2026-11-28'
const price = { total: 100_00 }
const PAID = toMoment('2026-11-26', 9 * 60)
const timeOf = (kind: 'delivery' | 'pickup'): DeliveryTime => ({
  status: 'accepted',
  slot: { slotId: 'slot', kind, day: DAY, starts: 600, ends: 780 },
})

interface Shown {
  deliveryTime?: DeliveryTime | null
  stateTimes?: StateTimes
}

function statesAt(
  now: Date,
  deliveryState: DeliveryStatus,
  { deliveryTime = timeOf('delivery'), stateTimes = {} }: Shown = {},
) {
  const steps = toSteps({ date: PAID.toISOString(), deliveryTime, deliveryState, stateTimes, price }, now)
  return steps && Object.fromEntries(steps.map(({ code, state }) => [code, state]))
}

test.each([
  ['accepted', { paid: 'done', making: 'now', onItsWay: 'todo', delivered: 'todo' }],
  ['arranging', { paid: 'done', making: 'now', onItsWay: 'todo', delivered: 'todo' }],
  ['ready', { paid: 'done', made: 'now', onItsWay: 'todo', delivered: 'todo' }],
  ['out', { paid: 'done', made: 'done', onItsWay: 'now', delivered: 'todo' }],
  ['delivered', { paid: 'done', made: 'done', onItsWay: 'done', delivered: 'done' }],
  ['failed', { paid: 'done', made: 'done', onItsWay: 'done', failed: 'now' }],
] as const)('A parcel that is %s shows how far it is', (status, expected) => {
  expect(statesAt(toMoment(DAY, 700), status)).toEqual(expected)
})

test.each([
  ['accepted', { paid: 'done', making: 'now', ready: 'todo' }],
  ['ready', { paid: 'done', making: 'done', ready: 'now' }],
  ['collected', { paid: 'done', making: 'done', collected: 'done' }],
] as const)('One to pick up that is %s shows how far it is', (status, expected) => {
  expect(statesAt(toMoment('2026-11-27', 0), status, { deliveryTime: timeOf('pickup') })).toEqual(expected)
})

test('What nobody moved on is shown until its time is over, what left the shop for a week after its last move', () => {
  const after = toMoment(DAY, 781)
  expect([statesAt(after, 'accepted'), statesAt(after, 'ready')]).toEqual([null, null])
  const stateTimes = { out: toMoment(DAY, 700).toISOString(), delivered: toMoment(DAY, 760).toISOString() }
  expect(statesAt(after, 'out', { stateTimes })).toMatchObject({ onItsWay: 'now' })
  expect(statesAt(toMoment('2026-12-04', 1439), 'delivered', { stateTimes })).toMatchObject({
    delivered: 'done',
  })
  expect(statesAt(toMoment('2026-12-05', 1), 'delivered', { stateTimes })).toBeNull()
})

test('Each step tells when it was done', () => {
  const stateTimes = { ready: toMoment(DAY, 600).toISOString(), out: toMoment(DAY, 700).toISOString() }
  const steps = toSteps(
    { date: PAID.toISOString(), deliveryTime: timeOf('delivery'), deliveryState: 'out', stateTimes, price },
    toMoment(DAY, 710),
  )
  expect(steps?.map(({ at }) => at)).toEqual([PAID.toISOString(), stateTimes.ready, stateTimes.out, null])
})

test('An order without a time is under way for a week', () => {
  expect(statesAt(toMoment('2026-12-02', 0), 'accepted', { deliveryTime: null })).toMatchObject({
    making: 'now',
  })
  expect(statesAt(toMoment('2026-12-03', 1), 'accepted', { deliveryTime: null })).toBeNull()
})

test('A cancelled order has no steps', () => {
  expect(statesAt(PAID, 'accepted', { deliveryTime: { status: 'cancelled' } })).toBeNull()
})

test('A shopper is thanked for half an hour, unless the order is refunded or cancelled', () => {
  const order = { date: PAID.toISOString(), deliveryTime: null, refunds: [] }
  const after = (minutes: number) => new Date(PAID.getTime() + minutes * 60_000)
  expect(isJustPaid(order, after(29))).toBe(true)
  expect(isJustPaid(order, after(30))).toBe(false)
  expect(isJustPaid({ ...order, refunds: [{ amount: 100 }] }, after(1))).toBe(false)
  expect(isJustPaid({ ...order, deliveryTime: { status: 'cancelled' } }, after(1))).toBe(false)
})
