import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OCCASIONS } from './occasions.ts'
import {
  ANY_TYPE,
  countNarrowing,
  EMPTY_FILTER,
  FILTER_PARAMETERS,
  filterAddress,
  isEmptyFilter,
  type ProductFilter,
  readablePrices,
  readFilter,
  readPage,
  SORTS,
  searchText,
  searchWords,
  understandFilter,
} from './product-filter.ts'

const filter = (wish: Partial<ProductFilter>): ProductFilter => ({ ...EMPTY_FILTER, ...wish })
const read = (address: string) => readFilter(new URLSearchParams(address))

const word = fc.string({ maxLength: 60 })
const someFilter: fc.Arbitrary<ProductFilter> = fc.record({
  searchkey: word,
  filterType: word.map((text) => text || ANY_TYPE),
  minPrice: word,
  maxPrice: word,
  occasion: fc.constantFrom('', ...OCCASIONS),
  sort: fc.constantFrom(...SORTS),
})

describe('a filter in an address', () => {
  test('An empty filter is an empty query string', () => {
    expect(filterAddress(EMPTY_FILTER)).toBe('')
    expect(isEmptyFilter(read(''))).toBe(true)
  })

  test('A filter’s query string has names that people can read', () => {
    expect(filterAddress(filter({ searchkey: 'rose', maxPrice: '900' }), 2)).toBe(
      '?searchkey=rose&maxPrice=900&page=2',
    )
  })

  test('A filter is restored from its URL as it was typed, except for fields of spaces', () => {
    fc.assert(
      fc.property(someFilter, (typed) => {
        const back = read(filterAddress(typed))
        for (const name of Object.keys(typed) as (keyof ProductFilter)[]) {
          expect(back[name]).toBe(typed[name].trim() === '' ? EMPTY_FILTER[name] : typed[name])
        }
      }),
    )
  })

  test('A filter value in a URL is cut to the maximum length', () => {
    expect(read(`searchkey=${'x'.repeat(5000)}`).searchkey).toHaveLength(100)
  })

  test.each([
    ['', 1],
    ['page=3', 3],
    ['page=0', 1],
    ['page=-1', 1],
    ['page=1.5', 1],
    ['page=x', 1],
    ['page=1e99', 1],
  ])('The page number "%s" in a URL is read as %i', (address, page) =>
    expect(readPage(new URLSearchParams(address))).toBe(page),
  )
})

