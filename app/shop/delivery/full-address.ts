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

const SUBDISTRICT_TITLES = 'แขวง|ตำบล|ต|khwaeng|khwang|tambon|tambol|subdistrict'
const DISTRICT_TITLES = 'เขต|อำเภอ|อ|khet|amphoe|amphur|district'

/**
 * Both names one after the other, or each with its title: a road that is named after a district is no district.
 */
function holdsPlace(typed: string, { thai, english }: TranslatedPlace): boolean {
  const text = onlyLetters(typed)
  return [thai, english].some((names) => {
    if (!names) return false
    const subdistrict = onlyLetters(names.subdistrict)
    const district = `(${shortNames(names).join('|')})`
    const between = `(${SUBDISTRICT_TITLES}|${DISTRICT_TITLES})*`
    return (
      new RegExp(subdistrict + between + district).test(text) ||
      (isTitled(text, SUBDISTRICT_TITLES, subdistrict) && isTitled(text, DISTRICT_TITLES, district))
    )
  })
}

function isTitled(text: string, titles: string, name: string): boolean {
  return new RegExp(`(${titles})${name}|${name}(${titles})`).test(text)
}

/** A province's own district is often written without the province. */
function shortNames({ district, province }: PlaceNames): string[] {
  const [whole, within] = [onlyLetters(district), onlyLetters(province)]
  return whole.endsWith(within) && whole !== within ? [whole, whole.slice(0, -within.length)] : [whole]
}

function onlyLetters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}
