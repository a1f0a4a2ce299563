import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHttpClient } from '#bench/parts/http-client.ts'
import { type CartProduct, listCartProducts, purchase } from '#bench/parts/purchase.ts'
import { countBroken, countOf, openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { IS_LONG } from '#commands/long.ts'
import { discardShop, type ShopProcess, startShop } from '#e2e/testing/shop-process.ts'

const PEOPLE = IS_LONG ? 60 : 15
const AT_ONCE = 3

let shop: ShopProcess
beforeAll(async () => {
  shop = await startShop({ TRUST_PROXY: '1' })
})
afterAll(() => discardShop(shop))

/** Sends a form from the IP that all of them share. */
function send(path: string, form: Record<string, string>): Promise<Response> {
  return fetch(shop.origin + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin: shop.origin, 'x-forwarded-for': '203.0.113.200' },
    redirect: 'manual',
  })
}

/** Creates an account and logs in; returns the cookies. */
async function newShopper(person: number): Promise<string> {
  const who = { email: `person-${person}@shop.test`, password: 'seven lotus ponds' }
  const signedUp = await send('/signup', { name: 'Mali', ...who })
  const signedIn = await send('/login', who)
  expect([signedUp.status, signedIn.status]).toEqual([302, 302])
  return signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

test('Many people behind one IP sign up, log in, buy and pay, some at once', async () => {
  const [pool, client] = [openDatabaseOf(shop, 2), openHttpClient(shop.origin)]
  try {
    const goods = await listCartProducts(pool)
    const people = Array.from({ length: PEOPLE }, (_, person) => person)
    const oneAfterTheOther = async () => {
      for (let person = people.pop(); person !== undefined; person = people.pop()) {
        const cookie = await newShopper(person)
        await purchase(client, { id: '', cookie }, goods[person % goods.length] as CartProduct)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, oneAfterTheOther))
    expect(await countOf(pool, 'select count(distinct user_id) from orders')).toBe(PEOPLE)
    expect(await countBroken(pool)).toBe(0)
  } finally {
    client.close()
    await pool.end()
  }
})
