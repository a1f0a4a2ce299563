import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDay } from '#app/shop/day.ts'
import { thaiPhone } from '#app/shop/delivery/thai-phone.ts'
import { type ChatFind, MAX_CHAT_LENGTH, readChat } from './read-chat.ts'
import { CHAT_DAY, CHATS } from './testing/chats.ts'

const listFinds = (text: string, today = CHAT_DAY) =>
  readChat(text, today).map(({ field, value }) => `${field} ${value}`)
const find = (text: string, field: ChatFind['field'], today = CHAT_DAY) =>
  readChat(text, today)
    .filter((found) => found.field === field)
    .map(({ value }) => value)

describe('made-up chats', () => {
  test('There are enough of them, and of each field', () => {
    expect(CHATS.length).toBeGreaterThanOrEqual(60)
    const counts = Object.groupBy(
      CHATS.flatMap(({ finds }) => finds),
      (found) => found.split(' ', 1)[0] ?? '',
    )
    for (const [field, found] of Object.entries(counts)) expect(found?.length, field).toBeGreaterThan(4)
    expect(Object.keys(counts)).toHaveLength(10)
  })

  test.each(CHATS.map(({ said, finds }) => ({ text: said.join('\n'), finds })))(
    'Nothing is missed and nothing invented in: $text',
    ({ text, finds }) => {
      expect(listFinds(text)).toEqual(finds)
    },
  )

  test.each(CHATS.map(({ said, finds }) => ({ text: said.join('\n'), finds })))(
    'Line ends of Windows and hidden signs change no find in: $text',
    ({ text, finds }) => {
      expect(listFinds(text.replaceAll('\n', '\r\n'))).toHaveLength(finds.length)
      expect(listFinds(`\u200b${text}\ufeff`)).toEqual(finds)
    },
  )
})

