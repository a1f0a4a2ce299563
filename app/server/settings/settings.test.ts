import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { showCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { startCheckout } from '#app/server/checkout/start-checkout.ts'
import { wishFor } from '#app/server/testing/purchase.ts'
import { newShopper, openTestShop, reopenTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { DEFAULT_DELIVERY } from '#app/shop/delivery/delivery-fee.ts'
import type { Language } from '#app/shop/language.ts'
import { NO_NOTICES } from '#app/shop/settings/delivery-notices.ts'
import type { SettingForm } from '#app/shop/settings/setting-forms.ts'
import { noticesIn } from '#app/shop/settings/settings.ts'
import { readGoingLive } from './going-live.ts'
import { readSettings, resetSettings } from './settings.ts'
import { saveSettingForm, settingsToEdit } from './settings-form.ts'

const TEXTS = { en: 'A shop.', th: 'ร้าน', 'zh-CN': '店' }
const PAGES = { about: TEXTS, returns: TEXTS, privacy: TEXTS }

let shop: TestShop
let other: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  other = await reopenTestShop(shop.databaseUrl)
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

async function save(name: SettingForm, fields: Record<string, string>) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  return saveSettingForm(shop, form, { name, pages: PAGES })
}

describe('the owner’s settings', () => {
  test('The owner’s settings replace the environment’s until they are reset', async () => {
    // A change reaches its own process as it reaches all others, by a notification.
    const shopName = async () => (await shop.settings.current()).shopName
    expect(await shopName()).toBe('Dokmai')
    expect(await save('shop', { shopName: ' Baan  Dok ', supportEmail: 'Hello@Baan.example' })).toEqual({
      ok: true,
    })
    await expect.poll(shopName).toBe('Baan Dok')
    const { support } = await shop.settings.current()
    expect(support).toEqual({ email: 'Hello@Baan.example', phone: null })
    await resetSettings(shop, 'shop')
    await expect.poll(shopName).toBe('Dokmai')
  })

  test('Saved settings reach another process that has them cached', async () => {
    await expect.poll(() => other.live.isListening()).toBe(true)
    expect((await other.settings.current()).links).toEqual({})
    await save('links', { line: 'https://line.me/R/ti/p/@baandok' })
    await expect
      .poll(async () => (await other.settings.current()).links)
      .toEqual({ line: 'https://line.me/R/ti/p/@baandok' })
  })

  test('Of two windows with one form, the second is told what the first saved before it may replace that', async () => {
    const before = { en: 'Every day', th: 'ทุกวัน', 'zh-CN': '' }
    await save('hours', before)
    const readVersion = async () => (await settingsToEdit(shop, PAGES)).versions.hours
    const version = await readVersion()
    const first = { ...before, th: 'ทุกวัน ยกเว้นวันสงกรานต์', version }
    const second = { ...before, en: 'Daily', version }
    expect(await save('hours', first)).toEqual({ ok: true })
    // Sent twice.
    expect(await save('hours', first)).toEqual({ ok: true })
    expect(await save('hours', second)).toMatchObject({
      problem: { code: 'settings-changed' },
      typed: { en: 'Daily' },
    })
    expect((await readSettings(shop)).hours).toMatchObject({ en: 'Every day', th: first.th })
    expect(await save('hours', { ...second, version: await readVersion() })).toEqual({ ok: true })
    const empty = (await settingsToEdit(shop, PAGES)).versions.areas
    expect(await save('areas', { en: 'Bangkok', th: '', 'zh-CN': '', version: empty })).toEqual({ ok: true })
    expect(await save('areas', { en: 'Phuket', th: '', 'zh-CN': '', version: empty })).toMatchObject({
      problem: { code: 'settings-changed' },
    })
    await resetSettings(shop, 'areas')
    await resetSettings(shop, 'hours')
  })

  test('Saving one form of the settings leaves the others unchanged', async () => {
    await save('hours', { en: 'Every day 9:00–18:00', th: '', 'zh-CN': '' })
    await save('emails', { to: 'mali@baan.example', orders: 'on' })
    expect(await readSettings(shop)).toMatchObject({
      hours: { en: 'Every day 9:00–18:00' },
      emails: { to: 'mali@baan.example', orders: true, refunds: false },
    })
  })

  test.each([
    ['shop', 'supportEmail', 'nobody', 'email-invalid'],
    ['shop', 'shopName', 'x'.repeat(61), 'too-long'],
    ['links', 'line', 'javascript:alert(1)', 'line-invalid'],
    ['links', 'line', 'baan dok', 'line-invalid'],
    ['areas', 'th', 'ก'.repeat(121), 'too-long'],
    ['links', 'facebook', 'http://plain.example/', 'url-invalid'],
    ['delivery', 'fee', '1,50', 'price-invalid'],
    ['delivery', 'fee', '', 'price-invalid'],
    ['delivery', 'freeFrom', '-1', 'price-invalid'],
  ] as const)(
    'The settings form %s refuses a %s of “%s” as %s and saves nothing',
    async (name, field, value, code) => {
      const before = await readSettings(shop)
      const refused = await save(name, { fee: '100', [field]: value })
      expect(refused.ok ? null : refused.fieldErrors).toMatchObject({ [field]: code })
      expect(await readSettings(shop)).toEqual(before)
    },
  )

  test('A page’s text is stored only in languages in which it differs from the default', async () => {
    const { about } = PAGES
    await save('about', { ...about, th: 'ร้านของเรา\n\n# เวลา\n\nทุกวัน' })
    expect((await readSettings(shop)).about).toEqual({
      en: '',
      th: 'ร้านของเรา\n\n# เวลา\n\nทุกวัน',
      'zh-CN': '',
    })
  })

  test('A LINE ID is stored as its link and shown as an ID', async () => {
    await save('links', { line: '@BaanDok' })
    expect((await readSettings(shop)).links?.line).toBe('https://line.me/R/ti/p/@baandok')
    expect((await settingsToEdit(shop, PAGES)).values.links.line).toBe('@baandok')
    await save('links', { line: 'https://lin.ee/AbCdEf' })
    expect((await settingsToEdit(shop, PAGES)).values.links.line).toBe('https://lin.ee/AbCdEf')
  })

  test('The owner’s settings satisfy the check before going live', async () => {
    await save('shop', { supportEmail: 'hello@baan.example', supportPhone: '+66 2 123 4567' })
    const rows = await readGoingLive(shop)
    const found = rows.filter(({ subject }) => subject.startsWith('support-'))
    expect(found.map(({ finding }) => finding)).toEqual([null, null])
  })
})

describe('what the owner says about deliveries', () => {
  const toldIn = async (language: Language) => noticesIn(await shop.settings.current(), language)

  test('Delivery notices are empty until the owner sets them', async () => {
    expect(await toldIn('en')).toEqual(NO_NOTICES)
  })

  test('Delivery notices are in the visitor’s language, else in one that the owner wrote', async () => {
    await save('areas', { en: 'Bangkok and vicinity', th: 'กรุงเทพฯ และปริมณฑล' })
    await save('notices', { absent: 'on' })
    await expect.poll(() => toldIn('th')).toEqual({ ...NO_NOTICES, areas: 'กรุงเทพฯ และปริมณฑล', absent: true })
    expect(await toldIn('zh-CN')).toEqual({ ...NO_NOTICES, areas: 'Bangkok and vicinity', absent: true })
  })

  test('Busy days are shown only while their notice is on, and the text is preserved while it is off', async () => {
    await save('busyDays', { on: 'on', en: '12–14 February' })
    await expect.poll(() => toldIn('en')).toMatchObject({ busyDays: '12–14 February' })
    await save('busyDays', { en: '12–14 February' })
    await expect.poll(() => toldIn('en')).toMatchObject({ busyDays: '' })
    expect((await settingsToEdit(shop, PAGES)).values.busyDays).toMatchObject({
      on: '',
      en: '12–14 February',
    })
  })

  test('A notice of busy days without any text cannot be turned on', async () => {
    const refused = await save('busyDays', { on: 'on', en: ' ' })
    expect(refused.ok ? null : refused).toMatchObject({
      fieldErrors: { en: 'required' },
      typed: { on: 'on' },
    })
  })
})

describe('the price of delivery', () => {
  const feeInEffect = async () => (await shop.settings.current()).delivery.fee

  test('The delivery fee is charged as set, to the satang, and a page with the old fee is refused', async () => {
    const shopper = await newShopper(shop)
    const lines = [{ id: 'single-red-rose', count: 1 }]
    const stale = await wishFor(shop, lines)
    await save('delivery', { fee: '79.50', freeFrom: '1,200' })
    await expect.poll(feeInEffect).toBe(79_50)
    expect(await startCheckout(shop, shopper, stale)).toMatchObject({ problem: { code: 'cart-changed' } })
    const goods = stale.form.shownTotal - DEFAULT_DELIVERY.fee
    const fresh = await wishFor(shop, lines, { shownTotal: goods + 79_50 })
    expect(await startCheckout(shop, shopper, fresh)).toMatchObject({ ok: true })
  })

  test('A checkout keeps the delivery fee from the moment of Buy Now', async () => {
    await save('delivery', { fee: '50', freeFrom: '' })
    await expect.poll(feeInEffect).toBe(50_00)
    const shopper = await newShopper(shop)
    const wish = await wishFor(shop, [{ id: 'single-red-rose', count: 1 }])
    const shownTotal = wish.form.shownTotal - DEFAULT_DELIVERY.fee + 50_00
    const started = await startCheckout(shop, shopper, { ...wish, form: { ...wish.form, shownTotal } })
    if (!started.ok) throw new Error(started.problem.code)
    await save('delivery', { fee: '300', freeFrom: '' })
    const shown = await showCheckoutOf(shop, shopper, started.value.checkoutId)
    expect(shown?.checkout.price).toMatchObject({ parts: { shipping: 50_00 }, total: shownTotal })
    expect(shown?.widget).toMatchObject({ ok: true, value: { amount: shownTotal } })
  })
})
