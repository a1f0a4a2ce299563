import { describe, expect, test } from 'vitest'
import { DEFAULT_DELIVERY } from '#app/shop/delivery/delivery-fee.ts'
import { DEFAULT_PLANNING } from '#app/shop/delivery/planning.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { BUYER_EMAILS } from '#app/shop/tracking/buyer-emails.ts'
import { isSettingForm, MAX_SETTING_LENGTHS, SETTING_FORMS, type SettingForm } from './setting-forms.ts'
import {
  effectiveSettings,
  OWNER_EMAILS,
  readStoredSettings,
  type StoredSettings,
  TEXT_PAGES,
} from './settings.ts'

const DEFAULTS = {
  shopName: 'Dokmai',
  support: { email: 'hello@shop.example', phone: '02 123 4567' },
  contactTo: 'owner@shop.example',
}
const EMPTY = { en: '', th: '', 'zh-CN': '' }
const TEXTS = { en: 'A shop.', th: 'ร้าน', 'zh-CN': '店' }
const read = (name: SettingForm, fields: Record<string, unknown>) =>
  readForm<unknown>(SETTING_FORMS[name], fields)
const accepts = (name: SettingForm, fields: Record<string, unknown>) => read(name, fields).ok
const refuses = (name: SettingForm, field: string, value: unknown, code: string, others: object = {}) =>
  expect(read(name, { ...others, [field]: value })).toEqual({ ok: false, fieldErrors: { [field]: code } })

