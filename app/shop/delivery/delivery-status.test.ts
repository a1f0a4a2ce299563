import { expect, test } from 'vitest'
import { DELIVERY_MOVES, type DeliveryStatus, mayMoveDelivery } from './delivery-status.ts'

const STATUSES = Object.keys(DELIVERY_MOVES) as DeliveryStatus[]
const movesFrom = (from: DeliveryStatus) => STATUSES.filter((to) => mayMoveDelivery(from, to))

test('A promised delivery may move to another time, lose it or be cancelled', () => {
  expect(movesFrom('accepted')).toEqual(['unscheduled', 'accepted', 'cancelled'])
})

test('A delivery without a time gets one or is cancelled', () => {
  expect(movesFrom('unscheduled')).toEqual(['accepted', 'cancelled'])
})

test('A cancelled delivery stays cancelled', () => {
  expect(movesFrom('cancelled')).toEqual([])
})
