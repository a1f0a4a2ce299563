import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listCategories } from '#app/server/catalogue/catalogue-cache.ts'
import { listProducts } from '#app/server/catalogue/products.ts'
import { listAdminProducts } from '#app/server/catalogue/products-table.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { OCCASIONS } from '#app/shop/catalogue/occasions.ts'
import { EMPTY_FILTER, understandFilter } from '#app/shop/catalogue/product-filter.ts'
import { MAX_PRODUCTS_FOUND, PRODUCTS_PER_PAGE } from '#app/shop/constants.ts'
import { IS_LONG } from '#commands/long.ts'
import { findProducts, findProductsSql, ownerSearch } from './find-products.ts'

/** Words of real titles, and what breaks searches: marks, wildcards, quotes, surrogate pairs. */
const WORDS = [
  ...[
    'Rose',
    'ROSE',
    'rosé',
    'red',
    'Red Rose',
    'rose rose',
    'İstanbul',
    'Straße',
    'ﬁne',
    'Ａｌｏｅ',
    'a',
    'aa',
  ],
  ...[
    'กุหลาบ',
    'กุ',
    'น้ำ',
    'นํ้า',
    'ดอกไม้',
    'ช่อดอกไม้',
    '玫瑰',
    '红玫瑰',
    '花',
    '玫瑰花束',
    '𠮷野',
    '🌹',
    '👩🏽‍🌾',
  ],
  ...["O'Brien", '"quoted"', '100%', '_', '\\', '%%', 'e\u0301', 'o\u0308l', '12', '1212', '121212', '  '],
] as const
const CATEGORIES = ['Roses', 'ROSES', 'Gift Boxes', 'ของขวัญ', '盆栽', 'İ%_']
const ASKED_CATEGORIES = [...CATEGORIES, 'roses', 'none']
const PRICES = [100, 100_00, 100_01, 250_50, 499_00, 500_00, 99_999_00]

const title = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '))
const glued = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(''))
const anyTitle = fc.oneof(title, glued)
const price = fc.oneof(fc.constantFrom(...PRICES), fc.integer({ min: 1, max: 1000_00 }))
const product = fc.record({
  en: anyTitle,
  th: fc.option(anyTitle),
  zh: fc.option(anyTitle),
  price,
  category: fc.constantFrom(...CATEGORIES),
  occasion: fc.option(fc.constantFrom(...OCCASIONS)),
  /** Few seconds, so that many products share a timestamp. */
  at: fc.integer({ min: 0, max: 60 }),
})
type Made = typeof product extends fc.Arbitrary<infer Value> ? Value : never

const piece = fc.tuple(anyTitle, fc.nat(12), fc.integer({ min: 1, max: 20 })).map(([text, start, length]) =>
  [...text]
    .slice(start % [...text].length)
    .slice(0, length)
    .join(''),
)
const question = fc.record({
  search: fc.oneof(fc.constant(''), piece, piece, anyTitle, fc.string({ unit: 'grapheme', maxLength: 3 })),
  category: fc.option(fc.constantFrom(...ASKED_CATEGORIES)),
  minPrice: fc.oneof(fc.constant(0), price),
  maxPrice: fc.option(price),
  occasion: fc.option(fc.constantFrom(...OCCASIONS), { freq: 1 }),
  skip: fc.oneof(fc.nat(60), fc.nat(1400)),
  most: fc.option(fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(MAX_PRODUCTS_FOUND))),
})
type Question = typeof question extends fc.Arbitrary<infer Value> ? Value : never

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demoCatalogue: false })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('truncate products')
  await fill(CATALOGUE)
  await shop.pool.query('update products set hidden = true where substr(id, 2)::int % 13 = 6')
})
const COUNT = 1300
const CATALOGUE = fc.sample(product, { numRuns: COUNT, seed: 16 })

async function fill(made: Made[], prefix = 'p') {
  const column = (of: (one: Made, index: number) => unknown) => made.map(of)
  await shop.pool.query(
    `insert into products (id, title, description, price, image_url, category, time, occasions)
     select id, jsonb_strip_nulls(jsonb_build_object('en', en, 'th', th, 'zh-CN', zh)), '{"en": "d"}', price, '/i', category, '2026-01-01'::timestamptz + at * interval '1 second',
       array_remove(array[occasion], null)
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::int[], $8::text[])
       as row(id, en, th, zh, price, category, at, occasion)`,
    [
      column((_one, index) => `${prefix}${index}`),
      ...(['en', 'th', 'zh', 'price', 'category', 'at', 'occasion'] as const).map((name) =>
        column((one) => one[name]),
      ),
    ],
  )
}

