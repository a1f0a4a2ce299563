import { findAll, type Match, type Span } from './chat-text.ts'
import { resolveTypedDay } from './resolve-day.ts'

/** `10:32 มะลิ ข้อความ`, as LINE copies and exports its chats, with tabs or spaces. */
const PLAIN_HEAD =
  /^(?:\d{4}[/.]\d{1,2}[/.]\d{1,2}(?:\(\S{1,9}\))? )?(?<hour>\d{1,2}):(?<minute>\d{2})(?:\s?[ap]m)?(?<gap>[\t ]{1,3})(?!น\.|-|–|ถึง|to\b|โมง)/gm
/** `[10:32]`, and WhatsApp's `[26/11/26, 10:32:15] Mali:` and `26/11/2026, 10:32 - Mali:`. */
const BRACKETED_HEAD =
  /^ ?\[(?:(?:[^\]\n]{1,24} )?\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s?[ap]m)?\]|[^\]\n]{1,24}\] \d{1,2}:\d{2})(?<gap>[\t ]{0,3})/gm
const DATED_HEAD = /^\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d{2}(?:\s?[ap]m)? -(?<gap> )(?=[^:\n]{1,40}:)/gm

/** A day above its messages, and what an app writes about the chat itself. */
const DAY_LINES =
  /^(?:(?:วัน)?[^\s\d,]{1,12}[ ,.]{1,3})?(?:\d{4}[/.]\d{1,2}[/.]\d{1,2}|\d{1,2}\/\d{1,2}\/\d{4})(?: ?\(?[^\s\d]{1,12}\)?)?$/gm
const APP_LINES = /^(?:\[line\]|saved on|บันทึกเมื่อ|messages and calls are)[^\n]*$/gm

/** Words that begin a message, not a name before one. */
const LABEL =
  /^(?:ชื่อ|ที่อยู่|โทร|เบอร์|การ์ด|ข้อความ|วันที่|ส่ง|ผู้รับ|เวลา|งบ|ราคา|ยอด|ไลน์|เขียน|name|address|addr|tel|phone|card|message|line|to\b|date|time|budget|price|收件人|地址|电话|姓名|贺卡|预算)/

/** The day on which the messages behind it were sent. */
export interface DatedHead {
  from: number
  day: string
}

interface ChatHeads {
  spans: Span[]
  /** In the sequence of the text. */
  sent: DatedHead[]
}

/** Times, days and names of an exported chat: nobody said them. */
export function findChatHeads(text: string, today: string): ChatHeads {
  const lines = findAll(text, DAY_LINES)
  const plain = findAll(text, PLAIN_HEAD)
  const [first] = plain
  const isAlone = plain.length === 1 && first !== undefined && !isCertain(first)
  const named = isAlone && !isBelowPastDay(text, first, today) ? [] : plain
  const others = [...findAll(text, BRACKETED_HEAD), ...findAll(text, DATED_HEAD)]
  const heads = [...named.map((head) => withName(text, head, true)), ...withRepeatedNames(text, others)]
  const frames = heads.length > 0 ? lines : []
  const sent = toDatedHeads(text, [...heads, ...frames], today)
  return { spans: [...heads, ...frames, ...findAll(text, APP_LINES)], sent }
}

/** A day to come may be the day that is asked for, with its hour in the line below. */
function isBelowPastDay(text: string, head: Span, today: string): boolean {
  const above =
    text
      .slice(Math.max(0, head.from - 40), head.from)
      .split('\n')
      .at(-2) ?? ''
  return findAll(above, DAY_LINES).some((line) =>
    toDatedHeads(above, [line], today).some(({ day }) => day < today),
  )
}

const TYPED_DAY =
  /(?<lead>^|[^\d.,/:-])(?:(?<year>\d{4})(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<date>\d{1,2})|(?<one>\d{1,2})(?<dash>[-/.])(?<two>\d{1,2})\k<dash>(?<end>\d{4}|\d{2}))(?!\d)/g

/** A chat is exported in one order of day and month. A head of a later day than today was misread. */
function toDatedHeads(text: string, spans: readonly Span[], today: string): DatedHead[] {
  const typed = spans.flatMap((span) => {
    const [parts] = findAll(text.slice(span.from, span.to), TYPED_DAY).map(({ parts }) => parts)
    return parts ? [{ from: span.from, parts }] : []
  })
  const isAmerican = typed.some(({ parts }) => Number(parts.two ?? 0) > 12)
  return typed
    .flatMap(({ from, parts }) => {
      const day = resolveTypedDay(toTypedDay(parts, isAmerican), today)
      return day !== null && day <= today ? [{ from, day }] : []
    })
    .sort((one, other) => one.from - other.from)
}

function toTypedDay(parts: Match['parts'], isAmerican: boolean) {
  const [date, month] = isAmerican ? [parts.two, parts.one] : [parts.one, parts.two]
  return {
    date: Number(parts.date ?? date),
    month: Number(parts.month ?? month),
    year: Number(parts.year ?? parts.end),
  }
}

/** A line may begin with the hour that is asked for: nobody asks for 10:32. */
function isCertain({ parts }: Match): boolean {
  return parts.gap?.includes('\t') === true || Number(parts.minute) % 5 !== 0
}

function withRepeatedNames(text: string, heads: Match[]): Span[] {
  const words = heads.map(({ to }) => firstWord(text, to))
  return heads.map((head, index) => {
    const [word] = [words[index] ?? '']
    const isRepeated = word !== '' && words.filter((other) => other === word).length > 1
    return withName(text, head, isRepeated)
  })
}

const firstWord = (text: string, from: number) =>
  /^[^\s:]{1,30}(?= )/.exec(text.slice(from, from + 31))?.[0] ?? ''

/** Up to the tab, the colon or, where a name is sure to stand there, the space behind it. */
function withName(text: string, { from, to }: Span, isNamed: boolean): Span {
  const rest = text.slice(to, to + 45).split('\n', 1)[0] ?? ''
  if (LABEL.test(rest)) return { from, to }
  const name =
    /^[^\t]{1,40}\t/.exec(rest) ??
    /^[^\s\d:"“][^:\d"“]{0,38}:(?= |$)/.exec(rest) ??
    (isNamed ? /^[^\s\d"“]\S{0,29} (?=\S)/.exec(rest) : null)
  return { from, to: to + (name?.[0].length ?? 0) }
}
