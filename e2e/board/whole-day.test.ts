import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { type OrderInput, promisedOrder } from '#app/server/testing/made-orders.ts'
import { CARD } from '#app/server/testing/purchase.ts'
import { addDays, bangkokDay } from '#app/shop/day.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { longTest } from '#commands/long-test.ts'
import { openBrowser } from '#e2e/testing/browser.ts'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { visitAsOwner } from '#e2e/testing/owner.ts'
import { plainPhoto } from '#e2e/testing/photos.ts'
import { buyAsNewShopper, readCode } from '#e2e/testing/promptpay.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { payWith, WINDOWS } from '#e2e/testing/steps.ts'
import { visit } from '#e2e/testing/visit.ts'

const at = openShopAndBrowser()
const PHONE = { viewport: WINDOWS.phone, hasTouch: true }
const DAY = addDays(bangkokDay(new Date()), 1)
const NEXT_DAY = addDays(DAY, 1)
const EXPECTED = /status of 409|woff2/

let pool: pg.Pool
beforeAll(async () => {
  pool = openDatabaseOf(at.shop, 3)
  await pool.query('update delivery_slots set capacity = 60')
})
afterAll(() => pool.end())

const asOwner = (address: string, visitor: (page: Page) => Promise<void>, options = {}) =>
  visitAsOwner(at, address, visitor, options, EXPECTED)

/** A paid order for the day, whose buyer gave an email. */
async function promise(name: string, kind: 'delivery' | 'pickup' = 'delivery', order: OrderInput = {}) {
  const slotId = kind === 'pickup' ? 'pickup' : 'afternoon'
  const buyer = { address: { ...AN_ADDRESS, name }, email: `${name}@shop.test`.toLowerCase() }
  return promisedOrder(
    { db: drizzle(pool) },
    { day: DAY, slotId, status: 'accepted', kind },
    { ...order, ...buyer },
  )
}

/** What the screen for a call sends. */
async function takeCall(page: Page, name: string, email: string): Promise<string> {
  const answer = await page.request.post(`${at.shop.origin}/dashboard/new-order`, {
    form: {
      ...{
        token: randomUUID(),
        channel: 'phone',
        language: 'en',
        how: 'delivery',
        money: 'cash',
        isAnother: 'yes',
      },
      ...{ callerPhone: '081 234 5678', callerName: name, callerEmail: email, ...AN_ADDRESS, name },
      lines: JSON.stringify([{ kind: 'product', id: 'single-red-rose', count: 1, price: null }]),
      ...{ deliveryDay: DAY, deliverySlot: 'afternoon' },
    },
    headers: { origin: at.shop.origin },
    maxRedirects: 0,
  })
  const { rows } = await pool.query<{ id: string }>(
    `select id from orders where address ->> 'name' = $1 order by created_at desc`,
    [name],
  )
  if (!rows[0]) throw new Error(`the call was answered with ${answer.status()}`)
  return rows[0].id
}

async function buyByCard(): Promise<string> {
  await visit(at.browser, {}, async (page) => {
    const words = await buyAsNewShopper(page, at.shop)
    await payWith(page, words, CARD.good)
    await page.waitForURL('**/order')
  })
  const { rows } = await pool.query<{ id: string }>(`select id from orders order by created_at desc limit 1`)
  return rows[0]?.id ?? ''
}

const card = (page: Page, receipt: string) => page.locator(`[data-receipt="${receipt}"]`)
const readStatus = async (receipt: string) =>
  (await pool.query('select status, day::text from deliveries where order_id = $1', [receipt])).rows[0]

/** The buyer's emails in the order in which they were sent; of states, which. */
async function readMail(receipt: string): Promise<string[]> {
  const { rows } = await pool.query<{ told: string }>(
    `select case when e.kind = 'delivery-state' then ev.to_status else e.kind end as told
      from emails e left join delivery_events ev on ev.id = e.delivery_event_id
      left join refunds r on r.id = e.refund_id left join delivery_pictures p on p.id = e.about_id
      join orders o on o.id = coalesce(e.order_id, p.order_id) or o.payment_id = r.payment_id
      where o.id = $1 and e.sent_at is not null and e.recipient <> 'owner' order by e.created_at, e.id`,
    [receipt],
  )
  return rows.map(({ told }) => told)
}