/** Makes changes of every kind. */
async function change() {
  const { pool } = shop
  await pool.query(`delete from products where substr(id, 2)::int % 17 = 3`)
  await pool.query(`update products set price = price + 10000 where substr(id, 2)::int % 19 = 5`)
  await pool.query(
    `update products set title = jsonb_set(title, '{en}', to_jsonb('Changed ' || (title ->> 'en'))), category = 'Roses' where substr(id, 2)::int % 23 = 1`,
  )
  await pool.query(
    `update products set time = time + interval '37 seconds' where substr(id, 2)::int % 29 = 2`,
  )
  await pool.query(
    `update products set time = time - interval '1 day', title = title - 'th' where substr(id, 2)::int % 31 = 4`,
  )
  await pool.query('update products set hidden = not hidden where substr(id, 2)::int % 11 = 7')
  await pool.query(`update products set description = '{"en": "new"}', version = version + 1`)
  await fill(fc.sample(product, { numRuns: 20, seed: 61 }), 'q')
}

interface Row {
  id: string
  titles: string[]
  kind: string
  price: number
  hidden: boolean
  occasions: string[]
}

/** The catalogue, newest first. The database folds the texts: it alone defines which characters are equal. */
async function readAll(): Promise<Row[]> {
  const { rows } = await shop.pool.query(
    `select id, array[search_form(title ->> 'en'), search_form(coalesce(title ->> 'th', '')), search_form(coalesce(title ->> 'zh-CN', ''))] as titles,
       lower(category) as kind, price::int, hidden, occasions from products order by time desc, id desc`,
  )
  return rows
}

async function readListed(): Promise<Row[]> {
  return (await readAll()).filter(({ hidden }) => !hidden)
}

/** By a category's name its key; the database alone defines which letters are equal. */
async function readKeys(): Promise<Map<string | null, string>> {
  const { rows } = await shop.pool.query('select name, lower(name) as key from unnest($1::text[]) name', [
    ASKED_CATEGORIES,
  ])
  return new Map(rows.map(({ name, key }) => [name, key]))
}

function matches(
  row: Row,
  { search, key, ...one }: Question & { withHidden: boolean; key: string | undefined },
): boolean {
  return (
    (one.withHidden || !row.hidden) &&
    row.titles.some((text) => text.includes(search)) &&
    (key === undefined || row.kind === key) &&
    (one.occasion === null || row.occasions.includes(one.occasion)) &&
    row.price >= one.minPrice &&
    (one.maxPrice === null || row.price <= one.maxPrice)
  )
}

/** Compares the database's answers with a plain filter in memory. */
async function compare(seed: number, count: number) {
  const [everything, keys] = [await readAll(), await readKeys()]
  const asked = fc.sample(question, { numRuns: count, seed }).map((one, index) => ({
    ...one,
    withHidden: index % 3 === 0,
    search: understandFilter({ ...EMPTY_FILTER, searchkey: one.search }, []).search,
  }))
  const answers: { ids: string[]; total: number }[] = []
  const queue = [...asked.entries()]
  const askInTurn = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, one] = next
      answers[index] = await findProducts(shop.pool, one, { skip: one.skip, limit: 24, most: one.most })
    }
  }
  await Promise.all([askInTurn(), askInTurn(), askInTurn()])
  for (const [index, one] of asked.entries()) {
    const right = everything.filter((row) => matches(row, { ...one, key: keys.get(one.category) }))
    const most = one.most ?? Number.POSITIVE_INFINITY
    const ids = right.slice(one.skip, Math.min(one.skip + 24, most)).map(({ id }) => id)
    const { total } = answers[index] ?? {}
    expect({ ...answers[index], total: Math.min(total ?? 0, most + 1) }, JSON.stringify(one)).toEqual({
      ids,
      total: Math.min(right.length, most + 1),
    })
  }
}

