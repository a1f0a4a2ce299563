import { MAX_PRICE } from '#app/shop/constants.ts'
import type { Satang } from '#app/shop/money.ts'
import { findAll, type Match, type Span } from './chat-text.ts'
import { readNumber } from './hour-words.ts'

export const DIGIT_WORD = '(?:หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า)'
const SCALE = '(?:สิบ|ร้อย|พัน(?!ธ)|หมื่น|แสน|ล้าน)'
const WORD = `(?:${DIGIT_WORD}|เอ็ด|ยี่|${SCALE})`
/** Behind a last digit: a counted word would make it another number. */
const END = '(?= ?(?:$|[\\n,]|บาท|ค่ะ|คะ|ครับ|คับ|นะ|จ้า|ส่ง|เอา))'
const TYPED = `(?:[1-9] ?(?=${SCALE})|[1-9](?:\\d{2})?${END})`
/** All words and digits that may be one number: part of a number is none. */
const NUMBER = new RegExp(`(?:\\d{1,3} ?(?=${SCALE}))?${WORD}(?: ?(?:${WORD}|${TYPED}))*`, 'gm')

const NAMED = /(?:งบ(?:ประมาณ)?|ราคา|ยอด)(?:ไม่เกิน|ประมาณ|อยู่ที่|ที่|ราวๆ|ราว|สัก|แถวๆ|ๆ| ){0,3}$/
const COUNTED = /^ ?(?:ช่อ|ดอก|ชิ้น|อัน|คน|กล่อง|วัน)/
const BEFORE_COUNT = new RegExp(`^(.*${SCALE}.*?) ${WORD}+$`)
/** 3 พัน is read with the prices in digits. */
const IS_TYPED = /^\d+ ?พัน$/
const HAS_TYPED_THOUSANDS = /^\d ?พัน/
const TOKENS = new RegExp(`${DIGIT_WORD}|เอ็ด|ยี่|${SCALE}|\\d+`, 'g')

const SCALES: Record<string, number> = { สิบ: 10, ร้อย: 100, พัน: 1000, หมื่น: 10_000 }
const MAX_LENGTH = 60
const MIN_BAHT = 20
/** All in all fifty: those are roses. */
const MIN_NAMED_BAHT = 100

/** Sums in Thai words, with their baht or behind a word for a sum: พันห้า is 1,500. */
export function findWordPrices(text: string): (Span & { value: Satang })[] {
  return findAll(text, NUMBER).flatMap((match) => toPrice(text, match) ?? [])
}

function toPrice(text: string, { from, to }: Match): (Span & { value: Satang }) | null {
  if (to - from > MAX_LENGTH) return null
  const whole = text.slice(from, to)
  const typed = COUNTED.test(text.slice(to, to + 8)) ? (BEFORE_COUNT.exec(whole)?.[1] ?? whole) : whole
  const end = from + typed.length
  const named = NAMED.exec(text.slice(Math.max(0, from - 40), from))
  const baht = /^ ?บาท/.exec(text.slice(end, end + 5))
  const isPart =
    /\d$|[\d ][.,/:-]$/.test(text.slice(Math.max(0, from - 2), from)) || /^\d/.test(text.slice(end, end + 1))
  const isSaid = named !== null || baht !== null || HAS_TYPED_THOUSANDS.test(typed)
  if (isPart || !isSaid || IS_TYPED.test(typed)) return null
  const value = readSum(typed.match(TOKENS) ?? [])
  const isSum = value !== null && value >= (baht ? MIN_BAHT : MIN_NAMED_BAHT) && value * 100 <= MAX_PRICE
  if (!isSum) return null
  return { from: from - (named?.[0].length ?? 0), to: end + (baht?.[0].length ?? 0), value: value * 100 }
}

/** Null for words that are no one number. */
function readSum(tokens: readonly string[]): number | null {
  let [sum, last, digit] = [0, Number.POSITIVE_INFINITY, '']
  for (const token of tokens) {
    const scale = SCALES[token]
    if (scale === undefined && digit !== '') return null
    if (scale === undefined) digit = token
    else {
      const count = readCount(digit, scale, sum === 0)
      if (count === null || scale >= last) return null
      sum += count * scale
      last = scale
      digit = ''
    }
  }
  const rest = sum === 0 ? null : readRest(digit, last)
  return rest === null ? null : sum + rest
}

/** A ten counts as one ten, and so does a thousand at the beginning. */
function readCount(digit: string, scale: number, isFirst: boolean): number | null {
  if (digit === '') return isFirst || scale === 10 ? 1 : null
  if (digit === 'ยี่') return scale === 10 ? 2 : null
  const count = readNumber(digit)
  return count >= 1 && count <= 9 ? count : null
}

/** A digit behind a thousand or more counts the next smaller scale: พันห้า. */
function readRest(digit: string, last: number): number | null {
  if (digit === '') return 0
  if (digit === 'เอ็ด') return 1
  if (/^\d{3}$/.test(digit)) return last >= 1000 ? Number(digit) : null
  const count = readCount(digit, 1, false)
  return count === null ? null : last >= 1000 ? (count * last) / 10 : count
}
