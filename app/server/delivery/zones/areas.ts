import { BANGKOK, type PlaceNames } from '#app/shop/delivery/full-address.ts'

interface Area {
  /** Folded. */
  names: string[]
  /** Absent for Bangkok. */
  province?: string
  /** Subdistricts by their district; an empty list is the whole district. */
  within: Record<string, string[]>
}

/** Names that people write in their address, such as of a station or a road in Bangkok, and no list of places has. */
export const AREAS: Area[] = [
  { names: ['ทองหล่อ', 'thonglor', 'thong lo', '通罗'], within: { วัฒนา: ['คลองตันเหนือ'] } },
  { names: ['เอกมัย', 'ekkamai', '伊卡迈'], within: { วัฒนา: ['คลองตันเหนือ', 'พระโขนงเหนือ'] } },
  { names: ['อโศก', 'asoke', 'asok', '阿速'], within: { วัฒนา: ['คลองเตยเหนือ'], คลองเตย: ['คลองเตย'] } },
  { names: ['นานา', 'nana'], within: { วัฒนา: ['คลองเตยเหนือ'], คลองเตย: ['คลองเตย'] } },
  { names: ['พร้อมพงษ์', 'phrom phong'], within: { วัฒนา: ['คลองตันเหนือ'], คลองเตย: ['คลองตัน'] } },
  { names: ['สุขุมวิท', 'sukhumvit', '素坤逸'], within: { วัฒนา: [], คลองเตย: [], พระโขนง: [], บางนา: [] } },
  { names: ['อารีย์', 'ari', '阿黎'], within: { พญาไท: [] } },
  { names: ['อนุสาวรีย์ชัย', 'victory monument'], within: { ราชเทวี: ['ถนนพญาไท'] } },
  { names: ['สยาม', 'siam', '暹罗'], within: { ปทุมวัน: ['ปทุมวัน'] } },
  {
    names: [
      'ชิดลม',
      'chit lom',
      'chidlom',
      'เพลินจิต',
      'phloen chit',
      'ploenchit',
      'ราชประสงค์',
      'ratchaprasong',
    ],
    within: { ปทุมวัน: ['ลุมพินี'] },
  },
  { names: ['เยาวราช', 'yaowarat', 'chinatown', '唐人街', '耀华力'], within: { สัมพันธวงศ์: [] } },
  { names: ['ข้าวสาร', 'khao san', '考山'], within: { พระนคร: ['ตลาดยอด'] } },
  {
    names: ['พัทยา', 'เมืองพัทยา', 'pattaya', '芭提雅', '芭堤雅'],
    province: 'ชลบุรี',
    within: { บางละมุง: ['หนองปรือ', 'นาเกลือ', 'หนองปลาไหล', 'ห้วยใหญ่'] },
  },
  { names: ['合艾'], province: 'สงขลา', within: { หาดใหญ่: [] } },
  { names: ['华欣'], province: 'ประจวบคีรีขันธ์', within: { หัวหิน: [] } },
  { names: ['苏梅岛'], province: 'สุราษฎร์ธานี', within: { เกาะสมุย: [] } },
]

/** The tokens of the areas in which a place lies. */
export function areaTokens(place: PlaceNames): string[] {
  const { subdistrict, district } = place
  return AREAS.filter(({ province = BANGKOK, within }) => {
    if (province !== place.province) return false
    const parts = Object.hasOwn(within, district) ? within[district] : null
    return parts?.length === 0 || parts?.includes(subdistrict)
  }).flatMap(({ names }) => names.flatMap((name) => [name.replaceAll(' ', ''), ...name.split(' ')]))
}
