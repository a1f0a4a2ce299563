import { drizzle } from 'drizzle-orm/node-postgres'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import en from '#app/messages/en/customer.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { addDays, bangkokDay } from '#app/shop/day.ts'
import { formatSlot } from '#app/shop/delivery/format-slot.ts'
import { longTest } from '#commands/long-test.ts'
import { becomeNewShopper, openCheckout, withDatabase } from '#e2e/testing/promptpay.ts'
import { openShopAndBrowser, type ShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'
import { visit } from '#e2e/testing/visit.ts'
import { expectAccessible } from '#e2e/testing/walk/axe.ts'

// Nothing listens there: what counts is that the shop sends emails.
const at = openShopAndBrowser({
  MAIL_TRANSPORT: 'smtp',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'hello@shop.test',
})
const withoutEmail = openShopAndBrowser()

const TOMORROW = addDays(bangkokDay(new Date()), 1)
const SLOT = { day: TOMORROW, slotId: 'morning', kind: 'delivery', starts: 600, ends: 780 } as const
const THANKS = 'Thank you, Mali!'
const ROSE = { id: 'single-red-rose' }
const GONE = { id: 'no-longer-sold', title: { en: 'Blue Tulips' } }

/** An order of a shopper who is signed in, paid some minutes ago. */
async function placeOrder(page: Page, { shop }: ShopAndBrowser, minutesAgo: number, items = [{}]) {
  const { email } = await becomeNewShopper(page, shop, 'en')
  return withDatabase(shop, async (pool) => {
    const { rows } = await pool.query<{ id: string }>('select id from "user" where email = $1', [email])
    return madeOrder(
      { db: drizzle(pool) },
      {
        ...{ userId: rows[0]?.id ?? '', email, items, way: 'promptpay' },
        ...{ address: { name: 'Khun Mae' }, at: new Date(Date.now() - minutesAgo * 60_000) },
        delivery: { gift: { cardMessage: 'Many happy returns' }, schedule: { work: 1, slot: SLOT } },
      },
    )
  })
}

/** Pays at the pretend bank as from another device: the page learns of it from the shop. */
async function payElsewhere(page: Page) {
  const answer = await page.request.get(`${page.url()}.data`)
  const data = await answer.text()
  const [, reference] = /"reference","([^"]+)"/.exec(data) ?? []
  const [, clientSecret] = /"clientSecret","([^"]+)"/.exec(data) ?? []
  await page.request.post(`${new URL(page.url()).origin}/sandbox-bank/sessions/${reference}/pay`, {
    data: { clientSecret, number: '4242424242424242', expiry: '12/40', cvc: '123' },
  })
}

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('A payment that arrives while the page waits is thanked for, and its toast covers neither heading nor cart', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    const { email } = await becomeNewShopper(page, at.shop, 'en')
    await openCheckout(page, at.shop)
    await payElsewhere(page)
    await page.waitForURL('**/order')
    const heading = page.getByRole('heading', { level: 1, name: THANKS })
    await heading.waitFor()
    const toast = await boxOf(page.getByText('Payment Successful'))
    const title = await boxOf(heading)
    const cart = await boxOf(page.getByRole('banner').getByRole('link', { name: /^Cart/ }))
    expect(toast.y).toBeGreaterThan(title.y + title.height)
    expect(toast.y).toBeGreaterThan(cart.y + cart.height)
    await page.getByText(en.orders.sentTo.replace('{{email}}', email)).waitFor()
    await page.reload()
    await heading.waitFor()
  }))

test('A shopper who has paid sees at once when the order comes, to whom, and its steps', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    await placeOrder(page, at, 1)
    await page.goto(`${at.shop.origin}/order`)
    await page.getByRole('heading', { level: 1, name: THANKS }).waitFor()
    const steps = page.getByRole('list', { name: en.orders.state })
    const seen = [
      page.locator('.order-card img').first(),
      page.getByText(formatSlot(SLOT, 'en')),
      page.getByText('For Khun Mae'),
      steps,
      page.getByText(en.orders.nextHeading),
      page.getByText(/^We’re sending a confirmation to /),
    ]
    for (const part of seen) {
      const { y, height } = await boxOf(part)
      expect(y + height).toBeLessThan(WINDOWS.phone.height)
    }
    expect(await steps.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Paid/),
      'Being made',
      'On its way',
      'Delivered',
    ])
    expect(await steps.locator('[aria-current=step]').innerText()).toBe('Being made')
    await expectAccessible(page)
  }))

longTest('Later the order stands among the others, and nobody is thanked again', () =>
  visit(at.browser, {}, async (page) => {
    await placeOrder(page, at, 31)
    await page.goto(`${at.shop.origin}/order`)
    await page.getByRole('heading', { level: 1, name: en.orders.heading }).waitFor()
    await page.locator('.order-card').waitFor()
    expect(await page.getByText(THANKS).count()).toBe(0)
  }),
)

test('A shop that sends no emails promises none', () =>
  visit(withoutEmail.browser, {}, async (page) => {
    await placeOrder(page, withoutEmail, 1)
    await page.goto(`${withoutEmail.shop.origin}/order`)
    await page.getByRole('heading', { level: 1, name: THANKS }).waitFor()
    expect(await page.getByText(/confirmation to/).count()).toBe(0)
  }))

longTest('An order says first what comes when, in a readable size, and its numbers are folded', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    const receipt = await placeOrder(page, at, 60)
    await page.goto(`${at.shop.origin}/order`)
    const card = page.locator('.order-card')
    const when = card.getByText(formatSlot(SLOT, 'en'))
    const size = await when.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))
    expect(size).toBeGreaterThanOrEqual(16)
    const price = card.getByText(/· ฿290$/)
    expect((await boxOf(when)).y).toBeLessThan((await boxOf(price)).y)
    const folded = [card.getByText('Many happy returns'), card.getByText(/^pay_/), card.locator('address')]
    for (const part of folded) expect(await part.isVisible()).toBe(false)
    await card.getByText(`Order ${receipt}`).click()
    for (const part of folded) await part.waitFor()
    await expectAccessible(page)
  }),
)

