import { MAX_PRICE } from '#app/shop/constants.ts'
import { parseBaht, type Satang } from '#app/shop/money.ts'
import { findAll, type Match, type Span, take } from './chat-text.ts'
import { DIGIT_WORD, findWordPrices } from './word-prices.ts'

export interface FoundPrice extends Span {
  value: Satang
}

const AMOUNT = String.raw`\d{1,3}(?:,\d{3}){1,2}(?:\.\d{1,2})?|\d{1,7}(?:\.\d{1,2})?`
const THOUSAND = ` ?(?:k(?![a-z])|พัน(?!ธ|${DIGIT_WORD}))`
const NUMBER = `(?<amount>${AMOUNT})(?<thousands>${THOUSAND})?`
const SIGN = String.raw`(?:\.-|,-|-\.| ?(?:บาท|baht|thb(?![a-z])|฿|泰铢|铢|บ\.))`
const RANGE = '(?: ?(?:-|ถึง|to|~|至|到) ?)'
/** `1.5-2k` */
const LOW = String.raw`(?:(?<low>\d{1,2}(?:\.\d)?)${RANGE}(?=\d{1,2}(?:\.\d)?${THOUSAND}))?`

const SIGNED_BEFORE = new RegExp(
  String.raw`(?<lead>^|[^\da-z])(?:฿|thb) ?${NUMBER}(?<more>${RANGE}(?:฿|thb)? ?[\d,]{2,9})?(?![\d:]|[./-]\d)`,
  'g',
)
const SIGNED_AFTER = new RegExp(
  String.raw`(?<lead>^|[^\d,./:-]|(?:^|[^\d])[-.])(?<start>(?:[\d,]{2,9}(?: ?k)?)${RANGE})?(?:(?<spaced>[1-9] \d{3}(?:\.\d{1,2})?)|${NUMBER})${SIGN}`,
  'g',
)
/** A number behind a word for a sum, with a few small words between. */
const NAMED = new RegExp(
  String.raw`(?:งบ(?:ประมาณ)?|ราคา|ยอด(?:โอน|รวม)?|รวม(?:ทั้งหมด|เป็น)?|ทั้งหมด|budget|price|total|amount|预算|預算|价格|價格|总共|一共)(?:ไม่เกิน|ประมาณ|อยู่ที่|ที่|ราวๆ|ราว|สัก|แถวๆ|is|of|about|around|max|under|up to|ค่ะ|大概|是|在|[ :=~]){0,4}(?:฿|thb)? ?${LOW}${NUMBER}(?<more>${RANGE}(?:฿|thb)? ?[\d,]{2,9})?(?![\d:/%]|[./-]\d| ?(?:ดอก|ช่อ|ชิ้น|อัน|คน|กล่อง|วัน|roses|stems|pcs|朵|束))${SIGN}?`,
  'g',
)
const BARE_THOUSANDS = new RegExp(
  String.raw`(?<lead>^|[^\d.,a-z:/])${LOW}(?<amount>\d{1,2}(?:\.\d{1,2})?)(?<thousands>${THOUSAND})`,
  'g',
)

/** Sums that are no price of the flowers. */
const OTHER_SUM =
  /(?:ค่า(?:จัด)?ส่ง(?:สินค้า|ด่วน)?|มัดจำ|ส่วนลด|ลด|ทอน|shipping|delivery(?: fee)?|deposit|discount|off|运费|配送费|定金)[^\d\n\ue000]{0,12}$/
/** Before the number of a bouquet, which may stand before its price. */
const NUMBERED = /(?:ที่|แบบ|รูป|ข้อ|เบอร์|รหัส|no\.?|set|#) ?$/
const IS_SIGNED = /฿|บาท|baht|thb|铢|\.-|,-|-\.|บ\.|k|พัน/
const MIN_AMOUNT: Satang = 20_00
/** All in all 50: those are roses. */
const MIN_BARE_AMOUNT: Satang = 100_00

/** Sums in baht, with their sign or behind a word for it; `1.5k` is 1,500. */
export function findPrices(plain: string): { prices: FoundPrice[]; spans: Span[] } {
  const inWords = findWordPrices(plain)
  const text = take(plain, inWords)
  const matches = [SIGNED_BEFORE, SIGNED_AFTER, NAMED, BARE_THOUSANDS].flatMap((pattern) =>
    findAll(text, pattern),
  )
  const isOther = ({ from }: Span) => OTHER_SUM.test(text.slice(Math.max(0, from - 30), from))
  const prices = withoutOverlaps(matches).flatMap((match) => {
    const { from, to } = match
    if (isOther(match)) return []
    const isNumbered = NUMBERED.test(text.slice(Math.max(0, from - 12), from))
    return readAmounts(match, text.slice(from, to), isNumbered).map((value) => ({ from, to, value }))
  })
  const words = inWords.filter((word) => !isOther(word))
  return { prices: [...prices, ...words], spans: [...matches, ...inWords] }
}

function withoutOverlaps(matches: Match[]): Match[] {
  const sorted = [...matches].sort((one, other) => one.from - other.from || other.to - one.to)
  let end = 0
  return sorted.filter(({ from, to }) => {
    if (from < end) return false
    end = to
    return true
  })
}

/** Both ends of `1500-2000`. */
function readAmounts({ parts }: Match, typed: string, isNumbered: boolean): Satang[] {
  const { low = '', spaced = '', thousands, start = '', more = '' } = parts
  const amount = parts.amount ?? (isNumbered ? spaced.slice(2) : spaced.replace(' ', ''))
  const read = [low, toNumber(start), amount, toNumber(more)].map((typed) => parseBaht(typed))
  const factor = thousands ? 1000 : 1
  const least = IS_SIGNED.test(typed) ? MIN_AMOUNT : MIN_BARE_AMOUNT
  return read.flatMap((value) => {
    const isSmall = value !== null && value < 1000_00
    const satang = value === null ? null : Math.round(isSmall ? value * factor : value)
    return satang !== null && satang >= least && satang <= MAX_PRICE ? [satang] : []
  })
}

const toNumber = (part: string) => part.replace(/[^\d,]/g, '')
