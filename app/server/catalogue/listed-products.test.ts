import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products } from '#app/server/database/schema.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { openListedProducts } from './listed-products.ts'

const [ROSE, TULIP, GONE] = ['single-red-rose', 'pastel-garden-bouquet', 'no-such-product']

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop?.close())

/** A process that hears of changes when the test says so. */
function openHearing(hears = true) {
  let tell: (ids: string[] | null) => void = () => {}
  const listed = openListedProducts({ isListening: () => hears, onProducts: (listener) => (tell = listener) })
  return { read: (ids: string[]) => listed(shop.db, ids, 'en'), changed: (ids: string[] | null) => tell(ids) }
}

const setPrice = (id: string, price: number) =>
  shop.db.update(products).set({ price }).where(eq(products.id, id))
const pricesOf = (found: { price: number }[]) => found.map(({ price }) => price)

describe('products of a list', () => {
  test('Products come in the order they are asked for, without those that are gone', async () => {
    const { read } = openHearing()
    for (let time = 0; time < 2; time++) {
      expect((await read([TULIP, GONE, ROSE])).map(({ id }) => id)).toEqual([TULIP, ROSE])
    }
  })

  test('A product is read again once it was changed, and others are not', async () => {
    const { read, changed } = openHearing()
    const before = pricesOf(await read([ROSE, TULIP]))
    await setPrice(ROSE, 111_00)
    await setPrice(TULIP, 222_00)
    expect(pricesOf(await read([ROSE, TULIP]))).toEqual(before)
    changed([ROSE])
    expect(pricesOf(await read([ROSE, TULIP]))).toEqual([111_00, before[1]])
    changed(null)
    expect(pricesOf(await read([ROSE, TULIP]))).toEqual([111_00, 222_00])
  })

  test('A product that changes while it is read is read again', async () => {
    const { read, changed } = openHearing()
    await setPrice(ROSE, 300_00)
    const reading = read([ROSE])
    changed([ROSE])
    await reading
    await setPrice(ROSE, 301_00)
    expect(pricesOf(await read([ROSE]))).toEqual([301_00])
  })

  test('A process that hears of no changes reads each time', async () => {
    const { read } = openHearing(false)
    await read([ROSE])
    await setPrice(ROSE, 400_00)
    expect(pricesOf(await read([ROSE]))).toEqual([400_00])
  })

  test('Each language has its own description, and the English one beside it', async () => {
    const listed = shop.catalogue.listed
    const [thai] = await listed(shop.db, [ROSE], 'th')
    const [english] = await listed(shop.db, [ROSE], 'en')
    expect(Object.keys(thai?.description ?? {}).sort()).toEqual(['en', 'th'])
    expect(Object.keys(english?.description ?? {})).toEqual(['en'])
  })
})
