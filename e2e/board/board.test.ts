import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderInput, promisedOrder } from '#app/server/testing/made-orders.ts'
import { addDays, bangkokDay } from '#app/shop/day.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { visitAsOwner } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'

const PARCELS = IS_LONG ? 10 : 4
const at = openShopAndBrowser()
const PHONE = { viewport: WINDOWS.phone, hasTouch: true }
const dayIn = (count: number) => addDays(bangkokDay(new Date()), count)

let pool: pg.Pool
beforeAll(() => {
  pool = openDatabaseOf(at.shop, 2)
})
afterAll(() => pool.end())

const asOwner = (address: string, visitor: (page: Page) => Promise<void>, options = {}) =>
  visitAsOwner(at, address, visitor, options, /status of 409|ERR_INTERNET_DISCONNECTED/)

const promise = (day: string, order: OrderInput = {}) =>
  promisedOrder(
    { db: drizzle(pool) },
    { day, slotId: 'afternoon', status: 'accepted', kind: 'delivery' },
    order,
  )
const card = (page: Page, receipt: string) => page.locator(`[data-receipt="${receipt}"]`)
const hasFocus = (button: Locator) => button.evaluate((element) => element === document.activeElement)

/** Does something once the page's next form is on its way: no news of it can come before. */
async function onNextForm(page: Page, change: () => Promise<unknown>) {
  let isDone = false
  await page.route(/\/board\.data\?/, async (route) => {
    if (!isDone && route.request().method() === 'POST') {
      isDone = true
      await change()
    }
    await route.continue()
  })
}

test('Orders become ready with a tap each on a phone, after one tap from the dashboard to the board', async () => {
  const day = dayIn(1)
  await pool.query('update delivery_slots set capacity = 30')
  for (let number = 0; number < PARCELS; number += 1) await promise(day)
  await asOwner(
    '/dashboard',
    async (page) => {
      let taps = 0
      const tap = async (target: ReturnType<Page['locator']>) => {
        taps += 1
        await target.tap()
      }
      await tap(page.getByRole('link', { name: 'Board' }))
      await tap(page.getByRole('link', { name: 'Tomorrow' }))
      await page.getByText(`0 of ${PARCELS} ready`).waitFor()
      for (let ready = 1; ready <= PARCELS; ready += 1) {
        await tap(page.getByRole('button', { name: 'Ready' }).first())
        await page.getByText(`${ready} of ${PARCELS} ready`).waitFor()
      }
      expect(taps).toBe(PARCELS + 2)
    },
    PHONE,
  )
})

test('A move is seen in every open board, and who comes second is told how it stands', async () => {
  const day = dayIn(3)
  const receipt = await promise(day, { address: { name: 'Ploy' } })
  await asOwner(`/board?day=${day}`, async (page) => {
    const other = await page.context().newPage()
    await other.goto(`${at.shop.origin}/board?day=${day}`)
    await card(other, receipt).getByText('New', { exact: true }).waitFor()
    await card(page, receipt).getByRole('button', { name: 'Ready' }).click()
    await card(other, receipt).getByRole('button', { name: 'Sent out' }).waitFor()
    await onNextForm(other, () =>
      pool.query(`update deliveries set version = version + 1 where order_id = $1`, [receipt]),
    )
    await card(other, receipt).getByRole('button', { name: 'Sent out' }).click()
    await card(other, receipt).getByText('changed meanwhile').waitFor()
    await card(other, receipt).getByRole('button', { name: 'Sent out' }).click()
    await card(page, receipt).getByText('On its way', { exact: true }).waitFor()
    await card(page, receipt).getByText('More').click()
    await card(page, receipt).getByRole('button', { name: 'Not delivered: Nobody there' }).click()
    await card(page, receipt).getByText('Not delivered', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Not delivered: 1' }).waitFor()
    await card(page, receipt).getByRole('button', { name: 'Undo the last step' }).click()
    await card(page, receipt).getByText('On its way', { exact: true }).waitFor()
    await other.close()
  })
})

longTest(
  'An order opens over the board with its address, and back closes it; a surprise says so',
  async () => {
    const day = dayIn(4)
    const receipt = await promise(day, {
      address: { name: 'Mali', phoneNumber: '081 234 5678' },
      delivery: { gift: { call: 'surprise', cardMessage: 'With love' } },
    })
    await asOwner(`/board?day=${day}`, async (page) => {
      await card(page, receipt).getByText('Card', { exact: true }).waitFor()
      await card(page, receipt).getByRole('link', { name: 'Mali' }).click()
      const sheet = page.getByRole('complementary')
      await sheet.getByText('With love').waitFor()
      await sheet.getByRole('link', { name: 'Open the whole order' }).waitFor()
      await page.goBack()
      await sheet.waitFor({ state: 'detached' })
    })
  },
)

test('The wall screen has no names, phones and buttons, in what is shown and in what is sent', async () => {
  const day = dayIn(5)
  const person = { name: 'Wanida Secret', phoneNumber: '081 999 8877' }
  const items = [{ title: { en: 'Lilies' } }, { id: 'vase', title: { en: 'A vase' } }]
  const receipt = await promise(day, { address: person, items })
  await pool.query(
    `insert into refunds (id, payment_id, provider, amount, reason, status, taken_out)
      select id, payment_id, 'sandbox', 100, 'order', 'done', '["vase"]' from orders where id = $1`,
    [receipt],
  )
  await asOwner(`/board?day=${day}&wall=1`, async (page) => {
    await page.getByText('0 of 1 ready').waitFor()
    await page.getByText('1 × Lilies').first().waitFor()
    expect(await page.getByText('A vase').count()).toBe(0)
    expect(await page.locator('main button').count()).toBe(0)
    const answer = await page.request.get(`${at.shop.origin}/board?day=${day}&wall=1`)
    const sent = await answer.text()
    for (const secret of Object.values(person)) expect(sent).not.toContain(secret)
  })
})

longTest(
  'A board that is left open marks what became late, and shows the new day after midnight',
  async () => {
    const receipt = await promise(dayIn(0), { address: { name: 'Ploy' } })
    await asOwner('/dashboard', async (page) => {
      await page.clock.install()
      // A change that comes late would read the board before its day ends, or set its clock right after.
      await page.route('**/live?*', () => {})
      await page.goto(`${at.shop.origin}/board`)
      await card(page, receipt).waitFor()
      await waitForIdle(page)
      const late = card(page, receipt).getByText('Late')
      const anew = page.waitForRequest(/\/board\.data/)
      // Its answer sets the clock right, and a day later the card is no longer shown.
      await page.route(
        /\/board\.data/,
        async (route) => {
          await late.waitFor()
          await route.continue()
        },
        { times: 1 },
      )
      await page.clock.fastForward('24:00:00')
      await (await anew).response()
    })
  },
)

longTest('Pieces of one order are counted one by one', async () => {
  const day = dayIn(6)
  const receipt = await promise(day, { items: [{ count: 3 }] })
  await asOwner(`/board?day=${day}`, async (page) => {
    const one = card(page, receipt).getByRole('button', { name: 'One made' })
    for (const made of [1, 2]) {
      await one.click()
      await card(page, receipt).getByText(`${made} of 3 made`).waitFor()
      expect(await hasFocus(one)).toBe(true)
    }
    await page.locator('.to-make').getByText('1 ×').waitFor()
    // The last piece takes the button away.
    await one.press('Enter')
    await one.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(card(page, receipt).locator('.card-moves__next'))).toBe(true)
  })
})

