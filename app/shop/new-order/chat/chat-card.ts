import type { Found } from './chat-numbers.ts'
import { type ChatText, findAll, type Span, TAKEN } from './chat-text.ts'

const QUOTED = /“(?<inside>[^“”]{2,600})”|"(?<plain>[^"\n]{2,600}(?:\n(?!\n)[^"\n]{1,300}){0,4})"/g
/** Before a quoted name of something that is sold. */
const NAMES_A_THING =
  /(?:ริบบิ้น|ป้าย|โบว์|เค้ก|ribbon|banner|cake)[^\n]{0,16}$|(?:ช่อ|รุ่น|แบบ|สินค้า|ดอก|ชื่อ|ร้าน|เพจ|เซ็ต|เซต|โปร|คอนโด|bouquet|arrangement|model|called|named|item|shop|product|order|set|condo|款|花束|店|叫)[ :]*$/
const IS_A_THING = /^ ?(?:ช่อ|รุ่น|เซ็ต|เซต|bouquet|arrangement|box|basket|set|flowers|款|花束)/
/** Few words between the card and what it says, or the colon belongs to something else. */
const INTRODUCED =
  /(?:(?:การ์ด|การ์ท|ข้อความ|คำอวยพร)(?:ใบ|ให้|ด้วย|หน่อย|เขียน|การ์ด|อวยพร|วันเกิด|บน|ใน|ติด|สั้นๆ|นะคะ|ค่ะ| ){0,5}(?:ว่า|:)|เขียนว่า|(?:^|[^a-z])(?:card|message)(?: (?:message|text|note|should|to|please|that|with|the|wording|can)){0,3}(?: ?:| (?:says?|saying|reads?|reading)\b)|(?:贺卡|卡片)(?:上|上面|内容|请|帮我|文字){0,3}(?:写|:))[ :]{0,3}/gm
/** Words for a card in a line of their own. */
const HEADING =
  /^[^\S\n]{0,5}(?:(?:ข้อความ|คำอวยพร)(?:ใน|บน|ใส่|เขียน|สำหรับ)?การ์ด|การ์ด(?:ข้อความ|อวยพร)|card (?:message|text)|message (?:on|for) the card|贺卡(?:内容|留言))(?:นะคะ|ค่ะ|คะ|ครับ|คับ|นะ|จ้า| ){0,3}\n(?=[^\n]*\S)/gm
const OTHER_LINE =
  /^[ \t\ue000]*(?:$|ชื่อ|ที่อยู่|โทร|เบอร์|วันที่|เวลา|งบ|ราคา|ผู้รับ|ส่งที่|name\b|address|tel\b|phone|date\b|time\b|收件人|地址|电话|姓名)/
const NO_CARD =
  /^(?:ไม่|ยังไม่|ไม่มี|no\b|none|nothing|not |n\/a|-|没有|不要|无|ได้|กี่|อะไร|what)|(?:ไหม|มั้ย|มัย|รึเปล่า|หรือเปล่า|吗|\?)[ค่ะครับ ]*$/
const OTHER_CARDS =
  /(?:เครดิต|เดบิต|credit|debit|บัตร|business|id|sim) ?$|(?:ริบบิ้น|ป้าย|โบว์|เค้ก|ribbon|banner|cake)[^\n]{0,14}$/

/** A longer one is no text for a card. */
const MAX_LENGTH = 600

interface Cards {
  found: Found[]
  /** All that is quoted: it is about nothing else. */
  spans: Span[]
}

/** Texts for the card: in quotation marks, or up to the end of a line that says so. */
export function findCards(chat: ChatText, text: string): Cards {
  const quoted = findAll(text, QUOTED).filter(({ from }) => !/\d/.test(text[from - 1] ?? ''))
  const found = quoted.flatMap(({ from, to }) => {
    const before = text.slice(Math.max(0, from - 24), from)
    const isThing = NAMES_A_THING.test(before) || IS_A_THING.test(text.slice(to, to + 16))
    return isThing ? [] : toCard(chat, text, { from: from + 1, to: to - 1 })
  })
  const unquoted = [...findIntroduced(chat, text), ...findHeaded(chat, text)].filter(
    (card) => !quoted.some(({ from, to }) => card.to > from && card.from < to),
  )
  return { found: [...found, ...unquoted], spans: [...quoted, ...unquoted] }
}

function findIntroduced(chat: ChatText, text: string): Found[] {
  return findAll(text, INTRODUCED).flatMap(({ from, to }) => {
    if (OTHER_CARDS.test(text.slice(Math.max(0, from - 24), from + 1))) return []
    return toCard(chat, text, lineFrom(text, to))
  })
}

function findHeaded(chat: ChatText, text: string): Found[] {
  return findAll(text, HEADING).flatMap(({ to }) => {
    const line = lineFrom(text, to)
    return OTHER_LINE.test(text.slice(line.from, line.to)) ? [] : toCard(chat, text, line)
  })
}

/** The rest of the line, or the next line if there is no rest. */
function lineFrom(text: string, from: number): Span {
  const rest = /^[ \t]{0,5}\n?[ \t\ue000]{0,80}/.exec(text.slice(from, from + 90))?.[0].length ?? 0
  const start = from + rest
  const end = text.indexOf('\n', start)
  return { from: start, to: end < 0 ? text.length : end }
}

function toCard(chat: ChatText, text: string, span: Span): Found[] {
  if (span.to - span.from > MAX_LENGTH) return []
  const plain = text.slice(span.from, span.to)
  const value = chat
    .original(span)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
  const isText = /[\p{L}\p{M}]{2}/u.test(plain) && !plain.includes(TAKEN)
  return isText && !NO_CARD.test(plain.trim()) ? [{ ...span, value }] : []
}
