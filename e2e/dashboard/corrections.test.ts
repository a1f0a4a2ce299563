import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDashboardMessages } from '#app/messages/languages.ts'
import { loadMessages } from '#app/messages/testing/all-messages.ts'
import { firstSlot, scheduledOrder } from '#app/server/testing/slots.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { longTest } from '#commands/long-test.ts'
import { visitAsOwner } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'

const at = openShopAndBrowser()
const DAY = '2027-03-01'
const PHONE = { viewport: WINDOWS.phone, hasTouch: true, isMobile: true }

let pool: pg.Pool
let slotId: string
beforeAll(async () => {
  pool = openDatabaseOf(at.shop, 2)
  slotId = await firstSlot({ db: drizzle(pool) })
})
afterAll(() => pool.end())

async function promise(receipt: string) {
  const order = {
    receipt,
    address: { address: '99 Rama I Road' },
    delivery: { gift: { cardMessage: 'For Mom' } },
  }
  await scheduledOrder({ db: drizzle(pool) }, { day: DAY, slotId }, order)
}

/** Refusals are caused on purpose. */
const asOwner = (address: string, visitor: (page: Page) => Promise<void>, options = {}) =>
  visitAsOwner(at, address, visitor, options, /status of 4(00|09)/)

/** Counts what a paper was told to print. */
const countPrints = (page: Page) => page.evaluate(() => (window as { prints?: number }).prints ?? 0)
const watchPrints = (page: Page) =>
  page.evaluate(() => {
    const counted = window as { prints?: number }
    window.print = () => {
      counted.prints = (counted.prints ?? 0) + 1
    }
  })

test('On a phone in Thai the owner mends a house number in six taps at most', async () => {
  await promise('DM-C1')
  const [words, dashboard] = await Promise.all([loadMessages('th'), loadDashboardMessages('th')])
  await asOwner(
    '/dashboard/orders/DM-C1',
    async (page) => {
      await page.context().addCookies([{ name: 'language', value: 'th', url: at.shop.origin }])
      await page.reload()
      let taps = 0
      const tap = async (target: ReturnType<Page['locator']>) => {
        taps += 1
        await target.tap()
      }
      await tap(page.getByText(dashboard.order.correct))
      const address = page.getByLabel(words.address.address, { exact: true })
      await tap(address)
      await address.fill('199/7 ถนนพระราม 1')
      await tap(page.getByRole('button', { name: dashboard.order.correctYes }))
      await page.getByText('199/7 ถนนพระราม 1').first().waitFor()
      await expect.poll(() => page.locator('.delivery-address').innerText()).toContain('199/7 ถนนพระราม 1')
      expect(taps).toBeLessThanOrEqual(6)
    },
    PHONE,
  )
})

longTest('Without scripts a correction is saved, and a refused one keeps what was typed', async () => {
  await promise('DM-C2')
  await asOwner(
    '/dashboard/orders/DM-C2',
    async (page) => {
      const form = page.locator('form', { has: page.locator('[name=corrections]') })
      await page.getByText('Correct address or card').click()
      await form.locator('[name=address]').fill('')
      await form.locator('[name=cardMessage]').fill('For Mum')
      await form.locator('[type=submit]').click()
      await page.getByText('All fields are required').waitFor()
      expect(await form.locator('[name=cardMessage]').inputValue()).toBe('For Mum')
      await form.locator('[name=address]').fill('7 Corrected Road')
      await form.locator('[type=submit]').click()
      await page.locator('.delivery-address', { hasText: '7 Corrected Road' }).waitFor()
      await page.getByText('Corrections', { exact: true }).click()
      await page.getByText('before: 99 Rama I Road').waitFor()
    },
    { javaScriptEnabled: false },
  )
})

test('An order in another’s parcel leads there to be corrected, and that one names it before it is cancelled', async () => {
  const [parcel, joined] = ['DM-P1', 'DM-P2']
  for (const receipt of [parcel, joined]) await promise(receipt)
  await pool.query('delete from deliveries where order_id = $1', [joined])
  await pool.query('update orders set joins = $1 where id = $2', [parcel, joined])
  await asOwner(`/dashboard/orders/${joined}`, async (page) => {
    await page.getByText(`Address and card are those of ${parcel}.`).waitFor()
    expect(await page.getByText('Correct address or card').count()).toBe(0)
    await page.getByRole('link', { name: 'Correct them there' }).click()
    await page.getByText('Correct address or card').waitFor()
    const items = page.getByRole('region', { name: 'Items' })
    await items.getByRole('link', { name: joined }).waitFor()
    await page.locator('summary', { hasText: 'Cancel the delivery' }).click()
    await page.getByText(`In this parcel too: ${joined}.`).first().waitFor()
  })
})

longTest('A paper that was printed before a correction is marked, and can be printed alone', async () => {
  for (const receipt of ['DM-C3', 'DM-C4']) await promise(receipt)
  const paper = `/dashboard/print?day=${DAY}&what=labels`
  await asOwner(paper, async (page) => {
    await watchPrints(page)
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await expect.poll(() => countPrints(page)).toBe(1)
    await page.goto(`${at.shop.origin}/dashboard/orders/DM-C3`)
    await page.getByText('Correct address or card').click()
    await page.getByLabel('Address', { exact: true }).fill('8 Corrected Road')
    await page.getByRole('button', { name: 'Save the correction' }).click()
    await page.getByText('Changed after printing').waitFor()
    await page.goto(at.shop.origin + paper)
    await page.locator('.print-changes', { hasText: 'DM-C3' }).waitFor()
    await page.getByRole('link', { name: /Only what is new or has changed/ }).click()
    await page.waitForURL(/only=new/)
    await expect.poll(() => page.locator('.parcel-label').allInnerTexts()).toHaveLength(1)
    expect(await page.locator('.parcel-label').innerText()).toContain('8 Corrected Road')
  })
})

longTest('A page whose orders have changed meanwhile is shown again instead of being printed', async () => {
  await promise('DM-C5')
  await asOwner(`/dashboard/print?day=${DAY}&what=cards`, async (page) => {
    await watchPrints(page)
    await promise('DM-C0')
    await pool.query(
      `insert into order_corrections (order_id, number, actor, address, delivery)
        select id, 1, 'owner', address, delivery from orders where id = 'DM-C5'`,
    )
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await page.getByText('Look at the papers again').waitFor()
    await page.locator('.gift-card', { hasText: 'DM-C0' }).waitFor()
    expect(await countPrints(page)).toBe(0)
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await expect.poll(() => countPrints(page)).toBe(1)
  })
})
