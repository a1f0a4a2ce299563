import type { Match } from './chat-text.ts'
import { ENGLISH_WEEKDAY, THAI_WEEKDAY } from './day-words.ts'

const FRACTION = /^(?:1\/[2-4]|[23]\/[34])$/
const ALWAYS_OPEN = /^24\/7$/
const SAYS_DAY = /(?:วันที่|วัน|ส่ง|รับ|date|on|by) ?:? ?$/
const SAYS_HOUSE = /(?:เลขที่|บ้าน|ห้อง|ตึก|หมู่|คอนโด|ชั้น|ซอย|unit|room|house|no\.?|#) ?$/
const IS_HOUSE = /^ ?(?:บ้าน|หมู่|ม\.|ซอย|ซ\.|ถนน|ถ\.|คอนโด|ต\.|อ\.|แขวง|moo|soi)/
/** A day from which another is counted: a week from tomorrow, three days after today. */
const COUNTED_FROM =
  /(?:\bfrom|จาก|从|\b(?:a|one|two|three|four|\d{1,2}) weeks?(?: on)?|week after(?: next,?)?|อีก ?(?:\d{1,2}|หนึ่ง|สอง|สาม|สี่) ?(?:อาทิตย์|สัปดาห์)|[一两二三四\d]个?(?:周|星期|礼拜)[之以]?后的?) ?$/
const COUNTS_ON =
  /^,? ?(?:week(?![a-z])|after next|(?:of )?the week after next|(?:ของ ?)?อีก ?(?:\d|หนึ่ง|สอง|สาม|สี่)|โน้น|นู้น)/
const NEXT_YEAR_BEFORE = /(?:ปีหน้า|\bnext year,?|明年的?) ?(?:วันที่ ?|ที่ ?|on ?|the ?)?$/
const NEXT_YEAR_AFTER = /^,? ?(?:ของ ?|of ?)?(?:ปีหน้า|next year)/
const REPEATED = /(?:ทุก|ของ|every|last|ตั้งแต่|เมื่อ|上个?|每个?) ?$/
const IS_NOT_MEANT = /^ ?(?:ที่แล้ว|ที่ผ่านมา|ก่อนโน้น|ปีที่แล้ว|ปีก่อน|ไม่ว่าง|ไม่สะดวก)/
const WEEK = new RegExp(`^ ?(?:-|ถึง|to) ?(?:วัน)?(?:${THAI_WEEKDAY}|${ENGLISH_WEEKDAY})`)

/** False for a day that is a past one, a number of something else, or only where counting begins. */
export function isDayHere(text: string, { from, to }: Match): boolean {
  const before = text.slice(Math.max(0, from - 24), from)
  const after = text.slice(to, to + 24)
  const typed = text.slice(from, to)
  // A date is not counted from: it is moved.
  if (!/\d/.test(typed) && (COUNTED_FROM.test(before) || COUNTS_ON.test(after))) return false
  if (REPEATED.test(before) || WEEK.test(after) || IS_NOT_MEANT.test(after)) return false
  if (typed.startsWith('may') && /\b(?:i|you|we|they|he|she|it) $/.test(before)) return false
  if (!/^\d+ ?\/ ?\d+$/.test(typed)) return true
  if (ALWAYS_OPEN.test(typed) && !/วันที่ ?$/.test(before)) return false
  if (SAYS_HOUSE.test(before) || IS_HOUSE.test(after)) return false
  return !FRACTION.test(typed) || SAYS_DAY.test(before)
}

/** With the year that its words give it: the 14th of February next year. */
export function inTypedYear(text: string, { from, to, parts }: Match, said: string): Match['parts'] {
  if (parts.month === undefined || parts.year !== undefined) return parts
  const isNext =
    NEXT_YEAR_BEFORE.test(text.slice(Math.max(0, from - 24), from)) ||
    NEXT_YEAR_AFTER.test(text.slice(to, to + 24))
  return isNext ? { ...parts, year: String(Number(said.slice(0, 4)) + 1) } : parts
}
