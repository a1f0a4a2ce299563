import { addDays } from '#app/shop/day.ts'
import { inTypedYear, isDayHere } from './beside-days.ts'
import type { DatedHead } from './chat-heads.ts'
import type { Found } from './chat-numbers.ts'
import { findAll, type Match, type Span, take } from './chat-text.ts'
import {
  CHINESE_WEEKDAY,
  ENGLISH_MONTH,
  ENGLISH_WEEKDAY,
  DATE_LEAD as LEAD,
  listDates,
  MONTH_END,
  NO_MORE,
  RELATIVE_DAYS,
  type DayReader as Reader,
  readMonth,
  readWeekday,
  THAI_MONTH,
  THAI_WEEKDAY,
  unsureDay,
  YEAR,
} from './day-words.ts'
import { MONTH_READERS } from './month-days.ts'
import { resolveDate, resolveDay, resolveWeekday } from './resolve-day.ts'

const TH = '(?:st|nd|rd|th)?'

const typedDay: Reader = (parts, today) => {
  const [date, month, year] = [Number(parts.date), Number(parts.month), parts.year]
  return [resolveDay({ date, month, year: year === undefined ? undefined : Number(year) }, today)]
}
/** Americans write 2/14. */
const slashedDay: Reader = (parts, today) => {
  const isAmerican = Number(parts.month) > 12 && Number(parts.date) <= 12
  return typedDay(isAmerican ? { ...parts, date: parts.month, month: parts.date } : parts, today)
}
const namedMonth: Reader = (parts, today) => {
  const month = String(readMonth(parts.month ?? ''))
  return listDates(parts).flatMap((date) => typedDay({ ...parts, date: String(date), month }, today))
}
/** In English a number behind the day may count something else. */
const englishMonth: Reader = (parts, today) => {
  const days = namedMonth(parts, today)
  return parts.year?.length === 2 && days.includes(null)
    ? namedMonth({ ...parts, year: undefined }, today)
    : days
}
const dateAlone: Reader = (parts, today) => listDates(parts).map((date) => resolveDate(date, today))
const weekday: Reader = ({ weekday = '', next, week }, today, said = today) => [
  resolveWeekday(readWeekday(weekday), (next ?? week) !== undefined, said),
]

const THAI_WEEK = '(?: ?(?:ของ ?)?(?:อาทิตย์|สัปดาห์))?'
/** In front of a house is no next week. */
const NEXT = '(?:หน้า(?!บ้าน|ร้าน|ตึก|คอนโด|โรง|งาน|อาคาร|ห้อง|ล็อบ|หมู่|ปาก|วัด|บริษัท|ออฟฟิศ|ประตู|ซอย|มหา|หอ)|ถัดไป)'
const NEXT_WEEK = '(?: of)?(?: the)? next week'

