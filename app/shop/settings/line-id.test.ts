import { expect, test } from 'vitest'
import { readLineId, toLineLink } from './line-id.ts'

test.each([
  ['@BaanDok', 'https://line.me/R/ti/p/@baandok', '@baandok'],
  ['baan.dok_99', 'https://line.me/ti/p/~baan.dok_99', 'baan.dok_99'],
])('The LINE ID %s becomes the link %s, which is read back as %s', (typed, link, id) => {
  expect(toLineLink(typed)).toBe(link)
  expect(readLineId(link)).toBe(id)
})

test.each(['', '@', 'baan dok', 'line.me/baandok', '@บ้านดอก', 'javascript:alert(1)', '@a?next=b'])(
  '“%s” is no LINE ID',
  (typed) => expect(toLineLink(typed)).toBeNull(),
)

test.each([
  undefined,
  'https://lin.ee/AbCdEf',
  'https://line.me/ti/p/AbCdEf123',
  'https://line.example/@baandok',
])('The link %s contains no LINE ID', (link) => expect(readLineId(link)).toBeNull())

test('A link with an encoded @ names the ID of an official account', () =>
  expect(readLineId('https://line.me/R/ti/p/%40baandok')).toBe('@baandok'))
