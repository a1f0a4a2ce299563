import type { Found } from './chat-numbers.ts'
import {
  type ChatText,
  findAll,
  lineAround,
  type Match,
  type Span,
  TAKEN,
  withoutPoliteEnd,
} from './chat-text.ts'

/** Up to a comma, a digit, or a word that begins something else. */
const NAME = String.raw`(?<name>[^\n\d,\ue000"“”/|:()+*#]{2,60})`
const PERSON = '(?=คุณ|น้อง|พี่|นาย|นาง|น\\.ส\\.|ครู|หมอ|ดร\\.|[a-z])'
const LABELLED = new RegExp(
  `(?<lead>^|[^ก-๎a-z]|เค้า|เขา|เธอ|คนไข้)(?:ชื่อ(?:-?(?:นาม)?สกุล)?(?:ผู้รับ|คนรับ|ผู้สั่ง|ผู้ส่ง|คนส่ง|ลูกค้า|จริง)?(?:คือ|[ :=]){1,4}|(?:ผู้รับ|คนรับ|ผู้สั่ง)(?:(?: ?ชื่อ|คือ)? ?(?:[:=] ?|${PERSON})| ?ชื่อ ?)|(?:收件人|收花人|收货人|姓名|订花人)[ :是]{1,3})${NAME}`,
  'gm',
)
const ENGLISH_LABEL = new RegExp(
  `(?<lead>^|[^a-z])(?:(?:customer |recipient'?s? |receiver'?s? |full )?name|recipient|receiver)(?<sign> ?[:=] ?| is | )${NAME}`,
  'gm',
)
const KHUN =
  /(?<lead>^|[^ก-๎]|ให้|ถึง|แด่|ติดต่อ)(?<name>คุณ ?[ก-๎]{2,24}(?: [ก-๎]{2,20})?|คุณ ?[a-z][a-z'-]{1,20}(?: [a-z][a-z'-]{1,20})?|(?:นางสาว|นาย|นาง|น\.ส\.) ?[ก-๎]{2,24} [ก-๎]{2,20})/g
const TITLED =
  /(?<lead>^|[^a-z])(?<name>(?:khun|k\.|mr\.?|mrs\.?|ms\.?|miss|dr\.?) ?[a-z][a-z'-]{1,20}(?: [a-z][a-z'-]{1,20}){0,2})/g
