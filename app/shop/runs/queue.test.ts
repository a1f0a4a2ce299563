import { describe, expect, test } from 'vitest'
import type { DriverStop } from './driver-run.ts'
import { findCurrent, isPhotoAsked, mapUrl } from './driver-run.ts'
import { applyQueued, type Queued, readQueue } from './queue.ts'

const stop = (receipt: string, changes: Partial<DriverStop> = {}): DriverStop => ({
  ...{ receipt, stop: 1, version: 3, status: 'ready', name: 'Mali', address: '99 Rama I', pincode: '10330' },
  ...{
    phone: null,
    corrected: [],
    gift: {},
    collect: 0,
    moveId: `move-${receipt}`,
    sendId: `photo-${receipt}`,
  },
  slot: { day: '2026-12-01', slotId: 'afternoon', kind: 'delivery', starts: 780, ends: 960 },
  ...changes,
})
const start: Queued = { intent: 'start', id: 's', shown: [{ receipt: 'a', version: 3 }] }
const delivered: Queued = {
  ...{ intent: 'delivered', id: 'move-a', receipt: 'a', stop: 1, version: 4, sendId: 'photo-a' },
  ...{ leftAt: 'door', whoTook: '', collected: '' },
}
const photo: Queued = { intent: 'photo', id: 'photo-a', receipt: 'a', stop: 1 }

describe('what waits on a phone', () => {
  test('The stops stand as they will once everything is sent, in the sequence of the presses', () => {
    const stops = [stop('a'), stop('b')]
    expect(applyQueued(stops, [start])).toMatchObject([
      { status: 'out', version: 4 },
      { status: 'ready', version: 3 },
    ])
    expect(applyQueued(stops, [start, delivered, photo])[0]).toMatchObject({
      ...{ status: 'delivered', version: 5, isUnsent: true },
    })
  })

  test('A press for another version, and a refused one, change nothing', () => {
    const moved = [stop('a', { status: 'failed', version: 5 })]
    expect(applyQueued(moved, [start, delivered])).toMatchObject([{ status: 'failed', isUnsent: false }])
    const out = [stop('a', { status: 'out', version: 4 })]
    expect(applyQueued(out, [{ ...delivered, isRefused: true }])).toMatchObject([{ status: 'out' }])
  })

  test('A press that the shop has stands, though the phone has not asked again', () => {
    const out = [stop('a', { status: 'out', version: 4 })]
    expect(applyQueued(out, [{ ...delivered, doneAt: 1 }])).toMatchObject([
      { status: 'delivered', isUnsent: false },
    ])
  })

  test('It is read back from the browser’s storage, without what no version of the page understands', () => {
    const queue = [start, delivered, photo]
    expect(readQueue(JSON.stringify([...queue, { intent: 'fly' }, null]))).toEqual(queue)
    for (const odd of [null, '', 'no json', '{}']) expect(readQueue(odd)).toEqual([])
  })
})

test('The map opens the address as it was typed, and a photo is asked for at a temple', () => {
  expect(mapUrl({ address: '9/1 ถนน & ซอย', pincode: '10110' })).toBe(
    `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent('9/1 ถนน & ซอย 10110')}`,
  )
  expect([isPhotoAsked(stop('a')), isPhotoAsked(stop('a', { gift: { placeKind: 'temple' } }))]).toEqual([
    false,
    true,
  ])
  expect(findCurrent([stop('a'), stop('b', { status: 'out' })])?.receipt).toBe('b')
})
