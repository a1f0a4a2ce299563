import type { Found } from './chat-numbers.ts'
import { findAll, lineAround, type Span, withoutPoliteEnd } from './chat-text.ts'
import { PROVINCE } from './provinces.ts'

const TITLE = /(?<full>แขวง|เขต|ตำบล|อำเภอ|จังหวัด)|(?<short>[ตอจ])\./g
const NAME = /^ ?([ก-ฺเ-๎]{2,30})/
const NAME_END = /(?:กรุงเทพ|กทม|รหัส|โทร).*$/
/** Of questions: `เขตไหน`. */
const NO_NAME = /^(?:นี้|ไหน|อื่น|ที่|ใด|เดียว|เดิม|ใกล้|เรา|บริการ)/
const MAX_GAP = 30
const BANGKOK = /^กทม|^กรุงเทพ/

interface Piece extends Span {
  name: string
  isProvince: boolean
  isFull: boolean
}

/** Words by which the list of places is asked: names with their titles, or what stands before a postcode. */
export function findPlaceWords(text: string, postcodes: readonly Found[]): Found[] {
  const used = new Set<Found>()
  const titled = groupPieces(text, findPieces(text)).flatMap((pieces) => {
    const code = postcodes.find((one) => !used.has(one) && isBehind(text, pieces, one))
    const place = toPlace(text, pieces, code)
    if (place && code) used.add(code)
    return place ? [place] : []
  })
  const alone = postcodes.filter((code) => !used.has(code))
  return [...titled, ...alone.map((code) => wordsBefore(text, code))]
}

function findPieces(text: string): Piece[] {
  const titles = findAll(text, TITLE)
  return titles.flatMap(({ from, to, parts }, index) => {
    const next = titles[index + 1]?.from ?? text.length
    const found = NAME.exec(text.slice(to, Math.min(to + 31, next)))
    const name = found?.[1]?.replace(NAME_END, '') ?? ''
    const start = to + (found?.[0].length ?? 0) - (found?.[1]?.length ?? 0)
    const end = withoutPoliteEnd(text, { from: start, to: start + name.length }).to
    if (end - start < 2 || NO_NAME.test(name)) return []
    const isProvince = parts.full === 'จังหวัด' || parts.short === 'จ'
    return [{ from, to: end, name: text.slice(start, end), isProvince, isFull: parts.full !== undefined }]
  })
}

function groupPieces(text: string, pieces: Piece[]): Piece[][] {
  const groups: Piece[][] = []
  for (const piece of pieces) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    const gap = last ? text.slice(last.to, piece.from) : ''
    if (group && gap.length <= MAX_GAP && !/\n[^\n]*\n/.test(gap)) group.push(piece)
    else groups.push([piece])
  }
  return groups
}

function isBehind(text: string, pieces: Piece[], { from }: Found): boolean {
  const end = pieces.at(-1)?.to ?? 0
  return from >= end && from - end <= MAX_GAP && !/\n[^\n]*\n/.test(text.slice(end, from))
}

/** `อ.` alone may be a teacher's title: a short one needs a second piece, a province or a postcode. */
function toPlace(text: string, pieces: Piece[], code: Found | undefined): Found | null {
  const [first] = pieces
  const last = pieces.at(-1)
  if (!first || !last || pieces.every(({ isProvince }) => isProvince)) return null
  const behind = text.slice(last.to, code?.from ?? last.to + MAX_GAP).split('\n\n', 1)[0] ?? ''
  const bare = PROVINCE.exec(behind)
  const isSure = pieces.length > 1 || first.isFull || bare !== null || code !== undefined
  if (!isSure) return null
  const province = bare && BANGKOK.test(bare[0]) ? 'กรุงเทพ' : bare?.[0]
  const to = code?.to ?? (bare ? last.to + bare.index + bare[0].length : last.to)
  const value = [...pieces.map(({ name }) => name), province, code?.value].filter(Boolean).join(' ')
  return { from: first.from, to, value }
}

const ROAD =
  /\d|ถนน|ซอย|ถ\.|ซ\.|หมู่|คอนโด|โรงแรม|โรงพยาบาล|รพ\.|อาคาร|ตึก|\b(?:hotel|hospital|road|rd|soi|street|st|moo|condo|floor|tower|building|village)\b/
const TITLES =
  /(?:sub-?|)district|khwaeng|khet|tambon|amphoe|amphur|province|\b[tam]\.|thailand|ประเทศไทย|รหัสไปรษณีย์|zip|post ?code|[.:()]/g

const IS_SENTENCE = /(?:คะ|ค่ะ|ครับ|นะ|จ้า|ไหม|มั้ย)$/

/** Up to three parts of the line before the postcode that are no road; the postcode alone finds its districts too. */
function wordsBefore(text: string, code: Found): Found {
  const line = lineAround(text, code.from)
  const before = text.slice(Math.max(line.from, code.from - 120), code.from)
  const separator = before.includes(',') ? /,/ : /\s+/
  const parts = (before.split('\ue000').at(-1) ?? '').split(separator)
  const names: string[] = []
  for (const part of parts.reverse()) {
    const name = toPlaceName(part)
    if (names.length === 3 || ROAD.test(part) || IS_SENTENCE.test(part)) break
    if (/^[\p{L}\p{M}' -]{2,30}$/u.test(name)) names.unshift(name)
  }
  return { from: code.from, to: code.to, value: [...names, code.value].join(' ') }
}

function toPlaceName(part: string): string {
  return part
    .replace(TITLES, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:ส่ง|อยู่|ที่|แถว|ไป|ใน)+/, '')
}
