import { foldText } from '#app/shop/folded.ts'

/** A sub-district with what it lies in. */
export interface PlaceNames {
  subdistrict: string
  district: string
  province: string
}

/** English is null if the list of places does not know it. */
export interface TranslatedPlace {
  thai: PlaceNames
  english: PlaceNames | null
}

export const BANGKOK = 'กรุงเทพมหานคร'

export function thaiPlaceText({ subdistrict, district, province }: PlaceNames): string {
  return province === BANGKOK
    ? `แขวง${subdistrict} เขต${district} ${province}`
    : `ต.${subdistrict} อ.${district} จ.${province}`
}

/** Writes a place without its postcode: Thai for Thai readers, English for others. */
export function placeText({ thai, english }: TranslatedPlace, language: string): string {
  if (language === 'th' || !english) return thaiPlaceText(thai)
  return [english.subdistrict, english.district, english.province].join(', ')
}

/** A typed line with its chosen place, unless the line holds that sub-district and district already. */
export function fullAddress(typed: string, place: TranslatedPlace, language: string): string {
  if (holdsPlace(typed, place)) return typed
  return `${typed.replace(/[\s,]+$/, '')}, ${placeText(place, language)}`
}

/** Stands between any two letters of a name: `Pathumwan`, `Sub-district`. */
const GAP = '[ .]?'

/** Patterns of titles before and behind a name. Thai ones never stand behind it: `ถนนสีลม แขวงสุริยวงศ์`. */
interface Titles {
  before: string
  behind: string
  /** Any title, between two names. */
  any: string
}

const SUBDISTRICT = toTitles('แขวง|ตำบล|khwaeng|khwang|tambon|tambol', 'ต', `sub${GAP}district`)
const DISTRICT = toTitles('เขต|อำเภอ|khet|amphoe|amphur', 'อ', 'district')
const PROVINCE = toTitles(`จังหวัด|chang${GAP}wat`, 'จ', 'province')

/** A road that is named after a sub-district is none. */
const ROADS = 'ถนน|ถ\\.|ซอย|ซ\\.'

/** One letter is a title only with its full stop or at the beginning of a word. */
function toTitles(words: string, letter: string, behind: string): Titles {
  const both = `${foldText(words)}|${behind}`
  return {
    before: `(?:${both}|${letter}\\.|(?:^|[^\\p{L}\\p{M}])${letter})`,
    behind: `(?:${behind})`,
    any: `${both}|${letter}`,
  }
}

/**
 * Both names one after the other, or each with its title: a road that is named after a district is no district.
 */
function holdsPlace(typed: string, { thai, english }: TranslatedPlace): boolean {
  const words = toWords(typed)
  const known = english ? [thai, english] : [thai]
  const province = `(?:${known.map((names) => toPattern(names.province)).join('|')})`
  const behindShort = isTitled(words, PROVINCE, province) ? '' : `.*${province}`
  const between = `(?:${GAP}(?:${SUBDISTRICT.any}|${DISTRICT.any}))*${GAP}`
  return known.some((names) => {
    const subdistrict = toPattern(names.subdistrict)
    const text = words.replace(new RegExp(`(?:${ROADS})${GAP}${subdistrict}`, 'u'), ' ')
    const district = districtPattern(names, behindShort)
    return (
      new RegExp(subdistrict + between + district, 'u').test(text) ||
      (isTitled(text, SUBDISTRICT, subdistrict) && isTitled(text, DISTRICT, district))
    )
  })
}

function isTitled(text: string, { before, behind }: Titles, name: string): boolean {
  return new RegExp(`${before}${GAP}${name}|${name}${GAP}${behind}`, 'u').test(text)
}

/**
 * A province's own district is often written without the province. Many provinces have an `อ.เมือง`, so the province
 * must follow it, unless it stands elsewhere with its title: a road may be named after it.
 */
function districtPattern({ district, province }: PlaceNames, behindShort: string): string {
  const [whole, within] = [onlyLetters(district), onlyLetters(province)]
  if (!whole.endsWith(within) || whole === within) return toPattern(whole)
  const short = whole.slice(0, -within.length)
  return `(?:${toPattern(whole)}|${toPattern(short)}(?=(?:จ\\.|จังหวัด|[^\\p{L}\\p{M}]|$)${behindShort}))`
}

function toPattern(name: string): string {
  return [...onlyLetters(name)].join(GAP)
}

function onlyLetters(text: string): string {
  return toWords(text).replace(/[ .]/g, '')
}

/** Folded, with one full stop or space for all signs between two words. */
function toWords(text: string): string {
  return foldText(text).replace(/(?:[^\p{L}\p{M}\p{N}]|ฯ)+/gu, (signs) => (signs.includes('.') ? '.' : ' '))
}