test('An order again fills the cart with what is still sold, and says what is not', () =>
  visit(at.browser, {}, async (page) => {
    await placeOrder(page, at, 60, [{ ...ROSE, count: 2 }, GONE])
    await page.goto(`${at.shop.origin}/order`)
    await page.getByRole('button', { name: en.orders.again }).click()
    await page.waitForURL('**/cart')
    await page.getByRole('alert').filter({ hasText: 'Not available right now: Blue Tulips' }).waitFor()
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
    expect(stored.map(({ id }: { id: string }) => id)).toEqual([ROSE.id, ROSE.id])
  }))

longTest('An order of which nothing is sold any more leaves the shopper where they are', () =>
  visit(at.browser, {}, async (page) => {
    await placeOrder(page, at, 60, [GONE])
    await page.goto(`${at.shop.origin}/order`)
    await page.getByRole('button', { name: en.orders.again }).click()
    await page.getByRole('alert').filter({ hasText: 'Blue Tulips' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/order')
  }),
)

longTest('A shopper who asks about an order need not type its number', () =>
  visit(at.browser, {}, async (page) => {
    const receipt = await placeOrder(page, at, 60)
    await page.goto(`${at.shop.origin}/order`)
    await page.getByRole('link', { name: en.orders.ask }).click()
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe(`About order ${receipt}: `)
    await page.goto(`${at.shop.origin}/contact?order=${encodeURIComponent('win money at evil.test')}`)
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('')
  }),
)

longTest('A shopper without orders is shown products to begin with', () =>
  visit(at.browser, {}, async (page) => {
    await becomeNewShopper(page, at.shop, 'en')
    await page.goto(`${at.shop.origin}/order`)
    await page.getByRole('heading', { name: 'There is no order!' }).waitFor()
    await expect.poll(() => page.locator('main .product-card').count()).toBe(4)
  }),
)

longTest('The card of an order is changed until one of its papers is printed', () =>
  visit(
    withoutEmail.browser,
    { viewport: WINDOWS.phone },
    async (page) => {
      const receipt = await placeOrder(page, withoutEmail, 600)
      await page.goto(`${withoutEmail.shop.origin}/order`)
      await page.getByRole('button', { name: en.orders.changeCard }).click()
      const message = page.getByLabel(en.gift.write)
      await expect.poll(() => message.evaluate((area) => area === document.activeElement)).toBe(true)
      expect(await message.inputValue()).toBe('Many happy returns')
      await expectAccessible(page)
      await message.fill('Not these words')
      await page.getByRole('button', { name: en.orders.leaveCard }).click()
      const change = page.getByRole('button', { name: en.orders.changeCard })
      await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true)
      await page.keyboard.press('Enter')
      await expect.poll(() => message.inputValue()).toBe('Many happy returns')
      await message.fill('ก'.repeat(301))
      await page.getByRole('button', { name: en.orders.saveCard }).click()
      await page.locator('[name=cardMessage][aria-invalid=true]').waitFor()
      await message.fill('Get well soon')
      await page.getByRole('button', { name: en.orders.saveCard }).click()
      await change.waitFor()
      await page.locator('.order-card summary').click()
      await page.getByText('Get well soon').waitFor()
      await withDatabase(withoutEmail.shop, (pool) =>
        pool.query(`insert into prints (order_id, paper, corrections) values ($1, 'cards', 1)`, [receipt]),
      )
      await page.reload()
      await page.locator('.order-card').waitFor()
      expect(await page.getByRole('button', { name: en.orders.changeCard }).count()).toBe(0)
    },
    /status of 400/,
  ),
)

longTest(
  'A card that is being typed stays when the shop corrects or prints the order, and saving says so',
  () =>
    visit(
      withoutEmail.browser,
      {},
      async (page) => {
        const { shop } = withoutEmail
        const receipt = await placeOrder(page, withoutEmail, 600)
        const change = (query: string) => withDatabase(shop, (pool) => pool.query(query, [receipt]))
        await page.goto(`${shop.origin}/order`)
        await page.getByRole('button', { name: en.orders.changeCard }).click()
        const message = page.getByLabel(en.gift.write)
        const save = page.getByRole('button', { name: en.orders.saveCard })
        await message.fill('Get well soon')
        await change(
          `insert into order_corrections (order_id, number, actor, address, delivery)
          select id, 1, 'owner', address, jsonb_set(delivery, '{gift,cardFrom}', '"Khun Nok"') from orders where id = $1`,
        )
        await reloadData(page)
        expect(await message.inputValue()).toBe('Get well soon')
        await save.click()
        await page.getByText(`${en.gift.cardFrom}: Khun Nok`).waitFor()
        expect(await message.inputValue()).toBe('Get well soon')
        await save.click()
        await page.getByRole('button', { name: en.orders.changeCard }).click()
        expect(await message.inputValue()).toBe('Get well soon')
        await message.fill('Get well very soon')
        await change(`insert into prints (order_id, paper, corrections) values ($1, 'cards', 2)`)
        await reloadData(page)
        await save.click()
        await page.getByText(en.problems['card-late']).waitFor()
        expect(await message.inputValue()).toBe('Get well very soon')
      },
      /status of 409/,
    ),
)

/** As news of the shop does. */
async function reloadData(page: Page) {
  await page.evaluate(() => window.__reactRouterDataRouter?.revalidate())
}
