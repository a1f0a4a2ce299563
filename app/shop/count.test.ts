import { expect, test } from 'vitest'
import { formatCount, parseCount } from './count.ts'

test('Thousands are grouped in each language', () => {
  for (const language of ['en', 'th', 'zh-CN'] as const) expect(formatCount(12345, language)).toBe('12,345')
})

test('A typed count is a whole number in any digits', () => {
  for (const text of ['60', ' 60 ', '๖๐', '６０', '\u200b60', '\u202a60\u202c'])
    expect(parseCount(text), text).toBe(60)
  expect(parseCount('1,000')).toBe(1000)
  expect(parseCount('1,234,567')).toBe(1_234_567)
  for (const text of ['', ' ', '-1', '1.5', '1,5', '1e3', '10,00', 'x', '1234567890'])
    expect(parseCount(text), text).toBeNull()
})
