import { expect, test } from 'vitest'
import { readToast } from './toast.ts'

test('A cookie brings a known toast to the next page, and nothing else', () => {
  expect(readToast('signed-in')).toBe('signed-in')
  for (const text of [null, '', 'free-flowers', 'toString']) expect(readToast(text)).toBeNull()
})
