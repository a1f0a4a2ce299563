import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, toMoment } from '#app/shop/day.ts'
import { type DeliveryDay, type DeliverySlot, type SlotPlan, slotDayKey, WEEKLY } from './delivery-slot.ts'
import {
  earliestOffer,
  findOffer,
  isFree,
  isOnlyPickup,
  nextOffer,
  OFFERED_DAYS,
  type OfferState,
  offersFor,
  type WantedDelivery,
  whyNothingFree,
  withoutOver,
} from './offers.ts'

const TODAY = '2026-11-28' // a Saturday
const NOON = toMoment(TODAY, 12 * 60)
const MORNING: DeliverySlot = {
  ...{ id: 'morning', kind: 'delivery', starts: 600, ends: 780, weekdays: '1111111' },
  ...{ capacity: 5, fee: 0, leadMinutes: 180, active: true, ...WEEKLY },
}
const EVENING = { ...MORNING, id: 'evening', starts: 960, ends: 1140 }
const PLAIN: WantedDelivery = {
  work: 1,
  leadMinutes: 0,
  categoryKeys: ['roses'],
  terms: { isClosed: false, sameDay: true, leadMinutes: 0 },
}

const plan = (changes: Partial<SlotPlan> = {}): SlotPlan => ({
  ...{ slots: [MORNING, EVENING], days: new Map(), slotDays: new Map(), workPerDay: 60 },
  ...changes,
})
const aDay = (day: string, changes: Partial<DeliveryDay> = {}): [string, DeliveryDay] => [
  day,
  {
    ...{ day, open: true, name: {}, surcharge: 0, closesAt: null, capacity: 60, taken: 0, closedTo: [] },
    ...changes,
  },
]
const stateOf = (offered: ReturnType<typeof offersFor>, day: string, slotId: string) =>
  findOffer(offered, day, slotId)?.offer.state

