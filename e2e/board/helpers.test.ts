import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHelperLink } from '#app/server/staff/work-links.ts'
import { type OrderInput, promisedOrder } from '#app/server/testing/made-orders.ts'
import type { HelperRight } from '#app/shop/accounts/work-rights.ts'
import { addDays, bangkokDay } from '#app/shop/day.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { longTest } from '#commands/long-test.ts'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { visitAsOwner } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'
import { visit } from '#e2e/testing/visit.ts'

const at = openShopAndBrowser()
const PHONE = { viewport: WINDOWS.phone, hasTouch: true }
const EXPECTED_ERRORS = /status of (401|403|404)/
const DAY = addDays(bangkokDay(new Date()), 11)

let pool: pg.Pool
beforeAll(() => {
  pool = openDatabaseOf(at.shop, 2)
})
afterAll(() => pool.end())

const promise = (order: OrderInput = {}) =>
  promisedOrder(
    { db: drizzle(pool) },
    { day: DAY, slotId: 'afternoon', status: 'accepted', kind: 'delivery' },
    order,
  )

const card = (page: Page, receipt: string) => page.locator(`[data-receipt="${receipt}"]`)

/** Opens a link in a window of its own, as on another phone. */
async function asHelper(url: string, visitor: (page: Page) => Promise<void>, options = {}): Promise<void> {
  await visit(
    at.browser,
    { ...PHONE, ...options },
    async (page) => {
      await page.goto(url)
      await page.getByRole('button', { name: 'Open the board on this phone' }).click()
      await page.waitForURL((address) => !address.pathname.startsWith('/staff/A'))
      await page.getByText('You work as Nok').waitFor()
      await visitor(page)
    },
    EXPECTED_ERRORS,
  )
}

async function linkFor(may: HelperRight[]): Promise<string> {
  const { key } = await makeHelperLink({ pool }, { name: 'Nok', may, ownerName: 'Malee' })
  return `${at.shop.origin}/staff/${key}`
}

test('The owner makes a link, a helper moves a parcel with her name, and after the link is revoked nothing works', async () => {
  const receipt = await promise({ address: { name: 'Ploy' } })
  await visitAsOwner(
    at,
    '/dashboard',
    async (owner) => {
      await owner.getByRole('link', { name: 'Helpers' }).click()
      await owner.getByLabel('Name of the helper').fill('Nok')
      await owner.getByLabel('Orders', { exact: true }).check()
      await owner.getByRole('button', { name: 'Make the link' }).click()
      await owner.getByRole('heading', { name: 'Link for Nok' }).waitFor()
      await owner.getByRole('img', { name: 'QR code of the link for Nok' }).waitFor()
      await owner.getByText('You see this link only now').waitFor()
      const url = await owner.getByLabel('Link', { exact: true }).inputValue()
      await owner.reload()
      expect(await owner.content()).not.toContain(url.slice(-43))
      await owner.getByText('Not opened yet').waitFor()
      await asHelper(url, async (helper) => {
        expect(new URL(helper.url()).pathname).toBe('/board')
        await helper.goto(`${at.shop.origin}/board?day=${DAY}`)
        await card(helper, receipt).getByRole('button', { name: 'Ready' }).click()
        await card(helper, receipt).getByRole('button', { name: 'Sent out' }).waitFor()
        const { rows } = await pool.query(
          `select actor, actor_name, to_status from delivery_events where order_id = $1 and actor_name is not null`,
          [receipt],
        )
        expect(rows).toEqual([{ actor: 'helper', actor_name: 'Nok', to_status: 'ready' }])
        await helper.goto(`${at.shop.origin}/dashboard/orders/${receipt}`)
        await helper.getByText('Correct address or card').click()
        await helper.getByLabel('Name', { exact: true }).fill('Ploy, second floor')
        await owner.reload()
        await owner.getByText('Last seen').waitFor()
        await owner.getByText('Revoke Nok’s link').click()
        await owner.getByRole('button', { name: 'Revoke', exact: true }).click()
        await owner.getByText('Nobody has a link yet').waitFor()
        await helper.getByRole('button', { name: 'Save the correction' }).click()
        await helper.getByText('Your link does not work any more').first().waitFor()
        expect(await helper.getByLabel('Name', { exact: true }).inputValue()).toBe('Ploy, second floor')
        await helper.goto(`${at.shop.origin}/board`)
        await helper.getByText('Please ask the shop for a new link').waitFor()
      })
      await owner.goto(`${at.shop.origin}/dashboard/log`)
      await owner
        .getByRole('listitem')
        .filter({ hasText: 'Link of Nok revoked' })
        .getByText(/· You$/)
        .waitFor()
      await owner
        .getByText(/· Nok$/)
        .first()
        .waitFor()
    },
    {},
    EXPECTED_ERRORS,
  )
})

