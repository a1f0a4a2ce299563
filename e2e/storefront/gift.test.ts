import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Messages } from '#app/messages/testing/all-messages.ts'
import { en, loadMessages } from '#app/messages/testing/all-messages.ts'
import { A_THAI_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { longTest } from '#commands/long-test.ts'
import { fillAddress } from '#e2e/testing/address.ts'
import { signIn, signUp, visitAsOwner } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { ADMIN } from '#e2e/testing/shop-process.ts'
import { chooseLanguage, chooseWay, payWith, WINDOWS } from '#e2e/testing/steps.ts'
import { storeRoses } from '#e2e/testing/stored-cart.ts'
import { visit } from '#e2e/testing/visit.ts'

const RIBBONED = 'grand-rose-hat-box'
const FAMILY = '👨‍👩‍👧‍👦'

const at = openShopAndBrowser()

const counted = (used: number) =>
  en.gift.cardCount.replace('{{used}}', String(used)).replace('{{limit}}', '300')

test('Buy Now asks for the card’s words first, counts them as people do, and folds what few need', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    const dialog = await openBuyNow(page, en)
    const card = dialog.getByLabel(en.gift.write, { exact: true })
    const from = dialog.getByLabel(en.gift.cardFrom, { exact: true })
    expect(await from.isVisible()).toBe(false)
    await card.fill(`ที่รัก ${FAMILY}`)
    await dialog.getByText(counted(5), { exact: true }).waitFor()
    await from.waitFor()
    expect(await dialog.getByLabel(en.gift.ribbonFirst).count()).toBe(0)
    expect(await dialog.getByLabel(en.gift.placeKind).isVisible()).toBe(false)
    await dialog.getByText(en.gift.parts.delivery).click()
    await dialog.getByLabel(en.gift.placeKind).selectOption({ label: en.gift.options.placeKind.temple })
    await dialog.getByLabel(en.gift.details.temple, { exact: true }).waitFor()
    await dialog.locator('.fold__about').getByText(en.gift.options.placeKind.temple).waitFor()
  }))

longTest('A suggestion fills the card, which can be changed, and comes back when the card is emptied', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    const dialog = await openBuyNow(page, en)
    const card = dialog.getByLabel(en.gift.write, { exact: true })
    const suggestion = dialog.getByRole('button', { name: en.gift.suggested['get-well'].name })
    await suggestion.click()
    await expect.poll(() => card.inputValue()).toBe(en.gift.suggested['get-well'].text)
    expect(await card.evaluate((field) => field === document.activeElement)).toBe(true)
    await suggestion.waitFor({ state: 'detached' })
    await card.fill('')
    await suggestion.waitFor()
  }),
)

longTest('A card that is too long is refused at its field with nothing lost', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    const dialog = await openBuyNow(page, en)
    const card = dialog.getByLabel(en.gift.write, { exact: true })
    const text = FAMILY.repeat(301)
    await card.fill(text)
    await dialog.getByText(counted(301), { exact: true }).first().waitFor()
    await fillAddress(dialog, en, A_THAI_ADDRESS)
    await dialog.locator('[type=submit]').click()
    await page.getByText(en.problems['check-fields']).waitFor()
    await dialog.getByText(en.problems['too-long']).waitFor()
    expect(await card.evaluate((field) => field === document.activeElement)).toBe(true)
    await expect.poll(() => card.inputValue()).toBe(text)
    await expect.poll(() => dialog.locator('[name=name]').inputValue()).toBe(A_THAI_ADDRESS.name)
    await card.fill('รักนะ')
    await dialog.locator('[type=submit]').click()
    await page.waitForURL(/\/checkout\//)
  }),
)

longTest('A detail that is refused opens the part that it is folded into', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    const dialog = await openBuyNow(page, en)
    await dialog.getByText(en.gift.parts.delivery).click()
    const landmark = dialog.getByLabel(en.gift.landmark)
    await landmark.evaluate((field) => field.removeAttribute('maxlength'))
    await landmark.fill('x'.repeat(121))
    await dialog.getByText(en.gift.parts.delivery).click()
    expect(await landmark.isVisible()).toBe(false)
    await fillAddress(dialog, en, A_THAI_ADDRESS)
    await dialog.locator('[type=submit]').click()
    await dialog.getByText(en.problems['too-long']).waitFor()
    expect(await landmark.evaluate((field) => field === document.activeElement)).toBe(true)
  }),
)

