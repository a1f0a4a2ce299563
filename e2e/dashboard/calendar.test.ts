import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeOrder, placeDelivery } from '#app/server/testing/made-orders.ts'
import { addDays, bangkokDay, formatMonth } from '#app/shop/day.ts'
import { calendarMonths } from '#app/shop/delivery/calendar/calendar.ts'
import { formatCalendarDay, formatSlotDay } from '#app/shop/delivery/format-slot.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { visitAsOwner } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'

const at = openShopAndBrowser()
const PHONE = { viewport: WINDOWS.phone, hasTouch: true }
const TODAY = bangkokDay(new Date())
/** The next one, which may be next year's. */
const FEBRUARY = calendarMonths(addDays(TODAY, 14)).find((month) => month.endsWith('-02')) ?? ''
const VALENTINE = `${FEBRUARY}-14`

const asOwner = (address: string, visitor: (page: Page) => Promise<void>, options = {}) =>
  visitAsOwner(at, address, visitor, options, /status of 400/)

let pool: pg.Pool
beforeAll(() => {
  pool = openDatabaseOf(at.shop, 2)
})
afterAll(() => pool.end())

/** An order that is promised for a day's afternoon. */
async function promise(day: string): Promise<string> {
  const db = drizzle(pool)
  const receipt = await madeOrder({ db }, { address: { name: 'มะลิ' } })
  const { rows } = await pool.query('select checkout_id, user_id from orders where id = $1', [receipt])
  const { checkout_id: checkout, user_id: shopper } = rows[0]
  await pool.query(`select claim_slot($1, $2, $3, 'afternoon', 2, 60, 'sold')`, [checkout, shopper, day])
  const row = { orderId: receipt, status: 'accepted', kind: 'delivery', day, slotId: 'afternoon' } as const
  await placeDelivery({ db }, row)
  return receipt
}

async function slotDays(day: string) {
  const { rows } = await pool.query(
    `select slot_id as slot, closed, capacity, taken, own from slot_days where day = $1 order by slot_id`,
    [day],
  )
  return rows
}

test('On a phone the owner closes the afternoon of 14 February in four taps, and promised orders stay', async () => {
  const receipt = await promise(VALENTINE)
  await asOwner(
    '/dashboard',
    async (page) => {
      await page.getByRole('link', { name: 'Calendar' }).tap()
      await page.getByRole('link', { name: formatMonth(FEBRUARY, 'en'), exact: true }).tap()
      await page.getByRole('link', { name: formatCalendarDay(VALENTINE, 'en') }).tap()
      await page.getByRole('button', { name: 'Close Delivery 13:00–16:00' }).tap()
      await page.getByRole('button', { name: 'Open Delivery 13:00–16:00' }).waitFor()
      await page.getByRole('link', { name: `${receipt} · มะลิ` }).waitFor()
    },
    PHONE,
  )
  expect(await slotDays(VALENTINE)).toEqual([
    { slot: 'afternoon', closed: true, capacity: 8, taken: 1, own: false },
  ])
})

longTest('An order without a time is counted on the first page and listed in the calendar', async () => {
  const receipt = await madeOrder({ db: drizzle(pool) }, { address: { name: 'Ploy' } })
  await asOwner('/dashboard', async (page) => {
    expect(await page.getByText('no delivery time').count()).toBe(0)
    await placeDelivery(
      { db: drizzle(pool) },
      { orderId: receipt, status: 'unscheduled', reason: 'time-lost', kind: 'delivery' },
    )
    await page.reload()
    await page.getByText('1 order has no delivery time').waitFor()
    await page.getByRole('link', { name: 'Choose times' }).click()
    const waiting = page.locator('li', { hasText: 'paid too late for its time' })
    await waiting.getByRole('link', { name: `${receipt} · Ploy` }).click()
    await page.getByRole('heading', { name: receipt }).waitFor()
  })
})

const HOURS = [
  ['08:00', '13:00'],
  ['13:00', '18:00'],
  ['18:00', '22:00'],
] as const

