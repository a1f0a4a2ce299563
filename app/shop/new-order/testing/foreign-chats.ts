import type { Chat } from './chat.ts'

/** Written after the rules, as a check of them; not in Thai. */
export const FOREIGN_CHATS: Chat[] = [
  {
    said: [
      "Hi there, I'd like to order the red roses for my wife's birthday on December 8. Her office: 14th floor, Park Ventures, 57 Wireless Road, Lumphini, Pathum Wan, Bangkok 10330. She's Pim, 0819998877",
    ],
    finds: [
      'day 2026-12-08',
      'address 57 Wireless Road, Lumphini, Pathum Wan, Bangkok',
      'postcode 10330',
      'place lumphini pathum wan bangkok 10330',
      'phone 081-999-8877',
    ],
  },
  {
    said: [
      'Please deliver Monday morning to Sheraton Grande room 2210. Message card: "Welcome to Bangkok, Emma!"',
    ],
    finds: ['day 2026-11-30', 'address Sheraton Grande room 2210', 'cardMessage Welcome to Bangkok, Emma!'],
  },
  {
    said: ['Could I get it by 4pm tomorrow? Budget 1.5-2k. 7/3 Soi Sukhumvit 31, Khlong Toei Nuea 10110'],
    finds: [
      'hour 16:00',
      'day 2026-11-27',
      'price 150000',
      'price 200000',
      'address 7/3 Soi Sukhumvit 31, Khlong Toei Nuea',
      'postcode 10110',
      'place khlong toei nuea 10110',
    ],
  },
  {
    said: [
      '您好 我想订花 12月1日 上午11点送 地址 Ashton Asoke 房间 2305, Khlong Toei Nuea, Watthana, Bangkok 10110 收货人 Chen Wei 电话 0998887766 预算3000',
    ],
    finds: [
      'day 2026-12-01',
      'hour 11:00',
      'address Ashton Asoke 房间 2305, Khlong Toei Nuea, Watthana, Bangkok',
      'postcode 10110',
      'place khlong toei nuea watthana bangkok 10110',
      'name Chen Wei',
      'phone 099-888-7766',
      'price 300000',
    ],
  },
  {
    said: ["Thanks! I'll pay by PromptPay. My order no. is DM-AB12345, receipt 2569/1123"],
    finds: [],
  },
  {
    said: [
      'for 2 Jan 2027 9am: "Happy New Year" card. address: Villa 8, 99 Moo 2, Rawai, Mueang Phuket, Phuket 83100. contact +33 6 12 34 56 78',
    ],
    finds: [
      'day 2027-01-02',
      'hour 09:00',
      'cardMessage Happy New Year',
      'address Villa 8, 99 Moo 2, Rawai, Mueang Phuket, Phuket',
      'postcode 83100',
      'place rawai mueang phuket phuket 83100',
      'phone +33612345678',
    ],
  },
  {
    said: [
      'good morning! 2 dozen white lilies for a funeral at Wat That Thong, Sala 12, this Saturday before 5 p.m. invoice to ABC Co., Ltd., tax id 0105534000111',
    ],
    finds: ['day 2026-11-28', 'hour 17:00'],
  },
  {
    said: [
      'Send to: Ms. Kanya, The Emporium Tower 18F, Sukhumvit 24. Phone 02 664 8000. Deliver 30 November 11am-1pm. Card: "Congratulations!" from Mark',
    ],
    finds: [
      'name Ms. Kanya',
      'phone 02-664-8000',
      'day 2026-11-30',
      'hour 11:00-13:00',
      'cardMessage Congratulations!',
    ],
  },
  {
    said: [
      'ok 1990 baht. pls send 28 nov btw 10.00-12.00. to my sister Nina 08 9999 1111 at 33/1 soi ruamrudee, lumphini, pathumwan 10330',
    ],
    finds: [
      'price 199000',
      'day 2026-11-28',
      'hour 10:00-12:00',
      'phone 089-999-1111',
      'address 33/1 soi ruamrudee, lumphini, pathumwan',
      'postcode 10330',
      'place lumphini pathumwan 10330',
    ],
  },
  {
    said: ['1/12/2026 10:32 AM Ploy: hello', '1/12/2026 10:33 AM Ploy: need flowers for 5/12/2026, noon'],
    finds: ['day 2026-12-05', 'hour 12:00'],
  },
  {
    said: [
      'Apartment 5B, 18 Sathon Soi 10, Silom, Bang Rak, 10500. Ring 0811231234 on arrival. Any day next week is fine.',
    ],
    finds: [
      'address Apartment 5B, 18 Sathon Soi 10, Silom, Bang Rak',
      'postcode 10500',
      'place silom bang rak 10500',
      'phone 081-123-1234',
    ],
  },
  {
    said: ['請問12/24晚上6点可以送嗎 預算1500'],
    finds: ['day 2026-12-24', 'hour 18:00', 'price 150000'],
  },
  {
    said: ['no message on the card please, just flowers. tomorrow, anytime'],
    finds: ['day 2026-11-27'],
  },
  {
    said: ['Order for pickup: 5 Dec, 3:15 pm, name Olivia'],
    finds: ['day 2026-12-05', 'hour 15:15', 'name Olivia'],
  },
  {
    said: [
      'Deliver between 9am and 11am on 12 December to 99 Rama IX Road, Huai Khwang, Bangkok 10310; receiver: Khun Somsri (0846667788). Note: "With love, from Japan"',
    ],
    finds: [
      'hour 09:00-11:00',
      'day 2026-12-12',
      'address 99 Rama IX Road, Huai Khwang, Bangkok',
      'postcode 10310',
      'place huai khwang bangkok 10310',
      'name Khun Somsri',
      'phone 084-666-7788',
      'cardMessage With love, from Japan',
    ],
  },
  {
    said: ['3 ช่อ ส่ง 3 ที่ 1) คุณเอ 0810000001 2) คุณบี 0810000002 3) คุณซี 0810000003'],
    finds: [
      'name คุณเอ',
      'phone 081-000-0001',
      'name คุณบี',
      'phone 081-000-0002',
      'name คุณซี',
      'phone 081-000-0003',
    ],
  },
  {
    said: ["happy bday card for mom pls. mom's number 0955554444. sunday morning"],
    finds: ['phone 095-555-4444', 'day 2026-11-29'],
  },
]
