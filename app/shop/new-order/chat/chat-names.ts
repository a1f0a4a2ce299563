import type { Found } from './chat-numbers.ts'
import { type ChatText, findAll, lineAround, type Span, withoutPoliteEnd } from './chat-text.ts'

/** Up to a comma, a digit, or a word that begins something else. */
const LABELLED =
  /(?<lead>^|[^ก-๎a-z])(?:ชื่อ(?:-(?:นาม)?สกุล)?(?:ผู้รับ|คนรับ|ผู้สั่ง|ลูกค้า|จริง)?|ผู้รับ|คนรับ|ผู้สั่ง|(?:customer |recipient'?s? |receiver'?s? |full )?name|recipient|receiver|收件人|收花人|姓名|订花人)(?:(?:ชื่อ|คือ|[ :=]){1,4}|(?=คุณ))(?<name>[^\n\d,\ue000"“”/|:()+*#]{2,60})/gm
const KHUN = /(?<lead>^|[^ก-๎])(?<name>คุณ ?[ก-๎]{2,24}(?: [ก-๎]{2,20})?)/g
const TITLED =
  /(?<lead>^|[^a-z])(?<name>(?:khun|k\.|mr\.?|mrs\.?|ms\.?|miss|dr\.?) ?[a-z][a-z'-]{1,20}(?: [a-z][a-z'-]{1,20}){0,2})/g
const TO_LINE =
  /^[\t ]{0,3}to:? (?<name>[a-z][a-z'-]{1,20}(?: [a-z][a-z'-]{1,20}){0,2})[ \t]*(?=$|[,\ue000(])/gm

const NEXT_WORD =
  /[ ,](?:โทร|เบอร์|ที่อยู่|ที่|ส่ง|รับ|ค่ะ|คะ|ครับ|นะ|บ้าน|คอนโด|ชั้น|ห้อง|ตึก|วัน|พรุ่งนี้|เวลา|ตอน|จะ|ขอ|อยาก|เอา|สั่ง|โอน|การ์ด|เขียน|tel|phone|mobile|address|at|on|and|line|ไลน์|电话|地址).*$/
/** What else begins with คุณ, and words of which sentences are made rather than names. */
const NO_KHUN =
  /^คุณ ?(?:ภาพ|ค่า|สมบัติ|ธรรม|ประโยชน์|ลูกค้า|แม่|พ่อ|ยาย|ย่า|ตา(?![ก-๎])|ปู่|ครู|หมอ|แอดมิน|ร้าน|ผู้|ลูก|คะ|ค่ะ|ครับ|นะ|ๆ|ได้|จะ|มี(?!น)|คือ|เป็น|อยู่|ชอบ|ต้อง)/
const SENTENCE = /ให้|ได้|ต้อง|ชอบ|สั่ง|ส่ง|โอน|อยาก|แจ้ง|ช่วย|ไหม|มั้ย|ว่า|บอก|อยู่|หรือ|แล้ว|จะ|เป็น|ครับ|ค่ะ|คะ|นะ/
const THANKS = /(?:ขอบ|พระ|ของ|บุญ|ให้คะแนน)$/
/** The next word of a name, not of a sentence. */
const NO_SURNAME =
  /^(?:โทร|เบอร์|ที่|ส่ง|รับ|ค่ะ|คะ|ครับ|คับ|นะ|บ้าน|คอนโด|ชั้น|ห้อง|ตึก|วัน|พรุ่ง|มะรืน|เวลา|ตอน|จะ|ขอ|อยาก|เอา|สั่ง|โอน|การ์ด|เขียน|และ|กับ|ไป|มา|เป็น|ได้|ไลน์|ถนน|ซอย|แขวง|เขต|ตำบล|อำเภอ|หมู่|จังหวัด|กรุงเทพ|โรง|สำนักงาน|บริษัท|ช่อ|ดอก|งบ|ราคา|อาคาร|ออฟฟิศ|แผนก|ฝ่าย|หน้า|พร้อม|ก่อน|ช่วง|เช้า|บ่าย|เย็น)/
const NO_ENGLISH_NAME =
  /^(?:my|me|you|the|a|be|whom|mom|mum|dad|our|your|this|that|it|bangkok|confirm|order|send|deliver|pick|see|do|get|have|is|on|at|of|here|reception)\b|\b(?:please|for|with|flowers|bouquet|roses)\b/
const BANK = /บัญชี|ธนาคาร|กสิกร|ไทยพาณิชย์|กรุงไทย|พร้อมเพย์|kbank|scb|promptpay|account/
const OTHER_NAMES = /(?:ลง|ร้าน|ช่อ|การ์ด|บัญชี|ไลน์|line|user|nick|shop|file|sender'?s?|from) ?$/

/** Names, only where they are plainly said. */
export function findNames(chat: ChatText, text: string): Found[] {
  const patterns: [RegExp, (span: Span, plain: string) => boolean][] = [
    [LABELLED, ({ from }) => !OTHER_NAMES.test(text.slice(Math.max(0, from - 60), from))],
    [KHUN, (_, plain) => !NO_KHUN.test(plain)],
    [TITLED, (span) => /^\S+[. ]?\s?\p{Lu}/u.test(chat.original(span))],
    [
      TO_LINE,
      (span) =>
        chat
          .original(span)
          .split(' ')
          .every((word) => /^\p{Lu}/u.test(word)),
    ],
  ]
  const found = patterns.flatMap(([pattern, isName]) =>
    findAll(text, pattern).flatMap(({ to, parts: { name = '' } }) => {
      const start = { from: to - name.length, to }
      const span = pattern === KHUN ? endOfKhun(text, start) : endOfName(text, start)
      const plain = text.slice(span.from, span.to)
      const mayBe = span.to - span.from > 1 && !isBankLine(text, span) && isName(span, plain)
      return mayBe && isPlainName(plain) ? [{ ...span, value: chat.original(span).replace(/\s+/g, ' ') }] : []
    }),
  )
  return found.filter(
    (one) =>
      !found.some(
        (other) => other !== one && other.from <= one.from && other.to >= one.to && wins(other, one),
      ),
  )
}

/** Of two readings of one name the longer one. */
const wins = (one: Span, other: Span) =>
  one.to - one.from > other.to - other.from ||
  (one.to - one.from === other.to - other.from && one.from < other.from)

function endOfName(text: string, { from, to }: Span): Span {
  const plain = text.slice(from, to)
  const cut =
    ` ${plain}`
      .replace(NEXT_WORD, '')
      .slice(1)
      .split(/ {2,}|\t|。|，/, 1)[0] ?? ''
  return trimSpan(text, withoutPoliteEnd(text, { from, to: from + cut.length }))
}

function endOfKhun(text: string, { from, to }: Span): Span {
  const [first = '', second = ''] = text.slice(from, to).replace(/^คุณ /, 'คุณ\u0002').split(' ')
  const end = withoutPoliteEnd(text, { from, to: from + first.length })
  const isWhole = end.to === from + first.length
  const after = text.slice(to, to + 1)
  if (!isWhole || second === '' || NO_SURNAME.test(second) || /[ก-๎]/.test(after)) return end
  const both = withoutPoliteEnd(text, { from, to })
  return SENTENCE.test(text.slice(from + first.length, both.to)) ? end : both
}

function trimSpan(text: string, { from, to }: Span): Span {
  const plain = text.slice(from, to)
  return { from: from + (plain.length - plain.trimStart().length), to: from + plain.trimEnd().length }
}

function isPlainName(plain: string): boolean {
  if (NO_ENGLISH_NAME.test(plain.replace(/^to:? /, ''))) return false
  const thai = plain.replace(/^คุณ ?/, '')
  return !SENTENCE.test(thai) && /[\p{L}\p{M}]{2}/u.test(thai) && !BANK.test(plain)
}

function isBankLine(text: string, { from }: Span): boolean {
  const line = lineAround(text, from)
  return BANK.test(text.slice(Math.max(line.from, from - 200), Math.min(line.to, from + 200)))
}