describe('a filter is understood', () => {
  test('An empty filter matches everything', () => {
    expect(understandFilter(EMPTY_FILTER, [])).toEqual({
      search: '',
      category: null,
      minPrice: 0,
      maxPrice: null,
      sort: 'newest',
      occasion: null,
      fieldErrors: {},
    })
  })

  test('A filter has prices in satang, and its search and unknown category in lower case', () => {
    expect(
      understandFilter(filter({ searchkey: ' Rose ', filterType: 'Roses', minPrice: '1,000' }), []),
    ).toEqual({
      search: 'rose',
      category: 'roses',
      minPrice: 1000_00,
      maxPrice: null,
      sort: 'newest',
      occasion: null,
      fieldErrors: {},
    })
  })

  test('A filter leaves out an invalid price and names it', () => {
    expect(understandFilter(filter({ minPrice: 'cheap', maxPrice: '-5' }), [])).toMatchObject({
      minPrice: 0,
      maxPrice: null,
      fieldErrors: { minPrice: 'price-invalid', maxPrice: 'price-invalid' },
    })
  })

  test('A filter refuses a minimum above the maximum, and accepts equal prices', () => {
    expect(understandFilter(filter({ minPrice: '10', maxPrice: '9.99' }), []).fieldErrors).toEqual({
      maxPrice: 'price-range',
    })
    expect(understandFilter(filter({ minPrice: '10', maxPrice: '10' }), []).fieldErrors).toEqual({})
  })

  test('A filter can be parsed from any text', () => {
    fc.assert(
      fc.property(someFilter, (typed) => {
        const { minPrice, maxPrice } = understandFilter(typed, [])
        expect(minPrice).toBeGreaterThanOrEqual(0)
        if (maxPrice !== null) expect(maxPrice).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('the words of a search', () => {
  test.each([
    ['Teddy  ROSES, rose!', ['teddy', 'rose']],
    ['ช่อดอกไม้วันเกิด', ['ช่อ', 'ดอกไม้', 'วัน', 'เกิด']],
    ['gas', ['gas']],
    ['%_ "', []],
  ])('The words of the search “%s” are %j', (typed, words) => expect(searchWords(typed)).toEqual(words))

  test('A search has at most eight words', () => {
    expect(searchWords('a b c d e f g h i j')).toHaveLength(8)
  })
})

describe('the limits of a filter', () => {
  test('Each price is cut like the search', () => {
    const long = 'x'.repeat(200)
    expect(read(`minPrice=${long}&maxPrice=${long}`)).toMatchObject({
      minPrice: 'x'.repeat(100),
      maxPrice: 'x'.repeat(100),
    })
  })

  test('An unknown sort is newest first', () => {
    expect([read('sort=price-low').sort, read('sort=price-high').sort]).toEqual(['price-low', 'price-high'])
    expect([read('sort=colour').sort, read('').sort]).toEqual(['newest', 'newest'])
  })

  test('An occasion is one that the shop knows, or none', () => {
    expect([read('occasion=birthday').occasion, read('occasion=war').occasion]).toEqual(['birthday', ''])
    expect(filterAddress(filter({ occasion: 'birthday', maxPrice: '900' }))).toBe(
      '?maxPrice=900&occasion=birthday',
    )
    expect(understandFilter(filter({ occasion: 'love' }), []).occasion).toBe('love')
  })

  test('The search and the sort do not count as narrowing, all others do', () => {
    const narrowing = { filterType: 'Roses', minPrice: '1', maxPrice: ' ', occasion: 'love' } as const
    expect(countNarrowing(filter({ searchkey: 'rose', sort: 'price-low' }))).toBe(0)
    expect(countNarrowing(filter(narrowing))).toBe(3)
  })

  test('An empty category is any category, and so is its name in any case', () => {
    expect(read('filterType=').filterType).toBe('product type')
    expect(read('filterType=Product+TYPE')).toEqual(EMPTY_FILTER)
  })

  test('A filter in a URL has six names', () => {
    expect(FILTER_PARAMETERS).toEqual(['searchkey', 'minPrice', 'maxPrice', 'filterType', 'occasion', 'sort'])
  })

  test('A field of spaces is no filter, and a search is one', () => {
    expect(filterAddress(filter({ searchkey: '  ' }))).toBe('')
    expect([isEmptyFilter(filter({ minPrice: ' ' })), isEmptyFilter(filter({ searchkey: 'rose' }))]).toEqual([
      true,
      false,
    ])
  })

  test('The first page is not named in a URL, the second is', () => {
    expect([filterAddress(EMPTY_FILTER, 1), filterAddress(EMPTY_FILTER, 2)]).toEqual(['', '?page=2'])
  })

  test('A page number goes up to a million', () => {
    const page = (text: string) => readPage(new URLSearchParams({ page: text }))
    expect([page('1'), page('1000000'), page('1000001')]).toEqual([1, 1_000_000, 1])
  })

  test('The name for any category is recognised in any case, and NUL is dropped', () => {
    expect(understandFilter(filter({ filterType: 'Product TYPE' }), []).category).toBeNull()
    expect(understandFilter(filter({ filterType: 'Ro\0s\0es' }), []).category).toBe('roses')
  })

  test('A category is chosen by its name in any language, however it is spelled', () => {
    const categories = [
      { key: 'vases', title: { en: 'Vases', th: 'แจกัน', 'zh-CN': 'Café' } },
      { key: 'cafe', title: { en: 'cafe' } },
    ]
    const keyOf = (filterType: string) => understandFilter(filter({ filterType }), categories).category
    for (const name of ['vases', 'VASES', 'Ｖases', 'แจกัน', 'เเจกัน', '\u200bแจกัน']) {
      expect(keyOf(name), name).toBe('vases')
    }
    expect([keyOf('CAFÉ'), keyOf('cafes')]).toEqual(['cafe', 'cafes'])
  })

  test('A price limit goes up to ten times the maximum price', () => {
    const fieldErrors = (maxPrice: string) => understandFilter(filter({ maxPrice }), []).fieldErrors
    expect(fieldErrors('10,000,000')).toEqual({})
    expect(fieldErrors('10,000,001')).toEqual({ maxPrice: 'price-invalid' })
    const {
      minPrice,
      maxPrice,
      fieldErrors: none,
    } = understandFilter(filter({ minPrice: '  ', maxPrice: '5' }), [])
    expect([minPrice, maxPrice, none]).toEqual([0, 5_00, {}])
  })

  test('An unreadable limit makes no range', () => {
    expect(understandFilter(filter({ minPrice: 'x', maxPrice: '5' }), []).fieldErrors).toEqual({
      minPrice: 'price-invalid',
    })
  })

  test('Control characters in a search become one space', () => {
    expect(searchText(' red\r\n\trose\u0000 ')).toBe('red rose')
  })

  test('A plural finds its singular at the end of a word of four letters or more', () => {
    expect(searchWords('Cards gas bus ROSES')).toEqual(['card', 'gas', 'bus', 'rose'])
    expect(searchWords('ｒｏｓｅ sunset')).toEqual(['rose', 'sunset'])
  })
})

test('A price that cannot be read is no part of the filter that shoppers see', () => {
  expect(readablePrices({ minPrice: 'abc', maxPrice: ' 500 ' })).toEqual({ minPrice: '', maxPrice: '500' })
  expect(readablePrices({ minPrice: '99999999999', maxPrice: '' })).toEqual({ minPrice: '', maxPrice: '' })
  expect(countNarrowing({ ...EMPTY_FILTER, minPrice: 'abc', maxPrice: '500' })).toBe(1)
})
