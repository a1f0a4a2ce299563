import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { en, loadMessages } from '#app/messages/testing/all-messages.ts'
import th from '#app/messages/th/shop.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { emailTo } from '#e2e/testing/accounts.ts'
import { signInAsOwner } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { ADMIN } from '#e2e/testing/shop-process.ts'
import { chooseLanguage, chooseWay, payWith, WINDOWS } from '#e2e/testing/steps.ts'
import { storeRoses } from '#e2e/testing/stored-cart.ts'
import { visit } from '#e2e/testing/visit.ts'

const at = openShopAndBrowser()
const CARD = '4242 4242 4242 4242'
const ROOT = path.resolve(import.meta.dirname, '../..')

/** Signs in, puts a rose into the cart and opens Buy Now. */
async function openBuyNow(page: Page) {
  await signInAsOwner(page, at.shop)
  await storeRoses(page, at.shop)
  await page.goto(`${at.shop.origin}/cart`)
  return reopen(page, en.cart.buyNow)
}

async function reopen(page: Page, buyNow: string) {
  await page.getByRole('button', { name: buyNow }).filter({ visible: true }).first().click()
  // The dialog focuses its heading once it is open.
  await expect.poll(() => isFocused(page.locator('[role=dialog] h2').first())).toBe(true)
  return partsOf(page)
}

async function openByTouch(page: Page) {
  await page.getByRole('button', { name: th.cart.buyNow }).filter({ visible: true }).first().tap()
  await page.getByRole('dialog').waitFor()
  return partsOf(page)
}

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement)

/** A finger at a part of the field's width. */
async function tapAt(field: Locator, part: number) {
  const box = await field.boundingBox()
  if (!box) throw new Error('the field is not shown')
  await field.tap({ position: { x: box.width * part, y: box.height / 2 } })
}

function partsOf(page: Page) {
  const dialog = page.getByRole('dialog')
  const value = (name: string) => dialog.locator(`[name=${name}]`).inputValue()
  return {
    dialog,
    value,
    search: dialog.locator('input[role=combobox]'),
    options: dialog.locator('.combobox').getByRole('option'),
  }
}

const KHLONG_TOEI = {
  pincode: '10110',
  province: 'กรุงเทพมหานคร',
  district: 'คลองเตย',
  subdistrict: 'คลองเตย',
}

test('A place is chosen in Thai by keyboard, stands in a line of its own and is still there after a reload', () =>
  visit(at.browser, {}, async (page) => {
    await openBuyNow(page)
    await page.goto(`${at.shop.origin}/cart`)
    await chooseLanguage(page, 'th')
    const { value, search, options, dialog } = await reopen(page, th.cart.buyNow)
    await search.fill('คลองเตย')
    await options.first().waitFor()
    await expect.poll(() => dialog.locator('.combobox').getByRole('status').innerText()).toBe('พบ 5 รายการ')
    await search.press('ArrowDown')
    await search.press('ArrowDown')
    await search.press('ArrowUp')
    const active = await search.getAttribute('aria-activedescendant')
    const label = 'แขวงคลองเตย เขตคลองเตย กรุงเทพมหานคร 10110'
    await expect.poll(() => dialog.locator(`[id="${active}"]`).innerText()).toBe(label)
    await search.press('Enter')
    await search.waitFor({ state: 'detached' })
    for (const [name, text] of Object.entries(KHLONG_TOEI)) expect(await value(name), name).toBe(text)
    expect(await dialog.locator('.chosen-place [lang=th]').innerText()).toBe(label)
    await page.keyboard.type('99/1 ซอย 26')
    expect(await value('address')).toBe('99/1 ซอย 26')
    await page.reload()
    const again = await reopen(page, th.cart.buyNow)
    for (const [name, text] of Object.entries(KHLONG_TOEI)) expect(await again.value(name), name).toBe(text)
    expect(await again.dialog.locator('.chosen-place [lang]').innerText()).toBe(label)
    await page.keyboard.press('Escape')
    await chooseLanguage(page, 'eng')
    const english = await reopen(page, en.cart.buyNow)
    await english.dialog.getByText('Khlong Toei, Khlong Toei, Bangkok 10110').first().waitFor()
    await english.dialog.getByRole('button', { name: en.address.changePlace }).click()
    await expect.poll(() => isFocused(english.search)).toBe(true)
    for (const name of ['province', 'district', 'subdistrict']) expect(await english.value(name)).toBe('')
    expect(await english.value('address')).toBe('99/1 ซอย 26')
  }))

