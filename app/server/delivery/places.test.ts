import { expect, test } from 'vitest'
import { allPlaces, BANGKOK } from './places.ts'

test('Bangkok has its 50 districts and 180 subdistricts, also those made since 2017', async () => {
  const bangkok = (await allPlaces()).filter(({ thai }) => thai.province === BANGKOK)
  expect(new Set(bangkok.map(({ thai }) => thai.district)).size).toBe(50)
  expect(new Set(bangkok.map(({ thai }) => `${thai.district} ${thai.subdistrict}`)).size).toBe(180)
})
