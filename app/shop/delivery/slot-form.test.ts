import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readForm, typedValues } from '#app/shop/forms/fields.ts'
import { type DeliverySlot, SLOT_KINDS, WEEKLY } from './delivery-slot.ts'
import { NEW_SLOT, slotFields, slotForm, toSlot } from './slot-form.ts'
import { MAX_LEAD_MINUTES } from './time-fields.ts'

const FIELDS = { id: 's1', ...slotFields(NEW_SLOT) }
const read = (fields: Record<string, string>) => readForm(slotForm, { ...FIELDS, ...fields })
const slotOf = (fields: Record<string, string>) => {
  const form = read(fields)
  if (!form.ok) throw new Error(JSON.stringify(form.fieldErrors))
  return toSlot(form.value)
}
const refuses = (field: string, value: string, code: string) =>
  expect(read({ [field]: value }), `${field} “${value}”`).toEqual({
    ok: false,
    fieldErrors: { [field]: code },
  })

test('A slot’s form shows any slot and reads it back unchanged', () => {
  const slots = fc.record<Omit<DeliverySlot, keyof typeof WEEKLY>>({
    id: fc.uuid(),
    kind: fc.constantFrom(...SLOT_KINDS),
    starts: fc.integer({ min: 0, max: 700 }),
    ends: fc.integer({ min: 701, max: 1440 }),
    weekdays: fc.integer({ min: 1, max: 127 }).map((days) => days.toString(2).padStart(7, '0')),
    capacity: fc.integer({ min: 1, max: 10_000 }),
    fee: fc.integer({ min: 0, max: 100_000_00 }),
    leadMinutes: fc.integer({ min: 0, max: MAX_LEAD_MINUTES / 30 }).map((halves) => halves * 30),
    active: fc.boolean(),
  })
  fc.assert(
    fc.property(slots, ({ id, ...slot }) => {
      const form = readForm(slotForm, { id, ...slotFields({ ...slot, ...WEEKLY }) })
      expect(form.ok && toSlot(form.value)).toEqual({ id, ...slot, ...WEEKLY })
    }),
  )
})

test('A slot’s times are typed with a colon or a dot, and midnight ends the day', () => {
  expect(slotOf({ starts: '9.30', ends: '00:00' })).toMatchObject({ starts: 570, ends: 1440 })
  expect(slotOf({ starts: '00:00', ends: '๒๓:๕๙' })).toMatchObject({ starts: 0, ends: 1439 })
  for (const typed of ['', '24:00', '10', '10:60', 'noon']) refuses('starts', typed, 'time-invalid')
  refuses('ends', '25:00', 'time-invalid')
})

test('A slot ends after it begins', () => {
  refuses('ends', '10:00', 'times-reversed')
  refuses('ends', '09:59', 'times-reversed')
  expect(slotOf({ ends: '10:01' }).ends).toBe(601)
})

test('A slot has at least one weekday', () => {
  const none = Object.fromEntries(Object.entries(FIELDS).filter(([name]) => !name.startsWith('day')))
  expect(readForm(slotForm, none)).toEqual({ ok: false, fieldErrors: { day0: 'weekday-required' } })
  expect(readForm(slotForm, { ...none, day6: 'on' })).toMatchObject({ ok: true })
})

test('A slot’s lead time is in half hours, up to thirty days', () => {
  for (const [typed, minutes] of [
    ['', 0],
    ['0', 0],
    ['2.5', 150],
    ['2,5', 150],
    ['3.0', 180],
    ['720', 43_200],
  ] as const)
    expect(slotOf({ lead: typed }).leadMinutes, typed).toBe(minutes)
  for (const typed of ['2.25', '-1', '720.5', '721', 'soon']) refuses('lead', typed, 'hours-invalid')
})

test('A slot takes 1 to 10,000 orders and may have a fee', () => {
  refuses('capacity', '0', 'number-range')
  refuses('capacity', '10001', 'number-range')
  refuses('capacity', '', 'number-invalid')
  expect(slotOf({ fee: '', capacity: '10,000' })).toMatchObject({ fee: 0, capacity: 10_000 })
  expect(slotOf({ fee: '49.50' }).fee).toBe(49_50)
  refuses('fee', '-1', 'price-invalid')
})

test('A slot’s form that is refused keeps what was typed, with its ticked boxes only', () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ id: 's1', starts: 'early', day3: 'on' })) form.set(name, value)
  expect(typedValues(form, slotForm)).toEqual({ id: 's1', starts: 'early', day3: 'on' })
})

test('A slot is for delivery or for pick-up', () => {
  expect(slotOf({ kind: 'pickup' }).kind).toBe('pickup')
  refuses('kind', 'teleport', 'required')
})

test('A slot without a fee shows an empty field, one with a fee its baht', () => {
  expect(slotFields({ ...NEW_SLOT, fee: 0 }).fee).toBe('')
  expect(slotFields({ ...NEW_SLOT, fee: 49_50 }).fee).toBe('49.5')
})
