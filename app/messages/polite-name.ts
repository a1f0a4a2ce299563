import type { Language } from '#app/shop/language.ts'
import type { TextKey, Translate } from './translator.ts'

/** Thai signs that belong to the consonant before them: คุณากร is a name, and has no title. */
const NO_SIGN = '(?![\u0E30-\u0E3A\u0E45\u0E47-\u0E4E])'

const TITLED = new RegExp(
  [
    `^(?:คุณ|นาย|นาง|พี่|น้อง|ป้า|ลุง|ครู|หมอ|อาจารย์|เด็กชาย|เด็กหญิง)${NO_SIGN}`,
    // Shortened titles and ranks, such as น.ส., ดร. and พ.ต.อ.
    '^[ก-ฮ]{1,3}\\.',
    '^(?:khun|mr|mrs|ms|miss|dr)\\b',
  ].join('|'),
  'i',
)

const IN_THAI = /^[\u0E01-\u0E4E]/

/** A name as a sentence has it: Thai puts คุณ before one that was typed without any title. */
export function politeName(name: string, language: Language): string {
  const typed = name.trim()
  if (language !== 'th' || typed === '' || TITLED.test(typed)) return typed
  return IN_THAI.test(typed) ? `คุณ${typed}` : `คุณ ${typed}`
}

/** The first line of an email. */
export function greet(t: Translate<TextKey>, name: string, language: Language): string {
  return t('emails.greeting', { name: politeName(name, language) })
}
