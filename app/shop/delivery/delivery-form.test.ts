import { describe, expect, test } from 'vitest'
import { readForm } from '#app/shop/forms/fields.ts'
import { deliveryForm, NO_DELIVERY_INPUT, orderDeliveryForm, orderTimeForm } from './delivery-form.ts'

const delivery = (typed: Record<string, unknown>) => {
  const result = readForm(deliveryForm, typed)
  return result.ok ? result.value : result.fieldErrors
}

describe('the delivery fields of Buy Now', () => {
  test('Buy Now may leave out every delivery field', () => {
    expect(delivery({})).toEqual(NO_DELIVERY_INPUT)
    const empty = { deliveryDay: '', deliverySlot: '', province: '', district: '', landmark: '' }
    expect(delivery(empty)).toEqual(NO_DELIVERY_INPUT)
    expect(NO_DELIVERY_INPUT).toEqual({ gift: {}, province: null, district: null, chosen: null })
  })

  test('Buy Now sends a time, a place and gift details together', () => {
    const place = { province: 'กรุงเทพมหานคร', district: 'วัฒนา' }
    const time = { deliveryDay: '2026-11-28', deliverySlot: 'morning' }
    expect(delivery({ ...place, ...time, call: 'surprise', landmark: 'Gate 2' })).toEqual({
      ...{ ...place, gift: { call: 'surprise', landmark: 'Gate 2' } },
      chosen: { day: '2026-11-28', slotId: 'morning' },
    })
  })

  test('A sub-district counts only with its district and province', () => {
    const place = { province: 'กรุงเทพมหานคร', district: 'วัฒนา', subdistrict: 'คลองตันเหนือ' }
    expect(delivery(place)).toEqual({ ...NO_DELIVERY_INPUT, ...place })
    expect(delivery({ subdistrict: 'คลองตันเหนือ', province: '' })).toEqual(NO_DELIVERY_INPUT)
    expect(delivery({ ...place, subdistrict: '' })).not.toHaveProperty('subdistrict')
  })

  test('A day without a time, or a time without a day, chooses nothing', () => {
    expect(delivery({ deliveryDay: '2026-11-28' })).toEqual(NO_DELIVERY_INPUT)
    expect(delivery({ deliverySlot: 'morning' })).toEqual(NO_DELIVERY_INPUT)
  })

  test('A made-up time or place never stops a purchase', () => {
    const made = [new File(['x'], 'x'), 'x'.repeat(101), 'a\0b', '\ud83d', 5, null]
    for (const value of made) {
      const all = { deliveryDay: value, deliverySlot: value, province: value, district: value }
      expect(delivery(all)).toEqual(NO_DELIVERY_INPUT)
    }
    expect(delivery({ province: 'x'.repeat(100) })).toMatchObject({ province: 'x'.repeat(100) })
  })

  test('A gift detail that is too long is refused at its field', () => {
    expect(delivery({ landmark: 'x'.repeat(121), province: 'ภูเก็ต' })).toEqual({ landmark: 'too-long' })
  })
})

const TIME = { version: '3', deliveryDay: '2026-11-28', deliverySlot: 'morning' }
const READ = { version: 3, deliveryDay: '2026-11-28', deliverySlot: 'morning' }
const BAD_VERSIONS = ['2147483648', '0', '-1', '1.5', 'x', undefined]

describe('the time of an order', () => {
  test('A shopper chooses a day and a time for the order as they saw it', () => {
    expect(readForm(orderTimeForm, TIME)).toEqual({ ok: true, value: READ })
    expect(readForm(orderTimeForm, { ...TIME, version: '1' }).ok).toBe(true)
    expect(readForm(orderTimeForm, { ...TIME, deliverySlot: 'x'.repeat(100) }).ok).toBe(true)
  })

  test('A time that no form of the shop sends is refused', () => {
    const refused = (change: Record<string, unknown>) => !readForm(orderTimeForm, { ...TIME, ...change }).ok
    for (const version of BAD_VERSIONS) expect(refused({ version }), version).toBe(true)
    for (const deliveryDay of ['', 'soon', '2026-02-30', undefined])
      expect(refused({ deliveryDay })).toBe(true)
    for (const deliverySlot of ['', 'x'.repeat(101), 'a\0b', undefined])
      expect(refused({ deliverySlot })).toBe(true)
  })
})

describe('the owner’s changes of a delivery', () => {
  const change = (typed: Record<string, unknown>) => readForm(orderDeliveryForm, typed)

  test('The owner moves a delivery to a free time, and to a full one only on purpose', () => {
    const schedule = { ...TIME, intent: 'schedule' }
    expect(change(schedule)).toEqual({ ok: true, value: { ...READ, intent: 'schedule', beyond: false } })
    expect(change({ ...schedule, beyond: 'on' })).toMatchObject({ value: { beyond: true } })
    expect(change({ ...schedule, deliveryDay: '2026-02-30' }).ok).toBe(false)
  })

  test('The owner takes back or cancels a delivery without naming a time', () => {
    for (const intent of ['take-back', 'cancel']) {
      expect(change({ intent, version: '1' })).toEqual({ ok: true, value: { intent, version: 1 } })
      for (const version of BAD_VERSIONS) expect(change({ intent, version }).ok, version).toBe(false)
    }
  })

  test('Any other change of a delivery is refused', () => {
    expect(change({ intent: 'burn', version: '1' }).ok).toBe(false)
    expect(change({ version: '1' }).ok).toBe(false)
  })
})