longTest(
  'What was typed as gift details is still there when Buy Now is opened again, and the folded part says what is set',
  () =>
    visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
      const dialog = await openBuyNow(page, en)
      await dialog.getByLabel(en.gift.write, { exact: true }).fill('Happy birthday\nMum')
      await dialog.getByLabel(en.gift.anonymous).check()
      await dialog.getByText(en.gift.parts.delivery).click()
      await dialog.getByLabel(en.gift.placeKind).selectOption({ label: en.gift.options.placeKind.hospital })
      await dialog.getByLabel(en.gift.details.hospital).fill('Ward 7')
      await page.reload()
      await pressBuyNow(page, en)
      await expect
        .poll(() => dialog.getByLabel(en.gift.write, { exact: true }).inputValue())
        .toBe('Happy birthday\nMum')
      await expect.poll(() => dialog.getByLabel(en.gift.anonymous).isChecked()).toBe(true)
      await expect.poll(() => dialog.getByLabel(en.gift.details.hospital).inputValue()).toBe('Ward 7')
      await dialog.getByText(`${en.gift.options.placeKind.hospital} · Ward 7`, { exact: true }).waitFor()
    }),
)

longTest(
  'A product with a ribbon asks for its text, which stays when the times are loaded again and fail',
  () =>
    visit(
      at.browser,
      { viewport: WINDOWS.phone },
      async (page) => {
        const dialog = await openBuyNow(page, en, RIBBONED)
        await dialog.getByText(en.gift.parts.ribbon).click()
        await dialog.getByLabel(en.gift.ribbonFirst).fill('With deepest sympathy')
        await dialog.getByLabel(en.gift.ribbonSecond).fill('The Suksawat family')
        await page.route('**/delivery/offers?*', (route) => route.abort())
        const failed = page.waitForEvent('requestfailed')
        await fillAddress(dialog, en, A_THAI_ADDRESS)
        await failed
        await expect
          .poll(() => dialog.getByLabel(en.gift.ribbonFirst).inputValue())
          .toBe('With deepest sympathy')
        await dialog.locator('[type=submit]').click()
        await page.waitForURL(/\/checkout\//)
        await page.getByText('The Suksawat family').waitFor()
      },
      /ERR_FAILED|delivery\/offers/,
    ),
)

longTest(
  'A card and a ribbon that the shop has stopped offering are refused with their texts in view, and left out after that',
  () =>
    visit(
      at.browser,
      { viewport: WINDOWS.phone },
      async (page) => {
        const dialog = await openBuyNow(page, en, RIBBONED)
        const card = dialog.getByLabel(en.gift.write, { exact: true })
        await card.fill('With love')
        await dialog.getByText(en.gift.parts.ribbon).click()
        await dialog.getByLabel(en.gift.ribbonFirst).fill('With deepest sympathy')
        await fillAddress(dialog, en, A_THAI_ADDRESS)
        const pool = openDatabaseOf(at.shop, 1)
        const planning = { workPerDay: 60, offersTimes: true, offersCards: false }
        await pool.query(
          'insert into shop_settings (values) values ($1) on conflict (id) do update set values = excluded.values',
          [JSON.stringify({ planning })],
        )
        await pool.query('update products set ribbon = false where id = $1', [RIBBONED])
        try {
          await page.reload()
          await pressBuyNow(page, en)
          const press = dialog.locator('[type=submit]')
          await press.click()
          const told = dialog.getByText(en.problems['not-offered'])
          await expect.poll(() => told.filter({ visible: true }).count()).toBe(2)
          await expect.poll(() => card.evaluate((field) => field === document.activeElement)).toBe(true)
          expect(await card.inputValue()).toBe('With love')
          expect(await dialog.getByLabel(en.gift.ribbonFirst).inputValue()).toBe('With deepest sympathy')
          await card.fill('With much love')
          await expect.poll(() => told.count()).toBe(1)
          await press.click()
          await expect.poll(() => told.count()).toBe(2)
          await press.click()
          await page.waitForURL(/\/checkout\//)
        } finally {
          await pool.query('update products set ribbon = true where id = $1', [RIBBONED])
          await pool.query('delete from shop_settings')
          await pool.end()
        }
      },
      /40[09]/,
    ),
)

longTest('A shop that writes no cards asks for none, and says nothing of cards on its products', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    const product = () => page.goto(`${at.shop.origin}/productInfo/${RIBBONED}`)
    await product()
    await page.getByText(en.product.card).waitFor()
    const pool = openDatabaseOf(at.shop, 1)
    const planning = { workPerDay: 60, offersTimes: true, offersCards: false }
    await pool.query(
      'insert into shop_settings (values) values ($1) on conflict (id) do update set values = excluded.values',
      [JSON.stringify({ planning })],
    )
    try {
      await expect.poll(async () => (await product()) && page.getByText(en.product.card).count()).toBe(0)
      const dialog = await openBuyNow(page, en)
      await dialog.getByText(en.gift.parts.delivery).click()
      await dialog.getByLabel(en.gift.call).waitFor()
      expect(await dialog.locator('[name=cardMessage]').count()).toBe(0)
    } finally {
      await pool.query('delete from shop_settings')
      await pool.end()
    }
  }),
)

