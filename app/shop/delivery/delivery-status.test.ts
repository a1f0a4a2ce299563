import { expect, test } from 'vitest'
import {
  BOARD_MOVES,
  DELIVERY_STATUSES,
  type DeliveryStatus,
  listBoardMoves,
  mayMoveDelivery,
  STATUS_FACTS,
  TIMED,
  UNDER_WAY,
} from './delivery-status.ts'

const movesFrom = (from: DeliveryStatus) => DELIVERY_STATUSES.filter((to) => mayMoveDelivery(from, to))

test('Nothing follows on what is delivered, collected or cancelled', () => {
  const over = DELIVERY_STATUSES.filter((status) => movesFrom(status).length === 0)
  expect(over).toEqual(['delivered', 'collected', 'cancelled'])
  expect(DELIVERY_STATUSES.filter((status) => STATUS_FACTS[status].isOver)).toEqual(over)
})

test('A delivery without a time gets one or is cancelled, and has no button of its own', () => {
  expect(movesFrom('unscheduled')).toEqual(['accepted', 'cancelled'])
  expect(listBoardMoves('unscheduled', 'delivery')).toEqual([])
})

test('Every status but the final ones can be reached from a new order and leads to an end', () => {
  const reached = new Set<DeliveryStatus>(['accepted'])
  for (const from of reached) for (const to of movesFrom(from)) reached.add(to)
  expect([...reached].sort()).toEqual([...DELIVERY_STATUSES].sort())
})

test('Another time leaves a parcel as far as it was made, and a failed one is ready again', () => {
  for (const status of DELIVERY_STATUSES) {
    const { whenScheduled } = STATUS_FACTS[status]
    expect(whenScheduled === null || mayMoveDelivery(status, whenScheduled), status).toBe(true)
  }
  expect(STATUS_FACTS.failed.whenScheduled).toBe('ready')
  expect(STATUS_FACTS.out.whenScheduled).toBeNull()
})

test('The usual next move of a parcel comes first, by its kind', () => {
  const first = (kind: 'delivery' | 'pickup' | 'untimed') =>
    BOARD_MOVES.map((from) => [from, listBoardMoves(from, kind)[0] ?? null])
  expect(Object.fromEntries(first('delivery'))).toEqual({
    ...{ accepted: 'arranging', arranging: 'ready', ready: 'out', out: 'delivered', failed: 'ready' },
    ...{ delivered: null, collected: null },
  })
  expect(Object.fromEntries(first('pickup'))).toMatchObject({ ready: 'collected', out: null })
})

test('What has a time takes a place, and what is under way is not over', () => {
  expect(TIMED).not.toContain('cancelled')
  expect(TIMED).not.toContain('unscheduled')
  expect(UNDER_WAY).toEqual(['accepted', 'arranging', 'ready', 'out', 'failed'])
})
