import type { Chat } from './chat.ts'

/** Copied or exported from an app, with times and names. */
export const EXPORTED_CHATS: Chat[] = [
  {
    said: [
      '[LINE] Chat history with มะลิ',
      'Saved on: 2026/11/26 10:40',
      '',
      '2026.11.25 Wednesday',
      '10:32 มะลิ สวัสดีค่ะ',
      '10:33 ร้านดอกไม้ สวัสดีค่ะ รับช่อแบบไหนดีคะ',
      '10:35 มะลิ ขอช่อ 1290 บาท ส่งพรุ่งนี้ 14:00',
      '10:36 มะลิ ชื่อผู้รับ คุณปลา 0812345678',
    ],
    finds: ['price 129000', 'day 2026-11-26', 'hour 14:00', 'name คุณปลา', 'phone 081-234-5678'],
  },
  {
    said: [
      '[10:32] มะลิ ขอส่งวันที่ 1/12 ค่ะ',
      '[10:33] ร้าน ได้ค่ะ เวลาไหนคะ',
      '[10:34] มะลิ บ่ายโมงค่ะ เบอร์ 0831112222',
    ],
    finds: ['day 2026-12-01', 'hour 13:00', 'phone 083-111-2222'],
  },
  {
    said: [
      '10:32\tมะลิ\tที่อยู่ 9/9 ซ.อารีย์ 1 แขวงพญาไท เขตพญาไท กทม 10400',
      '10:33\tมะลิ\tโทร 0641112222',
      '10:34\tDokmai\tรับทราบค่ะ ยอด 1,390 บาท',
    ],
    finds: [
      'address 9/9 ซ.อารีย์ 1 แขวงพญาไท เขตพญาไท กทม',
      'place พญาไท พญาไท กรุงเทพ 10400',
      'postcode 10400',
      'phone 064-111-2222',
      'price 139000',
    ],
  },
  {
    said: [
      '[26/11/26, 09:15:02] Anna: Hi, can I order for 3 December?',
      '[26/11/26, 09:16:40] Dokmai: Sure! What time?',
      '[26/11/26, 09:17:11] Anna: 11:30. The card should say "Happy anniversary"',
    ],
    finds: ['day 2026-12-03', 'hour 11:30', 'cardMessage Happy anniversary'],
  },
  {
    said: [
      '26/11/2026, 10:32 - Tom Lee: Address: 55 Rama 4 Road, Silom, Bang Rak, Bangkok 10500',
      '26/11/2026, 10:33 - Tom Lee: 0922223333, tomorrow noon',
    ],
    finds: [
      'address 55 Rama 4 Road, Silom, Bang Rak, Bangkok',
      'postcode 10500',
      'place silom bang rak bangkok 10500',
      'phone 092-222-3333',
      'day 2026-11-27',
      'hour 12:00',
    ],
  },
  {
    said: ['14:30 ส่งได้ไหมคะ พรุ่งนี้'],
    finds: ['hour 14:30', 'day 2026-11-27'],
  },
  {
    said: [
      '2026.11.26 พฤหัสบดี',
      '09:01 Fah ขอดูช่อกุหลาบค่ะ',
      '09:02 Dokmai flower รูปภาพ',
      '09:05 Fah เอาแบบนี้ 1,990 ส่งวันอาทิตย์ 8.30 น. ค่ะ',
      '09:06 Fah พี่ต้น 0612223333 หมู่บ้านนันทวัน บ้านเลขที่ 22/1 ถ.ราชพฤกษ์ ต.บางขนุน อ.บางกรวย นนทบุรี 11130',
      '10:15 Dokmai flower รับทราบค่ะ',
    ],
    finds: [
      'day 2026-11-29',
      'hour 08:30',
      'phone 061-222-3333',
      'address หมู่บ้านนันทวัน บ้านเลขที่ 22/1 ถ.ราชพฤกษ์ ต.บางขนุน อ.บางกรวย นนทบุรี',
      'place บางขนุน บางกรวย นนทบุรี 11130',
      'postcode 11130',
    ],
  },
  {
    said: ['มะลิ 10:32', 'ขอช่อละ 500 สองช่อค่ะ'],
    finds: [],
  },
  {
    said: [
      'Mali',
      '10:32 AM',
      'can you deliver tomorrow at 3 pm?',
      'Dokmai',
      '10:34 AM',
      'Yes we can, 1,490 baht',
    ],
    finds: ['day 2026-11-27', 'hour 15:00', 'price 149000'],
  },
]
