import { type DayReader, listDates, MONTH_END, unsureDay, YEAR } from './day-words.ts'
import { readNumber } from './hour-words.ts'
import { resolveDateInMonth, resolveDay } from './resolve-day.ts'

const MONTH_WORD = 'หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบเอ็ด|สิบสอง|สิบ'
/** Without its ที่, 3 เดือน 2 may be how long somebody subscribes. */
const THAI_DATE = String.raw`ที่ ?(?:(?<first>\d{1,2}) ?(?:-|ถึง|และ|หรือ) ?)?(?<date>\d{1,2}) ?(?:ของ ?)?เดือน ?`

const numberedMonth: DayReader = (parts, today) => {
  const year = parts.year === undefined ? undefined : Number(parts.year)
  const month = readNumber(parts.month)
  return listDates(parts).map((date) => resolveDay({ date, month, year }, today))
}
const monthFromNow: DayReader = (parts, today, said = today) =>
  listDates(parts).map((date) => resolveDateInMonth(date, parts.next === undefined ? 0 : 1, said))

/** Dates with a month that has a number or is counted from now: the 14th of month 2, the 28th of next month. */
export const MONTH_READERS: [string, DayReader][] = [
  [
    String.raw`(?:วัน)?${THAI_DATE}(?<month>\d{1,2}(?!\d|[.:/-]\d)|(?:${MONTH_WORD})${MONTH_END})${YEAR}`,
    numberedMonth,
  ],
  [`(?:วัน)?${THAI_DATE}(?:นี้|(?<next>หน้า|ถัดไป))`, monthFromNow],
  [
    String.raw`(?<lead>^|[^\d.,/:-])(?:the )?(?<date>\d{1,2})(?:st|nd|rd|th)(?: of)?(?: (?<next>next)| this) month(?![a-z])`,
    monthFromNow,
  ],
  [String.raw`下下个?月\d{1,2}[日号號]`, unsureDay],
  [String.raw`(?:(?<next>下个?)|这个?|本)月(?<date>\d{1,2})[日号號]`, monthFromNow],
]
