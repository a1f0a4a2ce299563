import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { folded } from '#app/shop/folded.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demoCatalogue: false })
})
afterAll(() => shop.close())

/** Where the database’s form of a text is another than ours. */
async function differences(texts: string[]): Promise<string[]> {
  const { rows } = await shop.pool.query<{ form: string }>(
    'select search_form(typed) as form from unnest($1::text[]) with ordinality as list (typed, n) order by n',
    [texts],
  )
  return texts.filter((typed, index) => folded(typed) !== rows[index]?.form)
}

/** Of Unicode 13, which the oldest PostgreSQL knows, and no surrogate or NUL, which none stores. */
const CHARACTERS = Array.from({ length: 0x1ffff }, (_, code) => code + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /\P{Cn}/u.test(character))

test('The database has the form of every character that we have', async () => {
  expect(CHARACTERS.length).toBeGreaterThan(60_000)
  const d = await differences(CHARACTERS)
  console.log(d.length, d.map((c) => c.codePointAt(0)?.toString(16)).join(' '))
  expect(await differences(CHARACTERS)).toEqual([])
})