describe('a search finds what a plain filter finds, on every page, and counts it', () => {
  test('Random searches find what a plain filter finds', () => compare(1, IS_LONG ? 2000 : 500))

  test('A search finds what a plain filter finds after products were changed, deleted or added', async () => {
    await change()
    await compare(3, 300)
  })

  test('A search finds what is only in older products, and what only the newest have', async () => {
    await shop.pool.query(
      `insert into products (id, title, description, price, image_url, category, time)
       select 'x' || n, jsonb_build_object('en', case when n <= 1200 then 'Fir' else 'Gold' end || n), '{"en": "d"}', 100, '/i', 'Many',
         '2020-01-01'::timestamptz + n * interval '1 second' from generate_series(1, 2400) n`,
    )
    await shop.pool.query(`delete from products where id not like 'x%'`)
    for (const [searchkey, newest, total] of [
      ['fir', 'x1200', 1000],
      ['gold', 'x2400', 1000],
      ['fir7', 'x799', 111],
      ['1', 'x2391', 1000],
    ] as const) {
      const query = understandFilter({ ...EMPTY_FILTER, searchkey }, [])
      const found = await listProducts(shop, query, { limit: 24, offset: 0 })
      expect([found.products[0]?.id, found.total], searchkey).toEqual([newest, total])
    }
  })

  test('A text that few products have is found by its index, in any language', async () => {
    await shop.pool.query('analyze products')
    for (const searchkey of ['zq', '龙虾', '虾', 'โหระพา', 'lobster']) {
      const { search } = understandFilter({ ...EMPTY_FILTER, searchkey }, [])
      const query = { ...ownerSearch(search), category: 'roses', withHidden: false }
      const asked = findProductsSql(query, { skip: 0, limit: 24, most: 1000 })
      const { rows } = await shop.db.execute(sql`explain (costs off) ${asked}`)
      expect(JSON.stringify(rows), searchkey).toContain('Bitmap Index Scan on products_search')
    }
  })
})

describe('the list of products', () => {
  test('The list of products has each product once over all its pages', async () => {
    await change()
    const query = understandFilter(EMPTY_FILTER, [])
    const ids: string[] = []
    for (let offset = 0; offset < COUNT + 20; offset += PRODUCTS_PER_PAGE) {
      const { products } = await listProducts(shop, query, { limit: PRODUCTS_PER_PAGE, offset })
      ids.push(...products.map(({ id }) => id))
    }
    expect(ids).toEqual((await readListed()).map(({ id }) => id))
  })

  test('A page of the list beyond the last one is empty, and the total is correct', async () => {
    const query = understandFilter(EMPTY_FILTER, [])
    expect(await listProducts(shop, query, { limit: 24, offset: 24_000 })).toEqual({
      products: [],
      total: (await readListed()).length,
      more: false,
    })
  })

  test('A search counts to a thousand and says that there are more', async () => {
    await shop.pool.query(
      `insert into products (id, title, description, price, image_url, category)
       select 'many-' || n, jsonb_build_object('en', 'Many ' || n), '{"en": "d"}', 100, '/i', 'Many' from generate_series(1, 1001) n`,
    )
    for (const searchkey of ['many', 'man', 'y']) {
      const query = understandFilter({ ...EMPTY_FILTER, searchkey }, [])
      expect(await listProducts(shop, query, { limit: 24, offset: 984 }), searchkey).toMatchObject({
        total: 1000,
        more: true,
        products: { length: 16 },
      })
    }
    const query = understandFilter({ ...EMPTY_FILTER, filterType: 'MANY' }, [])
    expect(await listProducts(shop, query, { limit: 24, offset: 0 })).toMatchObject({
      total: 1001,
      more: false,
    })
  })

  test('A maximum price alone counts to a thousand and says that there are more', async () => {
    const query = { ...understandFilter(EMPTY_FILTER, []), maxPrice: 99_999_00 }
    expect((await readListed()).length).toBeGreaterThan(1000)
    expect(await listProducts(shop, query, { limit: 24, offset: 984 })).toMatchObject({
      total: 1000,
      more: true,
      products: { length: 16 },
    })
  })

  test('Every category in use is listed once', async () => {
    const { rows } = await shop.pool.query(
      'select distinct lower(category) as key from products where not hidden order by 1',
    )
    expect((await listCategories(shop)).map(({ key }) => key)).toEqual(rows.map(({ key }) => key))
  })
})

test('The owner’s search finds what a plain filter finds, in any sort', async () => {
  await change()
  const { rows } = await shop.pool.query(
    `select id from products where strpos(search_title, 'rose') > 0 order by lower(coalesce(title ->> 'th', title ->> 'en')) desc, id desc`,
  )
  const view = { search: ' rose\n', sort: 'title', descending: true, page: 2 } as const
  const page = await listAdminProducts(shop, view, 'th')
  expect(page).toMatchObject({ total: rows.length, page: 2, more: false })
  expect(page.products.map(({ id }) => id)).toEqual(rows.slice(20, 40).map(({ id }) => id))
  for (const descending of [true, false]) {
    const { products } = await listAdminProducts(
      shop,
      { search: '', sort: 'time', descending, page: 3 },
      'en',
    )
    const all = (await readAll()).map(({ id }) => id)
    expect(products.map(({ id }) => id)).toEqual((descending ? all : all.reverse()).slice(40, 60))
  }
})
