import type { Satang } from '#app/shop/money.ts'
import { findAll, type Span } from './chat-text.ts'
import { readNumber } from './hour-words.ts'

const DIGIT = 'หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า'
const AMOUNT = `(?:(?<thousands>${DIGIT})?(?<thousand>พัน)(?:(?<half>${DIGIT})(?:ร้อย)?)?|(?<hundreds>${DIGIT})ร้อย(?:(?<tens>${DIGIT})สิบ)?)`
const NAMED = new RegExp(
  `(?:งบ(?:ประมาณ)?|ราคา|ยอด)(?:ไม่เกิน|ประมาณ|อยู่ที่|ที่|ราวๆ|ราว|สัก|แถวๆ|ๆ| ){0,3}${AMOUNT}(?!ธ)(?: ?บาท)?`,
  'g',
)
const IN_BAHT = new RegExp(`${AMOUNT} ?บาท`, 'g')

/** Sums in Thai words: พันห้า is 1,500. */
export function findWordPrices(text: string): (Span & { value: Satang })[] {
  const named = findAll(text, NAMED)
  const others = findAll(text, IN_BAHT).filter(
    (one) => !named.some((other) => other.from < one.to && other.to > one.from),
  )
  return [...named, ...others].map(({ from, to, parts }) => {
    const thousands = parts.thousand ? readNumber(parts.thousands) || 1 : 0
    const hundreds = readNumber(parts.half ?? parts.hundreds)
    return { from, to, value: (thousands * 1000 + hundreds * 100 + readNumber(parts.tens) * 10) * 100 }
  })
}