describe('what the owner types', () => {
  test('A form of settings may be empty and is cleaned', () => {
    expect(read('shop', {})).toEqual({
      ok: true,
      value: { shopName: '', supportEmail: '', supportPhone: '' },
    })
    expect(read('shop', { shopName: ' Baan  Dok ', supportEmail: ' Hello@Baan.example ' })).toMatchObject({
      value: { shopName: 'Baan Dok', supportEmail: 'Hello@Baan.example' },
    })
  })

  test('A setting has a maximum length, counted after cleaning', () => {
    expect(accepts('shop', { supportPhone: ` ${'1'.repeat(40)} ` })).toBe(true)
    refuses('shop', 'supportPhone', '1'.repeat(41), 'too-long')
    refuses('shop', 'supportPhone', ' '.repeat(161), 'too-long')
    expect(accepts('shop', { supportPhone: ' '.repeat(160) })).toBe(true)
    for (const name of ['about', 'returns', 'privacy'] as const) {
      refuses(name, 'en', 'x'.repeat(10_001), 'too-long', EMPTY)
      expect(accepts(name, { ...EMPTY, en: 'x'.repeat(10_000) })).toBe(true)
    }
    refuses('hours', 'th', 'ก'.repeat(301), 'too-long', EMPTY)
    for (const name of ['banner', 'areas', 'busyDays'] as const) {
      refuses(name, 'zh-CN', '店'.repeat(121), 'too-long', EMPTY)
    }
    expect(MAX_SETTING_LENGTHS.url).toBe(300)
  })

  test('The settings’ emails to customers and to the owner must be valid', () => {
    refuses('shop', 'supportEmail', 'nobody', 'email-invalid')
    refuses('emails', 'to', 'nobody', 'email-invalid')
    expect(accepts('emails', { to: 'mali@baan.example' })).toBe(true)
  })

  test('Texts may have several lines', () => {
    expect(read('about', { ...EMPTY, en: 'One\r\n\r\nTwo' })).toEqual({
      ok: true,
      value: { ...EMPTY, en: 'One\n\nTwo' },
    })
  })

  test('A link is an https address or empty', () => {
    for (const network of ['facebook', 'instagram', 'youtube']) {
      expect(accepts('links', { [network]: 'https://social.example/baan' })).toBe(true)
      for (const url of [
        ...['http://a.example', 'xhttps://a.example', 'https://', 'javascript:alert(1)'],
        ...['https://facebook.com@a.example', 'https://facebook.com:x@a.example/', 'https://:x@a.example'],
      ]) {
        refuses('links', network, url, 'url-invalid')
      }
    }
    refuses('links', 'facebook', `https://a.example/${'x'.repeat(300)}`, 'too-long')
    expect(read('links', {})).toMatchObject({ ok: true, value: { facebook: '', line: '' } })
  })

  test('LINE is an ID or a link, and is stored as a link', () => {
    const line = (typed: string) => read('links', { line: typed })
    expect(line('@Baan')).toMatchObject({ value: { line: 'https://line.me/R/ti/p/@baan' } })
    expect(line('https://line.me/ti/p/abc')).toMatchObject({ value: { line: 'https://line.me/ti/p/abc' } })
    refuses('links', 'line', 'baan dok', 'line-invalid')
  })

  test('The logo is an image that was uploaded here', () => {
    expect(accepts('logo', { path: '/images/products/0b5f-1_2' })).toBe(true)
    for (const path of [
      '',
      '/images/products/',
      'x/images/products/a',
      '/images/products/a/b',
      '/images/products/a?',
      `/images/products/${'x'.repeat(101)}`,
      'https://elsewhere.example/images/products/a',
    ]) {
      expect(accepts('logo', { path }), path).toBe(false)
    }
    expect(accepts('logo', { path: `/images/products/${'x'.repeat(100)}` })).toBe(true)
  })

  test('Delivery has a fee, and may have an amount from which it is free', () => {
    expect(read('delivery', { fee: '฿80', freeFrom: '1,000' })).toEqual({
      ok: true,
      value: { fee: 80_00, freeFrom: 1000_00 },
    })
    expect(read('delivery', { fee: '0', freeFrom: '  ' })).toEqual({
      ok: true,
      value: { fee: 0, freeFrom: null },
    })
    for (const fee of ['', '  ', '1,50', '-1', null]) {
      refuses('delivery', 'fee', fee, 'price-invalid', { freeFrom: '' })
    }
    refuses('delivery', 'freeFrom', '-1', 'price-invalid', { fee: '80' })
    for (const fee of ['100,000.01', '999999999']) {
      refuses('delivery', 'fee', fee, 'fee-too-large', { freeFrom: '' })
    }
    expect(read('delivery', { fee: '100000', freeFrom: '100,000' })).toMatchObject({
      value: { fee: 100_000_00, freeFrom: 100_000_00 },
    })
  })

  test('A stored delivery fee is read back unchanged', () => {
    expect(read('delivery', { fee: 0, freeFrom: null })).toMatchObject({ value: { fee: 0, freeFrom: null } })
    expect(read('delivery', { fee: 100_000_00, freeFrom: 5 })).toMatchObject({ ok: true })
    for (const fee of [-1, 1.5, 100_000_01]) expect(accepts('delivery', { fee, freeFrom: null })).toBe(false)
    expect(accepts('delivery', { fee: `${' '.repeat(99)}5`, freeFrom: null })).toBe(true)
    expect(accepts('delivery', { fee: `${' '.repeat(100)}5`, freeFrom: null })).toBe(false)
  })

  test('The work of a day is a whole number from 1 to 10,000', () => {
    expect(read('planning', { workPerDay: ' 1,200 ', offersCards: 'on' })).toEqual({
      ok: true,
      value: { workPerDay: 1200, offersTimes: false, offersCards: true },
    })
    for (const least of ['1', '10000']) expect(accepts('planning', { workPerDay: least })).toBe(true)
    for (const typed of ['', '2.5', 'many', null, undefined])
      refuses('planning', 'workPerDay', typed, 'number-invalid')
    for (const typed of ['0', '10001']) refuses('planning', 'workPerDay', typed, 'number-range')
    expect(read('planning', { ...DEFAULT_PLANNING })).toEqual({ ok: true, value: DEFAULT_PLANNING })
  })

  test('A box that is not ticked is off', () => {
    expect(read('notices', {})).toEqual({ ok: true, value: { substitution: false, absent: false } })
    expect(read('notices', { substitution: 'on', absent: true })).toEqual({
      ok: true,
      value: { substitution: true, absent: true },
    })
    expect(read('emails', { messages: 'on' })).toEqual({
      ok: true,
      value: {
        to: '',
        language: 'en',
        orders: false,
        deliveries: false,
        refunds: false,
        disputes: false,
        messages: true,
      },
    })
  })

  test('Busy days need a text in some language', () => {
    const missing = { ok: false, fieldErrors: { en: 'required' } }
    expect(read('busyDays', { ...EMPTY, on: 'on' })).toEqual(missing)
    expect(accepts('busyDays', { ...EMPTY, th: 'สงกรานต์', on: 'on' })).toBe(true)
    expect(accepts('busyDays', EMPTY)).toBe(true)
  })

  test('Only known names are forms of settings', () => {
    expect(Object.keys(SETTING_FORMS).every(isSettingForm)).toBe(true)
    for (const name of ['prices', 'toString', '', null, 5, ['shop']]) expect(isSettingForm(name)).toBe(false)
  })
})

