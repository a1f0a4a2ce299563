import { describe, expect, test } from 'vitest'
import { readForm } from '#app/shop/forms/fields.ts'
import { imageAddress, imageLines, moveLines } from './image-address.ts'
import { productForm } from './product-form.ts'
import { TYPED_LILY } from './testing/a-product.ts'

const read = (changes: Record<string, unknown> = {}) => readForm(productForm, { ...TYPED_LILY, ...changes })
const refusal = (fieldErrors: Record<string, string>) => ({ ok: false, fieldErrors })

describe('the address of an image', () => {
  test.each([
    ['https://pictures.example/a b.jpg', 'https://pictures.example/a%20b.jpg'],
    ['HTTPS://pictures.example/a.jpg', 'https://pictures.example/a.jpg'],
    ['/images/catalogue/products/single-red-rose.webp', '/images/catalogue/products/single-red-rose.webp'],
    ['/images/products/0b5f-12', '/images/products/0b5f-12'],
  ])('An image URL may be %s', (typed, kept) => {
    expect(imageAddress(typed)).toBe(kept)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://',
    'data:image/png;base64,AAAA',
    'http://pictures.example/a.jpg',
    '//pictures.example/a.jpg',
    'https:pictures.example',
    'https://',
    'https://owner:secret@pictures.example/a.jpg',
    'file:///etc/passwd',
    '/etc/passwd',
    '/images/../login',
    '/images//evil.example/a.jpg',
    '/images/a.jpg?w=1 2x, https://evil.example/b.jpg',
    'lily.jpg',
    '',
  ])('An image URL may not be %s', (typed) => {
    expect(imageAddress(typed)).toBeNull()
  })
})

describe('the images of a product', () => {
  test('An invalid image URL is refused as such', () => {
    expect(read({ imageUrl: 'lily.jpg' })).toEqual(refusal({ imageUrl: 'image-url-invalid' }))
    expect(read({ imageUrl: 'HTTPS://a.example/b c' })).toMatchObject({
      value: { imageUrl: 'https://a.example/b%20c' },
    })
  })

  test('An image URL has 2000 characters at most, counted as sent', () => {
    const long = (length: number) => 'https://a.example/'.padEnd(length, 'x')
    expect([imageAddress(long(2000)), imageAddress(long(2001))]).toEqual([long(2000), null])
    expect(imageAddress(`https://a.example/${' x'.repeat(800)}`)).toBeNull()
  })

  test('An image URL has no credentials, and is matched from its first character', () => {
    expect(imageAddress('https://owner@a.example/b')).toBeNull()
    expect(imageAddress('https://:secret@a.example/b')).toBeNull()
    expect([imageAddress('xhttps://a.example'), imageAddress('x/images/a')]).toEqual([null, null])
    expect([imageAddress('/images/'), imageAddress('/images/a.jpg?w=1')]).toEqual([null, null])
  })

  test('Lines of image URLs are trimmed, and empty or repeated ones dropped', () => {
    expect(imageLines(' a \r\n\r\n b\n\n  \na ')).toEqual(['a', 'b'])
    expect(imageLines('')).toEqual([])
  })

  test('Eight image URLs of maximum length fit, and more text is refused unread', () => {
    const most = 2002 * 8
    expect(read({ moreImages: ' '.repeat(most) }).ok).toBe(true)
    expect(read({ moreImages: ' '.repeat(most + 1) })).toEqual(refusal({ moreImages: 'too-long' }))
  })
})

test('Descriptions move with their images, go with a removed one, and wait for those that are still to come', () => {
  const [rose, lily, iris] = ['/images/rose', '/images/lily', '/images/iris']
  expect(moveLines('A rose\n\nAn iris', [rose, lily, iris], [iris, rose, lily])).toBe('An iris\nA rose')
  expect(moveLines('A rose\n\nAn iris', [rose, lily, iris], [lily, iris])).toBe('\nAn iris')
  expect(moveLines('A rose\nA lily\nAn iris', [rose, lily], [lily])).toBe('A lily\nAn iris')
  expect(moveLines('A rose\n\nAn iris', [rose, lily], [lily, rose, iris])).toBe('\nA rose\nAn iris')
  expect(moveLines('', [rose, lily], [lily, rose])).toBe('')
})

describe('The further images of a product', () => {
  const read = (moreImages: string) => {
    return readForm(productForm, { ...TYPED_LILY, moreImages })
  }

  test('Further images are distinct URLs, one per line', () => {
    expect(read(' /images/b \r\n\n/images/c\n/images/b')).toMatchObject({
      ok: true,
      value: { moreImages: ['/images/b', '/images/c'] },
    })
  })

  test('Further images may be left out; invalid URLs or more than eight images are refused', () => {
    expect(read('')).toMatchObject({ ok: true, value: { moreImages: [] } })
    expect(read('/images/b\njavascript:alert(1)')).toEqual({
      ok: false,
      fieldErrors: { moreImages: 'image-url-invalid' },
    })
    const many = (count: number) => Array.from({ length: count }, (_, at) => `/images/${at}`).join('\n')
    expect(read(many(7)).ok).toBe(true)
    expect(read(many(8))).toEqual({ ok: false, fieldErrors: { moreImages: 'images-too-many' } })
  })
})
