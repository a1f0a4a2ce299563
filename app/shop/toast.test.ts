import { expect, test } from 'vitest'
import { readToast, TOASTS } from './toast.ts'

test('A cookie brings a known toast to the next page, and nothing else', () => {
  expect(readToast('signed-in')).toBe('signed-in')
  for (const text of [null, '', 'free-flowers', 'toString']) expect(readToast(text)).toBeNull()
})

test('Each toast after a redirect reports a success', () => {
  const { 'session-over': over, ...reports } = TOASTS
  expect(new Set(Object.values(reports))).toEqual(new Set(['success']))
  // Told by the page itself.
  expect(over).toBe('error')
})
