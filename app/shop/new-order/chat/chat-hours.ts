import { formatMinute } from '#app/shop/delivery/format-slot.ts'
import type { Found } from './chat-numbers.ts'
import { findAll, type Match, take } from './chat-text.ts'
import {
  readBareHour,
  readChineseHour,
  readClockHour,
  readEveningHour,
  readHourOfEvening,
  readMongHour,
  readNumber,
} from './hour-words.ts'

/** Minutes of the day, or null if the hour is not sure. */
type Reader = (hour: string | undefined, parts: Match['parts']) => number | null

interface Clock {
  from: number
  to: number
  starts: number
  ends?: number
}

const LEAD = String.raw`(?<lead>^|[^\d.,:/])`
const HOUR = String.raw`(?<hour>\d{1,2})`
const MINUTE = String.raw`(?<minute>[0-5]\d)`
const UNTIL = `(?: ?(?:-|~|ถึง|to|until|till|至|到) ?)`
/** `10-12 น.` */
const START = String.raw`(?:(?<start>\d{1,2})${UNTIL}|between (?<start2>\d{1,2}) and )?`
const PM = String.raw`(?<half_day>[ap])(?:\.m\.?|m)(?![a-z])`
const NOR = String.raw`(?:น\.|น(?![ก-๎])|นาฬิกา)`
const CUE = '(?:เวลา|ตอน|ประมาณ|รอบ|ก่อน|หลัง|ไม่เกิน|ราวๆ|ราว|สัก|เช้า|บ่าย|เย็น|ค่ำ|at|by|before|after|around)'
const EVENING =
  '(?:เย็น(?:นี้)?|ค่ำ(?:นี้)?|คืนนี้|tonight|evening),? ?(?:(?:ตอน|เวลา|ประมาณ|ราวๆ|สัก|at|by|around) ?)?'
/** Nobody asks for 10:17, and 15 flowers are no minutes. */
const QUARTER =
  '(?<quarter>15|30|45)(?!\\d|[.:,/-]\\d| ?(?:ดอก|ช่อ|ชิ้น|คน|กล่อง|ก้าน|อัน|พวง|ต้น|ชุด|ใบ|กระเช้า|ตะกร้า|เซ็ต|เซต|บาท|พัน|%|k|โมง|น\\.|วัน|ปี|roses|stems|pcs|朵|束))(?: ?นาที)?'
/** Behind a decimal number of something; no month has the number of a quarter of an hour. */
const UNIT =
  '(?:บาท|บ\\.|฿|baht|thb|usd|铢|元|%|เปอร์เซ็นต์|ซม|ม\\.|มม|มิล|เมตร|กม|กิโล|กก|กรัม|นิ้ว|ฟุต|โล|ลิตร|ตร|cm|mm|km|kg|inch|in\\b|ft|m\\b|k\\b|x|×|ดอก|ช่อ|ชิ้น|คน|วัน|ปี|เดือน|คะแนน|ดาว|stars?)'
const ONE_TO_FIVE = '[1-5]|หนึ่ง|สอง|สาม|สี่|ห้า'
const WORDS = '\\d{1,2}|สิบเอ็ด|สิบสอง|สิบ|เก้า|แปด|เจ็ด|หก|ห้า|สี่|สาม|สอง'

const afternoon: Reader = (hour) => (hour === 'โมง' ? 13 * 60 : (readNumber(hour) + 12) * 60)
const noon: Reader = () => 12 * 60
const chinese: Reader = (hour, parts) => readChineseHour(hour, parts.part)
const mong: Reader = (hour, parts) => readMongHour(hour, parts.part ?? parts.part_before)
const evening: Reader = (hour, parts) => readHourOfEvening(hour, parts.half_day)
const bare: Reader = (hour) => readBareHour(hour)
const clock: Reader = (hour, parts) => readClockHour(hour, parts.half_day)

