import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressWith, parameterName, readTableView, sortText, tableAddress } from './table-view.ts'

const PLAN = { sorts: ['time', 'title', 'price'], descending: true } as const
const read = (address: string, plan = PLAN) => readTableView(new URLSearchParams(address), plan)

describe('a table’s view in an address', () => {
  test('A table’s URL without valid parameters is the default view', () => {
    const usual = { search: '', sort: 'time', descending: true, page: 1 }
    for (const address of ['', '?sort=colour', '?sort=-', '?page=-3&sort=', '?page=one']) {
      expect(read(address), address).toEqual(usual)
    }
  })

  test('A table’s view is read back from its URL, including any search', () => {
    const views = fc.record({
      search: fc.string({ maxLength: 60 }).map((text) => text.trim()),
      sort: fc.constantFrom(...PLAN.sorts),
      descending: fc.boolean(),
      page: fc.integer({ min: 1, max: 1_000_000 }),
    })
    fc.assert(
      fc.property(views, (view) => {
        expect(read(tableAddress(new URLSearchParams(), PLAN, view))).toEqual(view)
      }),
    )
  })

  test('A table’s URL starts at page 1 after another search or sort, which stay when the page changes', () => {
    const here = new URLSearchParams('q=rose&sort=price&page=4')
    expect(tableAddress(here, PLAN, { search: 'lily' })).toBe('?q=lily&sort=price')
    expect(tableAddress(here, PLAN, { sort: 'time', descending: true })).toBe('?q=rose')
    expect(tableAddress(here, PLAN, { page: 5 })).toBe('?q=rose&sort=price&page=5')
  })

  test('A table’s URL keeps parameters of others, such as a second table', () => {
    const other = { ...PLAN, name: 'details' }
    const here = new URLSearchParams('q=rose&details-sort=-price&details-page=2')
    expect(readTableView(here, other)).toEqual({ search: '', sort: 'price', descending: true, page: 2 })
    expect(tableAddress(here, PLAN, { search: '' })).toBe('?details-sort=-price&details-page=2')
    expect(tableAddress(here, other, { page: 1, sort: 'title', descending: false })).toBe(
      '?q=rose&details-sort=title',
    )
  })

  test('A table’s URL writes a descending sort with a minus', () => {
    expect(sortText({ sort: 'price', descending: true })).toBe('-price')
    expect(sortText({ sort: 'price', descending: false })).toBe('price')
  })
})

describe('the address of a table', () => {
  test('A search is cut after 100 characters', () => {
    expect(read(`?q=${'x'.repeat(150)}`).search).toHaveLength(100)
  })

  test('A minus in a table’s URL counts only at the start of a sort', () => {
    expect(read('?sort=price-')).toMatchObject({ sort: 'time', descending: true })
    expect(read('?sort=-title')).toMatchObject({ sort: 'title', descending: true })
    expect(read('?sort=title')).toMatchObject({ sort: 'title', descending: false })
    expect(read('?sort=--title')).toMatchObject({ sort: 'time', descending: true })
  })

  test('The default sort is left out of a table’s URL, its reverse is not', () => {
    const none = new URLSearchParams()
    expect(tableAddress(none, PLAN, { sort: 'time', descending: true })).toBe('?')
    expect(tableAddress(none, PLAN, { sort: 'time', descending: false })).toBe('?sort=time')
    expect(tableAddress(none, PLAN, { sort: 'price', descending: true })).toBe('?sort=-price')
  })

  test('A search of spaces is no search', () => {
    expect(tableAddress(new URLSearchParams('q=rose'), PLAN, { search: '  ' })).toBe('?')
    expect(tableAddress(new URLSearchParams(), PLAN, { search: ' lily ' })).toBe('?q=lily')
  })

  test('The parameters of a named table begin with its name', () => {
    expect([parameterName({ name: 'details' }, 'q'), parameterName({}, 'page')]).toEqual([
      'details-q',
      'page',
    ])
    const named = { ...PLAN, name: 'details' }
    expect(readTableView(new URLSearchParams('details-q=rose&details-page=3&page=9&q=x'), named)).toEqual({
      search: 'rose',
      sort: 'time',
      descending: true,
      page: 3,
    })
  })
})

test('A link changes or removes some parameters of a URL and keeps the others', () => {
  const here = '?q=rose&page=2&delete=lily'
  expect(addressWith(here, { delete: null, deleted: 'lily' })).toBe('?q=rose&page=2&deleted=lily')
  expect(addressWith(here, { page: '3' })).toBe('?q=rose&page=3&delete=lily')
  expect(addressWith('', { index: '' })).toBe('?index=')
})