longTest(
  'A link that is shown once stays while others are revoked, as does a half-typed name, and goes with its own end',
  async () => {
    const revoke = async (owner: Page, name: string) => {
      await owner.getByText(`Revoke ${name}’s link`).click()
      await owner.getByRole('button', { name: 'Revoke', exact: true }).locator('visible=true').click()
      await owner.getByText(`Revoke ${name}’s link`).waitFor({ state: 'detached' })
    }
    await visitAsOwner(
      at,
      '/dashboard/helpers',
      async (owner) => {
        const name = owner.getByLabel('Name of the helper')
        for (const helper of ['Old', 'New']) {
          await name.fill(helper)
          await owner.getByRole('button', { name: 'Make the link' }).click()
          await owner.getByRole('heading', { name: `Link for ${helper}` }).waitFor()
          expect(await name.inputValue()).toBe('')
        }
        const link = owner.getByLabel('Link', { exact: true })
        const url = await link.inputValue()
        await name.fill('Third')
        await revoke(owner, 'Old')
        expect([await link.inputValue(), await name.inputValue()]).toEqual([url, 'Third'])
        await owner.getByLabel('Board', { exact: true }).uncheck()
        await owner.getByRole('button', { name: 'Make the link' }).click()
        await owner.locator('.field-error').waitFor()
        expect(await link.inputValue()).toBe(url)
        await revoke(owner, 'New')
        expect([await link.count(), await name.inputValue()]).toEqual([0, 'Third'])
      },
      {},
      /status of 400/,
    )
  },
)

longTest(
  'A helper sees only the screens of the link, hears of every move, and finds no refund, no email and no payment',
  async () => {
    const receipt = await promise({ email: 'secret-buyer@shop.test' })
    await asHelper(await linkFor(['board', 'orders']), async (page) => {
      const names = await page
        .getByRole('navigation', { name: 'Your pages' })
        .getByRole('link')
        .allInnerTexts()
      expect(names).toEqual(['Board', 'Print', 'New order'])
      await page.goto(`${at.shop.origin}/board?day=${DAY}`)
      await card(page, receipt).getByText('New', { exact: true }).waitFor()
      await waitForIdle(page)
      const [{ version }] = (
        await pool.query('select version from deliveries where order_id = $1', [receipt])
      ).rows
      const moved = await ownerMoves(receipt, version)
      expect(moved).toBe(302)
      await card(page, receipt).getByRole('button', { name: 'Sent out' }).waitFor()
      await page.goto(`${at.shop.origin}/dashboard/orders/${receipt}`)
      await page.getByText('Correct address or card').waitFor()
      expect(await page.content()).not.toMatch(/secret-buyer|Refund|pay_/)
      const data = await page.request.get(`${at.shop.origin}/dashboard/orders/${receipt}.data`)
      expect(await data.text()).not.toMatch(/secret-buyer|pay_/)
      const refused = await page.request.post(`${at.shop.origin}/dashboard/orders/${receipt}`, {
        form: { intent: 'refund', amount: '10' },
        headers: { origin: at.shop.origin },
        maxRedirects: 0,
      })
      expect(refused.status()).toBe(403)
    })
  },
)

async function ownerMoves(receipt: string, version: number): Promise<number> {
  let status = 0
  await visitAsOwner(
    at,
    '/dashboard/helpers',
    async (page) => {
      const answer = await page.request.post(`${at.shop.origin}/board?day=${DAY}`, {
        form: { intent: 'move', receipt, version: String(version), to: 'ready' },
        headers: { origin: at.shop.origin },
        maxRedirects: 0,
      })
      status = answer.status()
    },
    {},
  )
  return status
}

longTest('Without scripts a link is made, opened, used and revoked', async () => {
  const receipt = await promise()
  const plain = { javaScriptEnabled: false }
  await visitAsOwner(
    at,
    '/dashboard/helpers',
    async (owner) => {
      await owner.getByLabel('Name of the helper').fill('Nok')
      await owner.getByLabel('Board', { exact: true }).uncheck()
      await owner.getByRole('button', { name: 'Make the link' }).click()
      await owner.getByText('Tick at least one box').waitFor()
      expect(await owner.getByLabel('Name of the helper').inputValue()).toBe('Nok')
      await owner.getByLabel('Board', { exact: true }).check()
      await owner.getByRole('button', { name: 'Make the link' }).click()
      const url = await owner.getByLabel('Link', { exact: true }).inputValue()
      await asHelper(
        url,
        async (helper) => {
          await helper.goto(`${at.shop.origin}/board?day=${DAY}`)
          await card(helper, receipt).getByRole('button', { name: 'Ready' }).click()
          await card(helper, receipt).getByRole('button', { name: 'Sent out' }).waitFor()
          await helper.getByText('Log out…').click()
          await helper.getByRole('button', { name: 'Log out', exact: true }).click()
          await helper.goto(url)
          await helper.getByText('Please ask the shop for a new link').waitFor()
        },
        plain,
      )
      await owner.getByText('Revoke Nok’s link').first().click()
      await owner.getByRole('button', { name: 'Revoke', exact: true }).first().click()
      await owner.getByRole('heading', { name: 'Helpers' }).waitFor()
    },
    plain,
    EXPECTED_ERRORS,
  )
})
