import { expect, test } from 'vitest'
import { preferenceHeaders } from './preferences.ts'

test('A chosen language and mode are kept for a year on the whole shop, and no other site’s form sends them', () => {
  const form = new FormData()
  form.set('language', 'th')
  form.set('mode', 'dark')
  const cookies = preferenceHeaders(form).getSetCookie()
  expect(cookies.map((cookie) => cookie.split('; ')[0])).toEqual(['language=th', 'mode=dark'])
  for (const cookie of cookies) {
    expect(cookie.split('; ').slice(1).sort()).toEqual(['Max-Age=31536000', 'Path=/', 'SameSite=Lax'])
  }
})