/** In this sequence: whatever one reads is hidden from the next. */
const READERS: [string, Reader][] = [
  [`บ่าย(?<hour>โมง) ?${QUARTER}`, afternoon],
  [
    String.raw`บ่าย ?(?<hour>${ONE_TO_FIVE}|โมง)(?!\d)(?:[.:]${MINUTE})?(?: ?โมง(?: ?${QUARTER})?)?(?:เย็น)?(?<half> ?ครึ่ง)?(?:${UNTIL}(?:บ่าย)?(?<end>[2-6]|สอง|สาม|สี่|ห้า)(?: ?โมง)?(?:เย็น)?(?!\d|[./:]\d))?`,
    afternoon,
  ],
  [`(?<hour>${ONE_TO_FIVE}) ?ทุ่ม(?<half> ?ครึ่ง)?`, readEveningHour],
  [
    String.raw`(?<lead>${EVENING})${HOUR}[.:](?<minute>[0-5][05])(?!\d|[.:]\d)(?: ?${PM})?(?: ?${NOR})?(?:${UNTIL}(?<end>\d{1,2})[.:](?<end_minute>[0-5][05])(?!\d|[.:]\d)(?: ?${NOR})?)?`,
    evening,
  ],
  [
    String.raw`${LEAD}${HOUR}[.:](?<minute>[0-5][05])(?!\d|[.:]\d)(?: ?${NOR})?,? ?(?:tonight|in the evening|(?:ตอน|ช่วง)?(?:เย็น|ค่ำ))`,
    evening,
  ],
  [String.raw`${LEAD}${HOUR}:${MINUTE}(?::\d{2})?(?!\d)(?: ?${PM})?(?: ?${NOR})?`, clock],
  [String.raw`${LEAD}${HOUR}\.${MINUTE} ?(?:${NOR}|${PM})`, clock],
  [String.raw`(?<lead>${CUE} ?)${HOUR}\.(?<minute>00|15|30|45)(?!\d|\.\d)`, clock],
  [String.raw`${LEAD}${HOUR}\.${MINUTE}(?=${UNTIL}(?:\d{1,2}[.:][0-5]\d(?!\d)|\ue000))`, clock],
  [String.raw`(?<lead>\ue000${UNTIL})${HOUR}\.${MINUTE}(?!\d|\.\d)`, clock],
  [String.raw`${LEAD}${HOUR}\.(?<minute>00|15|30|45)(?![\d%\ue000\t]|[.,:/-]\d| ?${UNIT}|[a-z])`, bare],
  [`${LEAD}${START}${HOUR} ?${PM}`, clock],
  [String.raw`${LEAD}${START}${HOUR} ?(?:น\.|นาฬิกา)`, clock],
  [
    `${LEAD}(?:(?<part_before>เช้า|เย็น)(?:นี้)? ?(?:ตอน|ประมาณ|ราวๆ|สัก)? ?)?${START}(?<hour>${WORDS}) ?โมง ?(?<part>เช้า|เย็น)?(?:(?<half> ?ครึ่ง)| ?${QUARTER})?`,
    mong,
  ],
  [String.raw`(?<lead>^|[^\u0e00-\u0e7f]|[ก-๎])เที่ยง(?!คืน)(?:ตรง|วัน)?(?<half>ครึ่ง)?`, noon],
  [String.raw`\bnoon\b`, noon],
  [
    String.raw`(?<part>上午|早上|中午|下午|晚上|夜晚|夜里|晚)?(?<hour>\d{1,2}|[一二两三四五六七八九十]{1,3})[点點](?<half>半)?(?:(?<minute>\d{1,2})分|(?<spoken>[一三]刻))?`,
    chinese,
  ],
]
const PATTERNS = READERS.map(([source, read]) => ({ pattern: new RegExp(source, 'gm'), read }))

