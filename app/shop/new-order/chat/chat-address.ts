import type { Found } from './chat-numbers.ts'
import { type ChatText, findAll, lineAround, type Span, withoutPoliteEnd } from './chat-text.ts'
import { PROVINCE } from './provinces.ts'

const LABEL =
  /(?<lead>^|[^ก-๎a-z])(?:(?:ที่อยู่(?:ใน)?(?:การ)?(?:จัดส่ง|ส่ง|ผู้รับ)?|สถานที่(?:จัด)?ส่ง|(?:จัด)?ส่งที่)(?:นะคะ|ค่ะ|คะ|ครับ)?(?:คือ|[ :=\t]|\n(?=[^\n]))|(?:(?:delivery |shipping )?address|addr)(?: ?[:=]| is |\n(?=[^\n]))|(?:deliver|ship|send it) to[ :]|(?:地址|送到|送货地址)[ :是]?)[ :=\t]{0,3}/gm
const HOUSE =
  /(?<lead>^|[^\d/.,ก-๎a-z]|[ก-๎](?! ))(?:บ้านเลขที่ ?|เลขที่ ?|no\.? ?)?\d{1,5}(?:\/\d{1,4})?(?:-\d{1,4})?[ ,]{0,2}(?:ม\. ?\d|ม\d|หมู่|หมู่บ้าน|ถ\.|ถนน|ซ\.|ซอย|คอนโด|อาคาร|ตึก|ชั้น|moo\b|soi\b|[a-z]{3,20}(?: [a-z0-9]{1,20}){0,2} (?:road|rd|street|st|soi|tower|building|condo)\b)/g
