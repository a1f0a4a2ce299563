import { expect, test } from 'vitest'
import { readForm } from '#app/shop/forms/fields.ts'
import { NEW_ZONE_FIELDS, toZone, zoneFields, zoneForm } from './zone-form.ts'

const TYPED = {
  ...NEW_ZONE_FIELDS,
  id: 'z1',
  th: 'ใกล้ร้าน',
  fee: '๖๐',
  freeFrom: '500',
  lead: '2.5',
  places: 'วัฒนา',
}

function read(change: Record<string, string>) {
  const result = readForm(zoneForm, { ...TYPED, ...change })
  return result.ok ? toZone(result.value) : result.fieldErrors
}

test('A zone is read from its form, and one name in any language is enough', () => {
  expect(read({})).toEqual({
    ...{ id: 'z1', name: { en: 'ใกล้ร้าน', th: 'ใกล้ร้าน' }, fee: 60_00, freeFrom: 500_00 },
    ...{ sameDay: true, leadMinutes: 150, closed: false, places: 'วัฒนา' },
  })
  expect(read({ en: 'Near', 'zh-CN': '附近' })).toMatchObject({
    name: { en: 'Near', th: 'ใกล้ร้าน', 'zh-CN': '附近' },
  })
})

test('Delivery to a zone that is free from nothing has no fee, and is never stored as one that is never free', () => {
  for (const freeFrom of ['0', ' 0 ', '0.00', '๐'])
    expect(read({ freeFrom }), freeFrom).toEqual({ freeFrom: 'free-from-nothing' })
  expect(read({ freeFrom: '0', fee: '0' })).toMatchObject({ fee: 0, freeFrom: null })
  expect(read({ freeFrom: '0', closed: 'on' })).toMatchObject({ closed: true, freeFrom: null })
})

test('A zone may never be free, and needs a fee only where it is delivered to', () => {
  for (const freeFrom of ['', ' ']) expect(read({ freeFrom })).toMatchObject({ freeFrom: null })
  expect(read({ fee: '' })).toEqual({ fee: 'price-invalid' })
  for (const fee of ['', ' ']) expect(read({ fee, closed: 'on' })).toMatchObject({ fee: 0, closed: true })
})

test('A zone without a name or places, or with too long ones, is refused at the field', () => {
  expect(read({ th: ' ' })).toEqual({ en: 'required' })
  expect(read({ places: ' \n ' })).toEqual({ places: 'required' })
  expect(read({ th: 'ก'.repeat(81) })).toEqual({ th: 'too-long' })
  expect(read({ lead: 'soon' })).toEqual({ lead: 'hours-invalid' })
})

test('The fields of a zone have its places as lines', () => {
  const places = [
    { province: 'ภูเก็ต', district: null, postcode: null },
    { province: 'กรุงเทพมหานคร', district: 'วัฒนา', postcode: null },
    { province: null, district: null, postcode: '10540' },
  ]
  const name = { en: 'Near', th: 'ใกล้' }
  const terms = { fee: 60_00, freeFrom: null, sameDay: false, leadMinutes: 0, closed: true }
  expect(zoneFields({ name, ...terms, places })).toEqual({
    ...{ en: 'Near', th: 'ใกล้', 'zh-CN': '', fee: '60', freeFrom: '', lead: '', closed: 'on' },
    places: 'ภูเก็ต\nกรุงเทพมหานคร / วัฒนา\n10540',
  })
})

test('The fields of a zone have its amounts in baht, its lead in hours and its ticked boxes', () => {
  const terms = { fee: 79_50, freeFrom: 500_00, sameDay: true, leadMinutes: 150, closed: false }
  expect(zoneFields({ name: { en: 'Far' }, ...terms, places: [] })).toEqual({
    ...{ en: 'Far', th: '', 'zh-CN': '', fee: '79.5', freeFrom: '500', lead: '2.5', sameDay: 'on' },
    places: '',
  })
})