const TO_LINE =
  /^[\t ]{0,3}to:? (?<name>[a-z][a-z'-]{1,20}(?: [a-z][a-z'-]{1,20}){0,2})[ \t]*(?=$|[,\ue000(])/gm

const NEXT_WORD =
  /[ ,](?:โทร|เบอร์|ที่อยู่|ที่|ส่ง|รับ|ค่ะ|คะ|ครับ|นะ|บ้าน|คอนโด|ชั้น|ห้อง|ตึก|วัน|พรุ่งนี้|เวลา|ตอน|จะ|ขอ|อยาก|เอา|สั่ง|โอน|การ์ด|เขียน|ซอย|ซ\.|ถนน|ถ\.|แขวง|เขต|ตำบล|อำเภอ|หมู่|เลขที่|อาคาร|บริษัท|โรง|ใน|ให้|และ|กับ|เป็น|tel|phone|mobile|address|at|on|and|line|ไลน์|电话|地址).*$/
/** What else begins with คุณ, and words of which sentences are made rather than names. */
const NO_KHUN =
  /^คุณ ?(?:ภาพ|ค่า|สมบัติ|ธรรม|ประโยชน์|ลูกค้า|แม่|พ่อ|ยาย|ย่า|ตา(?![ก-๎])|ปู่|ครู|หมอ|แอดมิน|ร้าน|ผู้|ลูก|พี่|น้อง|เจ้าของ|ป้า|ลุง|น้า|แฟน|สามี|ภรรยา|คะ|ค่ะ|ครับ|นะ|ๆ|ได้|จะ|มี(?!น)|คือ|เป็น|อยู่|ชอบ|ต้อง)/
const SENTENCE =
  /ให้|ได้|ต้อง|ชอบ|สั่ง|ส่ง|โอน|อยาก|แจ้ง|ช่วย|ไหม|มั้ย|ว่า|บอก|อยู่|หรือ|แล้ว|จะ|เป็น|ครับ|ค่ะ|คะ|นะ|อะไร|ไหน|ใคร|ยังไง|ไม่|ใส่|สะดวก|กรุณา|เลือก|ดูแล/
/** The next word of a name, not of a sentence. */
const NO_SURNAME =
  /^(?:โทร|เบอร์|ที่|ส่ง|รับ|ค่ะ|คะ|ครับ|คับ|นะ|บ้าน|คอนโด|ชั้น|ห้อง|ตึก|วัน|พรุ่ง|มะรืน|เวลา|ตอน|จะ|ขอ|อยาก|เอา|สั่ง|โอน|การ์ด|เขียน|และ|กับ|ไป|มา|เป็น|ได้|ไลน์|ถนน|ซอย|แขวง|เขต|ตำบล|อำเภอ|หมู่|จังหวัด|กรุงเทพ|โรง|สำนักงาน|บริษัท|ช่อ|ดอก|งบ|ราคา|อาคาร|ออฟฟิศ|แผนก|ฝ่าย|หน้า|พร้อม|ก่อน|ช่วง|เช้า|บ่าย|เย็น)/
/** Words in capitals behind a first name, which begin something else. */
const NO_LATIN_SURNAME =
  /^(?:tel|phone|mobile|call|line|id|ig|fb|email|address|addr|at|on|in|and|or|to|for|from|with|the|my|room|rm|condo|hotel|tower|building|floor|soi|road|unit|apt|apartment|villa|house|hospital|office|company|school|airport|department|dept|bangkok|phuket|chiang|pattaya|sukhumvit|silom|sathorn|thailand|send|deliver|please|pls|today|tomorrow|tonight|next|card|happy|thanks?|thank|love|dear|hi|hello|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)$/
const NO_ENGLISH_NAME =
  /^(?:my|me|you|the|a|be|whom|mom|mum|dad|our|your|this|that|it|bangkok|confirm|order|send|deliver|pick|see|do|get|have|is|on|at|of|here|reception)\b|\b(?:please|for|with|flowers|bouquet|roses)\b/
const ACCOUNT = /(?:เลข|ชื่อ|เข้า)บัญชี|บัญชี ?[:\d]|พร้อมเพย์|promptpay|account (?:no|name|number)/
/** Beside a number that is taken, the name is the account's. */
const BANK = /ธนาคาร|ธ\.(?!ค)|กสิกร|ไทยพาณิชย์|กรุงไทย|กรุงศรี|ออมสิน|kbank|scb|bbl|ktb|ttb/
/** Somebody's mother is no name. */
const RELATION =
  /^(?:คุณ ?)?(?:แม่|พ่อ|แฟน|เพื่อน|ภรรยา|สามี|ยาย|ย่า|ปู่|ตา|ลูก|ลูกสาว|พี่|น้อง|พี่สาว|น้องสาว|ครู|หมอ|เอง|คนเดียวกัน|(?:my|her|his) .*)$/
const OTHER_NAMES = /(?:shop|store|line|user|nick|file|sender'?s?|product|bouquet|company|account|ig|fb) ?$/

/** True if what a pattern found is a name. */
type Check = (name: Named) => boolean
interface Named extends Span {
  plain: string
  original: string
  match: Match
  before: string
}

const startsLarge = (word: string) => /^\p{Lu}/u.test(word)
const PATTERNS: [RegExp, Check][] = [
  [LABELLED, () => true],
  [
    ENGLISH_LABEL,
    ({ before, match, original }) =>
      !OTHER_NAMES.test(before) && (/[:=]/.test(match.parts.sign ?? '') || startsLarge(original)),
  ],
  [KHUN, ({ plain }) => !NO_KHUN.test(plain)],
  [TITLED, ({ original }) => /^\S+[. ]?\s?\p{Lu}/u.test(original)],
  [TO_LINE, ({ original }) => original.split(' ').every(startsLarge)],
]

/** Names, only where they are plainly said. */
export function findNames(chat: ChatText, text: string): Found[] {
  const found = PATTERNS.flatMap(([pattern, isName]) =>
    findAll(text, pattern).flatMap((match) => {
      const named = toNamed({ chat, text, match, endName: pattern === KHUN ? endKhunName : endName })
      if (!isPlainName(named.plain) || isBankLine(text, named) || !isName(named)) return []
      return [{ from: named.from, to: named.to, value: named.original.replace(/\s+/g, ' ') }]
    }),
  )
  return withoutInner(found)
}

interface Reading {
  chat: ChatText
  text: string
  match: Match
  endName: (text: string, span: Span, chat: ChatText) => Span
}

function toNamed({ chat, text, match, endName }: Reading): Named {
  const whole = { from: match.to - (match.parts.name?.length ?? 0), to: match.to }
  const span = endName(text, whole, chat)
  const before = text.slice(Math.max(0, match.from - 12), match.from)
  return { ...span, plain: text.slice(span.from, span.to), original: chat.original(span), match, before }
}

/** Of two readings of one name the longer one. */
function withoutInner(found: Found[]): Found[] {
  let end = -1
  return [...found]
    .sort((one, other) => one.from - other.from || other.to - one.to)
    .filter(({ to }) => {
      if (to <= end) return false
      end = to
      return true
    })
}

function endName(text: string, { from, to }: Span): Span {
  const plain = text.slice(from, to)
  const cut =
    ` ${plain}`
      .replace(NEXT_WORD, '')
      .slice(1)
      .split(/ {2,}|\t|。|，/, 1)[0] ?? ''
  return trimSpan(text, withoutPoliteEnd(text, { from, to: from + cut.length }))
}

function endKhunName(text: string, { from, to }: Span, chat: ChatText): Span {
  const [first = '', second = ''] = text
    .slice(from, to)
    .replace(/^(คุณ|นางสาว|นาย|นาง|น\.ส\.) /, '$1_')
    .split(' ')
  const end = withoutPoliteEnd(text, { from, to: from + first.length })
  if (/^[a-z]/.test(second)) {
    return isLatinSurname(text, { from, to }, chat) ? { from, to } : end
  }
  const isWhole = end.to === from + first.length
  const after = text.slice(to, to + 1)
  if (!isWhole || second === '' || NO_SURNAME.test(second) || /[ก-๎]/.test(after)) return end
  const both = withoutPoliteEnd(text, { from, to })
  return SENTENCE.test(text.slice(from + first.length, both.to)) ? end : both
}

/** Written as a name is, and neither an acronym behind a name that is none nor a street with its number. */
function isLatinSurname(text: string, whole: Span, chat: ChatText): boolean {
  const [last = '', ...before] = chat.original(whole).split(/\s/).reverse()
  const first = before.join(' ')
  const isAcronym = last === last.toUpperCase() && first !== first.toUpperCase()
  const isWord = NO_LATIN_SURNAME.test(last.toLowerCase())
  return (
    startsLarge(last) && !isAcronym && !isWord && !/^(?: ?\d|[a-z])/.test(text.slice(whole.to, whole.to + 2))
  )
}

function trimSpan(text: string, { from, to }: Span): Span {
  const plain = text.slice(from, to)
  return { from: from + (plain.length - plain.trimStart().length), to: from + plain.trimEnd().length }
}

function isPlainName(plain: string): boolean {
  if (RELATION.test(plain)) return false
  if (NO_ENGLISH_NAME.test(plain.replace(/^to:? /, ''))) return false
  const thai = plain.replace(/^คุณ ?/, '')
  return !SENTENCE.test(thai) && /[\p{L}\p{M}]{2}/u.test(thai)
}

function isBankLine(text: string, { from }: Span): boolean {
  const line = lineAround(text, from)
  const near = text.slice(Math.max(line.from, from - 200), Math.min(line.to, from + 200))
  return ACCOUNT.test(near) || (BANK.test(near) && near.includes(TAKEN))
}
