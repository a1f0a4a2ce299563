import type { Chat } from './chat.ts'

/** As visitors and residents from abroad type. */
export const ENGLISH_CHATS: Chat[] = [
  {
    said: [
      'Hi! Can you deliver on Feb 14 between 2 and 4 pm? Name: John Smith, 120/5 Sukhumvit Soi 33, Khlong Tan Nuea, Watthana, Bangkok 10110 tel +66 81 234 5678. Budget 2k',
    ],
    finds: [
      'day 2027-02-14',
      'hour 14:00-16:00',
      'name John Smith',
      'address 120/5 Sukhumvit Soi 33, Khlong Tan Nuea, Watthana, Bangkok',
      'postcode 10110',
      'place khlong tan nuea watthana bangkok 10110',
      'phone 081-234-5678',
      'price 200000',
    ],
  },
  {
    said: [
      'To: Khun Ploy',
      'Address: 27 Nimmanhaemin Road, Suthep, Mueang Chiang Mai, Chiang Mai 50200',
      'Phone: 66812345678',
      'Tomorrow 10am please',
      'Card: Happy birthday! Love, Tom',
    ],
    finds: [
      'name Khun Ploy',
      'address 27 Nimmanhaemin Road, Suthep, Mueang Chiang Mai, Chiang Mai',
      'postcode 50200',
      'place suthep mueang chiang mai chiang mai 50200',
      'phone 081-234-5678',
      'day 2026-11-27',
      'hour 10:00',
      'cardMessage Happy birthday! Love, Tom',
    ],
  },
  {
    said: ['hello do you have tulips?'],
    finds: [],
  },
  {
    said: [
      'Please send the "Sweet Rose" bouquet (฿1,490) tmr before noon. Message: “Get well soon, Grandma”',
    ],
    finds: ['price 149000', 'day 2026-11-27', 'cardMessage Get well soon, Grandma'],
  },
  {
    said: ['Order #10250 has not arrived. My number is 0812345678.'],
    finds: ['phone 081-234-5678'],
  },
  {
    said: [
      'Next Friday 2:30pm, room 1204, The Lofts Condo, 8 Asok Montri Rd, Bangkok 10110. Mr. David Lee 06-5432-1098',
    ],
    finds: [
      'day 2026-12-04',
      'hour 14:30',
      'address room 1204, The Lofts Condo, 8 Asok Montri Rd, Bangkok',
      'postcode 10110',
      'place bangkok 10110',
      'name Mr. David Lee',
      'phone 065-432-1098',
    ],
  },
  {
    said: ['The day after tomorrow at 14:00, budget THB 3,000. My LINE ID: davidlee88'],
    finds: ['day 2026-11-28', 'hour 14:00', 'price 300000', 'lineName davidlee88'],
  },
  {
    said: ['Is 2/14 ok? Any time 10am-12pm. Total 1290 baht right?'],
    finds: ['day 2027-02-14', 'hour 10:00-12:00', 'price 129000'],
  },
  {
    said: ['I paid by credit card: visa 4111-1111-1111-1111 yesterday'],
    finds: [],
  },
  {
    said: ['14 Feb 2027, 9.30am, recipient Anna Berg, +46 70 123 45 67'],
    finds: ['day 2027-02-14', 'hour 09:30', 'name Anna Berg', 'phone +46701234567'],
  },
  {
    said: ['Friday 27 Nov, at 6 pm. email me at anna1234567@example.com or https://example.com/p/10110'],
    finds: ['day 2026-11-27', 'hour 18:00'],
  },
  {
    said: [
      'deliver to Bumrungrad Hospital, 33 Sukhumvit 3, Khlong Toei Nuea, Watthana, Bangkok 10110 today 5pm. From Peter',
    ],
    finds: [
      'address Bumrungrad Hospital, 33 Sukhumvit 3, Khlong Toei Nuea, Watthana, Bangkok',
      'postcode 10110',
      'place khlong toei nuea watthana bangkok 10110',
      'day 2026-11-26',
      'hour 17:00',
    ],
  },
  {
    said: ['How much is delivery to Phuket? My budget is 1500-2000'],
    finds: ['price 150000', 'price 200000'],
  },
  {
    said: ['January 3rd, 2027 please! 081 234 5678 (mine), 089 876 5432 (her)'],
    finds: ['day 2027-01-03', 'phone 081-234-5678', 'phone 089-876-5432'],
  },
  {
    said: ['shipping 150 baht, deposit 500 baht, bouquet 2,500 baht'],
    finds: ['price 250000'],
  },
  {
    said: ['Deliver to Hotel Nikko, 27 Soi Thong Lo, Bangkok 10110 on Sunday, 29 November. Khun Aom.'],
    finds: [
      'address Hotel Nikko, 27 Soi Thong Lo, Bangkok',
      'postcode 10110',
      'place bangkok 10110',
      'day 2026-11-29',
      'name Khun Aom',
    ],
  },
  {
    said: [
      'Name : SOMCHAI J.',
      'Tel : 02.123.4567',
      'Add : 1/1 Moo 5, T. Rawai, A. Mueang, Phuket 83130',
      'Date : 12/12/2026',
      'Time : 13.00 - 14.00',
    ],
    finds: [
      'name SOMCHAI J',
      'phone 02-123-4567',
      'address 1/1 Moo 5, T. Rawai, A. Mueang, Phuket',
      'postcode 83130',
      'place rawai mueang phuket 83130',
      'day 2026-12-12',
      'hour 13:00-14:00',
    ],
  },
  {
    said: ['A. Moo 3, 45/2 Chaweng Beach Rd, Bophut, Koh Samui, Surat Thani 84320'],
    finds: [
      'address 45/2 Chaweng Beach Rd, Bophut, Koh Samui, Surat Thani',
      'postcode 84320',
      'place bophut koh samui surat thani 84320',
    ],
  },
  {
    said: ['2026-12-24 at 16:00 please, for Mrs. Suda Chan, Soi Ari 4, Phaya Thai 10400'],
    finds: [
      'day 2026-12-24',
      'hour 16:00',
      'name Mrs. Suda Chan',
      'address Soi Ari 4, Phaya Thai',
      'postcode 10400',
      'place phaya thai 10400',
    ],
  },
]
