import { describe, expect, test } from 'vitest'
import { HOLDERS, type HoldCounts, type Holder, holdRefusal, MAX_UNPAID, mostHeld } from './holds.ts'

const NOTHING = { work: 0, places: 0 }
const NONE = { unpaid: 0, paid: 0 }

const FREE: HoldCounts = {
  unsold: { work: 160, places: 32 },
  held: { everyone: NOTHING, site: NOTHING, network: NOTHING, account: NOTHING },
  lately: { site: NONE, network: NONE, account: NONE },
  isConfirmed: true,
  isStopped: false,
}

const holding = (holder: Holder, held: Partial<typeof NOTHING>): HoldCounts => ({
  ...FREE,
  held: { ...FREE.held, [holder]: { ...NOTHING, ...held } },
})
const lately = (holder: keyof typeof MAX_UNPAID, unpaid: number, paid = 0): HoldCounts => ({
  ...FREE,
  lately: { ...FREE.lately, [holder]: { unpaid, paid } },
})

describe('how much may be held unpaid', () => {
  test.each([
    ['everyone', 80, 16],
    ['site', 40, 8],
    ['network', 20, 4],
    ['account', 20, 4],
  ] as const)('Of a day and a time, %s may hold its share of what is not sold', (holder, work, places) => {
    expect(holdRefusal(holding(holder, { work: work - 1 }), 1)).toBeNull()
    expect(holdRefusal(holding(holder, { work }), 1)).toBe(holder)
    expect(holdRefusal(holding(holder, { places: places - 1 }), 1)).toBeNull()
    expect(holdRefusal(holding(holder, { places }), 1)).toBe(holder)
  })

  test('An ordinary order is held on a small day, but never more than half of what is left', () => {
    const { account } = HOLDERS
    expect([60, 20, 8, 3, 2, 1, 0].map((unsold) => mostHeld(unsold, account, 10))).toEqual([
      ...[10, 10, 4, 2, 1, 1, 0],
    ])
    expect([60, 21, 8, 3, 2, 1, 0].map((unsold) => mostHeld(unsold, HOLDERS.everyone, 10))).toEqual([
      ...[30, 10, 4, 2, 1, 1, 0],
    ])
  })

  test('The holds of everybody together leave a place on each day that has more than one', () => {
    for (let unsold = 2; unsold <= 200; unsold += 1) {
      for (const share of Object.values(HOLDERS)) expect(mostHeld(unsold, share, 10)).toBeLessThan(unsold)
    }
  })
})

describe('who may hold', () => {
  test('A basket above an ordinary one is held for confirmed emails only', () => {
    expect(holdRefusal({ ...FREE, isConfirmed: false }, 10)).toBeNull()
    expect(holdRefusal({ ...FREE, isConfirmed: false }, 11)).toBe('unconfirmed')
    expect(holdRefusal(FREE, 11)).toBeNull()
  })

  test('Nothing is held for an account that the owner has stopped', () => {
    expect(holdRefusal({ ...FREE, isStopped: true }, 0)).toBe('stopped')
  })

  test.each(Object.entries(MAX_UNPAID) as ['account', 3][])(
    'After its unpaid holds of a day, an %s gets no more until enough was paid',
    (holder, most) => {
      expect(holdRefusal(lately(holder, most - 1), 1)).toBeNull()
      expect(holdRefusal(lately(holder, most), 1)).toBe('unpaid')
      expect(holdRefusal(lately(holder, most, most), 1)).toBeNull()
    },
  )

  test('A network of which one in ten pays is never refused, and one of which fewer pay is', () => {
    expect(holdRefusal(lately('network', 499, 50), 1)).toBeNull()
    expect(holdRefusal(lately('network', 500, 50), 1)).toBe('unpaid')
  })
})