describe('the times that are offered', () => {
  test('A time that is over is not there to move an order to, and one that has begun is', () => {
    const idsToday = (now: Date) => {
      const today = withoutOver(offersFor(plan(), PLAIN, now), now).find(({ day }) => day === TODAY)
      return today?.slots.map(({ slotId }) => slotId)
    }
    expect(idsToday(NOON)).toEqual(['morning', 'evening'])
    expect(idsToday(toMoment(TODAY, 780))).toEqual(['evening'])
    expect(idsToday(toMoment(TODAY, 1140))).toBeUndefined()
  })

  test('A time is offered until its lead before it begins', () => {
    const at = (now: Date) => stateOf(offersFor(plan(), PLAIN, now), TODAY, 'evening')
    expect(at(toMoment(TODAY, 960 - 180))).toBe('open')
    expect(at(new Date(toMoment(TODAY, 960 - 180).getTime() + 1))).toBe('late')
  })

  test('The longest lead decides: the time’s, the goods’ or the zone’s', () => {
    const terms = { ...PLAIN.terms, leadMinutes: 2880 }
    const offered = (wanted: Partial<WantedDelivery>) => {
      const earliest = earliestOffer(offersFor(plan(), { ...PLAIN, ...wanted }, NOON), 'delivery')
      return [earliest?.day, earliest?.slotId]
    }
    expect(offered({})).toEqual([TODAY, 'evening'])
    expect(offered({ leadMinutes: 1440 })).toEqual([addDays(TODAY, 1), 'evening'])
    expect(offered({ terms })).toEqual([addDays(TODAY, 2), 'evening'])
  })

  test('A day begins at midnight in Bangkok, not in Greenwich', () => {
    const before = offersFor(plan(), PLAIN, new Date('2026-11-28T16:59:59Z'))
    const after = offersFor(plan(), PLAIN, new Date('2026-11-28T17:00:00Z'))
    expect([before[0]?.day, after[0]?.day]).toEqual(['2026-11-28', '2026-11-29'])
  })

  test('A zone without same-day delivery begins tomorrow, and its pick-up today', () => {
    const terms = { ...PLAIN.terms, sameDay: false }
    const pickup = { ...EVENING, id: 'pickup', kind: 'pickup' as const }
    const offered = offersFor(plan({ slots: [EVENING, pickup] }), { ...PLAIN, terms }, NOON)
    expect(stateOf(offered, TODAY, 'evening')).toBe('late')
    expect(stateOf(offered, addDays(TODAY, 1), 'evening')).toBe('open')
    expect(stateOf(offered, TODAY, 'pickup')).toBe('open')
  })

  test('Closed, full and unsuitable times are shown as such, and few places as few', () => {
    const [day, next] = [addDays(TODAY, 1), addDays(TODAY, 2)]
    const slotDay = (slotId: string, taken: number, closed = false) => ({
      ...{ day, slotId, closed, capacity: 5, taken },
    })
    const days = new Map([
      aDay(day),
      aDay(next, { closedTo: ['roses'] }),
      aDay(addDays(TODAY, 3), { open: false }),
    ])
    const slotDays = new Map([
      [slotDayKey(day, 'morning'), slotDay('morning', 5)],
      [slotDayKey(day, 'evening'), slotDay('evening', 2)],
    ])
    const offered = offersFor(plan({ days, slotDays }), PLAIN, NOON)
    expect(stateOf(offered, day, 'morning')).toBe('full')
    expect(stateOf(offered, day, 'evening')).toBe('few')
    expect(stateOf(offered, next, 'morning')).toBe('not-these')
    expect(stateOf(offered, addDays(TODAY, 3), 'morning')).toBe('closed')
    slotDays.set(slotDayKey(day, 'evening'), slotDay('evening', 0, true))
    expect(stateOf(offersFor(plan({ days, slotDays }), PLAIN, NOON), day, 'evening')).toBe('closed')
  })

  test('A day is full for goods that take more work than it has left', () => {
    const day = addDays(TODAY, 1)
    const days = new Map([aDay(day, { capacity: 10, taken: 7 })])
    const state = (work: number) =>
      stateOf(offersFor(plan({ days }), { ...PLAIN, work }, NOON), day, 'morning')
    expect([state(3), state(4)]).toEqual(['open', 'full'])
    expect(stateOf(offersFor(plan({ workPerDay: 2 }), { ...PLAIN, work: 3 }, NOON), day, 'morning')).toBe(
      'full',
    )
  })

  test('After a day’s last moment to order nothing of it is offered', () => {
    const day = addDays(TODAY, 2)
    const days = new Map([aDay(day, { closesAt: NOON })])
    expect(stateOf(offersFor(plan({ days }), PLAIN, NOON), day, 'evening')).toBe('late')
    expect(stateOf(offersFor(plan({ days }), PLAIN, toMoment(TODAY, 719)), day, 'evening')).toBe('open')
  })

  test.each<[OfferState[], OfferState | null]>([
    [['late', 'open'], null],
    [['full', 'few'], null],
    [['late', 'late'], 'late'],
    [['late', 'full'], 'full'],
    [['closed', 'late'], 'late'],
    [['closed', 'not-these'], 'not-these'],
    [['closed', 'closed'], 'closed'],
    [[], null],
  ])('A day without a free time says why: of times that are %j it says %j', (states, reason) => {
    expect(whyNothingFree(states.map((state) => ({ state })))).toBe(reason)
  })

  test('Only a shop whose times are all for pick-up delivers nothing', () => {
    const pickup = { ...MORNING, kind: 'pickup' } as const
    expect([[], [MORNING, pickup], [pickup]].map(isOnlyPickup)).toEqual([false, false, true])
  })

  test('The last place of a time is still offered, as one of few', () => {
    expect(
      stateOf(offersFor(plan({ slots: [{ ...EVENING, capacity: 1 }] }), PLAIN, NOON), TODAY, 'evening'),
    ).toBe('few')
  })

  test('The times of a day are offered from early to late, and of two that begin together the shorter first', () => {
    const long = { ...MORNING, id: 'long', ends: 1140 }
    const [today] = offersFor(plan({ slots: [EVENING, long, MORNING] }), PLAIN, NOON)
    expect(today?.slots.map(({ slotId }) => slotId)).toEqual(['morning', 'long', 'evening'])
  })

  test('A peak day is offered with its name and surcharge, any other day with neither', () => {
    const name = { en: 'Mother’s Day' }
    const days = new Map([aDay(addDays(TODAY, 1), { name, surcharge: 100_00 })])
    expect(offersFor(plan({ days }), PLAIN, NOON).slice(0, 2)).toMatchObject([
      { day: TODAY, name: {}, surcharge: 0 },
      { day: addDays(TODAY, 1), name, surcharge: 100_00 },
    ])
  })

  test('A day or a time that is not offered is not found', () => {
    const offered = offersFor(plan(), PLAIN, NOON)
    expect(findOffer(offered, TODAY, 'evening')?.offer).toMatchObject({ slotId: 'evening', starts: 960 })
    expect(findOffer(offered, TODAY, 'night')).toBeNull()
    expect(findOffer(offered, addDays(TODAY, -1), 'evening')).toBeNull()
  })

  test('Days without a time in the week’s pattern are left out', () => {
    const sundays = { ...MORNING, weekdays: '1000000' }
    const offered = offersFor(plan({ slots: [sundays] }), PLAIN, NOON)
    expect(offered.map(({ day }) => day).slice(0, 2)).toEqual(['2026-11-29', '2026-12-06'])
    expect(offersFor(plan({ slots: [{ ...MORNING, active: false }] }), PLAIN, NOON)).toEqual([])
  })
})

