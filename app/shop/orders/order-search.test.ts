import { expect, test } from 'vitest'
import { isIndexed, isIndexedWord, readOrderFilters, searchTerms, shortHan } from './order-search.ts'

test('The days and the channel of an order search are read from the URL, and what is invalid is no limit', () => {
  const read = (search: string) => readOrderFilters(new URLSearchParams(search))
  expect(read('from=2026-11-01&to=2026-11-30')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(read('from=2569-11-01&to=2569-11-30')).toEqual(read('from=2026-11-01&to=2026-11-30'))
  expect(read('channel=line')).toEqual({ from: '', to: '', channel: 'line' })
  expect(read('from=2026-02-30&to=soon&channel=fax')).toEqual({ from: '', to: '' })
  expect(read('')).toEqual({ from: '', to: '' })
})

const wordsOf = (search: string) => searchTerms(search).map(({ words }) => words.join(' '))

test('The words of an order search are compared without case or width', () => {
  expect(wordsOf('  Red  ＲＯＳＥ ')).toEqual(['red', 'rose'])
  expect(wordsOf(' ')).toEqual([])
})

test('A receipt is the whole search, whatever the sentence around it in a letter or chat', () => {
  for (const text of [
    '#DM-AB12CD34',
    'Order number DM–AB12CD34.',
    'เลขที่ dm-ab12cd34ค่ะ',
    '订单DM-AB12CD34，谢谢',
  ])
    expect(wordsOf(text), text).toEqual(['dm-ab12cd34'])
  expect(wordsOf('DM-AB12CD')).toEqual(['dm-ab12cd'])
  expect(wordsOf('odm-ab12cd34 dm-ab12cd345')).toEqual(['odm-ab12cd34', 'dm-ab12cd345'])
})

test('An order search has eight words at most', () => {
  expect(wordsOf('a b c d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
})

test('Words of four digits or more may be a phone number, in one form', () => {
  expect(searchTerms('mali +66 81-234 5678 x')).toEqual([
    { words: ['mali'], digits: null },
    { words: ['+66', '81-234', '5678'], digits: '0812345678' },
    { words: ['x'], digits: null },
  ])
  expect(searchTerms('12 3')).toEqual([
    { words: ['12'], digits: null },
    { words: ['3'], digits: null },
  ])
  expect(searchTerms('- +')).toHaveLength(2)
})

test('A word of three letters, digits or marks is found by the index', () => {
  for (const word of ['abc', '123', 'ก่า', 'สวย', 'x-abc']) expect(isIndexedWord(word), word).toBe(true)
  for (const word of ['ab', '12', 'a-b-c', '']) expect(isIndexedWord(word), word).toBe(false)
  expect(isIndexed({ words: ['08', '12'], digits: '0812' })).toBe(true)
  expect(isIndexed({ words: ['ab'], digits: null })).toBe(false)
})

test('A short Chinese word is found by its characters, each once', () => {
  expect(shortHan('李明')).toEqual(['李', '明'])
  expect(shortHan('李李')).toEqual(['李'])
  expect(isIndexedWord('李')).toBe(true)
  expect([shortHan('李明华'), shortHan('ab')]).toEqual([[], []])
})
