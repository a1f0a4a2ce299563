import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toMoment } from '#app/shop/day.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import {
  capacityFields,
  capacityForm,
  type PeakDay,
  peakFields,
  peakForm,
  toDayCapacity,
  toPeakDay,
} from './day-form.ts'

const peak = (fields: Record<string, string>) => readForm(peakForm, fields)
const refusal = (fieldErrors: Record<string, string>) => ({ ok: false, fieldErrors })

test('A peak day’s form shows any day and reads it back unchanged', () => {
  const text = fc.constantFrom('Valentine’s Day', 'วันวาเลนไทน์', '情人节')
  const days = fc.record<PeakDay>({
    name: fc.record({ en: text, th: text, 'zh-CN': text }, { requiredKeys: [] }),
    surcharge: fc.integer({ min: 0, max: 100_000_00 }),
    closesAt: fc.option(fc.integer({ min: 0, max: 1439 }).map((minute) => toMoment('2027-02-13', minute))),
    closedTo: fc.uniqueArray(fc.constantFrom('roses', 'lotus & garlands', 'ดอกบัว')),
  })
  fc.assert(
    fc.property(days, (day) => {
      const form = peak(peakFields(day))
      expect(form.ok && toPeakDay(form.value)).toEqual(day)
    }),
  )
})

test('A peak day’s form shows its surcharge in baht and its last moment as a date field takes it', () => {
  const closesAt = toMoment('2027-02-13', 18 * 60 + 30)
  expect(
    peakFields({ name: { th: 'วันวาเลนไทน์' }, surcharge: 49_50, closesAt, closedTo: ['a', 'b'] }),
  ).toEqual({
    ...{ en: '', th: 'วันวาเลนไทน์', 'zh-CN': '' },
    ...{ surcharge: '49.5', closesAt: '2027-02-13T18:30', closedTo: 'a\nb' },
  })
})

test('An ordinary day is a form with nothing in it', () => {
  const ordinary = { name: {}, surcharge: 0, closesAt: null, closedTo: [] }
  expect(new Set(Object.values(peakFields(ordinary)))).toEqual(new Set(['']))
  const form = peak({})
  expect(form.ok && toPeakDay(form.value)).toEqual({ name: {}, surcharge: 0, closesAt: null, closedTo: [] })
})

test('The last moment to order is a real day and time in Bangkok', () => {
  expect(peak({ closesAt: '2027-02-13T18:30' })).toMatchObject({
    value: { closesAt: new Date('2027-02-13T11:30:00Z') },
  })
  for (const closesAt of ['', '  ']) expect(peak({ closesAt })).toMatchObject({ value: { closesAt: null } })
  expect(peak({ closesAt: ' 2027-02-13 18:30 ' })).toEqual(peak({ closesAt: '2027-02-13T18:30' }))
  for (const closesAt of ['2027-02-30T10:00', '2027-02-13', '2027-02-13T24:00', 'soon'])
    expect(peak({ closesAt }), closesAt).toEqual(refusal({ closesAt: 'moment-invalid' }))
})

test('A peak day’s name and surcharge are bounded', () => {
  expect(peak({ th: 'ก'.repeat(61) })).toEqual(refusal({ th: 'too-long' }))
  expect(peak({ surcharge: '-5' })).toEqual(refusal({ surcharge: 'price-invalid' }))
  expect(peak({ surcharge: ' ' })).toMatchObject({ value: { surcharge: 0 } })
  expect(peak({ surcharge: '50' })).toMatchObject({ value: { surcharge: 50_00 } })
})

test('A day’s numbers are whole, from 0 to 10,000, for its own slots only', () => {
  const schema = capacityForm([{ slotId: 'a' }, { slotId: 'b' }])
  const form = readForm(schema, { work: '60', 'slot.a': '0', 'slot.b': '10,000', 'slot.c': '5' })
  expect(form.ok && toDayCapacity(form.value)).toEqual({ work: 60, slots: { a: 0, b: 10_000 } })
  expect(readForm(schema, { work: '-1', 'slot.a': '10001', 'slot.b': '' })).toEqual(
    refusal({ work: 'number-invalid', 'slot.a': 'number-range', 'slot.b': 'number-invalid' }),
  )
})

test('The form of a day’s numbers shows them', () => {
  const slot = { slotId: 'a', kind: 'delivery', starts: 600, ends: 780, closed: false, taken: 1 } as const
  const day = { day: '2027-02-14', open: true, taken: 3, ...toPeakDay({ ...EMPTY_PEAK }) }
  expect(capacityFields({ ...day, capacity: 60, slots: [{ ...slot, capacity: 8 }] })).toEqual({
    work: '60',
    'slot.a': '8',
  })
})

const EMPTY_PEAK = { en: '', th: '', 'zh-CN': '', surcharge: 0, closesAt: null, closedTo: [] }

test('The last moment to order may have a Buddhist year, as Thai owners type it into a date field', () => {
  expect(peak({ closesAt: '2570-02-13T18:30' })).toEqual(peak({ closesAt: '2027-02-13T18:30' }))
})
