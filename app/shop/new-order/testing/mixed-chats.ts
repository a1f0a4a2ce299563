import type { Chat } from './chat.ts'

/** Two languages at once, and Chinese. */
export const MIXED_CHATS: Chat[] = [
  {
    said: ['ส่ง tomorrow 3pm นะคะ K.Ploy 0812345678 Asoke tower ชั้น 5'],
    finds: ['day 2026-11-27', 'hour 15:00', 'name K.Ploy', 'phone 081-234-5678'],
  },
  {
    said: ['line @rosebkk จ้า ส่งวันพุธ 10.00-12.00 งบ 1.2K'],
    finds: ['lineName @rosebkk', 'day 2026-12-02', 'hour 10:00-12:00', 'price 120000'],
  },
  {
    said: ['จองช่อ Happy Day 1,590฿ ส่ง 25 Dec 69 เวลา 11.00 ชื่อ ณัฐ โทร 084-555-6666'],
    finds: ['price 159000', 'day 2026-12-25', 'hour 11:00', 'name ณัฐ', 'phone 084-555-6666'],
  },
  {
    said: ['น้องเมย์ค่ะ ขอเปลี่ยนที่อยู่เป็น 5/12 ซอยลาดพร้าว 71 แขวงสะพานสอง เขตวังทองหลาง 10310 นะคะ'],
    finds: [
      'address 5/12 ซอยลาดพร้าว 71 แขวงสะพานสอง เขตวังทองหลาง',
      'place สะพานสอง วังทองหลาง 10310',
      'postcode 10310',
    ],
  },
  {
    said: ['budget 2500 ค่ะ ส่ง The Address Asoke 1 ธ.ค. เย็น ๆ เบอร์ 0066891112222'],
    finds: ['price 250000', 'day 2026-12-01', 'phone 089-111-2222'],
  },
  {
    said: [
      '你好，明天下午2点送到曼谷，预算2000泰铢',
      '收件人：王小明',
      '电话：0812345678',
      '贺卡写：生日快乐，妈妈！',
    ],
    finds: [
      'day 2026-11-27',
      'hour 14:00',
      'price 200000',
      'name 王小明',
      'phone 081-234-5678',
      'cardMessage 生日快乐，妈妈！',
    ],
  },
  {
    said: [
      '2月14日上午10点半，玫瑰99朵，地址：123/4 Sukhumvit Soi 11, Khlong Toei Nuea, Watthana, Bangkok 10110',
    ],
    finds: [
      'day 2027-02-14',
      'hour 10:30',
      'address 123/4 Sukhumvit Soi 11, Khlong Toei Nuea, Watthana, Bangkok',
      'postcode 10110',
      'place khlong toei nuea watthana bangkok 10110',
    ],
  },
  {
    said: ['后天可以送吗？下周五呢？ 微信 wang_88'],
    finds: ['day 2026-11-28', 'day 2026-12-04'],
  },
  {
    said: ['card message: Congrats on the new job!! 🎉 - from the team'],
    finds: ['cardMessage Congrats on the new job!! 🎉 - from the team'],
  },
  {
    said: [
      "Hi, I'm in Singapore +65 9123 4567, please call my mom at 053 221 334. Budget around 3,500-4,000 THB",
    ],
    finds: ['phone +6591234567', 'phone 053-221-334', 'price 350000', 'price 400000'],
  },
  {
    said: ['收花人：李娜，电话 +86 138 0013 8000，周六晚上7点送，预算1500铢，地址是 Sathorn Soi 12'],
    finds: [
      'name 李娜',
      'phone +8613800138000',
      'day 2026-11-28',
      'hour 19:00',
      'price 150000',
      'address Sathorn Soi 12',
    ],
  },
  {
    said: ['12月24号 下午三点 谢谢！卡片：圣诞快乐'],
    finds: ['day 2026-12-24', 'hour 15:00', 'cardMessage 圣诞快乐'],
  },
  {
    said: ['จัดส่งที่ ตึกอมรินทร์ ชั้น 3 เพลินจิต 10330 รับโดย คุณ เอ'],
    finds: ['address ตึกอมรินทร์ ชั้น 3 เพลินจิต', 'postcode 10330', 'place เพลินจิต 10330', 'name คุณ เอ'],
  },
  {
    said: ['ทักไลน์มาได้เลย ไลน์ man ก็ได้ line: @dokmai'],
    finds: ['lineName @dokmai'],
  },
  {
    said: [
      'วันที่ส่ง: 1 ม.ค. 70',
      'เวลา: 09.00-10.00',
      'ผู้รับ: คุณตาล (แผนกบัญชี)',
      'เบอร์: 02-999-8888',
      'ข้อความ: Happy New Year 2027 ค่ะ',
    ],
    finds: [
      'day 2027-01-01',
      'hour 09:00-10:00',
      'name คุณตาล',
      'phone 02-999-8888',
      'cardMessage Happy New Year 2027 ค่ะ',
    ],
  },
  {
    said: ['12/25 noon, 300 THB max'],
    finds: ['day 2026-12-25', 'hour 12:00', 'price 30000'],
  },
]