longTest('A typed address stays, and another pincode typed by hand forgets the chosen place', () =>
  visit(at.browser, {}, async (page) => {
    const { value, search, options, dialog } = await openBuyNow(page)
    await dialog.getByLabel(en.address.address, { exact: true }).fill('99 Rama IV Road')
    await search.fill('si lom')
    await options.first().click()
    expect([await value('pincode'), await value('district')]).toEqual(['10500', 'บางรัก'])
    await dialog.getByRole('button', { name: en.address.changePlace }).click()
    await search.fill('10110 khlong toei')
    await options.getByText('Khlong Toei, Khlong Toei, Bangkok 10110').click()
    expect(await value('address')).toBe('99 Rama IV Road')
    expect(await value('district')).toBe('คลองเตย')
    await dialog.getByLabel(en.address.name, { exact: true }).fill('Mali')
    expect(await value('district')).toBe('คลองเตย')
    await dialog.getByLabel(en.address.pincode, { exact: true }).fill('83000')
    for (const name of ['province', 'district', 'subdistrict']) await expect.poll(() => value(name)).toBe('')
    await expect.poll(() => search.inputValue()).toBe('')
  }),
)

test('Wherever a finger taps the address, the order, its email, label and CSV have the typed line, then the place', () =>
  visit(at.browser, { viewport: WINDOWS.phone, hasTouch: true, isMobile: true }, async (page) => {
    const whole = '99 ถนนวิทยุ, แขวงลุมพินี เขตปทุมวัน กรุงเทพมหานคร'
    const thai = await loadMessages('th')
    await signInAsOwner(page, at.shop)
    await page.context().addCookies([{ name: 'language', value: 'th', url: at.shop.origin }])
    await storeRoses(page, at.shop)
    let day = ''
    for (const part of [0.1, 0.5, 0.9]) {
      await page.evaluate(() => sessionStorage.clear())
      await page.goto(`${at.shop.origin}/cart`)
      const { dialog, search, options } = await openByTouch(page)
      await search.fill('ลุมพินี')
      await options.first().tap()
      await tapAt(dialog.locator('[name=address]'), part)
      await page.keyboard.type('99 ถนนวิทยุ ')
      await dialog.getByLabel(thai.address.name, { exact: true }).fill('มะลิ')
      await dialog.getByLabel(thai.address.phoneNumber, { exact: true }).fill('081 234 5678')
      expect(await dialog.locator('[name=address]').inputValue()).toBe('99 ถนนวิทยุ ')
      day = await dialog.locator('[name=deliveryDay]:checked').inputValue()
      await chooseWay(dialog, 'card')
      await dialog.getByRole('button', { name: th.cart.buyNow }).tap()
      await page.waitForURL(/\/checkout\//)
      await page.getByText(whole).filter({ visible: true }).first().waitFor()
    }
    await payWith(page, thai, CARD)
    await page.waitForURL(/\/order/)
    await page.locator('.order-card summary').first().tap()
    await page.getByText(whole).filter({ visible: true }).first().waitFor()
    expect((await emailTo(at.shop, ADMIN.email, '99 ถนนวิทยุ')).text).toContain(whole)
    await page.goto(`${at.shop.origin}/dashboard/print?day=${day}&what=labels`)
    expect(await page.locator('.parcel-label').filter({ hasText: whole }).count()).toBe(1)
    expect(await (await page.request.get(`${at.shop.origin}/dashboard/orders.csv`)).text()).toContain(whole)
    // The next purchase is offered what was typed, with its place.
    await storeRoses(page, at.shop)
    await page.goto(`${at.shop.origin}/cart`)
    const { dialog, value, options, search } = await openByTouch(page)
    await search.fill('คลองเตย')
    await options.first().tap()
    const last = dialog.locator('label:has([name=recipient][value=last])')
    await last.getByText('99 ถนนวิทยุ แขวงลุมพินี เขตปทุมวัน กรุงเทพมหานคร').waitFor()
    await last.tap()
    await expect.poll(() => dialog.locator('[name=address]').isVisible()).toBe(false)
    expect(await value('address')).toBe('99 ถนนวิทยุ')
    expect([await value('district'), await value('pincode')]).toEqual(['ปทุมวัน', '10330'])
    // What was typed before comes back for somebody else.
    await dialog.locator('label:has([name=recipient][value=other])').tap()
    await dialog.locator('.chosen-place').getByText('คลองเตย').waitFor()
    expect([await value('address'), await value('district')]).toEqual(['', 'คลองเตย'])
  }))

longTest(
  'Escape closes the suggestions, then the dialog, and Enter in the search does not send the form',
  () =>
    visit(at.browser, {}, async (page) => {
      const { search, options, dialog } = await openBuyNow(page)
      await search.press('Enter')
      await search.fill('no such place')
      await dialog.getByText(en.address.findPlaceNone).first().waitFor()
      expect(await dialog.locator('.field-error').count()).toBe(0)
      await search.fill('sathon')
      await options.first().waitFor()
      await search.press('Escape')
      await expect.poll(() => options.filter({ visible: true }).count()).toBe(0)
      await expect.poll(() => dialog.isVisible()).toBe(true)
      await search.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }),
)

longTest('Enter that is pressed before the suggestions are there takes the first one for what is typed', () =>
  visit(at.browser, {}, async (page) => {
    const { search, options, value } = await openBuyNow(page)
    await search.fill('10110')
    await options.first().waitFor()
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/places?q=10330', async (route) => {
      await isReleased
      await route.continue()
    })
    const asked = page.waitForRequest('**/places?q=10330')
    await search.fill('10330')
    await search.press('Enter')
    await asked
    release()
    await search.waitFor({ state: 'detached' })
    expect(await value('pincode')).toBe('10330')
  }),
)

