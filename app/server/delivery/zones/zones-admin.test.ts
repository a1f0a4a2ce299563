import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveryZones, zonePlaces } from '#app/server/database/schema.ts'
import { readZones } from '#app/server/delivery/delivery-rules.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { MAX_ZONES } from '#app/shop/delivery/planning.ts'
import { sortedZoneFields, type TypedZone } from '#app/shop/delivery/zones/zone-form.ts'
import type { DeliveryZone } from '#app/shop/delivery/zones/zones.ts'
import { formVersion } from '#app/shop/forms/form-version.ts'
import { readZonePlaces } from './read-zone-places.ts'
import { termsFor } from './zones.ts'
import { addZone, changeZone, deleteZone } from './zones-admin.ts'

const NEAR: TypedZone = {
  ...{ id: 'near', name: { en: 'Near', th: 'ใกล้ร้าน' }, fee: 60_00, freeFrom: null },
  ...{ sameDay: true, leadMinutes: 0, closed: false, places: 'กรุงเทพมหานคร / วัฒนา\nคลองเตย' },
}
const FAR: TypedZone = { ...NEAR, id: 'far', name: { en: 'Far' }, fee: 300_00, places: 'Phuket' }

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(deliveryZones))

const feeOf = async (pincode: string) =>
  (await termsFor(shop, { province: null, district: null, pincode })).fee

test('A zone’s form that is sent twice adds one zone, whose fee counts at once', async () => {
  await expect.poll(() => feeOf('10110')).toBe(100_00)
  expect(await addZone(shop, NEAR)).toEqual({ ok: true, value: null })
  expect(await addZone(shop, NEAR)).toMatchObject({ ok: true })
  expect(await addZone(shop, FAR)).toMatchObject({ ok: true })
  expect((await readZones(shop)).map(({ id, position }) => [id, position])).toEqual([
    ['near', 1],
    ['far', 2],
  ])
  await expect.poll(() => feeOf('10110')).toBe(60_00)
})

test('A changed zone has its new places only, and keeps its position', async () => {
  await addZone(shop, NEAR)
  await addZone(shop, FAR)
  expect(await changeZone(shop, { ...NEAR, closed: true, places: '10540' })).toMatchObject({ ok: true })
  const [near] = await readZones(shop)
  expect(near).toMatchObject({ id: 'near', position: 1, closed: true })
  expect(near?.places).toEqual([{ province: null, district: null, postcode: '10540' }])
})

test('Of two windows with one zone, the second is told what the first saved before it may replace that', async () => {
  await addZone(shop, NEAR)
  const readVersion = async () => formVersion(sortedZoneFields((await readZones(shop))[0] as DeliveryZone))
  const version = await readVersion()
  // In another order than they are shown.
  const first = { ...NEAR, fee: 70_00, places: 'เมืองเชียงใหม่\nกรุงเทพมหานคร / วัฒนา\n10540\nคลองเตย' }
  const second = { ...NEAR, closed: true }
  expect(await changeZone(shop, first, version)).toMatchObject({ ok: true })
  // Sent twice.
  expect(await changeZone(shop, first, version)).toMatchObject({ ok: true })
  expect(await changeZone(shop, second, version)).toEqual({
    ok: false,
    problem: { code: 'settings-changed' },
  })
  expect(await readZones(shop)).toMatchObject([{ fee: 70_00, closed: false, places: { length: 4 } }])
  expect(await changeZone(shop, second, await readVersion())).toMatchObject({ ok: true })
  expect(await readZones(shop)).toMatchObject([{ fee: 60_00, closed: true, places: { length: 2 } }])
})

test('A deleted zone gives its places back to the default fee and to other zones', async () => {
  await addZone(shop, NEAR)
  await expect.poll(() => feeOf('10110')).toBe(60_00)
  await deleteZone(shop, 'near')
  await expect.poll(() => feeOf('10110')).toBe(100_00)
  expect(await addZone(shop, { ...FAR, places: NEAR.places })).toMatchObject({ ok: true })
  expect(await changeZone(shop, NEAR)).toMatchObject({ problem: { code: 'place-taken' } })
  expect(await changeZone(shop, { ...NEAR, places: 'ภูเก็ต' })).toMatchObject({
    problem: { code: 'zone-gone' },
  })
  expect(await shop.db.$count(zonePlaces)).toBe(2)
})

test('A place of another zone is refused by its name, also when forms are sent at once', async () => {
  await addZone(shop, NEAR)
  expect(await addZone(shop, { ...FAR, places: 'ภูเก็ต\nวัฒนา กรุงเทพ\nเขตวัฒนา' })).toMatchObject({
    problem: { code: 'places-unknown', places: 'วัฒนา กรุงเทพ' },
  })
  expect(await addZone(shop, { ...FAR, places: 'ภูเก็ต\nเขตวัฒนา' })).toEqual({
    ok: false,
    problem: { code: 'place-taken', place: 'กรุงเทพมหานคร / วัฒนา' },
    fieldErrors: { places: 'place-taken' },
  })
  // Connections for all of them.
  await Promise.all(Array.from({ length: 12 }, () => shop.pool.query('select pg_sleep(0.1)')))
  const many = Array.from({ length: 12 }, (_, index) => addZone(shop, { ...FAR, id: `far${index}` }))
  expect((await Promise.all(many)).filter(({ ok }) => ok)).toHaveLength(1)
})

