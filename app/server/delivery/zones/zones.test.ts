import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveryZones, zonePlaces } from '#app/server/database/schema.ts'
import { readZones } from '#app/server/delivery/delivery-rules.ts'
import { resetSettings, saveSettings } from '#app/server/settings/settings.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { DEFAULT_DELIVERY } from '#app/shop/delivery/delivery-fee.ts'
import { defaultTerms } from '#app/shop/delivery/zones/zones.ts'
import { termsFor } from './zones.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(deliveryZones))

const typed = (pincode: string) => ({ province: null, district: null, pincode })

test('A shop without zones has its fee rule everywhere, as the owner set it', async () => {
  expect(await readZones(shop)).toEqual([])
  expect(await termsFor(shop, typed('10110'))).toEqual(defaultTerms(DEFAULT_DELIVERY))
  await saveSettings(shop, 'delivery', { fee: 80_00, freeFrom: null })
  await expect
    .poll(() => termsFor(shop, typed('anywhere')))
    .toEqual(defaultTerms({ fee: 80_00, freeFrom: null }))
  await resetSettings(shop, 'delivery')
})

test('A zone’s conditions hold for its places, by a chosen place or a postcode alone', async () => {
  const phuket = { ...{ id: 'phuket', position: 1, name: { en: 'Phuket' } }, fee: 900_00, leadMinutes: 1440 }
  await shop.db.insert(deliveryZones).values([
    { id: 'near', position: 2, name: { en: 'Near' }, fee: 60_00, freeFrom: 300_00 },
    { ...phuket, closed: true, sameDay: false },
  ])
  await shop.db.insert(zonePlaces).values([
    { zoneId: 'near', province: 'กรุงเทพมหานคร', district: 'วัฒนา' },
    { zoneId: 'near', province: 'กรุงเทพมหานคร', district: 'คลองเตย' },
    { zoneId: 'phuket', province: 'ภูเก็ต' },
  ])
  expect((await readZones(shop)).map(({ id, places }) => [id, places.length])).toEqual([
    ['phuket', 1],
    ['near', 2],
  ])
  await expect.poll(() => shop.deliveryRules.zones()).toHaveLength(2)
  const near = await termsFor(shop, typed('๑๐๑๑๐'))
  expect(near).toMatchObject({ zoneId: 'near', fee: 60_00, freeFrom: 300_00, isClosed: false })
  for (const pincode of ['10110 Bangkok', 'กรุงเทพฯ ๑๐๑๑๐', '10110.', 'TH-10110'])
    expect(await termsFor(shop, typed(pincode)), pincode).toEqual(near)
  expect(await termsFor(shop, typed('10110 หรือ 10120'))).toMatchObject({ zoneId: null })
  const chosen = { province: 'ภูเก็ต', district: 'เมืองภูเก็ต', pincode: '83000' }
  expect(await termsFor(shop, chosen)).toMatchObject({ zoneId: 'phuket', isClosed: true, sameDay: false })
  // Ko Yao in Phang Nga has the postcode, too.
  expect(await termsFor(shop, typed('83000'))).toMatchObject({ zoneId: null })
})