describe('days', () => {
  // 26 November 2026 is a Thursday.
  test.each([
    ['วันนี้', '2026-11-26'],
    ['พรุ่งนี้', '2026-11-27'],
    ['พรุ้งนี้', '2026-11-27'],
    ['มะรืน', '2026-11-28'],
    ['today', '2026-11-26'],
    ['tomorrow', '2026-11-27'],
    ['the day after tomorrow', '2026-11-28'],
    ['明天', '2026-11-27'],
    ['后天', '2026-11-28'],
    ['14/2', '2027-02-14'],
    ['26/11', '2026-11-26'],
    ['25/11', '2027-11-25'],
    ['14/2/70', '2027-02-14'],
    ['14/2/2570', '2027-02-14'],
    ['14/2/27', '2027-02-14'],
    ['14.2.2027', '2027-02-14'],
    ['14-2-2027', '2027-02-14'],
    ['2027-02-14', '2027-02-14'],
    ['14 ก.พ. 70', '2027-02-14'],
    ['14กพ', '2027-02-14'],
    ['14 กุมภา', '2027-02-14'],
    ['14 กุมภาพันธ์ 2570', '2027-02-14'],
    ['๑๔ ก.พ. ๒๕๗๐', '2027-02-14'],
    ['14 ก.พ. 10.00 น.', '2027-02-14'],
    ['Feb 14', '2027-02-14'],
    ['February 14th, 2027', '2027-02-14'],
    ['14 Feb 2027', '2027-02-14'],
    ['14th of February', '2027-02-14'],
    ['Feb 14, 12 red roses', '2027-02-14'],
    ['2月14日', '2027-02-14'],
    ['2/14', '2027-02-14'],
    ['29/2', '2028-02-29'],
    ['วันที่ 30', '2026-11-30'],
    ['วันที่ 5', '2026-12-05'],
    ['on the 31st', '2026-12-31'],
    ['วันพฤหัส', '2026-11-26'],
    ['วันศุกร์', '2026-11-27'],
    ['วันศุกร์หน้า', '2026-12-04'],
    ['ศุกร์หน้า', '2026-12-04'],
    ['next Friday', '2026-12-04'],
    ['next Thursday', '2026-12-03'],
    ['วันอาทิตย์', '2026-11-29'],
    ['วันอาทิตย์หน้า', '2026-12-06'],
    ['下周五', '2026-12-04'],
    ['周五', '2026-11-27'],
    ['วันศุกร์ที่ 27 พ.ย.', '2026-11-27'],
    ['Sunday 29/11', '2026-11-29'],
    ['ส่งวันที่ 14 เดือน 2 ค่ะ', '2027-02-14'],
    ['วันที่ 14 เดือน 2 ปี 70', '2027-02-14'],
    ['วันที่ 14 เดือน 2 ปี 2570', '2027-02-14'],
    ['วันที่14เดือน2', '2027-02-14'],
    ['วันที่ 14 เดือนสอง', '2027-02-14'],
    ['วันอาทิตย์ที่ 14 เดือน 2', '2027-02-14'],
    ['วันที่ 28 เดือนหน้า', '2026-12-28'],
    ['the 28th of next month', '2026-12-28'],
    ['下个月28号', '2026-12-28'],
    ['วันที่ 30 เดือนนี้', '2026-11-30'],
    ['ส่งวันศุกร์อาทิตย์หน้าค่ะ', '2026-12-04'],
    ['วันศุกร์สัปดาห์หน้า', '2026-12-04'],
    ['วันศุกร์ของอาทิตย์หน้า', '2026-12-04'],
    ['ศุกร์อาทิตย์หน้า', '2026-12-04'],
    ['วันศุกร์อาทิตย์นี้', '2026-11-27'],
    ['Friday of next week', '2026-12-04'],
    ['Friday next week', '2026-12-04'],
    ['next week Friday', '2026-12-04'],
    ['next week, on Friday', '2026-12-04'],
    ['ส่งวันศุกร์ หน้าบ้าน', '2026-11-27'],
    ['วันศุกร์หน้าตึก A', '2026-11-27'],
    ['on Friday next week', '2026-12-04'],
    ['on Friday of next week', '2026-12-04'],
    ['this week on Friday', '2026-11-27'],
    ['Friday 4th', '2026-12-04'],
    ['on Fri, 4th please', '2026-12-04'],
    ['10 ธ.ค. ปีหน้า', '2027-12-10'],
    ['ปีหน้าวันที่ 10 ธันวา', '2027-12-10'],
    ['14 กุมภาปีหน้า', '2027-02-14'],
    ['10/12 ปีหน้า', '2027-12-10'],
    ['วันที่ 10 เดือน 12 ปีหน้า', '2027-12-10'],
    ['Dec 10 next year', '2027-12-10'],
    ['the 10th of December, next year', '2027-12-10'],
    ['明年12月10日', '2027-12-10'],
  ])('%s is one day', (text, day) => {
    expect(find(text, 'day')).toEqual([day])
  })

  test.each([
    ...['14/2/69', '14 ก.พ. 2569', 'Nov 25 2026', '31/2', '32/1', '13/13', '24/7', '20/1/2535', '1/2'],
    ...['下下周五', '下下个周五', '下下个月5号', 'วันที่ 14 เดือน 13', 'วันที่ 5 เดือนนี้', 'ทุก 3 เดือน 2 ครั้ง'],
  ])('%s is no day to deliver', (text) => {
    expect(find(text, 'day')).toEqual([])
  })

  test.each([
    ...[
      'one week from today',
      'a week from tomorrow',
      '3 days from today',
      'two weeks from Monday',
      'a week today',
    ],
    ...['tomorrow week', 'Friday week', 'two weeks on Friday', '3 days from the day after tomorrow'],
    ...[
      'Monday after next',
      'the week after next, Monday',
      'Monday the week after next',
      '两周后的周五',
      '从明天算起三天',
    ],
    ...['อีก 3 วันจากวันนี้', 'อีก 7 วันนับจากวันนี้', 'อีกสองวันนับจากพรุ่งนี้', 'อีกสองอาทิตย์ วันศุกร์', 'วันศุกร์อีกสองอาทิตย์'],
    ...['วันศุกร์โน้น', 'วันศุกร์หน้าโน้น'],
  ])('The day in %s is not the one to deliver: another is counted from it', (text) => {
    expect(find(text, 'day')).toEqual([])
  })

  test('The 31st of next month is no day where that month has 30', () => {
    expect(find('วันที่ 31 เดือนหน้า', 'day', '2026-10-26')).toEqual([])
    expect(find('วันที่ 31 เดือนหน้า', 'day', '2026-12-26')).toEqual(['2027-01-31'])
  })

  test.each([
    ['2026.11.25 วันพุธ\n22:10 มะลิ ส่งพรุ่งนี้ 10 โมงเช้า', ['2026-11-26']],
    ['2569.11.25 วันพุธ\n22:10 มะลิ ส่งพรุ่งนี้ 10 โมงเช้า', ['2026-11-26']],
    ['[25/11/26, 22:10:15] Mali: please send it tomorrow at 10am', ['2026-11-26']],
    ['[25/11/2569, 22:10:15] มะลิ: ส่งมะรืนค่ะ', ['2026-11-27']],
    ['25/11/2026, 22:10 - Mali: please send it tomorrow', ['2026-11-26']],
    ['11/25/26, 22:10 - Mali: please send it tomorrow', ['2026-11-26']],
    ['11/25/26, 22:10 - Mali: hello\n11/9/26, 22:10 - Mali: on Friday', []],
    ['[25/11/26, 22:10:15] Mali: 明天送', ['2026-11-26']],
    ['[20/11/26, 22:10:15] Mali: ส่งพรุ่งนี้', []],
    ['[25/11/26, 22:10:15] Mali: ส่งวันนี้', []],
    ['[19/11/26, 22:10:15] Mali: ส่งวันศุกร์', []],
    ['[19/11/26, 22:10:15] Mali: ส่งวันศุกร์หน้า', ['2026-11-27']],
    ['[30/10/26, 22:10:15] Mali: ส่งวันที่ 28 เดือนหน้า', ['2026-11-28']],
    ['[24/11/26, 22:10:15] Mali: hello\n[26/11/26, 08:10:15] Mali: tomorrow', ['2026-11-27']],
    ['[1/12/26, 22:10:15] Mali: tomorrow', ['2026-11-27']],
    ['22:10 มะลิ ส่งพรุ่งนี้', ['2026-11-27']],
    ['2026.11.25 22:12 มะลิ ส่งพรุ่งนี้', ['2026-11-26']],
    ['[25/11/26, 22:10:15] Mali: ส่ง 14/2', ['2027-02-14']],
    ['2026.11.24 วันอังคาร\n22:11\tมะลิ\tสวัสดีค่ะ\n2026.11.25 วันพุธ\n22:12\tมะลิ\tส่งพรุ่งนี้', ['2026-11-26']],
  ])('A day is counted from the date above its message in: %s', (text, days) => {
    expect(find(text, 'day')).toEqual(days)
  })

  test('A week ends with its Sunday: next Friday is eight days away on a Thursday and on a Sunday five', () => {
    expect(find('วันศุกร์หน้า', 'day', '2026-11-26')).toEqual(['2026-12-04'])
    expect(find('วันศุกร์หน้า', 'day', '2026-11-29')).toEqual(['2026-12-04'])
    expect(find('วันศุกร์หน้า', 'day', '2026-11-30')).toEqual(['2026-12-11'])
  })

  test('The last days of a year look into the next', () => {
    expect(find('พรุ่งนี้', 'day', '2026-12-31')).toEqual(['2027-01-01'])
    expect(find('วันที่ 1', 'day', '2026-12-31')).toEqual(['2027-01-01'])
    expect(find('31 ธ.ค.', 'day', '2026-12-31')).toEqual(['2026-12-31'])
  })
})