/** As if the time had passed after which the buyer is told. */
async function sendMail() {
  await pool.query('update emails set next_attempt_at = now() where sent_at is null')
  const waiting = 'select from emails where sent_at is null and given_up_at is null and removed_at is null'
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 60_000 }).toBe(0)
}

async function approvePhoto(receipt: string) {
  let link = ''
  await asOwner(`/board?day=${DAY}&order=${receipt}`, async (page) => {
    const sheet = page.getByRole('complementary')
    await sheet.getByLabel('Photo of the bouquet').setInputFiles(await plainPhoto('rose.jpg', '#a33'))
    await sheet.getByRole('button', { name: 'Send the photo' }).click()
    await sheet.getByText('The buyer can see the photo').waitFor()
    await sheet.getByText('Text for LINE').click()
    link = /http\S+\/track\/\S+/.exec(await sheet.getByRole('textbox').inputValue())?.[0] ?? ''
    await visit(at.browser, PHONE, async (buyer) => {
      await buyer.goto(link)
      await waitForIdle(buyer)
      await buyer.getByRole('button', { name: 'Lovely!' }).tap()
      await buyer.getByText('We are glad that you like it').waitFor()
    })
    await sheet.getByText('The buyer likes it').waitFor()
  })
}

async function makeReady(page: Page, receipts: string[]) {
  for (const receipt of receipts) {
    await card(page, receipt).getByRole('button', { name: 'Ready', exact: true }).click()
    const readBoth = async () => [
      (await readStatus(receipt))?.status,
      await card(page, receipt).getByRole('alert').allTextContents(),
    ]
    await expect.poll(readBoth).toEqual(['ready', []])
  }
}

