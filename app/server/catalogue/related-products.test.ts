import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { deleteProduct } from './deleted-products.ts'
import { findProduct } from './products.ts'
import { listRelated } from './related-products.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const relatedTo = async (id: string) => {
  const product = await findProduct(shop, id)
  return product ? listRelated(shop, product, 'en') : []
}

test('Four products of the same category are related, the nearest price first', async () => {
  const related = await relatedTo('classic-dozen-red-roses')
  expect(related.map(({ id }) => id)).toEqual([
    'ivory-rose-bouquet',
    'blush-roses-in-vase',
    'single-red-rose',
    'grand-rose-hat-box',
  ])
})

test('A category with few others is filled up with the nearest prices of all', async () => {
  await deleteProduct(shop, 'marigold-jasmine-garland')
  await expect
    .poll(async () => (await relatedTo('jasmine-phuang-malai')).map(({ id }) => id))
    .toEqual([
      'pink-lotus-ceramic-vase',
      'floating-lotus-candle-bowl',
      expect.any(String),
      expect.any(String),
    ])
  const [, , third] = await relatedTo('jasmine-phuang-malai')
  expect(third?.price).toBe(350_00)
})