longTest(
  'On a phone the owner sets hours of their own for three days around Valentine’s in at most 25 taps',
  async () => {
    const days = [4, 3, 2].map((count) => addDays(VALENTINE, -count))
    let taps = 0
    await asOwner(
      `/dashboard/calendar?month=${FEBRUARY}`,
      async (page) => {
        const tap = async (target: Locator) => {
          taps += 1
          await target.tap()
        }
        const type = async (target: Locator, text: string) => {
          taps += 1
          await target.fill(text)
        }
        await tap(page.getByRole('link', { name: formatCalendarDay(days[2] ?? '', 'en') }))
        await tap(page.getByText('Hours of this day only'))
        for (const [row, [starts, ends]] of HOURS.entries()) {
          await type(page.locator(`[name="starts.${row}"]`), starts)
          await type(page.locator(`[name="ends.${row}"]`), ends)
          await type(page.locator(`[name="capacity.${row}"]`), '40')
        }
        await tap(page.locator('.day-form:visible').getByRole('button', { name: 'Save' }))
        await page.getByRole('button', { name: 'Close Delivery 18:00–22:00' }).waitFor()
        await tap(page.getByText('Copy to other days'))
        for (const day of days.slice(0, 2)) await tap(page.getByLabel(formatSlotDay(day, 'en')))
        // The message of the first save may still be there.
        const copied = page.waitForResponse((answer) => answer.request().method() === 'POST')
        await tap(page.getByRole('button', { name: 'Copy', exact: true }))
        await copied
      },
      PHONE,
    )
    expect(taps).toBeLessThanOrEqual(25)
    const saved = async () => {
      const { rows } = await pool.query(
        `select first_day::text as day, starts / 60 as starts, ends / 60 as ends, capacity from delivery_slots
        where first_day = any($1) order by first_day, starts`,
        [days],
      )
      return rows
    }
    const hours = [
      [8, 13],
      [13, 18],
      [18, 22],
    ].map(([starts, ends]) => ({ starts, ends, capacity: 40 }))
    await expect.poll(saved).toEqual(days.flatMap((day) => hours.map((each) => ({ day, ...each }))))
  },
)

longTest('Hours of a day that end before they begin are refused, and what was typed stays', () =>
  asOwner(`/dashboard/calendar?day=${addDays(VALENTINE, -6)}`, async (page) => {
    await page.getByText('Hours of this day only').click()
    await page.locator('[name="starts.0"]').fill('13:00')
    await page.locator('[name="ends.0"]').fill('08:00')
    await page.locator('[name="capacity.0"]').fill('many')
    await page.locator('.day-form:visible').getByRole('button', { name: 'Save' }).click()
    await page.locator('.own-time .field-error').first().waitFor()
    expect(await page.locator('[name="capacity.0"]').inputValue()).toBe('many')
    await page.locator('[name="capacity.0"]').fill('4')
    await page.locator('.day-form:visible').getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => page.locator('.own-time .field-error').count()).toBe(1)
  }),
)

longTest(
  'The same hours twice on one day are refused at the second row, and both rows stay as they were typed',
  () =>
    asOwner(`/dashboard/calendar?day=${addDays(VALENTINE, -7)}`, async (page) => {
      const shown = () =>
        page
          .locator('.own-time [name^="capacity."]')
          .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
      const save = page.locator('.day-form:visible').getByRole('button', { name: 'Save' })
      await page.getByText('Hours of this day only').click()
      for (const [row, orders] of ['12', '5'].entries()) {
        await page.locator(`[name="starts.${row}"]`).fill('08:00')
        await page.locator(`[name="ends.${row}"]`).fill('13:00')
        await page.locator(`[name="capacity.${row}"]`).fill(orders)
      }
      await save.click()
      await page.getByText('These hours are in a row above already').waitFor()
      expect(await page.locator('.own-time').nth(1).locator('.field-error').count()).toBe(1)
      expect((await shown()).slice(0, 2)).toEqual(['12', '5'])
      await page.locator('[name="kind.1"]').selectOption('pickup')
      await save.click()
      await page.getByRole('button', { name: 'Close Pick-up 08:00–13:00' }).waitFor()
      await page.getByRole('button', { name: 'Close Delivery 08:00–13:00' }).waitFor()
    }),
)

