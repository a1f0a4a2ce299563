import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DeliveryZone,
  defaultTerms,
  findPostcode,
  findZone,
  type Place,
  readPostcode,
  termsOfZone,
  type ZonePlace,
} from './zones.ts'

const BANGKOK = 'กรุงเทพมหานคร'

const inner = zone('inner', [
  { province: BANGKOK, district: 'วัฒนา', postcode: null },
  { province: BANGKOK, district: 'คลองเตย', postcode: null },
  { province: BANGKOK, district: 'สาทร', postcode: null },
])
const city = zone('city', [{ province: BANGKOK, district: null, postcode: null }])
const suburbs = zone('suburbs', [
  { province: 'นนทบุรี', district: null, postcode: null },
  { province: 'ปทุมธานี', district: 'ลำลูกกา', postcode: null },
  { province: 'สมุทรปราการ', district: 'บางพลี', postcode: null },
])
const airport = zone('airport', [{ province: null, district: null, postcode: '10540' }])
const phuket = zone('phuket', [{ province: 'ภูเก็ต', district: null, postcode: null }])
const north = zone('north', [
  { province: 'เชียงใหม่', district: null, postcode: null },
  { province: 'แม่ฮ่องสอน', district: null, postcode: null },
])
// The weakest places first, so that the sequence of zones decides nothing.
const ZONES = [city, suburbs, inner, airport, phuket, north]

function zone(id: string, places: ZonePlace[]): DeliveryZone {
  const terms = { fee: 0, freeFrom: null, sameDay: true, leadMinutes: 0, closed: false }
  return { id, position: 0, name: { en: id }, ...terms, places }
}

const DISTRICTS: Record<string, [province: string, district: string][]> = {
  10110: [
    [BANGKOK, 'คลองเตย'],
    [BANGKOK, 'วัฒนา'],
  ],
  10120: [
    [BANGKOK, 'สาทร'],
    [BANGKOK, 'ยานนาวา'],
  ],
  10330: [[BANGKOK, 'ปทุมวัน']],
  10540: [['สมุทรปราการ', 'บางพลี']],
  11000: [['นนทบุรี', 'เมืองนนทบุรี']],
  11120: [['นนทบุรี', 'ปากเกร็ด']],
  12120: [['ปทุมธานี', 'คลองหลวง']],
  12130: [
    ['ปทุมธานี', 'ธัญบุรี'],
    ['ปทุมธานี', 'ลำลูกกา'],
  ],
  12150: [['ปทุมธานี', 'ลำลูกกา']],
  58130: [
    ['เชียงใหม่', 'กัลยาณิวัฒนา'],
    ['แม่ฮ่องสอน', 'ปาย'],
  ],
  83000: [
    ['ภูเก็ต', 'เมืองภูเก็ต'],
    ['พังงา', 'เกาะยาว'],
  ],
  70190: [
    ['กาญจนบุรี', 'ท่ามะกา'],
    ['ราชบุรี', 'บ้านโป่ง'],
  ],
}

function place(province: string | null, district: string | null, postcode: string | null): Place {
  return { province, district, postcode }
}

function idOf(wanted: Place, zones = ZONES) {
  const known = DISTRICTS[wanted.postcode ?? ''] ?? []
  const districts = known.map(([province, district]) => place(province, district, wanted.postcode))
  return findZone(wanted, zones, districts)?.id ?? null
}