const WITHOUT_PLACES: [string, { status: number; json: object }][] = [
  ['fails', { status: 503, json: {} }],
  ['has no places', { status: 200, json: { places: [] } }],
]
longTest.each(IS_LONG ? WITHOUT_PLACES : WITHOUT_PLACES.slice(0, 1))(
  'Buy Now has no search for places where the shop %s, and sells as before',
  (_case, answer) =>
    visit(
      at.browser,
      {},
      async (page) => {
        await page.route('**/places?*', (route) => route.fulfill(answer))
        const { search, dialog } = await openBuyNow(page)
        await search.waitFor({ state: 'detached' })
        for (const label of [
          en.address.name,
          en.address.address,
          en.address.pincode,
          en.address.phoneNumber,
        ]) {
          await dialog.getByLabel(label, { exact: true }).fill('10110')
        }
        await dialog.getByRole('button', { name: en.cart.buyNow }).click()
        await page.waitForURL(/\/checkout\//)
      },
      /503/,
    ),
)

test('A phone number of Thailand is shown as it is read, and sent as it was typed', () =>
  visit(at.browser, {}, async (page) => {
    const { dialog, value } = await openBuyNow(page)
    const phone = dialog.getByLabel(en.address.phoneNumber, { exact: true })
    await phone.fill('+66 812345678')
    await dialog.getByText('081-234-5678').waitFor()
    expect(await value('phoneNumber')).toBe('+66 812345678')
    await phone.fill('call Mali')
    await dialog.getByText('081-234-5678').waitFor({ state: 'detached' })
  }))

test('Suggestions for a signed-in shopper may be cached by their browser', () =>
  visit(at.browser, {}, async (page) => {
    await signInAsOwner(page, at.shop)
    const headers = (await page.request.get(`${at.shop.origin}/places?q=silom`)).headers()
    expect(headers['cache-control']).toBe('private, max-age=3600')
    expect(headers.vary).toContain('Cookie')
  }))

test('No file that browsers load contains the list of places', () => {
  const folder = path.join(ROOT, 'build/client/assets')
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(20)
  const withPlaces = scripts.filter((file) =>
    /Khlong San|ทุ่งมหาเมฆ|thai-address/.test(readFileSync(path.join(folder, file), 'utf8')),
  )
  expect(withPlaces).toEqual([])
})
