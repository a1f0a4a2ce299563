const THAI = ['หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า', 'สิบ', 'สิบเอ็ด', 'สิบสอง']
const CHINESE = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']

/** A number in digits, in Thai or in Chinese; 0 for anything else. */
export function readNumber(typed = ''): number {
  if (/^\d+$/.test(typed)) return Number(typed)
  const word = typed.replace('两', '二')
  return Math.max(THAI.indexOf(word), CHINESE.indexOf(word)) + 1
}

export function readClockHour(typed: string | undefined, halfDay: string | undefined): number | null {
  const hour = Number(typed)
  if (hour > 23 || (halfDay !== undefined && hour > 12)) return null
  if (halfDay === undefined) return hour * 60
  return ((hour % 12) + (halfDay === 'p' ? 12 : 0)) * 60
}

/** From 1 to 6 without a part of the day, people mean different hours. */
export function readMongHour(typed: string | undefined, part: string | undefined): number | null {
  const hour = readNumber(typed)
  if (part === 'เย็น') return hour >= 2 && hour <= 7 ? (hour + 12) * 60 : null
  const [first, last] = part === 'เช้า' ? [6, 11] : [7, 20]
  return hour >= first && hour <= last ? hour * 60 : null
}

/** One ทุ่ม is seven in the evening. */
export function readEveningHour(typed: string | undefined): number | null {
  return (18 + readNumber(typed)) * 60
}

/** Evening with the hour of a clock with hands; one and two are in the night. */
export function readHourOfEvening(typed: string | undefined, halfDay: string | undefined): number | null {
  const hour = readClockHour(typed, halfDay)
  if (hour === null || halfDay !== undefined || hour >= 12 * 60) return hour
  return hour >= 3 * 60 ? hour + 12 * 60 : null
}

export function readChineseHour(typed: string | undefined, part: string | undefined): number | null {
  const hour = readNumber(typed)
  if (hour > 23) return null
  const isEvening = part !== undefined && /^[晚夜]/.test(part)
  // Midnight, and after it.
  if (isEvening && (hour === 12 || hour < 5)) return null
  const isLate = part === '下午' || isEvening || (part === '中午' && hour < 11)
  if (isLate) return (hour < 12 ? hour + 12 : hour) * 60
  return part !== undefined || hour >= 7 ? hour * 60 : null
}

/** Digits alone, `15.30`: an hour at which a shop is open, and no amount of something. */
export function readBareHour(typed: string | undefined): number | null {
  const hour = Number(typed)
  return hour >= 7 && hour <= 20 ? hour * 60 : null
}
