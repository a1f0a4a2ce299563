import { expect, test, vi } from 'vitest'
import { readCookie } from './cookies.ts'

test('A cookie is read by its whole name, whatever other programs of the host have set', () => {
  vi.stubGlobal('document', { cookie: 'pma-language=en; language=th; toast=' })
  expect(readCookie('language')).toBe('th')
  expect(readCookie('toast')).toBe('')
  expect(readCookie('lang')).toBeNull()
  vi.unstubAllGlobals()
})
