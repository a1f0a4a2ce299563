import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawImage } from '#app/server/testing/hostile-files.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { aProduct } from '#app/shop/catalogue/testing/a-product.ts'
import { recordUnusedImage, removeUnusedImages, saveProductImage } from './product-images.ts'
import { addProduct, changeProduct, findAdminProduct } from './products-admin.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function upload(): Promise<string> {
  const file = new File([new Uint8Array(await drawImage('png'))], 'a.png', { type: 'image/png' })
  const kept = await saveProductImage(shop, file)
  if (!kept.ok) throw new Error(kept.problem.code)
  await recordUnusedImage(shop, kept.value)
  return kept.value
}
const isThere = async (imageUrl: string) => (await shop.files.get(imageUrl.replace('/images/', ''))) !== null

test('An uploaded image that no product was saved with is removed after a week, and every other one stays', async () => {
  const [imageUrl, more, added, lost] = await Promise.all([upload(), upload(), upload(), upload()])
  const id = randomUUID()
  await addProduct(shop, id, aProduct({ imageUrl, moreImages: [more] }))
  await changeProduct(shop, { id, version: 1 }, aProduct({ imageUrl: added, moreImages: [imageUrl, more] }))
  await removeUnusedImages(shop)
  expect(await isThere(lost)).toBe(true)
  await shop.db.execute(sql`update unused_images set uploaded_at = now() - interval '8 days'`)
  const recent = await upload()
  await removeUnusedImages(shop)
  const there = await Promise.all([imageUrl, more, added, recent, lost].map(isThere))
  expect(there).toEqual([true, true, true, true, false])
})

test('An image that is the main one is not among the further ones', async () => {
  const id = randomUUID()
  await addProduct(shop, id, aProduct({ imageUrl: '/images/a', moreImages: ['/images/b', '/images/a'] }))
  expect(await findAdminProduct(shop, id)).toMatchObject({
    imageUrl: '/images/a',
    moreImages: ['/images/b'],
  })
})