describe('hours', () => {
  test.each([
    ['10.00 น.', '10:00'],
    ['10.30น.', '10:30'],
    ['10 โมง', '10:00'],
    ['9 โมงครึ่ง', '09:30'],
    ['สิบโมง', '10:00'],
    ['บ่ายสอง', '14:00'],
    ['บ่าย 3 โมงครึ่ง', '15:30'],
    ['บ่ายโมง', '13:00'],
    ['5 โมงเย็น', '17:00'],
    ['เย็น 5 โมง', '17:00'],
    ['พรุ่งนี้เย็น ประมาณ 5 โมงครึ่ง', '17:30'],
    ['ส่งเช้า 8 โมง', '08:00'],
    ['เย็นนี้ 3-5 โมง', '15:00-17:00'],
    ['2 ทุ่ม', '20:00'],
    ['เที่ยง', '12:00'],
    ['เที่ยงครึ่ง', '12:30'],
    ['14:30', '14:30'],
    ['๑๔:๓๐', '14:30'],
    ['2pm', '14:00'],
    ['2.30 p.m.', '14:30'],
    ['12pm', '12:00'],
    ['10-12 น.', '10:00-12:00'],
    ['10.00-12.00', '10:00-12:00'],
    ['10 โมงถึงเที่ยง', '10:00-12:00'],
    ['บ่ายสองถึงสี่โมง', '14:00-16:00'],
    ['2-4pm', '14:00-16:00'],
    ['10am - 1pm', '10:00-13:00'],
    ['11-1pm', '11:00-13:00'],
    ['between 9am and 11am', '09:00-11:00'],
    ['between 2 and 4 pm', '14:00-16:00'],
    ['下午两点半', '14:30'],
    ['上午10点', '10:00'],
    ['今晚7点', '19:00'],
    ['今晚七点半', '19:30'],
    ['明晚8点', '20:00'],
    ['明天晚上七点', '19:00'],
    ['พรุ่งนี้เย็น 5.30', '17:30'],
    ['เย็น 6.30 น.', '18:30'],
    ['เย็น 18.30', '18:30'],
    ['เย็น 5.00-7.00', '17:00-19:00'],
    ['ช่วงเย็น 6:00', '18:00'],
    ['ค่ำ 7.30', '19:30'],
    ['คืนนี้ 7:30', '19:30'],
    ['tonight at 7:30', '19:30'],
    ['7:30 tonight', '19:30'],
    ['6:30 in the evening', '18:30'],
    ['6.30 ตอนเย็น', '18:30'],
    ['6.30 น. ช่วงเย็น', '18:30'],
    ['tonight at 7:30pm', '19:30'],
    ['tomorrow evening 6:30', '18:30'],
    ['บ่าย 2.30', '14:30'],
    ['9 โมง 15', '09:15'],
    ['10 โมง 45', '10:45'],
    ['10 โมง 30 นาที', '10:30'],
    ['บ่าย 3 โมง 15', '15:15'],
    ['บ่ายโมง 30', '13:30'],
    ['10 โมง 15 ดอก', '10:00'],
    ['10 โมง 15 ช่อ', '10:00'],
    ['บ่าย 3 โมง 15 ดอก', '15:00'],
    ['10 โมง 20', '10:00'],
    ['half past 3 pm', '15:30'],
    ['quarter past 3pm', '15:15'],
    ['a quarter to 3pm', '14:45'],
    ['at half past 10 am', '10:30'],
    ['下午3点一刻', '15:15'],
    ['下午三点三刻', '15:45'],
    ['夜里11点', '23:00'],
    ['夜晚8点', '20:00'],
    ['14.00', '14:00'],
    ['ส่ง 15.30', '15:30'],
    ['พรุ่งนี้ 9.00 ค่ะ', '09:00'],
    ['deliver 10.45, thanks', '10:45'],
    ['วันที่ 14 ก.พ. 13.15', '13:15'],
    ['2 โมงเย็น', '14:00'],
    ['สองโมงเย็นนะคะ', '14:00'],
    ['พรุ่งนี้บ่าย 2', '14:00'],
    ['ส่งพรุ่งนี้บ่ายสองโมง', '14:00'],
    ['รับบ่ายสองโมงได้ไหม', '14:00'],
  ])('%s is one time', (text, hour) => {
    expect(find(text, 'hour')).toEqual([hour])
  })

  test.each([
    ...['ตีสาม', 'ตี 3', '2am', '3:00', 'เที่ยงคืน', 'ก่อนเที่ยง', 'ช่วงเช้า', 'before noon', '24:00'],
    ...[
      '4 โมง',
      '25.00 น.',
      '10.75 น.',
      '10:32',
      '24 ชั่วโมง',
      'กี่โมง',
      '2 ชม.',
      '晚上12点',
      '晚上2点',
      '夜里两点',
    ],
    ...['1290.50', '1,290.00', '฿14.00', '15.00 บาท', 'ราคา 12.30', 'ยอดโอน 15.00', 'total: 19.00', '12.30%'],
    ...['14.02', 'ส่งวันที่ 14.02', '14.02.2027', '14.10', '10.12', '3.00', '22.30', 'สูง 15.30 ซม.'],
    ...[
      '8.30 นิ้ว',
      '20.00 kg',
      'iOS 15.30.1',
      '10.00.20.30',
      '192.15.30',
      'ขนาด 12.30',
      'ค่าส่ง 15.00',
      '1 โมงเย็น',
    ],
  ])('%s is no time to deliver, or not surely one', (text) => {
    expect(find(text, 'hour')).toEqual([])
  })
})

