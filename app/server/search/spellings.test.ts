import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listUsers } from '#app/server/accounts/users-table.ts'
import { listProducts } from '#app/server/catalogue/products.ts'
import { listAdminProducts } from '#app/server/catalogue/products-table.ts'
import { categoryTitles, products, user } from '#app/server/database/schema.ts'
import { findPlaces } from '#app/server/delivery/zones/find-places.ts'
import { listOrders } from '#app/server/orders/orders-table.ts'
import { rollUp } from '#app/server/orders/roll-up.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { EMPTY_FILTER, understandFilter } from '#app/shop/catalogue/product-filter.ts'
import { phoneDigits } from '#app/shop/delivery/thai-phone.ts'
import { foldText } from '#app/shop/folded.ts'
import { otherSpellings } from '#app/shop/testing/other-spellings.ts'

const TITLES = ['แจกันน้ำผึ้งที่ค่ำ ๒๕', 'Mother’s “Café” – 12 Straße']
const PHONES = [
  ['0898765432', '089-876-5432', '(089) 876-5432', '+66 89 876 5432', '๐๘๙๘๗๖๕๔๓๒', '0066898765432', '5432'],
  [
    '+66 86 111 2222',
    '0861112222',
    '086 111 2222',
    '66861112222',
    '+66(0)861112222',
    '1112222',
    '０８６１１１',
  ],
  ['081-234-5678', '+66812345678', '0812345678', '081.234.5678', '+66 81', '234-5678', '‑5678'],
  ['๐๘๔-๓๓๓-๔๔๔๔', '0843334444', '๐๘๔๓๓๓๔๔๔๔', '+66-84-333-4444', '3334444', '๔๔๔๔'],
  ['02 123 9999 / +66 2 777 8888', '021239999', '027778888', '+6627778888', '02-777-8888'],
  ['+44 (0)20 7946 0958', '+44 20 7946 0958', '00442079460958', '79460958'],
] as const

const NAMES = { th: 'กุหลาบค่ำ', 'zh-CN': '玫瑰' }

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demoCatalogue: false })
  await shop.db.delete(products)
  const texts = { description: { en: 'd' }, price: 100_00, imageUrl: '/i' }
  await shop.db
    .insert(products)
    .values([
      ...TITLES.map((title, at) => ({ ...texts, id: `p${at}`, title: { en: title }, category: title })),
      { ...texts, id: 'other', title: { en: 'กุหลาบ' }, category: 'Roses' },
    ])
  await shop.db
    .insert(categoryTitles)
    .values({ categoryKey: 'roses', title: NAMES })
    .onConflictDoUpdate({ target: categoryTitles.categoryKey, set: { title: NAMES } })
  await shop.db
    .insert(user)
    .values(TITLES.map((name, at) => ({ id: `u${at}`, name, email: `u${at}@x.test` })))
  for (const [at, name] of TITLES.entries())
    await madeOrder(shop, { receipt: `DM-NAME${at}`, address: { name, phoneNumber: '0999999999' } })
  for (const [at, [phone]] of PHONES.entries()) {
    await madeOrder(shop, { receipt: `DM-TO${at}`, address: { phoneNumber: phone } })
    const address = { phoneNumber: '0999999999' }
    await madeOrder(shop, { receipt: `DM-BY${at}`, address, delivery: { gift: { buyerPhone: phone } } })
  }
  await rollUp(shop)
})
afterAll(() => shop.close())

const VIEW = { sort: 'time', descending: true, page: 1 } as const
const PAGE = { limit: 24, offset: 0 }

/** For each place: whether a search finds that one alone. */
const PLACES: Record<string, (search: string, at: number) => Promise<boolean>> = {
  'the storefront': async (searchkey, at) => {
    const query = understandFilter({ ...EMPTY_FILTER, searchkey }, [])
    return isOnly((await listProducts(shop, query, PAGE)).products, `p${at}`)
  },
  'the storefront’s type': async (filterType, at) => {
    const query = understandFilter({ ...EMPTY_FILTER, filterType }, await shop.catalogue.categories())
    return isOnly((await listProducts(shop, query, PAGE)).products, `p${at}`)
  },
  'the owner’s products': async (search, at) =>
    isOnly((await listAdminProducts(shop, { ...VIEW, search }, 'th')).products, `p${at}`),
  'the owner’s users': async (search, at) => {
    const { rows } = await listUsers(shop, { search, sort: 'joined', descending: true, page: 1 })
    return isOnly(
      rows.map(({ uid }) => ({ id: uid })),
      `u${at}`,
    )
  },
  'the owner’s orders': async (search, at) => isOnly(await ordersBy(search), `DM-NAME${at}`),
}
const isOnly = (found: { id: string }[], id: string) => found.length === 1 && found[0]?.id === id
const ordersBy = async (search: string) => (await listOrders(shop, { search, from: '', to: '' }, VIEW)).orders

