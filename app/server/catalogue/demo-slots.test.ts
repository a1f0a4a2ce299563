import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverySlots, demoCatalogue, products } from '#app/server/database/schema.ts'
import { openTestShop, reopenTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { removeDemoProducts } from './deleted-products.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const slotsOf = (of: TestShop) => of.db.select().from(deliverySlots).orderBy(deliverySlots.id)

/** As at a first start. */
async function startAgain() {
  await shop.db.delete(demoCatalogue)
  await (await reopenTestShop(shop.databaseUrl)).close()
}

test('The demo shop has three deliveries a day and a pick-up, each without a fee', async () => {
  const slots = await slotsOf(shop)
  expect(slots.map(({ kind, starts, ends }) => [kind, starts / 60, ends / 60])).toEqual([
    ['delivery', 13, 16],
    ['delivery', 16, 19],
    ['delivery', 10, 13],
    ['pickup', 10, 19],
  ])
  expect(slots.map(({ fee }) => fee)).toEqual([0, 0, 0, 0])
})

test('The demo’s cakes are ordered a day ahead, and its biggest gifts take more work', async () => {
  const cakes = await shop.db.select().from(products).where(eq(products.id, 'strawberry-cream-cake'))
  expect(cakes[0]).toMatchObject({ leadMinutes: 1440, work: 1, ribbon: false })
  const boxes = await shop.db.select().from(products).where(eq(products.id, 'grand-rose-hat-box'))
  expect(boxes[0]).toMatchObject({ leadMinutes: 0, work: 3, ribbon: true })
})

test('The demo’s times stay when its products are removed, and come only with the first filling', async () => {
  const before = await slotsOf(shop)
  await removeDemoProducts(shop)
  expect(await slotsOf(shop)).toEqual(before)
  await shop.db.delete(deliverySlots).where(eq(deliverySlots.kind, 'pickup'))
  await startAgain()
  expect(await slotsOf(shop)).toHaveLength(before.length - 1)
  await shop.db.delete(deliverySlots)
  await (await reopenTestShop(shop.databaseUrl)).close()
  expect(await slotsOf(shop)).toEqual([])
})