/** A hotel by its name and a room in it. */
const ROOM = /(?<lead>\b(?:to|at) )[a-z][a-z' ]{2,40} room(?= ?\d)/g
const HOUSE_NUMBER = /(?<lead>^|[^ก-๎])บ้านเลขที่ ?\d/g
/** A building, with a number or a district behind it; a temple with its hall. */
const BUILDING =
  /(?<lead>^|[\s\ue000,]|ที่|ไป|ส่ง)(?:(?:คอนโด|หมู่บ้าน|โรงพยาบาล|รพ\.|โรงแรม|อาคาร|ตึก|ออฟฟิศ|ห้อง|โรงเรียน|ร\.ร\.|รร\.|มหาวิทยาลัย|บริษัท|ซอย|room|condo|hotel|apartment|apt|villa|soi)[^\n\d\ue000]{0,40}(?=\d|แขวง|เขต|ต\.|อ\.|ตำบล|อำเภอ|ซอย|ซ\.|ถนน|ถ\.)|วัด[^\n\d\ue000]{2,30}ศาลา(?= ?\d))/gm
/** A line that goes on with the address of the line above. */
const CONTINUED =
  /^[ \t\ue000]{0,60}(?:(?:บ้าน)?เลขที่|\d{1,4}\/\d{1,4} |แขวง|เขต|ตำบล|อำเภอ|จังหวัด|[ตอจถซ]\. ?[ก-๎]|ถนน|ซอย|หมู่|ชั้น|ห้อง|ตึก|อาคาร|คอนโด|กรุงเทพ|กทม|รหัสไปรษณีย์|\d{5} ?$|(?:floor|room|building|tower|khwaeng|khet|soi|moo|bangkok|sukhumvit)\b)/
/** Words that begin something else. */
const NEXT_PART =
  /[ ,(\t](?:โทร|เบอร์|มือถือ|tel|phone|mobile|ชื่อ|ผู้รับ|คนรับ|คนไข้|ติดต่อ|ผู้ป่วย|ริบบิ้น|ป้าย|คุณ|ส่ง|รับวัน|วันที่|วันนี้|พรุ่งนี้|มะรืน|วัน(?:จันทร์|อังคาร|พุธ|พฤหัส|ศุกร์|เสาร์|อาทิตย์)|เวลา|ก่อน|ตอน|ช่วง|การ์ด|งบ|ราคา|ไลน์|line|รับโดย|today|tomorrow|tmr|next|before|around|between|at \d|on (?:\d|the|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d{1,2}[:.]\d{2}|\d{1,2} ?(?:am|pm|โมง|น\.)|บ่าย|ได้(?:ไหม|มั้ย)|นะ|ค่ะ|คะ|ครับ|คับ|電話|电话|明天|后天).*$/
const MAX_LINES = 5
const IS_PLACE = /\d|[ก-๎]{3}|\p{L}{3}/u

/** The lines that are an address, without the postcode at their end. */
export function findAddresses(chat: ChatText, text: string): Found[] {
  const starts = [LABEL, HOUSE, HOUSE_NUMBER, BUILDING, ROOM].flatMap((pattern, index) =>
    findAll(text, pattern).map(({ from, to }) =>
      index === 0 ? skipName(text, skipTaken(text, to)) : skipTaken(text, from),
    ),
  )
  let end = -1
  return starts
    .sort((one, other) => one - other)
    .flatMap((from) => {
      if (from < end) return []
      const lines = readLines(text, from)
      const whole = { from, to: lines.at(-1)?.to ?? from }
      const value = lines
        .map((line) => toLine(chat, text, line))
        .join(' ')
        .replace(/\s+/g, ' ')
      const plain = text.slice(whole.from, whole.to)
      if (!isAddress(plain)) return []
      end = whole.to
      return [{ ...withoutPoliteEnd(text, whole), value: value.trim() }]
    })
}

/** A name or a phone may stand between the label and the address. */
const skipTaken = (text: string, from: number) =>
  from + (/^[\s\ue000,:]*/.exec(text.slice(from, from + 120))?.[0].length ?? 0)

/** Questions, and numbers of flowers. */
const NO_ADDRESS = /ไหม|มั้ย|ไหน|\?|\d ?(?:ช่อ|ดอก|คน|ชิ้น|กล่อง|อัน|บาท|roses)|^ห้อง ?[\d/]+$/
const PART_OF_ADDRESS =
  /\d|แขวง|เขต|ตำบล|อำเภอ|[ตอถซ]\.|บริษัท|หจก|จำกัด|อาคาร|ตึก|คอนโด|โรง|ร้าน|หมู่บ้าน|วัด|ซอย|ถนน|company|building|hotel|hospital|tower|condo|street|road|soi|地|路/

/** People write a name in a line of its own above the house number. */
function skipName(text: string, from: number): number {
  const { to } = lineAround(text, from)
  const isName = from === lineAround(text, from).from && !PART_OF_ADDRESS.test(text.slice(from, to))
  return isName && to < text.length ? skipTaken(text, to) : from
}

/** Labels stand before questions too: an address has a number or the name of a place. */
function isAddress(plain: string): boolean {
  const hasPlace = /\d/.test(plain) || /แขวง|เขต|ตำบล|อำเภอ|[ตอ]\./.test(plain) || PROVINCE.test(plain)
  return plain.length > 7 && hasPlace && IS_PLACE.test(plain) && !NO_ADDRESS.test(plain)
}

function readLines(text: string, from: number): Span[] {
  const lines: Span[] = []
  let start = from
  while (lines.length < MAX_LINES) {
    const end = endOfPart(text, start)
    lines.push({ from: start, to: end })
    if (text[end] !== '\n' || !CONTINUED.test(text.slice(end + 1, end + 120).split('\n', 1)[0] ?? '')) break
    start = end + 1
  }
  return lines
}

/** The end of the line, or where something else begins in it. */
function endOfPart(text: string, from: number): number {
  const { to } = lineAround(text, from)
  const line = text.slice(from, Math.min(to, from + 300))
  const heads = /^[ \t\ue000]*/.exec(line)?.[0].length ?? 0
  const rest = line.slice(heads).replace(/\ue000.*$/, '')
  const [whole] = /^.*?[ .,ก-๎][1-9]\d{3}0(?![\d/])/.exec(rest) ?? [rest]
  const sentence = /^.*?(?:\d|[a-z]{4})(?=\.(?: |$))/.exec(whole)?.[0] ?? whole
  const part = ` ${sentence}`.replace(NEXT_PART, '').slice(1)
  const isCut = heads + part.length < line.length
  return isCut ? from + heads + part.trimEnd().length : from + line.length
}

/** Without the postcode, which has a field of its own. */
function toLine(chat: ChatText, text: string, line: Span): string {
  const head = /^[ \t\ue000]*/.exec(text.slice(line.from, line.to))?.[0].length ?? 0
  const span = withoutPoliteEnd(text, { from: line.from + head, to: line.to })
  const plain = text.slice(span.from, span.to)
  const code = /[ ,]*(?:รหัสไปรษณีย์[ :]*)?[1-9]\d{4}[ ,]*(?:thailand|ประเทศไทย)?$/.exec(plain)
  return chat.original({ from: span.from, to: span.to - (code?.[0].length ?? 0) })
}