describe('spellings that look or mean the same', () => {
  test.each(Object.keys(PLACES))('Every spelling finds what it names in %s', async (place) => {
    // A search of orders has many queries.
    const every = place.includes('orders') ? 3 : 1
    for (const [at, title] of TITLES.entries()) {
      const missed: string[] = []
      for (const spelling of [title, ...otherSpellings(title).filter((_, nth) => nth % every === 0)]) {
        if (!(await PLACES[place]?.(spelling, at))) missed.push(JSON.stringify(spelling))
      }
      expect(missed).toEqual([])
    }
  })

  test('Every spelling of a place finds it', async () => {
    for (const name of ['น้ำแพร่', 'Khlong Toei']) {
      const [place] = await findPlaces(name, 'th')
      for (const spelling of otherSpellings(name).filter((_, nth) => nth % 2 === 0)) {
        expect((await findPlaces(spelling, 'th'))[0], JSON.stringify(spelling)).toEqual(place)
      }
    }
  })

  test('A category is chosen by its name in any language and case', async () => {
    const categories = await shop.catalogue.categories()
    for (const filterType of [
      'Roses',
      'rOSES',
      'กุหลาบค่ำ',
      'กุหลาบคํ่า',
      '玫瑰',
      ' 玫 瑰'.replaceAll(' ', '\u200b'),
    ]) {
      const { products: found } = await listProducts(
        shop,
        understandFilter({ ...EMPTY_FILTER, filterType }, categories),
        PAGE,
      )
      expect(
        found.map(({ id }) => id),
        filterType,
      ).toEqual(['other'])
    }
  })
})

describe('phone numbers', () => {
  test.each(PHONES.map((spellings, at) => [spellings[0], spellings, at] as const))(
    'The number %s of a recipient or buyer is found in any spelling, and by its last digits',
    async (_stored, spellings, at) => {
      for (const spelling of spellings) {
        const ids = (await ordersBy(spelling)).map(({ id }) => id)
        // A few digits may also stand in a payment's id.
        const expected = [`DM-BY${at}`, `DM-TO${at}`]
        if (spelling.replace(/\D/g, '').length < 8)
          expect(ids, spelling).toEqual(expect.arrayContaining(expected))
        else expect(ids.toSorted(), spelling).toEqual(expected)
      }
    },
  )

  test('A number beside a word, and digits that are no phone number, are found as typed', async () => {
    const receipt = await madeOrder(shop, {
      address: { name: 'Ploy', address: '99-123 ถนน 4', pincode: '83150' },
    })
    for (const search of ['99-123', '83150', 'ploy 83150', '83150 99-123', `${receipt} 83150`]) {
      expect(
        (await ordersBy(search)).map(({ id }) => id),
        search,
      ).toEqual([receipt])
    }
  })
})

/** Where the database’s form of a text is another than ours. */
async function differences(
  sqlName: string,
  form: (text: string) => string,
  texts: string[],
): Promise<string[]> {
  const { rows } = await shop.pool.query<{ form: string }>(
    `select ${sqlName}(typed) as form from unnest($1::text[]) with ordinality as list (typed, n) order by n`,
    [texts],
  )
  return texts.filter((typed, index) => form(typed) !== rows[index]?.form)
}

/** What people can type; later versions of Unicode than the database’s add letters elsewhere. */
const CHARACTERS = Array.from({ length: 0xffff }, (_, code) => code + 1)
  .filter((code) => (code < 0xa7c0 || code > 0xd7ff) && (code < 0xd800 || code > 0xdfff))
  .map((code) => String.fromCodePoint(code))

describe('the one form of texts', () => {
  test('The database has our form of every character', async () => {
    expect(await differences('search_form', foldText, CHARACTERS)).toEqual([])
  })

  test('The database has our form of thousands of texts and phone numbers', async () => {
    const piece = fc.constantFrom(
      ...TITLES.flatMap((title) => [...title]),
      ...'ิ่ํ้าำเแๅัึุุ',
      ' ',
      '\n',
      '\u200b',
      'ß',
      'Σ',
    )
    const texts = fc
      .array(fc.oneof(piece, piece, fc.string({ unit: 'grapheme', maxLength: 2 })))
      .map((all) => all.join(''))
    const storable = (text: string) => !text.includes('\0')
    const sample = fc.sample(texts, { numRuns: 3000, seed: 90 }).filter(storable)
    expect(await differences('search_form', foldText, sample)).toEqual([])
    const digit = fc.string({ unit: fc.constantFrom(...'00112345678966+()-. /,_~·•๐๖xก'), maxLength: 24 })
    const parts = fc.constantFrom(
      '081',
      '234',
      '5678',
      '02',
      '1234567',
      '+66',
      '0066',
      '(0)',
      '/',
      ', ',
      '_',
      ' ',
    )
    const phone = fc.oneof(
      digit,
      fc.array(parts, { maxLength: 9 }).map((all) => all.join('')),
    )
    const phones = fc.sample(phone, { numRuns: 6000, seed: 91 })
    expect(await differences('phone_digits', phoneDigits, phones)).toEqual([])
  })
})
