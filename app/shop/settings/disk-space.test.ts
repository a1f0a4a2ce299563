import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/shop/language.ts'
import { formatBytes, isNearlyFull } from './disk-space.ts'

const GB = 1_000_000_000

test.each([
  ['a large disk', 500 * GB, GB],
  ['a disk of ten gigabytes', 10 * GB, GB],
  ['a small disk', 2 * GB, 0.2 * GB],
])('%s is nearly full below a gigabyte or a tenth, whichever is less', (_name, size, least) => {
  expect(isNearlyFull({ size, free: least })).toBe(false)
  expect(isNearlyFull({ size, free: least - 1 })).toBe(true)
  expect(isNearlyFull({ size, free: 0 })).toBe(true)
})

test.each(LANGUAGES)('Free space is said in gigabytes or megabytes in %s', (language) => {
  const texts = [0, 94_400_000, 0.84 * GB, 12.34 * GB].map((bytes) => formatBytes(bytes, language))
  expect(texts).toEqual(['0 MB', '94 MB', '0.8 GB', '12.3 GB'])
})