test.each([
  ['今晚7点', ['day 2026-11-26', 'hour 19:00']],
  ['明晚8点', ['day 2026-11-27', 'hour 20:00']],
  ['tonight at 7:30', ['day 2026-11-26', 'hour 19:30']],
  ['พรุ่งนี้เย็น 5.30', ['day 2026-11-27', 'hour 17:30']],
])('%s is a day and an hour', (text, finds) => {
  expect(listFinds(text)).toEqual(finds)
})

describe('names in Latin letters behind คุณ', () => {
  test.each([
    ['คุณ Somchai Jaidee', 'คุณ Somchai Jaidee'],
    ['ส่งให้คุณ Nattaya Srisuk 081 234 5678', 'คุณ Nattaya Srisuk'],
    ['คุณSOMCHAI JAIDEE', 'คุณSOMCHAI JAIDEE'],
    ["ถึงคุณ Anna O'Neil ค่ะ", "คุณ Anna O'Neil"],
    ['คุณ Nok Tel 081 234 5678', 'คุณ Nok'],
    ['คุณ Ann Sukhumvit 31', 'คุณ Ann'],
    ['คุณ Ann Asok 21', 'คุณ Ann'],
    ['คุณ May BTS อโศก', 'คุณ May'],
    ['คุณ Mali Condo ABC', 'คุณ Mali'],
    ['คุณ Mali please call', 'คุณ Mali'],
  ])('%s has one name', (text, name) => {
    expect(find(text, 'name')).toEqual([name])
  })
})

