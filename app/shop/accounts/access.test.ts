import { expect, test } from 'vitest'
import { safeReturnPath } from './access.ts'

test.each([
  ['/cart', '/cart'],
  ['/productInfo/rose?x=1#top', '/productInfo/rose?x=1#top'],
  ['/ก', '/%E0%B8%81'],
  ['/a b', '/a%20b'],
  ['/a\r\nSet-Cookie: b=c', '/aSet-Cookie:%20b=c'],
  ['/\ud83d', '/%EF%BF%BD'],
  ['/a/../cart', '/cart'],
  ['/..', '/'],
])('After logging in, %j leads to %j', (next, path) => {
  expect(safeReturnPath(next)).toBe(path)
})

test.each([
  null,
  '',
  'cart',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/a/../\\evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  ' //evil.example',
  '//',
  '//[',
])('After logging in, %j leads to the home page', (next) => {
  expect(safeReturnPath(next)).toBe('/')
})
