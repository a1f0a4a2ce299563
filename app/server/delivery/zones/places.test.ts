import { expect, test } from 'vitest'
import { BANGKOK } from '#app/shop/delivery/full-address.ts'
import { findPlaces } from './find-places.ts'
import { allPlaces, placesOfPostcode } from './places.ts'

test('Bangkok has its 50 districts and 180 subdistricts, also those made since 2017', async () => {
  const bangkok = (await allPlaces()).filter(({ thai }) => thai.province === BANGKOK)
  expect(new Set(bangkok.map(({ thai }) => thai.district)).size).toBe(50)
  expect(new Set(bangkok.map(({ thai }) => `${thai.district} ${thai.subdistrict}`)).size).toBe(180)
})

test('Thailand has 77 provinces and 928 districts, and every place has both names and a postcode', async () => {
  const places = await allPlaces()
  expect(new Set(places.map(({ thai }) => thai.province)).size).toBe(77)
  expect(new Set(places.map(({ thai }) => `${thai.province} ${thai.district}`)).size).toBe(928)
  for (const { thai, english, postcode } of places) {
    for (const name of Object.values(thai)) expect(name).toMatch(/^[ก-๙ .-]+$/)
    for (const name of Object.values(english)) expect(name).toMatch(/^[A-Z][A-Za-z '-]+$/)
    expect(postcode).toMatch(/^[1-9]\d{4}$/)
  }
})

test('A postcode leads to its districts, also in several provinces', async () => {
  expect(await placesOfPostcode('10110')).toEqual([
    { province: BANGKOK, district: 'คลองเตย', postcode: '10110' },
    { province: BANGKOK, district: 'วัฒนา', postcode: '10110' },
  ])
  expect((await placesOfPostcode('83000')).map(({ province }) => province)).toEqual(['พังงา', 'ภูเก็ต'])
  expect(await placesOfPostcode('99999')).toEqual([])
})

test.each([
  ['กมลา', 'กะทู้', '83120', '83150'],
  ['บางปู', 'เมืองสมุทรปราการ', '10280', '10270'],
  ['ดินแดง', 'ลำทับ', '81190', '81120'],
  ['ประดาง', 'วังเจ้า', '63180', '63000'],
])('%s in %s is found by both of its postcodes', async (subdistrict, district, ...postcodes) => {
  for (const postcode of postcodes) {
    const [found] = await findPlaces(`${subdistrict} ${postcode}`, 'th')
    expect(found).toMatchObject({ subdistrict, district, postcode })
    expect((await placesOfPostcode(postcode)).map((place) => place.district)).toContain(district)
  }
})

test('No two rows have the same label, in Thai or English', async () => {
  const places = await allPlaces()
  for (const language of ['thai', 'english'] as const) {
    const labels = places.map((place) => [...Object.values(place[language]), place.postcode].join(', '))
    expect(new Set(labels).size).toBe(labels.length)
  }
})
