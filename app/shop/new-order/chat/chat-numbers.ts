import { thaiPhone } from '#app/shop/delivery/thai-phone.ts'
import { findAll, lineAround, type Span } from './chat-text.ts'
import { PROVINCE } from './provinces.ts'

export interface Found extends Span {
  value: string
}

const URLS = /https?:\/\/[^\s\ue000]{1,300}|www\.[^\s\ue000]{1,200}|[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,60}/g
/** Tax ids, accounts and cards by their dashes. */
const DASHED =
  /(?<lead>^|[^\d-])(?:\d[- ]\d{4}[- ]\d{5}[- ]\d{2}[- ]\d|\d{3}[- ]\d[- ]\d{5,6}[- ]\d|\d{3}-\d{5,6}-\d|\d{3}-\d-\d{6}|\d{4}[- ]\d{4}[- ]\d{4}(?:[- ]\d{4})?)(?![\d])/g
const LONG = /(?<lead>^|[^\d+])(?!66[2-9]\d{7,8}(?!\d)|0066[2-9]\d{7,8}(?!\d))\d{11,30}/g
/** `TH0123456789A`, `DM-T1000001`, `#10250`. */
const CODES = /(?<lead>^|[^a-z\d#])(?:(?<word>[a-z]{1,6})[-_]?|#\s?)\d{3,24}[a-z]{0,3}(?![a-z\d])/g
const NO_CODE = /^(?:tel|t|m|mob|mobile|phone|call|p|ph|hp|no|line|thb|b|zip|code)$/
const BANKED =
  /(?<lead>(?:บัญชี|บ\/ช|ธนาคาร|ธ\.|กสิกร|ไทยพาณิชย์|กรุงไทย|กรุงศรี|ออมสิน|พร้อมเพย์|kbank|scb|bbl|ktb|ttb|promptpay|account|acct|a\/c|银行)(?<gap>[^\d\n\ue000]{0,40}))\d[\d -]{7,20}\d/g
const NUMBERED =
  /(?<lead>(?:ออเดอร์|คำสั่งซื้อ|พัสดุ|เลขที่ใบ|บิล|เลขอ้างอิง|รหัส(?:สินค้า|ประตู|ห้อง|เข้า|บัตร)|order|tracking|invoice|inv|ref|订单)(?<gap>[^\d\n\ue000฿]{0,14}))\d{4,24}(?![\d,/]|[ -]?(?:บาท|baht|thb|฿|\.-))/g
const ABOUT_PHONES = /โทร|เบอร์|มือถือ|tel|phone|mobile|call/

/** Numbers that are none of an order's: links, accounts, tax ids, parcels, earlier orders. */
export function findForeignNumbers(text: string): Span[] {
  const codes = findAll(text, CODES).filter(({ parts, from, to }) => {
    const digits = text.slice(from, to).replace(/\D/g, '')
    if (!parts.word) return true
    return digits.length >= 5 && !NO_CODE.test(parts.word)
  })
  const named = [...findAll(text, BANKED), ...findAll(text, NUMBERED)].filter(
    ({ parts }) => !ABOUT_PHONES.test(parts.gap ?? ''),
  )
  return [URLS, DASHED, LONG].flatMap((pattern) => findAll(text, pattern)).concat(codes, named)
}

const GAP = '[ .-]{0,2}'
const THAI_PHONE = new RegExp(
  String.raw`(?<lead>^|[^\d+])(?:(?:\+ ?66|0066|66)${GAP}(?:\(0\) ?|0)?|\(?0-?)(?:[689](?:\)?${GAP}\d){8}|[2-57]\)?(?:${GAP}\d){7})(?!\d)`,
  'g',
)
const FOREIGN_PHONE = /\+(?!66)[1-9](?:[ -]?\d){8,13}(?!\d)/g

export function findPhones(text: string): Found[] {
  const thai = findAll(text, THAI_PHONE).flatMap(({ from, to }) => {
    const typed = text.slice(from, to)
    const value = isTimes(typed) ? null : thaiPhone(typed)
    return value === null ? [] : [{ from, to, value }]
  })
  const foreign = findAll(text, FOREIGN_PHONE).map(({ from, to }) => {
    return { from, to, value: text.slice(from, to).replace(/[ -]/g, '') }
  })
  return [...thai, ...foreign]
}

/** `08.30-10.30 11` has the digits of a phone. */
function isTimes(typed: string): boolean {
  return /^\d{1,2}\.\d{2} ?-/.test(typed)
}

const FIVE_DIGITS =
  /(?<lead>^|[^\d#฿])(?<code>[1-9]\d{3}0)(?!\d|[.,/-]\d|,-|\.-| ?(?:บาท|฿|baht|thb|k\b|ดอก|ชิ้น|ช่อ|คน|铢|泰铢))/g
const PREFIX = /^(?:1[0-8]|2[0-7]|3[0-9]|4[0-9]|5[0-8]|6[0-7]|7[0-7]|8[0-6]|9[0-6])/
const ABOUT_PLACES =
  /แขวง|เขต|ตำบล|อำเภอ|จังหวัด|(?:^|[^ก-๎])[ตอจซถม]\.|ถนน|ซอย|หมู่|คอนโด|โรงแรม|โรงพยาบาล|รพ\.|อาคาร|ตึก|ที่อยู่|ไปรษณีย์|รหัส|\b(?:road|rd|soi|street|moo|district|address|zip|post ?code|postal|khet|khwaeng|tambon|amphoe|condo|hotel|hospital|tower|building)\b|地址|邮编/

/** A round number may be a price: it is a postcode only beside the words of an address. */
export function findPostcodes(text: string): Found[] {
  return findAll(text, FIVE_DIGITS).flatMap(({ from, to, parts }) => {
    const value = parts.code ?? ''
    if (!PREFIX.test(value) || /\d[.,/-]$/.test(text.slice(from - 2, from))) return []
    const isRound = value.endsWith('00')
    return isRound && !isBesidePlace(text, from) ? [] : [{ from, to, value }]
  })
}

function isBesidePlace(text: string, position: number): boolean {
  const line = lineAround(text, position)
  const above = lineAround(text, Math.max(0, line.from - 1))
  const near = text.slice(Math.max(above.from, line.from - 200), Math.min(line.to, position + 200))
  return ABOUT_PLACES.test(near) || PROVINCE.test(near)
}
