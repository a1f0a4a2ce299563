import { expect, test } from 'vitest'
import { chooseLanguageOfForm, preferenceHeaders } from './preferences.ts'

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

test('A form on a page opened in Thai by a link chooses Thai for one who has chosen no language; a link alone chooses nothing', () => {
  const cookiesAfter = (request: RequestInit, own?: string) => {
    const answer = new Headers(own ? [['Set-Cookie', own]] : [])
    chooseLanguageOfForm(new Request('http://shop.test/signup.data?lang=th', request), answer)
    return answer.getSetCookie().map((cookie) => cookie.split('; ')[0])
  }
  const cookie = (value: string) => ({ method: 'POST', headers: { cookie: value } })
  expect(cookiesAfter({ method: 'POST' })).toEqual(['language=th'])
  expect(cookiesAfter(cookie('mode=dark'))).toEqual(['language=th'])
  expect(cookiesAfter(cookie('language=zh-CN'))).toEqual([])
  expect(cookiesAfter({ method: 'POST' }, 'language=en')).toEqual(['language=en'])
  expect(cookiesAfter({ method: 'GET' })).toEqual([])
})
