import { expect, test } from 'vitest'
import type { DeliveryPlan, OrderDelivery } from './delivery-plan.ts'
import { isPickup, toDeliveryTime } from './delivery-time.ts'

const slot = { day: '2026-11-28', slotId: 'morning', kind: 'delivery', starts: 600, ends: 780 } as const
const later = { ...slot, day: '2026-11-30' }
const planned = (chosen: typeof slot | null): DeliveryPlan => ({
  gift: {},
  place: null,
  zoneId: null,
  schedule: { work: 1, slot: chosen },
})
const now = (changes: Partial<OrderDelivery>): OrderDelivery => ({
  ...{ status: 'accepted', reason: null, slot, version: 1, ...changes },
})

test('A delivery time is where the delivery stands now; the plan counts only before there is one', () => {
  expect(toDeliveryTime(planned(slot), null)).toEqual({ status: 'accepted', slot })
  expect(toDeliveryTime(planned(slot), now({ slot: later }))).toEqual({ status: 'accepted', slot: later })
})

test('A delivery without a time is to be scheduled, and says why', () => {
  const unscheduled = (reason: string) => ({ status: 'unscheduled', reason })
  expect(toDeliveryTime(planned(null), null)).toEqual(unscheduled('none-asked'))
  const lost = now({ status: 'unscheduled', reason: 'time-lost', slot: null })
  expect(toDeliveryTime(planned(slot), lost)).toEqual(unscheduled('time-lost'))
  const never = now({ status: 'unscheduled', slot: null })
  expect(toDeliveryTime(planned(slot), never)).toEqual(unscheduled('none-asked'))
})

test('A cancelled delivery has no time, and an order of a shop without times says nothing of it', () => {
  expect(toDeliveryTime(planned(slot), now({ status: 'cancelled', slot: null }))).toEqual({
    status: 'cancelled',
  })
  expect(toDeliveryTime(null, null)).toBeNull()
  expect(toDeliveryTime({ ...planned(slot), schedule: null }, null)).toBeNull()
})

test('An order is picked up only while a time for pick-up is promised', () => {
  const pickup = { ...slot, kind: 'pickup' } as const
  expect(isPickup({ status: 'accepted', slot: pickup })).toBe(true)
  expect(isPickup({ status: 'accepted', slot })).toBe(false)
  expect(isPickup({ status: 'unscheduled', reason: 'none-asked' })).toBe(false)
  expect(isPickup({ status: 'cancelled' })).toBe(false)
  expect(isPickup(null)).toBe(false)
})