describe('numbers', () => {
  test.each([
    ...['0812345678', '081-234-5678', '081 234 5678', '08-1234-5678', '081.234.5678', '+66812345678'],
    ...[
      '+66 81 234 5678',
      '+66 (0)81-234-5678',
      '66812345678',
      '0066812345678',
      '๐๘๑๒๓๔๕๖๗๘',
      '(081) 234 5678',
    ],
  ])('%s is one phone and no price or postcode', (text) => {
    expect(listFinds(text)).toEqual(['phone 081-234-5678'])
  })

  test.each([
    ...['123-4-56789-0', '081-2-34567-8', '0105561234567', '1-2345-67890-12-3', 'TH01234567890A'],
    ...['ออเดอร์ 10250', '#10110', '4111-1111-1111-1111', 'DM-T1000001', 'บัญชี 0812345678', '12345'],
  ])('%s is neither a phone nor a postcode nor a price', (text) => {
    expect(listFinds(text)).toEqual([])
  })

  test.each([
    ['฿1,290', 1290_00],
    ['1290 บาท', 1290_00],
    ['990.-', 990_00],
    ['งบ 1500', 1500_00],
    ['budget 1500', 1500_00],
    ['1.5k', 1500_00],
    ['งบ 2พัน', 2000_00],
    ['๙๙๐ บาท', 990_00],
    ['THB 1,290.50', 1290_50],
    ['งบพันห้า', 1500_00],
    ['สองพันบาท', 2000_00],
    ['งบไม่เกินพันสองร้อย', 1200_00],
    ['ราคาแปดร้อยห้าสิบ', 850_00],
    ['หนึ่งพันสองร้อยห้าสิบบาท', 1250_00],
    ['เอาช่อหนึ่งพันห้าร้อยเก้าสิบบาทค่ะ', 1590_00],
    ['พันสองร้อยเก้าสิบบาท', 1290_00],
    ['งบหนึ่งหมื่นห้าพันบาท', 15_000_00],
    ['ช่อสองหมื่นห้าพันบาท', 25_000_00],
    ['สองหมื่น ห้าพันบาท', 25_000_00],
    ['หมื่นสองพันบาท', 12_000_00],
    ['หมื่นห้าบาท', 15_000_00],
    ['งบพันสองร้อยห้าสิบบาท', 1250_00],
    ['ราคาสองพันเก้าร้อยเก้าสิบ', 2990_00],
    ['พันห้าบาท', 1500_00],
    ['พันห้าสิบบาท', 1050_00],
    ['สองร้อยห้าสิบบาท', 250_00],
    ['ร้อยเก้าสิบเก้าบาท', 199_00],
    ['สามร้อยยี่สิบเอ็ดบาท', 321_00],
    ['งบ 3 พันห้า', 3500_00],
    ['3 พันห้าบาท', 3500_00],
    ['ขอช่อ 3 พันห้าค่ะ', 3500_00],
    ['งบ 1 พัน 5', 1500_00],
    ['งบ 1 พัน 5 ร้อย', 1500_00],
    ['งบ 3 พัน 500', 3500_00],
    ['งบ 3 พัน 5 ช่อ', 3000_00],
    ['งบ 3 พัน 5 ธ.ค.', 3000_00],
    ['งบ 3 พัน 10 โมง', 3000_00],
    ['งบสองพัน สองช่อ', 2000_00],
    ['ค่าส่งร้อยบาท รวมพันห้าบาท', 1500_00],
    ['1 290 บาท', 1290_00],
    ['ช่อที่ 2 990 บาท', 990_00],
  ])('%s is one price', (text, price) => {
    expect(find(text, 'price')).toEqual([price])
  })

  test.each([
    ...['สองแสนห้าพันบาท', 'สองสามพันบาท', '12 พันห้าบาท', 'งบพันห้า00', '5สองพันบาท', 'สองพันสามหมื่นบาท'],
    ...['ค่าส่งร้อยบาท', 'งบ 2-3 พันห้า', 'พันธุ์สองบาท', '1 290', 'ราคาสามารถ'],
  ])('%s is no price, or not surely one', (text) => {
    expect(find(text, 'price')).toEqual([])
  })

  test.each([
    ['ข้อความการ์ด\nHappy birthday Mom!', ['Happy birthday Mom!']],
    ['ข้อความในการ์ดค่ะ\nรักแม่ที่สุด\nส่งพรุ่งนี้', ['รักแม่ที่สุด']],
    ['Card message\nHappy birthday Mom!', ['Happy birthday Mom!']],
    ['ข้อความการ์ด\nไม่ต้องค่ะ', []],
    ['ข้อความการ์ด\nชื่อผู้รับ คุณมะลิ', []],
    ['ข้อความการ์ด\n\nส่งพรุ่งนี้', []],
  ])('The line below a line that asks for a card is its text in: %s', (text, cards) => {
    expect(find(text, 'cardMessage')).toEqual(cards)
  })
})

