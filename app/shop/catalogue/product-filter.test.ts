import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ANY_TYPE,
  EMPTY_FILTER,
  filterAddress,
  isEmptyFilter,
  type ProductFilter,
  readFilter,
  readPage,
  SORTS,
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
  sort: fc.constantFrom(...SORTS),
})

describe('a filter in an address', () => {
  test('is nothing at all while nothing is asked for', () => {
    expect(filterAddress(EMPTY_FILTER)).toBe('')
    expect(isEmptyFilter(read(''))).toBe(true)
  })

  test('has the names that people share', () => {
    expect(filterAddress(filter({ searchkey: 'rose', maxPrice: '900' }), 2)).toBe(
      '?searchkey=rose&maxPrice=900&page=2',
    )
  })

  test('comes back as it was typed, but for fields that are only spaces', () => {
    fc.assert(
      fc.property(someFilter, (typed) => {
        const back = read(filterAddress(typed))
        for (const name of Object.keys(typed) as (keyof ProductFilter)[]) {
          expect(back[name]).toBe(typed[name].trim() === '' ? EMPTY_FILTER[name] : typed[name])
        }
      }),
    )
  })

  test('that is longer than anyone types is cut', () => {
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
  ])('has a page number: "%s" is %i', (address, page) =>
    expect(readPage(new URLSearchParams(address))).toBe(page),
  )
})

describe('a filter is understood', () => {
  test('as everything while nothing is asked for', () => {
    expect(understandFilter(EMPTY_FILTER)).toEqual({
      search: '',
      category: null,
      minPrice: 0,
      maxPrice: null,
      sort: 'newest',
      fieldErrors: {},
    })
  })

  test('with prices in satang and the category as it was chosen', () => {
    expect(understandFilter(filter({ searchkey: ' Rose ', filterType: 'Roses', minPrice: '1,000' }))).toEqual(
      {
        search: 'Rose',
        category: 'Roses',
        minPrice: 1000_00,
        maxPrice: null,
        sort: 'newest',
        fieldErrors: {},
      },
    )
  })

  test('without a price that is none, which is named', () => {
    expect(understandFilter(filter({ minPrice: 'cheap', maxPrice: '-5' }))).toMatchObject({
      minPrice: 0,
      maxPrice: null,
      fieldErrors: { minPrice: 'price-invalid', maxPrice: 'price-invalid' },
    })
  })

  test('with a fault where the least is more than the most, and none where both are equal', () => {
    expect(understandFilter(filter({ minPrice: '10', maxPrice: '9.99' })).fieldErrors).toEqual({
      maxPrice: 'price-range',
    })
    expect(understandFilter(filter({ minPrice: '10', maxPrice: '10' })).fieldErrors).toEqual({})
  })

  test('whatever was typed', () => {
    fc.assert(
      fc.property(someFilter, (typed) => {
        const { minPrice, maxPrice } = understandFilter(typed)
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
  ])('of “%s” are %j', (typed, words) => expect(searchWords(typed)).toEqual(words))

  test('are eight at most', () => {
    expect(searchWords('a b c d e f g h i j')).toHaveLength(8)
  })
})
