import type { Found } from './chat-numbers.ts'
import { type ChatText, findAll, type Match, withoutPoliteEnd } from './chat-text.ts'

/** A LINE ID, or a name up to the end of the line behind a colon. */
const LINE_ID =
  /(?<lead>^|[^a-zก-๎])(?:ชื่อ|id |ไอดี)?(?:line|ไลน์|ไลน)(?: ?(?:id|ไอดี|name|ชื่อ|คือ|is|(?:ของ)?(?:ผม|หนู|เรา|ดิฉัน)))?(?<sign> ?[:=] ?| )(?<name>@?[a-z0-9][a-z0-9._-]{2,29})(?![a-z0-9])/gm
const LINE_NAME =
  /(?<lead>^|[^a-zก-๎])(?:(?:ชื่อ)?(?:line|ไลน์|ไลน) ?(?:name|ชื่อ)? ?[:=]|ชื่อไลน์) ?(?<name>[^\n\d,\ue000"“”/|:()@]{2,40})/gm
/** Services and parts of speech that follow the word. */
const NO_NAME =
  /^(?:man|pay|official|oa|shopping|myshop|chat|group|app|and|or|on|for|with|the|is|of|to|name|add|please|notify|id|call|up|1|2)$/

/** The name or ID in LINE, where it is said. */
export function findLineNames(chat: ChatText, text: string): Found[] {
  const ids = findAll(text, LINE_ID).filter((match) => isLineId(text, match))
  const names = findAll(text, LINE_NAME).filter(
    ({ from, to, parts }) =>
      !NO_NAME.test((parts.name ?? '').trim()) && !ids.some((id) => id.from < to && id.to > from),
  )
  return [...ids, ...names].flatMap(({ to, parts: { name = '' } }) => {
    const span = withoutPoliteEnd(text, { from: to - name.length, to })
    const value = chat.original(span)
    return span.to - span.from > 1 ? [{ ...span, value }] : []
  })
}

function isLineId(text: string, { from, to, parts }: Match): boolean {
  const name = parts.name ?? ''
  const isThai = text.slice(from, to).includes('ไลน')
  const isSaid = isThai || parts.sign?.trim() !== '' || /[\d@._-]/.test(name)
  return isSaid && !NO_NAME.test(name)
}
