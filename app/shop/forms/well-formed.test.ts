import { expect, test } from 'vitest'
import { isStorable, isWellEncoded, repairedQuery, toWellFormed } from './well-formed.ts'

test('Text with NUL or a lone surrogate cannot be stored, all other text can', () => {
  for (const text of ['', 'roses', 'ดอกไม้ 💐', 'a\u200bb\u202e', 'ten\n lines'])
    expect(isStorable(text), text).toBe(true)
  for (const text of ['\0', 'a\0b', '\ud83d', 'a\udc90b', '\udc90\ud83d'])
    expect(isStorable(text)).toBe(false)
})

test('An encoded text is refused if it is not UTF-8 or cannot be stored', () => {
  for (const text of ['/productInfo/rose', '/%E0%B8%81?q=100%25+x', '%F0%9F%92%90', 'a&b=c'])
    expect(isWellEncoded(text), text).toBe(true)
  for (const text of ['%', '%zz', '%0', '%FF', '%C0%80', '%ED%A0%80', 'a%00b', '%E0%B8', '50%&x=1'])
    expect(isWellEncoded(text), text).toBe(false)
})

test.each([
  ['searchkey=%A1%D8%CB%C5%D2%BA', 'searchkey=กุหลาบ'],
  ['searchkey=%A1%D8%CB%C5%D2%BA+rose&page=2', 'searchkey=กุหลาบ+rose&page=2'],
  ['a=%E0%B8%81%26&b=%', 'a=ก%26&b=%25'],
  ['q=100%&r=%zz', 'q=100%25&r=%25zz'],
  ['', ''],
])('The query %s is repaired to %s', (query, repaired) => {
  expect(repairedQuery(query).replaceAll('%E0%B8%81', 'ก')).toBe(
    repaired.replace(/[\u0e02-\u0e7f]|ก(?=ุ)/g, encodeURIComponent).replaceAll('%E0%B8%81', 'ก'),
  )
  expect(isWellEncoded(repairedQuery(query))).toBe(true)
})

test('Every repaired query is well encoded', () => {
  for (const bytes of ['%FF', '%C0%80', '%ED%A0%80', '%E0%B8', '%81%DB%FF', '%ef%bb%bf']) {
    expect(isWellEncoded(repairedQuery(`x=${bytes}`)), bytes).toBe(true)
  }
})

test('Each half of a pair that stands alone is replaced, and pairs stay', () => {
  expect(toWellFormed('\ud83d a \ud83d\udc90 \udc90')).toBe('\ufffd a 💐 \ufffd')
})