/** Pieces of which chats are made, and of which patterns could get tired. */
const PIECES = [
  ...['081-234-5678', '0', '1', '10110', ' ', '\n', '-', '/', '.', ',', ':', '"', '“', '”', '฿', 'บาท', 'k'],
  ...['คุณ', 'มะลิ', 'ชื่อ', 'ผู้รับ', 'ที่อยู่', 'แขวง', 'เขต', 'ต.', 'อ.', 'จ.', 'ซอย', 'ถนน', 'หมู่', 'การ์ด', 'ว่า'],
  ...['งบ', 'ราคา', 'วัน', 'ศุกร์', 'หน้า', 'ก.พ.', 'พรุ่งนี้', 'บ่าย', 'โมง', 'น.', 'ถึง', 'เที่ยง', 'ค่ะ', 'นะ', 'เเ'],
  ...[
    'line',
    'ไลน์',
    '@',
    'a',
    'A',
    'name',
    'to',
    'card',
    'feb',
    'friday',
    'pm',
    'next',
    'soi',
    'road',
    '+66',
    '(',
    ')',
  ],
  ...[
    '月',
    '日',
    '点',
    '下午',
    '[',
    ']',
    '10:32',
    '\t',
    '๑',
    '🌹',
    '\ud83c',
    '\u0000',
    '\ue000',
    'บัญชี',
    'โอนแล้ว',
    'พัน',
    'ห้า',
    'ที่ 2 เดือน',
    'เย็น',
    'ข้อความการ์ด',
  ],
]
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 120 }).map((pieces) => pieces.join('')),
  fc
    .array(fc.constantFrom(...CHATS.flatMap(({ said }) => said)), { maxLength: 12 })
    .map((lines) => lines.join('\n')),
)

