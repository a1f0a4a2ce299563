import { expect, test } from 'vitest'
import {
  addressLanguage,
  addressMode,
  DEFAULT_LANGUAGE,
  DEFAULT_MODE,
  LANGUAGES,
  languageName,
  MODES,
  pathIn,
  readLanguage,
  readMode,
  textIn,
  toLanguageCode,
  withoutLanguage,
} from './language.ts'

test('The shop has English, Thai and Chinese, and English by default', () => {
  expect(LANGUAGES).toEqual(['en', 'th', 'zh-CN'])
  expect(DEFAULT_LANGUAGE).toBe('en')
})

test('The shop is light or dark, and light by default', () => {
  expect(MODES).toEqual(['light', 'dark'])
  expect(DEFAULT_MODE).toBe('light')
})

test('A text is shown in the chosen language, and in English if that is missing or empty', () => {
  const rose = { en: 'Rose', th: 'กุหลาบ', 'zh-CN': '' }
  expect(textIn(rose, 'th')).toBe('กุหลาบ')
  expect(textIn(rose, 'zh-CN')).toBe('Rose')
  expect(textIn({ en: 'Rose' }, 'th')).toBe('Rose')
})

test('An unknown stored language or mode means the default', () => {
  expect([readLanguage('th'), readLanguage('zh-CN'), readLanguage('en')]).toEqual(['th', 'zh-CN', 'en'])
  expect([readLanguage('fr'), readLanguage(undefined)]).toEqual(['en', 'en'])
  expect([readMode('dark'), readMode('light'), readMode('sepia'), readMode(undefined)]).toEqual([
    'dark',
    'light',
    'light',
    'light',
  ])
})

test('The language selector sends eng for English and the language itself for the others', () => {
  expect(LANGUAGES.map(toLanguageCode)).toEqual(['eng', 'th', 'zh-CN'])
})

test('A URL may name its language and its mode, and unknown ones are ignored', () => {
  const at = (search: string) => new URLSearchParams(search)
  expect(addressLanguage(at('lang=th'))).toBe('th')
  expect([addressLanguage(at('lang=fr')), addressLanguage(at(''))]).toEqual([null, null])
  expect([addressMode(at('mode=dark')), addressMode(at('mode=light'))]).toEqual(['dark', 'light'])
  expect([addressMode(at('mode=blue')), addressMode(at(''))]).toEqual([null, null])
})

test('A path names its language, except English and a visitor’s own choice', () => {
  expect(pathIn('/products', 'th')).toBe('/products?lang=th')
  expect(pathIn('/products?page=2', 'zh-CN')).toBe('/products?page=2&lang=zh-CN')
  expect([pathIn('/products', 'en'), pathIn('/products', null)]).toEqual(['/products', '/products'])
})

test('The query string of a URL loses its language and nothing else', () => {
  expect(withoutLanguage('?q=rose&lang=th')).toBe('?q=rose')
  expect(withoutLanguage('?lang=th')).toBe('')
  // Unchanged if it contains no language.
  expect(withoutLanguage('?q=red%20rose')).toBe('?q=red%20rose')
})

test('A language’s name is in the reader’s own, without its country', () => {
  expect(LANGUAGES.map((language) => languageName(language, 'en'))).toEqual(['English', 'Thai', 'Chinese'])
  expect(LANGUAGES.map((language) => languageName(language, 'th'))).toEqual(['อังกฤษ', 'ไทย', 'จีน'])
  expect(LANGUAGES.map((language) => languageName(language, 'zh-CN'))).toEqual(['英语', '泰语', '中文'])
})