/** Noon as an end or a time of day is no hour; nor is lunch. */
const NO_NOON = /(?:ก่อน|หลัง|ช่วง|ใกล้|มื้อ|ข้าว|พัก|before|after|by|until|ไม่เกิน) ?$/
/** Before an amount of something, or an hour that has gone by. */
const NO_BARE =
  /(?:[฿$€£¥×*+=#-]|นัด|บาท|ราคา|ยอด|รวม|งบ|ค่า[ก-๎]{0,12}|จำนวน(?:เงิน)?|คงเหลือ|โอน|จ่าย|มัดจำ|ส่วนลด|ลด|สูง|กว้าง|ยาว|หนัก|ขนาด|ห้อง|เลขที่|ชั้น|ข้อ|รุ่น|price|total|amount|sum|fee|paid|discount|budget|size|version|\bver|rating|room|\bno\.?|\bv|\bx|thb|usd|baht)(?: ?[:=]| |ที่|ละ|ประมาณ)* ?$/
const JOINT = new RegExp(`^${UNTIL}$`)
const NO_DELIVERY = /^ ?(?:พัก|ปิด|ไม่ว่าง|ไม่สะดวก)/
const FIRST_MINUTE = 5 * 60
const LAST_MINUTE = 24 * 60 - 1

/** Hours at which flowers can be brought: `14:30`, or `10:00-12:00`. */
export function findHours(text: string): Found[] {
  const clocks: Clock[] = []
  let rest = text
  for (const { pattern, read } of PATTERNS) {
    const matches = findAll(rest, pattern)
    clocks.push(...matches.flatMap((match) => readMatch(rest, match, read) ?? []))
    rest = take(rest, matches)
  }
  clocks.sort((one, other) => one.from - other.from)
  return joinRanges(text, clocks)
    .filter((clock) => isDeliveryHour(clock) && !NO_DELIVERY.test(text.slice(clock.to, clock.to + 10)))
    .map(({ from, to, starts, ends }) => ({
      ...{ from, to },
      value: ends === undefined ? formatMinute(starts) : `${formatMinute(starts)}-${formatMinute(ends)}`,
    }))
}

/** Only clocks of messages and slips show 10:32. */
function isDeliveryHour({ starts, ends = LAST_MINUTE }: Clock): boolean {
  return starts >= FIRST_MINUTE && starts < ends && ends <= LAST_MINUTE && starts % 5 === 0
}

/** Said before the hour in English, behind it in Chinese. */
const QUARTERS: Record<string, number> = {
  ...{ 'half past ': 30, 'quarter past ': 15, 'quarter to ': -15 },
  ...{ 一刻: 15, 三刻: 45 },
}
const QUARTER_BEFORE = /(?:half past|quarter (?:past|to)) $/

function readMinutes(text: string, { from, parts }: Pick<Match, 'from' | 'parts'>): number {
  const before = QUARTER_BEFORE.exec(text.slice(Math.max(0, from - 13), from))?.[0] ?? ''
  const said = QUARTERS[before] ?? QUARTERS[parts.spoken ?? ''] ?? 0
  return parts.half ? 30 : Number(parts.minute ?? parts.quarter ?? said)
}

function readMatch(text: string, { from, to, parts }: Match, read: Reader): Clock | null {
  if (read === noon && NO_NOON.test(text.slice(Math.max(0, from - 10), from))) return null
  if (read === bare && NO_BARE.test(text.slice(Math.max(0, from - 24), from))) return null
  const hour = read(parts.hour, parts)
  if (hour === null) return null
  const minutes = hour + readMinutes(text, { from, parts })
  const typedStart = parts.start ?? parts.start2
  if (parts.end !== undefined) {
    const end = read(parts.end, parts)
    return { from, to, starts: minutes, ends: (end ?? hour) + Number(parts.end_minute ?? 0) }
  }
  if (typedStart === undefined) return { from, to, starts: minutes }
  const start = read(typedStart, parts)
  // 10-12pm begins in the morning.
  const starts = start !== null && start < minutes ? start : readClockHour(typedStart, undefined)
  return starts === null ? null : { from, to, starts, ends: minutes }
}

function isJoined(text: string, first: Clock, second: Clock): boolean {
  const between = text.slice(first.to, second.from)
  return JOINT.test(between) || (between === ' and ' && text.slice(0, first.from).endsWith('between '))
}

function joinRanges(text: string, clocks: Clock[]): Clock[] {
  const joined: Clock[] = []
  for (const clock of clocks) {
    const last = joined.at(-1)
    const isEnd = last && last.ends === undefined && isJoined(text, last, clock)
    if (last && isEnd && clock.ends === undefined) {
      joined[joined.length - 1] = { from: last.from, to: clock.to, starts: last.starts, ends: clock.starts }
    } else joined.push(clock)
  }
  return joined
}