test.each<[...Parameters<typeof place>, string | null]>([
  [BANGKOK, 'วัฒนา', '10110', 'inner'],
  [BANGKOK, 'คลองเตย', '10110', 'inner'],
  [BANGKOK, 'สาทร', '10120', 'inner'],
  [BANGKOK, 'ยานนาวา', '10120', 'city'],
  [BANGKOK, 'ปทุมวัน', '10330', 'city'],
  [BANGKOK, null, '10330', 'city'],
  [BANGKOK, 'วัฒนา', null, 'inner'],
  [BANGKOK, null, null, 'city'],
  ['นนทบุรี', 'ปากเกร็ด', '11120', 'suburbs'],
  ['นนทบุรี', 'เมืองนนทบุรี', '11000', 'suburbs'],
  ['ปทุมธานี', 'ลำลูกกา', '12150', 'suburbs'],
  ['ปทุมธานี', 'คลองหลวง', '12120', null],
  ['สมุทรปราการ', 'บางพลี', '10540', 'airport'],
  ['สมุทรปราการ', 'บางพลี', null, 'suburbs'],
  ['ภูเก็ต', 'เมืองภูเก็ต', '83000', 'phuket'],
  ['พังงา', 'เกาะยาว', '83000', null],
  ['เชียงใหม่', 'กัลยาณิวัฒนา', '58130', 'north'],
  // A place that contradicts its postcode: the postcode alone decides.
  [BANGKOK, 'วัฒนา', '11000', 'suburbs'],
  ['ภูเก็ต', 'ถลาง', '10330', 'city'],
  ['เชียงใหม่', 'เมืองเชียงใหม่', '83000', null],
  [BANGKOK, 'วัฒนา', '10330', 'city'],
  ['ภูเก็ต', null, '10330', 'city'],
  // A postcode of several zones, with the province alone.
  [BANGKOK, null, '10120', 'city'],
  // A postcode alone.
  [null, null, '10110', 'inner'],
  [null, null, '10120', null],
  [null, null, '10330', 'city'],
  [null, null, '10540', 'airport'],
  [null, null, '11000', 'suburbs'],
  [null, null, '12130', null],
  [null, null, '12150', 'suburbs'],
  [null, null, '58130', 'north'],
  [null, null, '83000', null],
  [null, null, '70190', null],
  // Nothing that is known.
  [null, null, '99999', null],
  [null, null, null, null],
])('The zone of %s, %s, %s is %s', (province, district, postcode, expected) => {
  expect(idOf(place(province, district, postcode))).toBe(expected)
})

test('An unknown postcode is in the zone that names it, and beside a chosen place it counts for nothing', () => {
  const islands = zone('islands', [place(null, null, '99999')])
  expect(idOf(place(null, null, '99999'), [islands])).toBe('islands')
  expect(idOf(place(BANGKOK, 'วัฒนา', '88888'))).toBe('inner')
})

test('The sequence of the zones never changes the zone of a place', () => {
  const places = Object.entries(DISTRICTS).flatMap(([postcode, districts]) => [
    place(null, null, postcode),
    ...districts.map(([province, district]) => place(province, district, postcode)),
  ])
  const shuffled = fc.shuffledSubarray(ZONES, { minLength: ZONES.length })
  fc.assert(
    fc.property(shuffled, fc.constantFrom(...places), (zones, wanted) => {
      expect(idOf(wanted, zones)).toBe(idOf(wanted))
    }),
  )
})

test('A postcode is read in any digits and with spaces, and nothing else is one', () => {
  expect(['10110', ' 10 110 ', '๑๐๑๑๐', '１０１１０'].map(readPostcode)).toEqual(Array(4).fill('10110'))
  expect(['1011', '101100', 'ten', '', '10110 Bangkok'].map(readPostcode)).toEqual(Array(5).fill(null))
})

test('A postcode is found beside words, but not one of two, nor in a longer number', () => {
  const texts = ['10110', '10 110', '10110 Bangkok', 'กรุงเทพฯ ๑๐๑๑๐', 'TH-10110', '10110, 10110']
  expect(texts.map(findPostcode)).toEqual(Array(texts.length).fill('10110'))
  expect(['10110/10120', '0812345678', 'ten', ''].map(findPostcode)).toEqual(Array(4).fill(null))
})

test('A zone has its own terms of delivery, and elsewhere the shop’s fee and same-day delivery count', () => {
  const far = { ...phuket, fee: 200_00, freeFrom: 2_000_00, sameDay: false, leadMinutes: 1440, closed: true }
  expect(termsOfZone(far)).toEqual({
    ...{ zoneId: 'phuket', fee: 200_00, freeFrom: 2_000_00 },
    ...{ isClosed: true, sameDay: false, leadMinutes: 1440 },
  })
  expect(defaultTerms({ fee: 100_00, freeFrom: null })).toEqual({
    ...{ zoneId: null, fee: 100_00, freeFrom: null },
    ...{ isClosed: false, sameDay: true, leadMinutes: 0 },
  })
})