test('Whatever is pasted is read, each find is a part of it, and each value is one that its field takes', () => {
  fc.assert(
    fc.property(text, (typed) => {
      for (const { field, value, text } of readChat(typed, CHAT_DAY)) {
        expect(typed).toContain(text)
        expect(text).not.toBe('')
        expect(value).not.toBe('')
        if (field === 'day') expect(isDay(value) && value >= CHAT_DAY, value).toBe(true)
        if (field === 'hour') expect(value).toMatch(/^([01]\d|2[0-3]):[0-5]\d(-([01]\d|2[0-3]):[0-5]\d)?$/)
        if (field === 'price') expect(Number.isSafeInteger(value) && value > 0, String(value)).toBe(true)
        if (field === 'postcode') expect(value).toMatch(/^[1-9]\d{4}$/)
        if (field === 'phone') expect(value).toBe(thaiPhone(value) ?? value)
      }
    }),
    { numRuns: 500 },
  )
})

test('A find comes once, however often it is said', () => {
  const [first] = CHATS
  const said = first?.said.join('\n') ?? ''
  expect(listFinds(`${said}\n\n${said}`)).toEqual(first?.finds)
})

test('A text of one or two pieces over and over is read to its end, and not beyond its limit', () => {
  for (const piece of PIECES) {
    for (const next of ['', ' ', '1', 'ก', '\n']) {
      const long = (piece + next).repeat(MAX_CHAT_LENGTH).slice(0, MAX_CHAT_LENGTH + 10)
      expect(readChat(long, CHAT_DAY).length).toBeLessThan(MAX_CHAT_LENGTH)
    }
  }
  expect(listFinds(`${' '.repeat(MAX_CHAT_LENGTH)}0812345678`)).toEqual([])
})
