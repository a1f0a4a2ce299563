import { expect, test } from 'vitest'
import { MAX_IMAGE_BYTES } from '#app/shop/constants.ts'
import { HEAD_BYTES, isSentAsIs, isTaken, photoKind, sizeWithin } from './photo.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const [JPEG, PNG, GIF] = ['\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'GIF89a'].map(bytes) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
]
const HEIC = bytes('\0\0\0\x18ftypheic\0\0\0\0')
const AVIF = bytes('\0\0\0\x1cftypavif\0\0\0\0')
const WEBP = bytes('RIFF\x24\0\0\0WEBPVP8 ')
const MEGABYTE = 1024 * 1024

test('A photo is shrunk in proportion by its longer side and never enlarged', () => {
  expect(sizeWithin(100, { width: 400, height: 200 })).toEqual({ width: 100, height: 50 })
  expect(sizeWithin(100, { width: 200, height: 400 })).toEqual({ width: 50, height: 100 })
  expect(sizeWithin(100, { width: 40, height: 20 })).toEqual({ width: 40, height: 20 })
})

test('A very thin photo keeps at least one pixel', () => {
  expect(sizeWithin(100, { width: 1000, height: 1 })).toEqual({ width: 100, height: 1 })
  expect(sizeWithin(100, { width: 1, height: 1000 })).toEqual({ width: 1, height: 100 })
})

test('A photo’s kind is known by its first bytes', () => {
  for (const brand of ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']) {
    expect(photoKind(bytes(`\0\0\0\x18ftyp${brand}\0\0\0\0`)), brand).toBe('heic')
  }
  // The length before the brand may contain any byte, even a line end.
  expect(photoKind(bytes('\n\n\n\nftypheic'))).toBe('heic')
  for (const brand of ['avif', 'avis', 'mif1\0\0\0\0mif1avif', 'msf1\0\0\0\0msf1miafavis']) {
    expect(photoKind(bytes(`\0\0\0\x20ftyp${brand}\0\0\0\0`)), brand).toBe('avif')
  }
  expect([JPEG, PNG, GIF, WEBP, bytes('GIF87a')].map(photoKind)).toEqual([
    'jpeg',
    'png',
    'gif',
    'webp',
    'gif',
  ])
  for (const other of ['ftypheic', '\0\0\0\0\0ftypheic', '<svg', '%PDF-1.7', '\0\0\0\x18ftypisom', '']) {
    expect(photoKind(bytes(other)), other).toBeNull()
  }
  expect(HEAD_BYTES).toBeGreaterThanOrEqual(64)
})

test('The server takes every kind but HEIC that is neither empty nor too large', () => {
  for (const head of [JPEG, PNG, GIF, AVIF, WEBP]) expect(isTaken(head, 1)).toBe(true)
  for (const head of [HEIC, bytes('<html>'), bytes('')]) expect(isTaken(head, 1)).toBe(false)
  expect([isTaken(PNG, 0), isTaken(PNG, MAX_IMAGE_BYTES + 1)]).toEqual([false, false])
  expect(isTaken(PNG, MAX_IMAGE_BYTES)).toBe(true)
})

test('An image of up to one megabyte is uploaded unchanged if the server sees its colours as browsers do', () => {
  for (const head of [JPEG, PNG, GIF, WEBP]) {
    expect(isSentAsIs(head, MEGABYTE)).toBe(true)
    expect(isSentAsIs(head, MEGABYTE + 1)).toBe(false)
  }
  for (const head of [HEIC, AVIF]) expect(isSentAsIs(head, 10)).toBe(false)
  const png = (...chunks: string[]) => bytes(`\x89PNG\r\n\x1a\n\0\0\0\rIHDR${chunks.join('\0\0\0\x04')}`)
  for (const own of [png('cICP'), png('sRGB', 'cICP'), png('gAMA', 'IDAT'), png('cHRM')]) {
    expect(isSentAsIs(own, 10)).toBe(false)
  }
  for (const usual of [png('sRGB', 'gAMA'), png('iCCP', 'cHRM'), png('IDAT')]) {
    expect(isSentAsIs(usual, 10)).toBe(true)
  }
})