/** Returns the address in the code on the driver's sheet. */
async function makeRun(): Promise<string> {
  let url = ''
  await asOwner(`/board/runs?day=${DAY}`, async (page) => {
    // The order by card has an earlier time, which comes first.
    await page.getByLabel('Name of the new run').last().fill('Somchai')
    await page.getByRole('button', { name: 'Put all in' }).last().click()
    await page.getByRole('heading', { name: 'Somchai', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Sheet and link for the driver' }).click()
    await page.getByRole('button', { name: 'Make the link' }).click()
    const code = page.getByRole('img', { name: 'Code for the driver’s phone' })
    await code.waitFor()
    url = await readCode(await code.screenshot())
  })
  return url
}

async function drive(page: Page, stops: number) {
  await page.getByRole('button', { name: 'Start on this phone' }).tap()
  await page.getByRole('button', { name: 'Start the run' }).tap()
  const next = page.getByRole('region', { name: 'Next stop' })
  for (let stop = 1; stop <= stops; stop += 1) {
    if (await next.getByText('Fon', { exact: true }).count()) {
      await next.getByText('Not delivered', { exact: true }).tap()
      await next.getByRole('button', { name: 'Nobody there' }).tap()
    } else {
      await next.getByText('Delivered', { exact: true }).tap()
      await next.getByLabel('Photo').setInputFiles(await plainPhoto(`door-${stop}.jpg`, '#363'))
      await next.getByLabel('With the recipient').check()
      await next.getByRole('button', { name: 'Save as delivered' }).tap()
    }
    await page.getByText(stop === stops ? 'All stops are done' : `${stop} of ${stops} done`).waitFor()
  }
  await page.getByText('Waiting to be sent').first().waitFor({ state: 'detached' })
}

/** It takes a minute alone. */
longTest(
  'A whole day: twelve orders, two florists, a photo, a run by its code, one that comes back, one collected and one refunded',
  async () => {
    const names = ['Ann', 'Bow', 'Cat', 'Dao', 'Ek', 'Gam']
    const delivered: string[] = []
    for (const name of names) delivered.push(await promise(name))
    const failed = await promise('Fon')
    const collected = await promise('Pim', 'pickup')
    await asOwner('/board', async (page) => {
      for (const name of ['Hand', 'Inn', 'Jane'])
        delivered.push(await takeCall(page, name, name === 'Jane' ? '' : `${name}@shop.test`))
    })
    const cancelled = await buyByCard()
    // First, since the bank takes its time.
    await asOwner(`/dashboard/orders/${cancelled}`, async (page) => {
      await page.getByText('Refund…').click()
      await page.getByLabel('Cancel the delivery too').check()
      await page.getByRole('button', { name: 'Refund now' }).click()
      await page.getByText('Fully refunded').waitFor()
      expect(await readStatus(cancelled)).toMatchObject({ status: 'cancelled' })
    })
    const [photographed = ''] = delivered
    await approvePhoto(photographed)

    // Two florists work at once.
    const toMake = [...delivered, failed, collected]
    await asOwner(`/board?day=${DAY}`, async (one) => {
      const other = await one.context().newPage()
      await other.goto(`${at.shop.origin}/board?day=${DAY}`)
      await waitForIdle(other)
      await Promise.all([
        makeReady(
          one,
          toMake.filter((_, index) => index % 2 === 0),
        ),
        makeReady(
          other,
          toMake.filter((_, index) => index % 2 === 1),
        ),
      ])
      await sendMail()
      await card(other, collected).getByRole('button', { name: 'Collected' }).click()
      await expect.poll(() => readStatus(collected)).toMatchObject({ status: 'collected' })
      await other.close()
    })

    const url = await makeRun()
    const phone = await openBrowser()
    try {
      await visit(
        phone,
        PHONE,
        async (page) => {
          await page.goto(url)
          await waitForIdle(page)
          await drive(page, delivered.length + 1)
        },
        /status of 404|woff2/,
      )
    } finally {
      await phone.close()
    }
    for (const receipt of delivered) {
      await expect.poll(() => readStatus(receipt)).toMatchObject({ status: 'delivered' })
      await expect
        .poll(
          async () =>
            (
              await pool.query(`select from delivery_pictures where order_id = $1 and kind = 'proof'`, [
                receipt,
              ])
            ).rowCount,
        )
        .toBe(1)
    }

    await asOwner('/board', async (page) => {
      await page.getByRole('link', { name: 'Not delivered: 1' }).click()
      await card(page, failed).waitFor()
      await sendMail()
      const { rows } = await pool.query('select version from deliveries where order_id = $1', [failed])
      await page.request.post(`${at.shop.origin}/dashboard/orders/${failed}/delivery`, {
        form: {
          intent: 'schedule',
          version: rows[0].version,
          deliveryDay: NEXT_DAY,
          deliverySlot: 'afternoon',
        },
        headers: { origin: at.shop.origin },
      })
      expect(await readStatus(failed)).toEqual({ status: 'ready', day: NEXT_DAY })
      await page.getByRole('link', { name: 'Not delivered: 1' }).waitFor({ state: 'detached' })
    })

    await sendMail()
    const [, ...others] = delivered.slice(0, names.length)
    expect(await readMail(photographed)).toEqual(['order-confirmation', 'delivery-photo'])
    for (const receipt of others) expect(await readMail(receipt)).toEqual(['order-confirmation', 'ready'])
    const [hand = '', inn = '', jane = ''] = delivered.slice(names.length)
    for (const receipt of [hand, inn])
      expect(await readMail(receipt)).toEqual(['order-confirmation', 'ready'])
    expect(await readMail(jane)).toEqual([])
    expect(await readMail(failed)).toEqual(['order-confirmation', 'ready', 'failed', 'delivery-changed'])
    expect(await readMail(collected)).toEqual(['order-confirmation', 'ready'])
    // The refund is told once the bank has done it.
    await expect
      .poll(async () => (await readMail(cancelled)).sort(), { timeout: 60_000 })
      .toEqual(['delivery-changed', 'order-confirmation', 'refund'])
  },
)
