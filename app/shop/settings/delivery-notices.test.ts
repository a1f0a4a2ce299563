import { expect, test } from 'vitest'
import { NO_NOTICES } from './delivery-notices.ts'
import { effectiveSettings, noticesIn, textInAnyLanguage } from './settings.ts'

const TEXTS = { en: 'Bangkok', th: 'กรุงเทพ', 'zh-CN': '曼谷' }

test('A text is shown in the visitor’s language, else in the first that the owner wrote', () => {
  expect(textInAnyLanguage(TEXTS, 'th')).toBe('กรุงเทพ')
  expect(textInAnyLanguage({ ...TEXTS, th: '' }, 'th')).toBe('Bangkok')
  expect(textInAnyLanguage({ ...TEXTS, en: '', 'zh-CN': '' }, 'zh-CN')).toBe('กรุงเทพ')
  expect(textInAnyLanguage({ en: '', th: '', 'zh-CN': '曼谷' }, 'en')).toBe('曼谷')
})

test('Shoppers see no delivery notices until the owner sets some', () => {
  const defaults = { shopName: 'Dokmai', support: { email: 'a@b.example', phone: null }, contactTo: '' }
  expect(noticesIn(effectiveSettings({}, defaults), 'th')).toEqual(NO_NOTICES)
  expect(NO_NOTICES).toEqual({ areas: '', busyDays: '', substitution: false, absent: false })
  const stored = {
    areas: TEXTS,
    busyDays: { en: 'Songkran', th: '', 'zh-CN': '', on: true },
    notices: { substitution: true, absent: false },
  }
  expect(noticesIn(effectiveSettings(stored, defaults), 'th')).toEqual({
    areas: 'กรุงเทพ',
    busyDays: 'Songkran',
    substitution: true,
    absent: false,
  })
})