longTest('Without scripts the owner opens and closes a day and makes it a peak day', async () => {
  const day = addDays(VALENTINE, -1)
  await asOwner(
    `/dashboard/calendar?day=${day}`,
    async (page) => {
      await page.getByRole('button', { name: 'Close the whole day' }).click()
      await page.getByText('Closed: nobody can order').waitFor()
      await page.getByRole('button', { name: 'Open the day again' }).click()
      await page.getByText('Peak day, last order, products').click()
      await page.getByLabel('English').fill('Eve of Valentine’s')
      await page.getByLabel('Surcharge in baht').fill('fifty')
      await page.getByLabel('Roses').check()
      await page.locator('.day-form:visible').getByRole('button', { name: 'Save' }).click()
      await page.getByText('Enter a price such as').waitFor()
      await expect.poll(() => page.getByLabel('English').inputValue()).toBe('Eve of Valentine’s')
      await expect.poll(() => page.getByLabel('Roses').isChecked()).toBe(true)
      await page.getByLabel('Surcharge in baht').fill('50')
      await page.locator('.day-form:visible').getByRole('button', { name: 'Save' }).click()
      await page.locator('.month-day', { hasText: 'Eve of Valentine’s' }).getByText('฿50 extra').waitFor()
    },
    { javaScriptEnabled: false },
  )
  const { rows } = await pool.query('select open, surcharge, closed_to from delivery_days where day = $1', [
    day,
  ])
  expect(rows).toEqual([{ open: true, surcharge: '5000', closed_to: ['roses'] }])
})

longTest(
  'Without scripts the second of two windows with a peak day shows what the first has saved before it replaces that',
  () =>
    visitAsOwner(
      at,
      `/dashboard/calendar?day=${addDays(VALENTINE, 3)}`,
      async (first) => {
        const second = await first.context().newPage()
        await second.goto(first.url())
        const save = async (page: Page, label: string, text: string) => {
          const field = page.getByLabel(label)
          if (!(await field.isVisible())) await page.getByText('Peak day, last order, products').click()
          await field.fill(text)
          await page.locator('.day-form:visible').getByRole('button', { name: 'Save' }).click()
        }
        await save(first, 'English', 'A fair')
        await first.locator('.month-day', { hasText: 'A fair' }).waitFor()
        await save(second, 'ไทย', 'งานวัด')
        const note = second.locator('.note', { hasText: 'Saved meanwhile:' })
        await note.getByText('English: A fair').waitFor()
        expect(await second.getByLabel('ไทย').inputValue()).toBe('งานวัด')
        await save(second, 'English', 'A fair')
        const readName = async () => {
          const day = addDays(VALENTINE, 3)
          return (await pool.query('select name from delivery_days where day = $1', [day])).rows[0]?.name
        }
        await expect.poll(readName).toEqual({ en: 'A fair', th: 'งานวัด' })
        await second.close()
      },
      { javaScriptEnabled: false },
      /status of 409/,
    ),
)

longTest('A day’s numbers go no lower than what is promised, and the page says so', async () => {
  const day = addDays(VALENTINE, 1)
  await promise(day)
  await asOwner(`/dashboard/calendar?day=${day}`, async (page) => {
    await page.getByText('How much fits').click()
    await page.getByRole('textbox', { name: 'Work points' }).fill('1')
    await page.getByLabel('Orders Delivery 13:00–16:00').fill('0')
    await page.locator('.day-form:visible').getByRole('button', { name: 'Save' }).click()
    await page.getByText('except the work points: 2 are promised').waitFor()
    await page.getByText('except 13:00–16:00: 1 orders are promised').waitFor()
  })
  expect(await slotDays(day)).toEqual([
    { slot: 'afternoon', closed: false, capacity: 1, taken: 1, own: true },
  ])
})

longTest(
  'The owner frees the times of an account that only holds them, stops holding for it, and takes that back',
  async () => {
    const day = addDays(VALENTINE, 3)
    const receipt = await madeOrder({ db: drizzle(pool) })
    const { rows } = await pool.query(
      `select c.id, c.user_id as shopper, u.email from checkouts c join "user" u on u.id = c.user_id where receipt = $1`,
      [receipt],
    )
    const { id, shopper, email } = rows[0]
    const hold = () =>
      pool.query(`select claim_slot($1, $2, $3, 'afternoon', 5, 60, 'held')`, [id, shopper, day])
    await hold()
    await asOwner(`/dashboard/calendar?day=${day}`, async (page) => {
      const row = page.locator('.day-holder', { hasText: email })
      await row.getByText('orders: 1, points: 5').waitFor()
      await row.getByRole('button', { name: `Free these times: ${email}` }).click()
      await row.waitFor({ state: 'detached' })
      expect(await slotDays(day)).toMatchObject([{ taken: 0 }])
      await hold()
      await page.reload()
      await row.getByRole('button', { name: `Hold nothing for this account: ${email}` }).click()
      await row.getByText('It can still buy').waitFor()
      expect(await slotDays(day)).toMatchObject([{ taken: 0 }])
      await row.getByRole('button', { name: `Hold times again: ${email}` }).click()
      await row.waitFor({ state: 'detached' })
    })
  },
)