const SHOPPER = { email: 'mali@gift.test', password: 'seven lotus ponds' }
const GIFT = {
  cardMessage: 'สุขสันต์วันเกิดครับแม่\nรักแม่ที่สุดในโลก ❤️',
  cardFrom: 'ลูกหมูของแม่',
  buyerPhone: '089 765 4321',
  placeDetail: 'ตึก 3 ชั้น 7 ห้อง 712',
}

test('A shopper on a phone sends an anonymous card in Thai, and only the owner and the shopper see who sent it', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    const words = await loadMessages('th')
    await signUp(at.shop, SHOPPER)
    await signIn(page, at.shop, SHOPPER)
    await page.goto(at.shop.origin)
    await chooseLanguage(page, 'th')
    const dialog = await fillCart(page, words)
    await fillAddress(dialog, words, A_THAI_ADDRESS)
    await chooseWay(dialog, 'card')
    await dialog.locator('[name=cardMessage]').fill(GIFT.cardMessage)
    await dialog.getByLabel(words.gift.anonymous).check()
    await dialog.getByText(words.gift.parts.delivery).click()
    await dialog.getByLabel(words.gift.call).selectOption({ label: words.gift.options.call.surprise })
    await dialog
      .getByLabel(words.gift.placeKind)
      .selectOption({ label: words.gift.options.placeKind.hospital })
    for (const [name, value] of Object.entries(GIFT)) await dialog.locator(`[name=${name}]`).fill(value)
    await dialog.locator('[type=submit]').click()
    await page.waitForURL(/\/checkout\//)
    await page.getByText(GIFT.cardMessage).waitFor()
    await payWith(page, words, '4242 4242 4242 4242')
    await page.waitForURL('**/order')
    const card = page.locator('.order-card')
    await card.locator('summary').click()
    for (const text of [...Object.values(GIFT), words.gift.options.call.surprise]) {
      await card.getByText(text, { exact: true }).waitFor()
    }
    const [receipt = ''] = /DM-\w+/.exec(await card.innerText()) ?? []
    await visitAsOwner(
      at,
      `/dashboard/orders/${receipt}`,
      (owner) => seeOnTheOwnersPages(owner, words),
      {},
      /./,
    )
  }))

async function seeOnTheOwnersPages(owner: Page, words: Messages) {
  for (const text of Object.values(GIFT))
    await owner.getByText(text, { exact: true }).filter({ visible: true }).waitFor()
  await owner.goto(`${owner.url()}/slip`)
  const slip = owner.getByRole('article')
  await slip.getByText(words.gift.flags.surprise, { exact: true }).waitFor()
  await slip.getByText(GIFT.placeDetail, { exact: true }).waitFor()
  await slip.getByText(words.gift.groups.card, { exact: true }).waitFor()
  const page = await owner.content()
  for (const secret of [A_THAI_ADDRESS.phoneNumber, GIFT.cardFrom, GIFT.buyerPhone, 'รักแม่ที่สุด'])
    expect(page).not.toContain(secret)
}

async function openBuyNow(page: Page, words: Messages, product?: string) {
  await signIn(page, at.shop, ADMIN)
  return fillCart(page, words, product)
}

async function fillCart(page: Page, words: Messages, product?: string) {
  if (!product) await storeRoses(page, at.shop)
  else {
    await page.goto(`${at.shop.origin}/productInfo/${product}`)
    await page
      .getByRole('button', { name: words.product.addToCart })
      .filter({ visible: true })
      .first()
      .click()
    await page.getByText(words.toasts['added-to-cart']).waitFor()
  }
  await page.goto(`${at.shop.origin}/cart`)
  return pressBuyNow(page, words)
}

async function pressBuyNow(page: Page, words: Messages) {
  await page.getByRole('button', { name: words.cart.buyNow }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=name]').waitFor()
  return dialog
}
