import { expect, test } from 'vitest'
import { findTwin } from './delivery-slot.ts'
import { NEW_SLOT } from './slot-form.ts'

const SLOT = { ...NEW_SLOT, id: 'morning', weekdays: '0111110' }

test('A time of the week is there twice with the same kind and hours on a common day', () => {
  const other = { ...SLOT, id: 'other', weekdays: '1100000', capacity: 1, fee: 50_00, leadMinutes: 0 }
  expect(findTwin(other, [SLOT])).toBe(SLOT)
})

test.each([
  ['is the same one', { id: SLOT.id }],
  ['has no day in common', { weekdays: '1000001' }],
  ['is for pick-up', { kind: 'pickup' as const }],
  ['begins at another time', { starts: 660 }],
  ['ends at another time', { ends: 840 }],
  ['is switched off', { active: false }],
])('A time of the week that %s is not there twice', (_, change) => {
  const other = { ...SLOT, id: 'other', ...change }
  expect(findTwin(other, [SLOT])).toBeUndefined()
  expect(findTwin(SLOT, [other])).toBeUndefined()
})
