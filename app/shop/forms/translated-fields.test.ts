import { expect, test } from 'vitest'
import { inOtherLanguages, otherTexts, translatedFields, translatedText } from './translated-fields.ts'

const TYPED = { title: 'Rose', 'title.th': 'กุหลาบ', 'title.zh-CN': '玫瑰' }

test('A text is read from its fields: English from the plain one, each other language from its own', () => {
  expect(translatedText(TYPED, 'title')).toEqual({ en: 'Rose', th: 'กุหลาบ', 'zh-CN': '玫瑰' })
})

test('A language that is left empty is missing, so that English is shown', () => {
  expect(translatedText({ ...TYPED, 'title.th': '' }, 'title')).toStrictEqual({
    en: 'Rose',
    'zh-CN': '玫瑰',
  })
  expect(otherTexts({ 'title.th': '', 'title.zh-CN': '' }, 'title')).toStrictEqual({})
  expect(otherTexts({ 'title.th': 'กุหลาบ', 'title.zh-CN': '' }, 'title')).toStrictEqual({ th: 'กุหลาบ' })
})

test('The fields of a text have a language each, empty where it is missing', () => {
  expect(translatedFields({ en: 'Rose', th: 'กุหลาบ' }, 'title')).toEqual({ ...TYPED, 'title.zh-CN': '' })
  expect(inOtherLanguages('title', 80)).toEqual({ 'title.th': 80, 'title.zh-CN': 80 })
})
