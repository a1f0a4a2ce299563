import { findAll, type Span } from './chat-text.ts'

/** When money was sent: on slips, and where people write of them. */
const PAID =
  /(?:โอน(?:แล้ว|เงิน|สำเร็จ|เรียบร้อย|ให้แล้ว|เมื่อ)|ทำรายการ|สลิป|จ่ายแล้ว|slip|transferred|transaction|paid (?:on|at)|转账)(?<words>[^\n]{0,60})/g
/** When the shop is open. */
const OPEN =
  /(?:เปิด(?= ?\d)|ปิด(?= ?\d)|ร้านเปิด|ร้านปิด|เปิดร้าน|เปิดทุกวัน|เปิดบริการ|เปิด-ปิด|opening hours|open from|we open|we close|营业)(?<words>[^\n]{0,60})/g
const NUMBERS = /\d[\d./:-]*/g
const DELIVERY = /ส่ง|จัด|รับ|deliver|pick|送/

export const findPaidTimes = (text: string): Span[] => findNumbersBehind(text, PAID)

export const findShopHours = (text: string): Span[] => findNumbersBehind(text, OPEN)

/** Up to a word for a delivery, whose times count. */
function findNumbersBehind(text: string, pattern: RegExp): Span[] {
  return findAll(text, pattern).flatMap(({ to, parts: { words = '' } }) => {
    const [own = ''] = words.split(DELIVERY, 1)
    const start = to - words.length
    return findAll(own, NUMBERS).map(({ from, to }) => ({ from: start + from, to: start + to }))
  })
}
