import { describe, expect, test } from 'vitest'
import { giftForm } from '#app/shop/delivery/gift.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { LANGUAGES, type Language } from '#app/shop/language.ts'
import { type DeliveryDetails, deliveryRows, requestRows, slipFlags, slipRows } from './delivery-rows.ts'
import { paidByRow } from './paid-by.ts'
import { serverTranslator } from './server-translator.ts'

const TYPED = {
  cardMessage: 'สุขสันต์วันเกิด\n生日快乐 ❤️',
  cardFrom: 'Somchai the sender',
  anonymous: 'yes',
  ribbonFirst: 'With love',
  ribbonSecond: 'from all of us',
  call: 'surprise',
  leaveAt: 'reception',
  placeKind: 'temple',
  placeDetail: 'ศาลา 5 คุณแม่ทองดี',
  landmark: 'opposite the school',
  buyerPhone: '089 999 9999',
  replace: 'ask-me',
}
const slot = { day: '2026-11-28', slotId: 'morning', kind: 'delivery', starts: 600, ends: 780 } as const

function details(): DeliveryDetails {
  const read = readForm(giftForm, TYPED)
  if (!read.ok) throw new Error('the gift details were refused')
  return { gift: read.value, deliveryTime: { status: 'accepted', slot } }
}
const rowsIn = async (language: Language) =>
  deliveryRows((await serverTranslator(language)).t, details(), language)

describe('the rows of a delivery', () => {
  test.each(LANGUAGES)(
    'The rows of a delivery have its time and every gift detail in words, in %s',
    async (language) => {
      const rows = await rowsIn(language)
      expect(rows.map(({ code }) => code)).toEqual(['time', ...Object.keys(TYPED)])
      for (const { label, value } of rows) {
        expect(label).not.toMatch(/^\w+\.\w+/)
        expect(value).not.toMatch(/^gift\.|^(yes|surprise|ask-me|reception|temple)$/)
      }
      expect(rows.find(({ code }) => code === 'cardMessage')?.value).toBe(TYPED.cardMessage)
    },
  )

  test('The rows of a delivery are named for whoever reads them, the place’s detail after its kind', async () => {
    const rows = await rowsIn('en')
    expect(rows).toContainEqual({ code: 'time', label: 'Delivery', value: 'Sat, 28 Nov 2026, 10:00–13:00' })
    expect(rows).toContainEqual({
      code: 'placeDetail',
      label: 'Hall and the deceased',
      value: 'ศาลา 5 คุณแม่ทองดี',
    })
    expect(rows).toContainEqual({ code: 'buyerPhone', label: 'Buyer’s phone', value: '089 999 9999' })
  })

  test('A delivery says whether it is picked up, to be arranged or cancelled', async () => {
    const { t } = await serverTranslator('en')
    const time = (deliveryTime: DeliveryDetails['deliveryTime']) =>
      deliveryRows(t, { gift: {}, deliveryTime }, 'en').map(({ label, value }) => `${label}: ${value}`)
    expect(time({ status: 'accepted', slot: { ...slot, kind: 'pickup' } })).toEqual([
      'Pick-up: Sat, 28 Nov 2026, 10:00–13:00',
    ])
    expect(time({ status: 'unscheduled', reason: 'none-asked' })).toEqual([
      'Delivery: To be arranged: the shop gets in touch',
    ])
    expect(time({ status: 'cancelled' })).toEqual(['Delivery: Cancelled'])
    expect(time(null)).toEqual([])
  })
})

describe('an order that is picked up', () => {
  const pickup = { status: 'accepted', slot: { ...slot, kind: 'pickup' } } as const
  const ofWay = ['leaveAt', 'placeKind', 'placeDetail', 'landmark']

  test.each(LANGUAGES)(
    'What was asked for a pick-up has no word of a driver’s way, on no list and no slip, in %s',
    async (language) => {
      const { t } = await serverTranslator(language)
      const asked = { ...details(), deliveryTime: pickup }
      for (const rows of [
        deliveryRows(t, asked, language),
        slipRows(t, asked, language),
        requestRows(t, asked),
      ]) {
        const codes = rows.map(({ code }) => code)
        expect(codes).not.toEqual([])
        for (const code of ofWay) expect(codes).not.toContain(code)
      }
      const driver = { gift: { call: 'no-matter' }, deliveryTime: pickup } as const
      expect(requestRows(t, driver)).toEqual([])
      expect(requestRows(t, { ...driver, deliveryTime: null })).toHaveLength(1)
    },
  )

  test('A text of a pick-up that reads like an option for drivers stays', async () => {
    const { t } = await serverTranslator('en')
    const rows = requestRows(t, { gift: { cardFrom: 'no-matter' }, deliveryTime: pickup })
    expect(rows.map(({ value }) => value)).toEqual(['no-matter'])
  })

  test('What is paid on delivery is paid on pick-up where it is picked up', async () => {
    const { t } = await serverTranslator('en')
    const value = (deliveryTime: DeliveryDetails['deliveryTime']) =>
      paidByRow(t, { way: 'on-delivery', deliveryTime }).map(({ value }) => value)
    expect([value(pickup), value(null)]).toEqual([['On pick-up'], ['On delivery']])
  })
})

describe('the slip', () => {
  test.each(LANGUAGES)(
    'A slip tells nothing of the sender and the card but that there is one, in %s',
    async (language) => {
      const { t } = await serverTranslator(language)
      const slip = JSON.stringify([slipRows(t, details(), language), slipFlags(t, details())])
      for (const name of ['cardMessage', 'cardFrom', 'buyerPhone', 'ribbonFirst', 'ribbonSecond'] as const) {
        expect(slip, name).not.toContain(JSON.stringify(TYPED[name]).slice(1, -1))
      }
      expect(slip).toContain(TYPED.placeDetail)
      expect(slip).toContain(TYPED.landmark)
      expect(slip).toContain(t('gift.groups.card'))
    },
  )

  test('A slip flags a pick-up, a surprise and a buyer who wants to be asked, and mentions no card that is not there', async () => {
    const { t } = await serverTranslator('en')
    expect(slipFlags(t, details())).toEqual([
      'Don’t call: it’s a surprise',
      'Ask the buyer before replacing a flower',
    ])
    expect(slipFlags(t, { gift: {}, deliveryTime: null })).toEqual([])
    const pickup = { status: 'accepted', slot: { ...slot, kind: 'pickup' } } as const
    expect(slipFlags(t, { gift: {}, deliveryTime: pickup })).toEqual(['Pick-up at the shop'])
    expect(slipRows(t, { gift: {}, deliveryTime: null }, 'en')).toEqual([])
  })
})
