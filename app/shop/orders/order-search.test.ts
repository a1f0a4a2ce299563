import { expect, test } from 'vitest'
import { isIndexed, readOrderDays, searchWords, shortHan } from './order-search.ts'

test('The days of an order search are read from the URL, and an invalid day is no limit', () => {
  const read = (search: string) => readOrderDays(new URLSearchParams(search))
  expect(read('from=2026-11-01&to=2026-11-30')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(read('from=2026-02-30&to=soon')).toEqual({ from: '', to: '' })
  expect(read('')).toEqual({ from: '', to: '' })
})

test('The words of an order search are compared without case or width', () => {
  expect(searchWords('  Red  ＲＯＳＥ ')).toEqual(['red', 'rose'])
  expect(searchWords(' ')).toEqual([])
})

test('An order search has eight words at most', () => {
  expect(searchWords('a b c d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
})

test('A word of three letters, digits or marks is found by the index', () => {
  for (const word of ['abc', '123', 'ก่า', 'สวย', 'x-abc']) expect(isIndexed(word), word).toBe(true)
  for (const word of ['ab', '12', 'a-b-c', '']) expect(isIndexed(word), word).toBe(false)
})

test('A short Chinese word is found by its characters, each once', () => {
  expect(shortHan('李明')).toEqual(['李', '明'])
  expect(shortHan('李李')).toEqual(['李'])
  expect(isIndexed('李')).toBe(true)
  expect([shortHan('李明华'), shortHan('ab')]).toEqual([[], []])
})
