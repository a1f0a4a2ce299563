import { expect, test } from 'vitest'
import { parseUrl } from './url.ts'

test('What is no URL is null, and a path is a URL of its base', () => {
  expect(parseUrl('/cart', 'https://shop.test')?.href).toBe('https://shop.test/cart')
  expect(['', '/cart', 'https://', 'https://a b'].map((text) => parseUrl(text))).toEqual([
    null,
    null,
    null,
    null,
  ])
})