describe('the preselected time', () => {
  test('The earliest free time is preselected, over closed and full days', () => {
    const days = new Map([aDay(TODAY, { open: false }), aDay(addDays(TODAY, 1), { capacity: 1, taken: 1 })])
    const earliest = earliestOffer(offersFor(plan({ days }), PLAIN, NOON), 'delivery')
    expect(earliest).toMatchObject({ day: addDays(TODAY, 2), slotId: 'morning', starts: 600, ends: 780 })
  })

  test('A fee is never chosen for anyone while there is a time without one', () => {
    const days = new Map([aDay(TODAY, { surcharge: 100_00 })])
    const slots = [{ ...MORNING, fee: 50_00 }, EVENING]
    const chosen = (changes: Partial<SlotPlan>) =>
      earliestOffer(offersFor(plan({ slots, ...changes }), PLAIN, NOON), 'delivery')
    expect(chosen({ days })).toMatchObject({ day: addDays(TODAY, 1), slotId: 'evening' })
    expect(chosen({ slots: [{ ...EVENING, fee: 50_00 }] })).toMatchObject({ day: TODAY })
  })

  test('A day’s surcharge and a time’s fee never cancel each other out', () => {
    const days = new Map([aDay(TODAY, { surcharge: 50_00 })])
    const dear = offersFor(plan({ days, slots: [{ ...EVENING, fee: 50_00 }, MORNING] }), PLAIN, NOON)
    expect(earliestOffer(dear, 'delivery')).toMatchObject({ day: addDays(TODAY, 1), slotId: 'morning' })
  })

  test('A time with few places left is preselected like any other', () => {
    const few = offersFor(plan({ slots: [{ ...EVENING, capacity: 2 }] }), PLAIN, NOON)
    expect(earliestOffer(few, 'delivery')).toMatchObject({ day: TODAY, slotId: 'evening' })
  })

  test('A lost time is replaced on its day, else later, and earlier only if nothing later is free', () => {
    const day = addDays(TODAY, 2)
    const next = (changed: [string, DeliveryDay][]) => {
      const chosen = nextOffer(offersFor(plan({ days: new Map(changed) }), PLAIN, NOON), 'delivery', day)
      return chosen?.day
    }
    const shut = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => aDay(addDays(TODAY, from + at), { open: false }))
    expect(next([])).toBe(day)
    expect(next([aDay(day, { surcharge: 50_00 })])).toBe(day)
    expect(next(shut(2, 3))).toBe(addDays(day, 1))
    expect(next(shut(2, OFFERED_DAYS))).toBe(TODAY)
  })

  test('A shop without free times preselects nothing', () => {
    expect(earliestOffer(offersFor(plan({ slots: [] }), PLAIN, NOON), 'delivery')).toBeNull()
    expect(earliestOffer(offersFor(plan(), PLAIN, NOON), 'pickup')).toBeNull()
  })

  test('The preselected time is always free, and no free time without a fee comes before it', () => {
    const days = fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: OFFERED_DAYS - 1 }),
        surcharge: fc.constantFrom(0, 100_00),
        open: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 3000 }), (changed, leadMinutes) => {
        const stored = changed.map(({ at, ...change }) => aDay(addDays(TODAY, at), change))
        const offered = offersFor(plan({ days: new Map(stored) }), { ...PLAIN, leadMinutes }, NOON)
        const earliest = earliestOffer(offered, 'delivery')
        const free = offered.flatMap((day) => day.slots.filter(isFree).map((offer) => ({ day, offer })))
        if (!earliest) return free.length === 0
        const index = free.findIndex(
          ({ day, offer }) => day.day === earliest.day && offer.slotId === earliest.slotId,
        )
        const fees = free.map(({ day, offer }) => day.surcharge + offer.fee)
        return (
          index >= 0 &&
          (fees[index] === 0 ? !fees.slice(0, index).includes(0) : !fees.includes(0) && index === 0)
        )
      }),
    )
  })
})
