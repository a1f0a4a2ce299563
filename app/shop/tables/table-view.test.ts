import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTableView, sortText, tableAddress } from './table-view.ts'

const PLAN = { sorts: ['time', 'title', 'price'], descending: true } as const
const read = (address: string, plan = PLAN) => readTableView(new URLSearchParams(address), plan)

describe('a table’s view in an address', () => {
  test('is what nobody chose while it says nothing, or nothing that makes sense', () => {
    const usual = { search: '', sort: 'time', descending: true, page: 1 }
    for (const address of ['', '?sort=colour', '?sort=-', '?page=-3&sort=', '?page=one']) {
      expect(read(address), address).toEqual(usual)
    }
  })

  test('is read back as it was written, whatever is searched for', () => {
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

  test('starts at its first page again after another search or order, and keeps them when it turns the page', () => {
    const here = new URLSearchParams('q=rose&sort=price&page=4')
    expect(tableAddress(here, PLAN, { search: 'lily' })).toBe('?q=lily&sort=price')
    expect(tableAddress(here, PLAN, { sort: 'time', descending: true })).toBe('?q=rose')
    expect(tableAddress(here, PLAN, { page: 5 })).toBe('?q=rose&sort=price&page=5')
  })

  test('leaves alone what is not its own, such as the other table of a page', () => {
    const other = { ...PLAN, name: 'details' }
    const here = new URLSearchParams('q=rose&details-sort=-price&details-page=2')
    expect(readTableView(here, other)).toEqual({ search: '', sort: 'price', descending: true, page: 2 })
    expect(tableAddress(here, PLAN, { search: '' })).toBe('?details-sort=-price&details-page=2')
    expect(tableAddress(here, other, { page: 1, sort: 'title', descending: false })).toBe(
      '?q=rose&details-sort=title',
    )
  })

  test('writes an order from high to low with a minus', () => {
    expect(sortText({ sort: 'price', descending: true })).toBe('-price')
    expect(sortText({ sort: 'price', descending: false })).toBe('price')
  })
})
