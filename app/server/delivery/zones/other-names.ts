import { BANGKOK, type PlaceNames } from '#app/shop/delivery/full-address.ts'
import { areaTokens } from './areas.ts'

const CHINESE_PROVINCE_NAMES: Record<string, string> = {
  เชียงใหม่: '清迈',
  เชียงราย: '清莱',
  ภูเก็ต: '普吉',
  กระบี่: '甲米',
  พังงา: '攀牙',
  ชลบุรี: '春武里',
  ระยอง: '罗勇',
  นนทบุรี: '暖武里',
  พระนครศรีอยุธยา: '大城',
  กาญจนบุรี: '北碧',
  นครราชสีมา: '呵叻',
  ขอนแก่น: '孔敬',
  อุดรธานี: '乌隆',
  สงขลา: '宋卡',
  สุราษฎร์ธานี: '素叻',
}

/** Names of provinces that people write and the list of places has not, folded. */
const OTHER_PROVINCE_NAMES: Record<string, string[]> = {
  [BANGKOK]: ['กรุงเทพ', 'กทม', 'bkk', '曼谷', '曼谷市'],
  พระนครศรีอยุธยา: ['อยุธยา', 'ayutthaya'],
  นครราชสีมา: ['โคราช', 'korat'],
  ฉะเชิงเทรา: ['แปดริ้ว'],
  ภูเก็ต: ['普吉岛'],
}

export function otherProvinceNames(province: string): string[] {
  const chinese = CHINESE_PROVINCE_NAMES[province]
  return [...(OTHER_PROVINCE_NAMES[province] ?? []), ...(chinese ? [chinese, `${chinese}府`] : [])]
}

/** All other names of a place, as tokens. */
export function otherNames(place: PlaceNames): string[] {
  return [...otherProvinceNames(place.province), ...areaTokens(place)]
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