longTest(
  'Without a network the board shows what it knew and refuses moves; with one the keys go on from the card that moved',
  async () => {
    const day = dayIn(7)
    for (let number = 0; number < 3; number += 1) await promise(day)
    await asOwner(`/board?day=${day}`, async (page) => {
      // Hears no news, whose reading the lost network would cut.
      await page.route('**/live?*', () => {})
      await page.reload()
      const [first = '', receipt = '', other = ''] = await page
        .locator('[data-receipt]')
        .evaluateAll((cards) => cards.map((one) => one.getAttribute('data-receipt') ?? ''))
      const button = card(page, receipt).getByRole('button', { name: 'Ready' })
      // Keys answer once the page has all its scripts.
      await expect
        .poll(async () => {
          await page.keyboard.press('j')
          return hasFocus(button)
        })
        .toBe(true)
      await page.context().setOffline(true)
      await page.getByText('No connection.').waitFor()
      expect(await button.isDisabled()).toBe(true)
      const forms: string[] = []
      page.on('request', (request) => request.method() === 'POST' && forms.push(request.url()))
      await page.keyboard.press('Enter')
      await page.context().setOffline(false)
      await expect.poll(() => button.isEnabled()).toBe(true)
      expect(await hasFocus(button)).toBe(true)
      // A second press, while the first is on its way.
      await onNextForm(page, () => page.keyboard.press('Enter'))
      await button.focus()
      await page.keyboard.press('Enter')
      const next = card(page, receipt).getByRole('button', { name: 'Sent out' })
      await next.waitFor()
      expect(await hasFocus(next)).toBe(true)
      expect(forms).toHaveLength(1)
      await page.keyboard.press('j')
      const ready = (one: string) => card(page, one).getByRole('button', { name: 'Ready' })
      expect(await hasFocus(ready(other))).toBe(true)
      // The last step takes the button away.
      await page.keyboard.press('k')
      for (const step of ['Sent out', 'Delivered']) {
        await card(page, receipt).getByRole('button', { name: step }).press('Enter')
        await card(page, receipt).getByRole('button', { name: step }).waitFor({ state: 'detached' })
      }
      await page.keyboard.press('j')
      expect(await hasFocus(ready(other))).toBe(true)
      for (const key of ['j', 'k', 'k']) await page.keyboard.press(key)
      expect(await hasFocus(ready(first))).toBe(true)
    })
  },
)

longTest('Without scripts parcels move, and the sheet opens', async () => {
  const day = dayIn(8)
  const receipt = await promise(day, { address: { name: 'Krit' } })
  await asOwner(
    `/board?day=${day}`,
    async (page) => {
      await card(page, receipt).getByRole('button', { name: 'Ready' }).click()
      await card(page, receipt).getByRole('button', { name: 'Sent out' }).waitFor()
      await card(page, receipt).getByText('More').click()
      await card(page, receipt).getByRole('button', { name: 'Undo the last step' }).click()
      await card(page, receipt).getByText('New', { exact: true }).waitFor()
      await card(page, receipt).getByRole('link', { name: 'Krit' }).click()
      await page.getByRole('complementary').getByRole('link', { name: 'Open the whole order' }).waitFor()
    },
    { javaScriptEnabled: false },
  )
})

longTest(
  'A full time shows its first parcels at once and the others right after, or by a link without scripts',
  async () => {
    const day = dayIn(9)
    await pool.query('update delivery_slots set capacity = 60')
    for (let number = 0; number < 40; number += 1) await promise(day)
    const cards = (page: Page) => page.locator('[data-receipt]')
    await asOwner(`/board?day=${day}`, (page) => expect.poll(() => cards(page).count()).toBe(40))
    await asOwner(
      `/board?day=${day}`,
      async (page) => {
        expect(await cards(page).count()).toBe(30)
        await page.getByRole('link', { name: 'Show 40 parcels' }).click()
        await expect.poll(() => cards(page).count()).toBe(40)
      },
      { javaScriptEnabled: false },
    )
  },
)