/** In this sequence: whatever one reads is hidden from the next. */
const READERS: [string, Reader][] = [
  [String.raw`(?<lead>^|\D)(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<date>\d{1,2})(?!\d)`, typedDay],
  [
    String.raw`${LEAD}(?<date>\d{1,2})(?<sign> ?[/.-] ?)(?<month>\d{1,2})\k<sign>(?<year>\d{4}|\d{2})(?!\d|[.:/-]\d)`,
    slashedDay,
  ],
  [String.raw`(?:(?<year>\d{4})年)?(?<month>\d{1,2})月(?<date>\d{1,2})[日号號]?`, typedDay],
  [
    String.raw`${LEAD}(?:(?<first>\d{1,2}) ?(?:-|ถึง|และ|หรือ) ?)?(?<date>\d{1,2}) ?(?:เดือน ?)?(?<month>${THAI_MONTH})${MONTH_END}${YEAR}`,
    namedMonth,
  ],
  [
    String.raw`${LEAD}(?<date>\d{1,2})${TH}(?: of)? ?(?<month>${ENGLISH_MONTH})\.?(?![a-z])${YEAR}`,
    englishMonth,
  ],
  [
    String.raw`(?<lead>^|[^a-z])(?<month>${ENGLISH_MONTH})\.? ?(?<date>\d{1,2})${TH}(?!\d|[:.]\d| ?[ap]m)${YEAR}`,
    englishMonth,
  ],
  [String.raw`${LEAD}(?<date>\d{1,2}) ?\/ ?(?<month>\d{1,2})(?!\d|[./:-]\d|\/)`, slashedDay],
  ...MONTH_READERS,
  [
    String.raw`(?:วัน(?:${THAI_WEEKDAY})?ที่|(?:${THAI_WEEKDAY})ที่) ?(?:(?<first>\d{1,2}) ?- ?)?(?<date>\d{1,2})${NO_MORE}`,
    dateAlone,
  ],
  [
    String.raw`(?:\bon )?\bthe (?<date>\d{1,2})(?:st|nd|rd|th)\b(?! (?:floor|street|anniversary|birthday))`,
    dateAlone,
  ],
  [
    String.raw`\b(?:${ENGLISH_WEEKDAY}),? (?<date>\d{1,2})(?:st|nd|rd|th)\b(?! (?:floor|street|anniversary|birthday))`,
    dateAlone,
  ],
  [String.raw`(?<lead>^|[^\d月])(?<date>\d{1,2})[号號](?![楼线门])`, dateAlone],
  [`วัน(?<weekday>${THAI_WEEKDAY})(?:(?<next>${THAI_WEEK} ?${NEXT})|${THAI_WEEK}นี้)?`, weekday],
  [`(?<weekday>จันทร์|อังคาร|พุธ|พฤหัสบดี|พฤหัส|ศุกร์|เสาร์)${THAI_WEEK}(?:นี้|(?<next>${NEXT}))`, weekday],
  [
    `(?<lead>^|[^a-z])(?:(?:on|this|coming|by|for|(?<next>next(?: week(?:,? on)?)?)),? (?<weekday>${ENGLISH_WEEKDAY}))(?<week>${NEXT_WEEK})?(?![a-z])`,
    weekday,
  ],
  [
    String.raw`\b(?<weekday>(?:sun|mon|tues|wednes|thurs|fri|satur)day)(?<next>${NEXT_WEEK})?(?![a-z])`,
    weekday,
  ],
  [`下下个?(?:周|星期|礼拜)${CHINESE_WEEKDAY}`, unsureDay],
  [`(?<next>下个?)?(?:周|星期|礼拜)(?<weekday>${CHINESE_WEEKDAY})`, weekday],
]
const PATTERNS = READERS.map(([source, read]) => ({ pattern: new RegExp(source, 'gm'), read }))

/** Days that are not past. Tomorrow and Friday are counted from the day on which their message was sent. */
export function findDays(text: string, today: string, sent: readonly DatedHead[]): Found[] {
  const found: Found[] = []
  const saidOn = (at: number) => sent.findLast(({ from }) => from <= at)?.day ?? today
  let rest = text
  for (const { pattern, read } of PATTERNS) {
    const matches = findAll(rest, pattern)
    const spans = matches.map((match) => withWeekday(rest, match))
    matches.forEach((match, index) => {
      const span = spans[index] ?? match
      if (!isDayHere(rest, match)) return
      const said = saidOn(match.from)
      for (const value of read(inTypedYear(rest, match, said), today, said))
        if (value) found.push({ from: span.from, to: span.to, value })
    })
    rest = take(rest, spans)
  }
  for (const [pattern, ahead] of RELATIVE_DAYS) {
    const matches = findAll(rest, pattern)
    const meant = matches.filter((match) => isDayHere(rest, match))
    found.push(...meant.map(({ from, to }) => ({ from, to, value: addDays(saidOn(from), ahead) })))
    rest = take(rest, matches)
  }
  return found.filter(({ value }) => value >= today)
}

const WEEKDAY_BEFORE = new RegExp(
  String.raw`(?:วัน(?:${THAI_WEEKDAY})|(?:${THAI_WEEKDAY})ที่?|(?:^|\b)(?:on )?(?:${ENGLISH_WEEKDAY})|(?:周|星期)${CHINESE_WEEKDAY})[., ]{0,2}(?:ที่)?[ (]{0,2}(?:วันที่ ?)?(?:the )?$`,
)
const WEEKDAY_AFTER = new RegExp(
  String.raw`^[ ,]{0,2}\(?(?:วัน(?:${THAI_WEEKDAY})|(?:${ENGLISH_WEEKDAY})\b|(?:周|星期)${CHINESE_WEEKDAY})(?:นี้|หน้า)?\)?`,
)

/** The weekday beside a date is no day of its own. */
function withWeekday(text: string, { from, to }: Match): Span {
  const typed = text.slice(from, to)
  if (!/\d/.test(typed)) return { from, to }
  const before = WEEKDAY_BEFORE.exec(text.slice(Math.max(0, from - 28), from))
  const after = WEEKDAY_AFTER.exec(text.slice(to, to + 24))
  return { from: from - (before?.[0].length ?? 0), to: to + (after?.[0].length ?? 0) }
}
