import { findAll, lineAround, type Span } from './chat-text.ts'

/** When money was sent: on slips, and where people write of them. */
const PAID =
  /(?:โอน(?:แล้ว|เงิน|สำเร็จ|เรียบร้อย|ให้แล้ว|เมื่อ)|ทำรายการ|สลิป|จ่ายแล้ว|slip|transferred|transaction|paid (?:on|at)|转账)(?<words>[^\n]{0,60})/g
/** When the shop is open. */
const OPEN =
  /(?:เปิด(?= ?\d)|ปิด(?= ?\d)|ร้านเปิด|ร้านปิด|เปิดร้าน|เปิดทุกวัน|เปิดบริการ|เปิด-ปิด|เวลาทำการ|เวลาเปิด|opening hours|office hours|open from|we open|we close|营业)(?<words>[^\n]{0,60})/g
/** A slip's or a message's own time: nobody asks for 10:32. */
const STAMP = /(?<lead>^|[^\d:.])\d{1,2}:[0-5](?![05])\d(?!\d)/gm
const MAX_STAMP_LENGTH = 28
const NUMBERS = /\d[\d./:-]*/g
const DELIVERY = /ส่ง|จัด|รับ|deliver|pick|送/

export function findPaidTimes(text: string): Span[] {
  const stamps = findAll(text, STAMP).map(({ from, to }) => {
    const line = lineAround(text, from)
    const start = Math.max(line.from, from - MAX_STAMP_LENGTH)
    const date = /\d{1,4}[^\n]{0,26}$/.exec(text.slice(start, from))
    return { from: date ? start + date.index : from, to }
  })
  return [...stamps, ...findNumbersBehind(text, PAID)]
}

export const findShopHours = (text: string): Span[] => findNumbersBehind(text, OPEN)

/** Up to a word for a delivery, whose times count. */
function findNumbersBehind(text: string, pattern: RegExp): Span[] {
  return findAll(text, pattern).flatMap(({ to, parts: { words = '' } }) => {
    const [own = ''] = words.split(DELIVERY, 1)
    const start = to - words.length
    return findAll(own, NUMBERS).map(({ from, to }) => ({ from: start + from, to: start + to }))
  })
}