test('A shop has so many zones at most', async () => {
  const row = (position: number) => ({ id: `z${position}`, position, name: { en: 'Z' }, fee: 0 })
  await shop.db.insert(deliveryZones).values(Array.from({ length: MAX_ZONES }, (_, index) => row(index)))
  expect(await addZone(shop, NEAR)).toMatchObject({ problem: { code: 'zones-too-many' } })
})

test('Places are read from lines in Thai and English, with or without titles, each once', async () => {
  const text = `กรุงเทพฯ / วัฒนา
    bangkok / khlong toei
    จังหวัดภูเก็ต
    Chiang Mai
    เชียงใหม่
    อ.เมืองเชียงใหม่
    ๑๐๕๔๐
    นนทบุรี / ปากเกร็ด / 11120`
  const { places, unknown } = await readZonePlaces(text)
  expect(unknown).toEqual([])
  expect(places.map(({ province, district, postcode }) => [province, district, postcode])).toEqual([
    ['กรุงเทพมหานคร', 'วัฒนา', null],
    ['กรุงเทพมหานคร', 'คลองเตย', null],
    ['ภูเก็ต', null, null],
    ['เชียงใหม่', null, null],
    ['เชียงใหม่', 'เมืองเชียงใหม่', null],
    [null, null, '10540'],
    ['นนทบุรี', 'ปากเกร็ด', '11120'],
  ])
})

test('Bangkok and English titles are read from lines in every spelling', async () => {
  const { places, unknown } = await readZonePlaces(
    'กทม.\nKrung Thep Maha Nakhon\nกทม. / จตุจักร\nKhet Watthana\nPhuket Province\nMueang Chiang Mai District',
  )
  expect(unknown).toEqual([])
  expect(places.map(({ province, district }) => [province, district])).toEqual([
    ['กรุงเทพมหานคร', null],
    ['กรุงเทพมหานคร', 'จตุจักร'],
    ['กรุงเทพมหานคร', 'วัฒนา'],
    ['ภูเก็ต', null],
    ['เชียงใหม่', 'เมืองเชียงใหม่'],
  ])
})

test('A province is read by the short name that everybody uses', async () => {
  const { places, unknown } = await readZonePlaces('อยุธยา\nAyutthaya / บางปะอิน\nโคราช\n普吉府')
  expect(unknown).toEqual([])
  expect(places.map(({ province, district }) => [province, district])).toEqual([
    ['พระนครศรีอยุธยา', null],
    ['พระนครศรีอยุธยา', 'บางปะอิน'],
    ['นครราชสีมา', null],
    ['ภูเก็ต', null],
  ])
})

test('A line that names no place, or a district of several provinces, is unknown', async () => {
  // Thirty districts are called Mueang Something, two Chaloem Phra Kiat.
  const lines = ['เฉลิมพระเกียรติ', 'ภูเก็ต / วัฒนา', '1234', 'a / b / c / d', '/', 'กรุงเทพฯ / สาทร / 123']
  const { places, unknown } = await readZonePlaces(lines.join('\n'))
  expect(places).toEqual([])
  expect(unknown).toEqual(lines)
})

test.each([
  ['commas', '10110, 10330', ['10110', '10330']],
  ['spaces', ' 10110  ๑๐๓๓๐\t10500 ', ['10110', '10330', '10500']],
  ['semicolons', '10110;10330 ;10500;', ['10110', '10330', '10500']],
  ['ideographic commas', '10110、10330，10500；10400', ['10110', '10330', '10500', '10400']],
])('Postcodes on one line are read with %s between them', async (_, line, codes) => {
  const { places, unknown } = await readZonePlaces(line)
  expect(unknown).toEqual([])
  expect(places.map(({ postcode }) => postcode)).toEqual(codes)
})

test('Places of one kind are read from one line, and a district beside its province is no list', async () => {
  const read = await readZonePlaces('ภูเก็ต, กระบี่\nวัฒนา、คลองเตย\nนนทบุรี / ปากเกร็ด; Bangkok / Pathum Wan')
  expect(read.unknown).toEqual([])
  expect(read.places.map(({ province, district }) => [province, district])).toEqual([
    ['ภูเก็ต', null],
    ['กระบี่', null],
    ['กรุงเทพมหานคร', 'วัฒนา'],
    ['กรุงเทพมหานคร', 'คลองเตย'],
    ['นนทบุรี', 'ปากเกร็ด'],
    ['กรุงเทพมหานคร', 'ปทุมวัน'],
  ])
  const mixed = ['Watthana, Bangkok', 'ภูเก็ต, Atlantis', '10110, Phuket', ',']
  expect(await readZonePlaces(mixed.join('\n'))).toEqual({ places: [], unknown: mixed })
})

test('A postcode that no place has, or that lies elsewhere, is refused by its name at the field', async () => {
  const lines = ['99999', 'นนทบุรี / 10110', 'นนทบุรี / ปากเกร็ด / 10110']
  expect((await readZonePlaces(lines.join('\n'))).unknown).toEqual(lines)
  expect(await addZone(shop, { ...NEAR, places: '10110, 99999\nภูเก็ต' })).toEqual({
    ok: false,
    problem: { code: 'places-unknown', places: '99999' },
    fieldErrors: { places: 'places-unknown' },
  })
})
