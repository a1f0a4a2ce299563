/** Values of `<html lang>`. */
export const LANGUAGES = ['en', 'th', 'zh-CN'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE = 'en' satisfies Language

/** A text may be missing in these languages; English is shown then. */
export type OtherLanguage = Exclude<Language, typeof DEFAULT_LANGUAGE>
export const OTHER_LANGUAGES = LANGUAGES.filter(
  (language): language is OtherLanguage => language !== DEFAULT_LANGUAGE,
)

interface LanguageFacts {
  code: string
  openGraph: string
  /** The nearest language that each provider's form has. */
  stripe: 'en' | 'th' | 'zh'
  omise: 'en' | 'th'
  /** Patterns of `formatDayParts`, of a day and of a day with its times. */
  longDay: string
  shortDay: string
  /** Without weekday and year. */
  dayOfMonth: string
  dayAndTimes: string
}

const LANGUAGE_FACTS = {
  en: {
    ...{ code: 'eng', openGraph: 'en_US', stripe: 'en', omise: 'en' },
    ...{ longDay: '{weekday}, {date} {month} {year}', shortDay: '{weekday} {date} {month}' },
    dayOfMonth: '{date} {month}',
    dayAndTimes: '{day}, {times}',
  },
  th: {
    ...{ code: 'th', openGraph: 'th_TH', stripe: 'th', omise: 'th' },
    ...{ longDay: '{weekday} {date} {month} {year}', shortDay: '{weekday} {date} {month}' },
    dayOfMonth: '{date} {month}',
    dayAndTimes: '{day} เวลา {times} น.',
  },
  'zh-CN': {
    ...{ code: 'zh-CN', openGraph: 'zh_CN', stripe: 'zh', omise: 'en' },
    ...{ longDay: '{year}年{monthNumber}月{date}日{weekday}', shortDay: '{monthNumber}月{date}日 {weekday}' },
    dayOfMonth: '{monthNumber}月{date}日',
    dayAndTimes: '{day} {times}',
  },
} as const satisfies Record<Language, LanguageFacts>

export type LanguageCode = (typeof LANGUAGE_FACTS)[Language]['code']

export const MODES = ['light', 'dark'] as const
export type Mode = (typeof MODES)[number]
export const DEFAULT_MODE: Mode = 'light'

export type OtherTexts = { [language in OtherLanguage]?: string | undefined }
/** English replaces a missing language. */
export type Translated = { en: string } & OtherTexts

export function textIn(text: Translated, language: Language): string {
  return text[language] || text.en
}

export function readLanguage(text: string | undefined): Language {
  return LANGUAGES.find((language) => language === text) ?? DEFAULT_LANGUAGE
}

export function readMode(text: string | undefined): Mode {
  return MODES.find((mode) => mode === text) ?? DEFAULT_MODE
}

export function languageName(language: Language, reader: Language): string {
  const name = language.split('-')[0] ?? language
  return new Intl.DisplayNames([reader], { type: 'language' }).of(name) ?? name
}

export const getLanguageFacts = (language: Language): LanguageFacts => LANGUAGE_FACTS[language]

export function toLanguageCode(language: Language): LanguageCode {
  return LANGUAGE_FACTS[language].code
}

export function inAllLanguages<Value>(value: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, value(language)])) as Record<
    Language,
    Value
  >
}

/** `?lang=th` makes each language linkable. */
export const ADDRESS_LANGUAGE = 'lang'

export function addressLanguage(search: URLSearchParams): Language | null {
  return LANGUAGES.find((language) => language === search.get(ADDRESS_LANGUAGE)) ?? null
}

/** The mode in the URL (`?mode=dark`): the service worker requests offline pages without cookies. */
export function addressMode(search: URLSearchParams): Mode | null {
  return MODES.find((mode) => mode === search.get('mode')) ?? null
}

export function pathIn(path: string, language: Language | null): string {
  if (language === null || language === DEFAULT_LANGUAGE) return path
  return `${path}${path.includes('?') ? '&' : '?'}${ADDRESS_LANGUAGE}=${language}`
}

export function withoutLanguage(search: string): string {
  const left = new URLSearchParams(search)
  if (!left.has(ADDRESS_LANGUAGE)) return search
  left.delete(ADDRESS_LANGUAGE)
  const query = String(left)
  return query && `?${query}`
}
