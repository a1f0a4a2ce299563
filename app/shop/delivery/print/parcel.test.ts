import { describe, expect, test } from 'vitest'
import type { Gift } from '#app/shop/delivery/gift.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { type Parcel, toCards, toLabels, toWorksheets } from './parcel.ts'

const MORNING = { day: '2026-11-28', slotId: 'morning', kind: 'delivery', starts: 600, ends: 780 } as const
const EVENING = { ...MORNING, slotId: 'evening', starts: 960, ends: 1140 }
const NEAR = { en: 'Near the shop' }

const parcel = (receipt: string, changes: Partial<Parcel> = {}): Parcel => ({
  ...{
    receipt,
    stop: 1,
    corrections: 0,
    slot: MORNING,
    zone: NEAR,
    address: AN_ADDRESS,
    gift: {},
    items: [],
    notes: [],
    collect: 0,
    isMade: false,
  },
  ...changes,
})
const some = (id: string, count: number) => ({ id, title: { en: `Title of ${id}` }, count })

describe('the cards of a day', () => {
  test('A card has its message, its sender and the parcel that it belongs to', () => {
    const gift = { cardMessage: 'Happy birthday!', cardFrom: 'Nok' }
    expect(toCards([parcel('DM-A', { stop: 4, gift })])).toEqual([
      { receipt: 'DM-A', stop: 4, message: 'Happy birthday!', sender: 'Nok' },
    ])
  })

  test('Only parcels with a message have a card, and an anonymous one has no sender', () => {
    const parcels = [
      parcel('DM-A', { gift: { cardFrom: 'Nok' } }),
      parcel('DM-B', { gift: { cardMessage: 'Guess who', cardFrom: 'Nok', anonymous: 'yes' } }),
      parcel('DM-C', { gift: { cardMessage: 'Hello' } }),
    ]
    expect(toCards(parcels).map(({ receipt, sender }) => [receipt, sender])).toEqual([
      ['DM-B', null],
      ['DM-C', null],
    ])
  })
})

describe('the labels of a day', () => {
  const forDriver: Gift = {
    call: 'no-matter',
    leaveAt: 'reception',
    placeKind: 'hospital',
    placeDetail: 'Ward 5',
    landmark: 'Gate 2',
  }

  test('A label says where, when and to whom a parcel goes, and what the driver needs', () => {
    expect(toLabels([parcel('DM-A', { stop: 2, gift: forDriver, collect: 990_00 })])).toEqual([
      {
        ...{ receipt: 'DM-A', stop: 2, slot: MORNING, zone: NEAR, recipient: 'Mali' },
        ...{ phone: '081 234 5678', address: '99 Rama I Road', pincode: '10330', gift: forDriver },
        collect: 990_00,
      },
    ])
  })

  test('A label of what is picked up says nothing of a driver’s way', () => {
    const slot = { ...MORNING, kind: 'pickup' } as const
    const [label] = toLabels([parcel('DM-A', { slot, gift: { ...forDriver, call: 'surprise' } })])
    expect(label).toMatchObject({ phone: null, gift: { call: 'surprise' } })
    expect(Object.keys(label?.gift ?? {})).toEqual(['call'])
  })

  test('A label tells a driver nothing of the card, the ribbon, the buyer or the goods', () => {
    const secrets = {
      cardMessage: 'Love',
      cardFrom: 'Nok',
      ribbonFirst: 'In memory',
      buyerPhone: '0891112222',
    }
    const items = [some('rose', 3)]
    expect(toLabels([parcel('DM-A', { gift: { ...secrets, ...forDriver }, items })])).toEqual(
      toLabels([parcel('DM-A', { gift: forDriver })]),
    )
  })

  test('A label of a surprise has no phone number', () => {
    expect(toLabels([parcel('DM-A', { gift: { call: 'surprise' } })])[0]?.phone).toBeNull()
  })

  test('A label has only the gift details that were filled in', () => {
    const [label] = toLabels([parcel('DM-A', { gift: { landmark: 'Gate 2' } })])
    expect(label?.gift).toStrictEqual({ landmark: 'Gate 2' })
  })
})

describe('the worksheets of a day', () => {
  test('Each time has its own worksheet, with its orders in the sequence of their stops', () => {
    const sheets = toWorksheets([
      parcel('DM-A', { stop: 1 }),
      parcel('DM-B', { stop: 2 }),
      parcel('DM-C', { stop: 1, slot: EVENING }),
    ])
    expect(sheets.map(({ slot, orders }) => [slot, orders.map(({ receipt }) => receipt)])).toEqual([
      [MORNING, ['DM-A', 'DM-B']],
      [EVENING, ['DM-C']],
    ])
    expect(toWorksheets([parcel('DM-A', { isMade: true })])).toEqual([])
    expect(toWorksheets([])).toEqual([])
  })

  test('A worksheet sums each product of its time, the most first, and equal sums by product', () => {
    const [morning, evening] = toWorksheets([
      parcel('DM-A', { items: [some('tulip', 2), some('bear', 1)] }),
      parcel('DM-B', { items: [some('rose', 2), some('tulip', 3), some('lily', 2)] }),
      parcel('DM-C', { slot: EVENING, items: [some('tulip', 9)] }),
    ])
    expect(morning?.toMake).toEqual([some('tulip', 5), some('lily', 2), some('rose', 2), some('bear', 1)])
    expect(evening?.toMake).toEqual([some('tulip', 9)])
  })

  test('A worksheet lists what each order needs: its goods, ribbon, card, place and what may be replaced, and whom to ask', () => {
    const gift = {
      ribbonFirst: 'In memory',
      ribbonSecond: 'of Lung',
      replace: 'ask-me',
      cardMessage: 'Love',
      placeKind: 'temple',
      placeDetail: 'Hall 3, Khun Somsri',
      buyerPhone: '089 111 2222',
    } as const
    const items = [some('rose', 12)]
    const [sheet] = toWorksheets([
      parcel('DM-A', { stop: 3, gift, items, notes: ['white paper'], collect: 990_00 }),
      parcel('DM-B', { stop: 4 }),
    ])
    expect(sheet?.orders).toEqual([
      {
        ...{ receipt: 'DM-A', stop: 3, items, recipient: 'Mali' },
        ...{ ribbon: ['In memory', 'of Lung'], replace: 'ask-me', notes: ['white paper'], collect: 990_00 },
        gift: {
          cardMessage: 'Love',
          placeKind: 'temple',
          placeDetail: 'Hall 3, Khun Somsri',
          buyerPhone: '089 111 2222',
        },
      },
      {
        ...{ receipt: 'DM-B', stop: 4, items: [], recipient: 'Mali' },
        ...{ ribbon: [], replace: null, gift: {}, notes: [], collect: 0 },
      },
    ])
  })

  test('A worksheet names neither sender nor number of a buyer who need not be asked', () => {
    const gift = { cardFrom: 'Nok', anonymous: 'yes', buyerPhone: '089 111 2222', call: 'surprise' } as const
    const [sheet] = toWorksheets([parcel('DM-A', { gift })])
    expect(sheet?.orders[0]?.gift).toStrictEqual({})
  })

  test('A ribbon may have its second line alone', () => {
    const [sheet] = toWorksheets([parcel('DM-A', { gift: { ribbonSecond: 'With love' } })])
    expect(sheet?.orders[0]?.ribbon).toEqual(['With love'])
  })
})
