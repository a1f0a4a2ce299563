import type { Match } from './chat-text.ts'

/** Each month in Thai and English, in the forms in which people type it. */
const MONTHS = [
  ['มกราคม|มกรา|ม\\.? ?ค\\.?', 'january|jan'],
  ['กุมภาพันธ์|กุมภา|ก\\.? ?พ\\.?', 'february|feb'],
  ['มีนาคม|มีนา|มี\\.? ?ค\\.?', 'march|mar'],
  ['เมษายน|เมษา|เม\\.? ?ย\\.?', 'april|apr'],
  ['พฤษภาคม|พฤษภา|พ\\.? ?ค\\.?', 'may'],
  ['มิถุนายน|มิถุนา|มิ\\.? ?ย\\.?', 'june|jun'],
  ['กรกฎาคม|กรกฏาคม|กรกฎา|กรกฏา|ก\\.? ?ค\\.?', 'july|jul'],
  ['สิงหาคม|สิงหา|ส\\.? ?ค\\.?', 'august|aug'],
  ['กันยายน|กันยา|ก\\.? ?ย\\.?', 'september|sept|sep'],
  ['ตุลาคม|ตุลา|ต\\.? ?ค\\.?', 'october|oct'],
  ['พฤศจิกายน|พฤศจิกา|พฤศจิ|พ\\.? ?ย\\.?', 'november|nov'],
  ['ธันวาคม|ธันวา|ธ\\.? ?ค\\.?', 'december|dec'],
] as const

export const THAI_MONTH = MONTHS.map(([thai]) => thai).join('|')
export const ENGLISH_MONTH = MONTHS.map(([, english]) => english).join('|')

/** 1 to 12, or 0 for no month. */
export function readMonth(word: string): number {
  return MONTHS.findIndex((names) => new RegExp(`^(?:${names.join('|')})$`).test(word.trim())) + 1
}

/** Sunday first. Thai Sunday and Wednesday are also ordinary words, so they need their วัน. */
const WEEKDAYS = [
  ['อาทิตย์', 'sunday|sun', '[日天]'],
  ['จันทร์', 'monday|mon', '一'],
  ['อังคาร', 'tuesday|tues|tue', '二'],
  ['พุธ', 'wednesday|weds|wed', '三'],
  ['พฤหัสบดี|พฤหัสฯ?|พฤ', 'thursday|thurs|thur|thu', '四'],
  ['ศุกร์', 'friday|fri', '五'],
  ['เสาร์', 'saturday|sat', '六'],
] as const

const column = (at: 0 | 1 | 2) => WEEKDAYS.map((names) => names[at]).join('|')
export const THAI_WEEKDAY = column(0)
export const ENGLISH_WEEKDAY = column(1)
export const CHINESE_WEEKDAY = '[日天一二三四五六]'

/** 0 is Sunday; -1 is no weekday. */
export function readWeekday(word: string): number {
  return WEEKDAYS.findIndex((names) => new RegExp(`^(?:${names.join('|')})$`).test(word))
}

/** Words for a day, and how many days it is from today. */
export const RELATIVE_DAYS: [RegExp, number][] = [
  [/(?:the )?day after tomorrow|มะรืน(?:นี้)?|(?<lead>^|[^大])后天/g, 2],
  [/พ[รล]?ุ่?้?งนี้?|พน\.|\b(?:tomorrow|tomorow|tommorow|tommorrow|tmrw|tmr)\b|明[天早晚]/g, 1],
  [/วันนี้|\b(?:today|tonight)\b|今[天晚早]/g, 0],
]

/**
 * Returns days, each null where it is past or no day at all: then nothing else may be read from it. `said` is the day
 * of the message.
 */
export type DayReader = (parts: Match['parts'], today: string, said?: string) => (string | null)[]

export const DATE_LEAD = String.raw`(?<lead>^|[^\d.,/:-])`
const COUNTED = '(?:น\\.|โมง|บาท|baht|am|pm|ดอก|ช่อ|ชั้น|ชิ้น|คน|ปี|roses|pcs|stems|朵)'
export const NO_MORE = String.raw`(?!\d|[.:/-]\d| ?${COUNTED})`
export const YEAR = String.raw`(?:[ ,/]{0,3}(?:พ\.?ศ\.? ?|ปี ?)?(?<year>2\d{3}|\d{2})${NO_MORE})?`
export const MONTH_END = '(?=$|[^ก-๎]|ค่ะ|คะ|ครับ|คับ|นะ|นี้|ตอน|เวลา|ช่วง|ก่อน|ส่ง|รับ|เช้า|บ่าย|ปี|พ\\.ศ|จ้า|ได้|ให้|ที่|ไป)'

/** Both dates of `14-15`. */
export function listDates({ first, date }: Match['parts']): number[] {
  return [first, date].filter((typed) => typed !== undefined).map(Number)
}

/** A day after the next week or month: people count it from different days, or mean another. */
export const unsureDay: DayReader = () => [null]
