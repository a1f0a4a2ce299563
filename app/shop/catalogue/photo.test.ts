import { expect, test } from 'vitest'
import { MAX_IMAGE_BYTES } from '#app/shop/constants.ts'
import { HEIC_HEAD_BYTES, isHeic, isSentAsIs, isTaken, sizeWithin } from './photo.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test('A photo is shrunk in proportion by its longer side and never enlarged', () => {
  expect(sizeWithin(100, { width: 400, height: 200 })).toEqual({ width: 100, height: 50 })
  expect(sizeWithin(100, { width: 200, height: 400 })).toEqual({ width: 50, height: 100 })
  expect(sizeWithin(100, { width: 40, height: 20 })).toEqual({ width: 40, height: 20 })
})

test('A very thin photo keeps at least one pixel', () => {
  expect(sizeWithin(100, { width: 1000, height: 1 })).toEqual({ width: 100, height: 1 })
  expect(sizeWithin(100, { width: 1, height: 1000 })).toEqual({ width: 1, height: 100 })
})

test('An iPhone photo is recognised by the brand in its first bytes', () => {
  for (const brand of ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']) {
    expect(isHeic(bytes(`\0\0\0\x18ftyp${brand}\0\0\0\0`)), brand).toBe(true)
  }
  // The length before the brand may contain any byte, even a line end.
  expect(isHeic(bytes('\n\n\n\nftypheic'))).toBe(true)
  for (const other of ['\0\0\0\x18ftypavif', 'ftypheic', '\0\0\0\0\0ftypheic', '\xff\xd8\xff\xe0', '']) {
    expect(isHeic(bytes(other)), other).toBe(false)
  }
  expect(HEIC_HEAD_BYTES).toBeGreaterThanOrEqual(12)
})

test('The server accepts an image of a known type that is neither empty nor too large', () => {
  const taken = (type: string, size: number) => isTaken({ type, size })
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
    expect(taken(type, 1)).toBe(true)
  for (const type of ['image/gif', 'image/heic', 'text/html', '']) expect(taken(type, 1)).toBe(false)
  expect([taken('image/png', 0), taken('image/png', MAX_IMAGE_BYTES + 1)]).toEqual([false, false])
  expect(taken('image/png', MAX_IMAGE_BYTES)).toBe(true)
})

test('An image of up to one megabyte is uploaded unchanged if the server can read it', () => {
  const MEGABYTE = 1024 * 1024
  expect(isSentAsIs({ type: 'image/png', size: MEGABYTE })).toBe(true)
  expect(isSentAsIs({ type: 'image/png', size: MEGABYTE + 1 })).toBe(false)
  expect(isSentAsIs({ type: 'image/heic', size: 10 })).toBe(false)
})