longTest('A day that another window changes is shown changed at once', () =>
  asOwner(`/dashboard/calendar?day=${addDays(VALENTINE, 2)}`, async (page) => {
    await asOwner(`/dashboard/calendar?day=${addDays(VALENTINE, 2)}`, async (other) => {
      await other.getByRole('button', { name: 'Close Pick-up 10:00–19:00' }).click()
      await other.getByRole('button', { name: 'Open Pick-up 10:00–19:00' }).waitFor()
    })
    await page.getByRole('button', { name: 'Open Pick-up 10:00–19:00' }).waitFor()
  }),
)

test('The owner adds, changes and deletes a time of the week, with and without scripts', async () => {
  for (const javaScriptEnabled of IS_LONG ? [true, false] : [true]) {
    await asOwner(
      '/dashboard/delivery',
      async (page) => {
        await page.getByText('Add a time', { exact: true }).click()
        const add = page.locator('[aria-labelledby=slots] form:has([name=intent][value=add])')
        await add.getByLabel('From').fill('19:00')
        await add.getByLabel('Until').fill('18:00')
        await add.getByLabel('Orders per day').fill('5')
        await add.getByLabel('Mon').uncheck()
        await add.getByRole('button', { name: 'Add this time' }).click()
        await page.getByText('The end has to be later than the start').waitFor()
        await expect.poll(() => add.getByLabel('Orders per day').inputValue()).toBe('5')
        expect(await add.getByLabel('Mon').isChecked()).toBe(false)
        await add.getByLabel('From').fill('10:00')
        await add.getByLabel('Until').fill('13:00')
        await add.getByRole('button', { name: 'Add this time' }).click()
        await add.locator('.field-error', { hasText: 'Delivery 10:00–13:00 is there already' }).waitFor()
        await add.getByLabel('From').fill('19:00')
        await add.getByLabel('Until').fill('22:00')
        await add.getByRole('button', { name: 'Add this time' }).click()
        const row = page.locator('.slot-row', { hasText: '19:00–22:00' })
        await row.getByText('Sun Tue Wed Thu Fri Sat').waitFor()
        await row.getByText('Change', { exact: true }).click()
        await row.getByLabel('Extra fee in baht').fill('50')
        await row.getByRole('button', { name: 'Save' }).click()
        await row.getByText('฿50 extra').waitFor()
        // A page that was loaded again shows its rows folded.
        if (!javaScriptEnabled) await row.getByText('Change', { exact: true }).click()
        await row.getByText('Delete', { exact: true }).click()
        await row.getByRole('button', { name: 'Delete this time' }).click()
        await row.waitFor({ state: 'detached' })
      },
      { javaScriptEnabled },
    )
  }
})

longTest(
  'A week’s time that is promised keeps its hours, and its new number spares what is promised',
  async () => {
    const day = addDays(VALENTINE, 3)
    for (let orders = 0; orders < 2; orders += 1) await promise(day)
    await asOwner('/dashboard/delivery', async (page) => {
      const row = page.locator('.slot-row', { hasText: 'Delivery 13:00–16:00' })
      await row.getByText('Change', { exact: true }).click()
      expect(await row.getByLabel('From').count()).toBe(0)
      await row.getByLabel('Orders per day').fill('1')
      await row.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('link', { name: `${formatSlotDay(day, 'en')}: 2` }).waitFor()
      await page.getByText('so the number stays at what is promised').waitFor()
      await page.getByLabel('Work points per day').fill('none')
      await page.locator('form:has([name=workPerDay])').getByRole('button', { name: 'Save' }).click()
      await page.getByText('Enter a whole number').waitFor()
    })
    expect((await slotDays(day))[0]).toMatchObject({ capacity: 2, taken: 2 })
  },
)
