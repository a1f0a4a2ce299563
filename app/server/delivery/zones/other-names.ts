import { BANGKOK, type PlaceNames } from '#app/shop/delivery/full-address.ts'

/** Names of provinces that people write and the list of places has not, folded. */
export const OTHER_PROVINCE_NAMES: Record<string, string[]> = {
  [BANGKOK]: ['กรุงเทพ', 'กทม', 'bkk'],
  พระนครศรีอยุธยา: ['อยุธยา', 'ayutthaya'],
  นครราชสีมา: ['โคราช', 'korat'],
  ฉะเชิงเทรา: ['แปดริ้ว'],
}

const SUBDISTRICTS_OF_PATTAYA = ['หนองปรือ', 'นาเกลือ', 'หนองปลาไหล', 'ห้วยใหญ่']

/** All other names of a place, as tokens. */
export function otherNames({ subdistrict, district, province }: PlaceNames): string[] {
  const isPattaya = district === 'บางละมุง' && SUBDISTRICTS_OF_PATTAYA.includes(subdistrict)
  return [...(OTHER_PROVINCE_NAMES[province] ?? []), ...(isPattaya ? ['พัทยา', 'เมืองพัทยา', 'pattaya'] : [])]
}

/** In this sequence. Signs, maps and people write `Klong Toey`, `Sathorn` or `Jatujak`, and `สาธร`. */
const SPELLINGS: [RegExp, string][] = [
  [/(?!^)h/g, ''],
  [/j/g, 'c'],
  [/v/g, 'w'],
  [/sr/g, 's'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/ie/g, 'ia'],
  [/ue/g, 'u'],
  [/([a-z])\1+/g, '$1'],
  [/y(?![aeiou])/g, 'i'],
  [/r(?![aeiou])/g, ''],
  [/l(?![aeiou])/g, 'n'],
  [/b(?![aeiou])/g, 'p'],
  [/d(?![aeiou])/g, 't'],
  [/[ก-ฮ][\u0e34\u0e38]?\u0e4c/g, ''],
  [/[ฐฑฒธ]/g, 'ท'],
  [/ณ/g, 'น'],
  [/[ศษ]/g, 'ส'],
  [/ญ/g, 'ย'],
  [/ภ/g, 'พ'],
  [/ฬ/g, 'ล'],
]

/** One form of a folded word for all spellings that sound alike. */
export function spokenForm(word: string): string {
  return SPELLINGS.reduce((form, [spelling, sound]) => form.replace(spelling, sound), word)
}