describe('what is stored', () => {
  test('A form that no longer fits its schema counts as never saved', () => {
    expect(readStoredSettings({ banner: TEXTS, shop: 'no form', fruit: { a: 1 } })).toEqual({ banner: TEXTS })
    for (const row of [null, undefined, 'text', []]) expect(readStoredSettings(row)).toEqual({})
  })

  test('Everything saved is read back', () => {
    const stored: StoredSettings = {
      shop: { shopName: 'Baan', supportEmail: 'a@b.example', supportPhone: '1' },
      delivery: { fee: 1, freeFrom: null },
      busyDays: { ...TEXTS, on: true },
    }
    expect(readStoredSettings(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
  })
})

describe('the settings in effect', () => {
  test('The environment and the default texts are used until the owner saves something', () => {
    expect(effectiveSettings({}, DEFAULTS)).toEqual({
      buyerEmails: BUYER_EMAILS,
      shopName: 'Dokmai',
      line: null,
      logo: null,
      transfers: null,
      support: DEFAULTS.support,
      delivery: DEFAULT_DELIVERY,
      planning: { workPerDay: 60, offersTimes: true, offersCards: true },
      links: {},
      emails: {
        orders: true,
        deliveries: true,
        refunds: true,
        disputes: true,
        messages: true,
        language: 'en',
        to: 'owner@shop.example',
      },
      notices: { substitution: false, absent: false },
      texts: {
        hours: EMPTY,
        banner: EMPTY,
        areas: EMPTY,
        busyDays: EMPTY,
        about: EMPTY,
        returns: EMPTY,
        privacy: EMPTY,
      },
    })
  })

  test('The owner’s settings override the environment field by field', () => {
    const stored: StoredSettings = {
      shop: { shopName: 'Baan', supportEmail: '', supportPhone: '089' },
      logo: { path: '/images/products/logo' },
      delivery: { fee: 0, freeFrom: null },
      planning: { workPerDay: 5, offersTimes: false, offersCards: false },
      links: { facebook: 'https://facebook.example/baan', instagram: '', line: '', youtube: '' },
      notices: { substitution: true, absent: false },
      emails: {
        to: '',
        language: 'th',
        orders: false,
        deliveries: false,
        refunds: true,
        disputes: true,
        messages: true,
      },
      hours: TEXTS,
    }
    expect(effectiveSettings(stored, DEFAULTS)).toMatchObject({
      shopName: 'Baan',
      logo: '/images/products/logo',
      support: { email: 'hello@shop.example', phone: '089' },
      delivery: { fee: 0, freeFrom: null },
      planning: { workPerDay: 5, offersTimes: false, offersCards: false },
      notices: { substitution: true, absent: false },
      emails: { to: 'owner@shop.example', language: 'th', orders: false, deliveries: false, refunds: true },
    })
    const { links, texts } = effectiveSettings(stored, DEFAULTS)
    expect(links).toEqual({ facebook: 'https://facebook.example/baan' })
    expect(texts).toMatchObject({ hours: TEXTS, banner: EMPTY })
  })

  test('The owner’s addresses override those of the environment', () => {
    const emails = {
      language: 'en',
      orders: true,
      deliveries: true,
      refunds: true,
      disputes: true,
      messages: true,
    } as const
    const stored: StoredSettings = {
      shop: { shopName: '', supportEmail: 'ask@baan.example', supportPhone: '' },
      emails: { ...emails, to: 'mali@baan.example' },
    }
    expect(effectiveSettings(stored, DEFAULTS)).toMatchObject({
      shopName: 'Dokmai',
      support: { email: 'ask@baan.example', phone: '02 123 4567' },
      emails: { to: 'mali@baan.example' },
    })
  })

  test('The text about busy days is shown only while its box is ticked', () => {
    const busyDays = (on: boolean) =>
      effectiveSettings({ busyDays: { ...TEXTS, on } }, DEFAULTS).texts.busyDays
    expect(busyDays(true)).toMatchObject(TEXTS)
    expect(busyDays(false)).toEqual(EMPTY)
  })

  test('The owner can change three pages and choose among five kinds of email', () => {
    expect(TEXT_PAGES).toEqual(['about', 'returns', 'privacy'])
    expect(OWNER_EMAILS).toEqual(['orders', 'deliveries', 'refunds', 'disputes', 'messages'])
  })
})
