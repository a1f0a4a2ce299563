import { drizzle } from 'drizzle-orm/node-postgres'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { addDays, bangkokDay } from '#app/shop/day.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { longTest } from '#commands/long-test.ts'
import { visitAsOwner } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'

const at = openShopAndBrowser()

/** Two windows of the owner at one address. */
const inTwoWindows = (address: string, visitor: (one: Page, other: Page) => Promise<void>) =>
  visitAsOwner(
    at,
    address,
    async (one) => {
      const other = await one.context().newPage()
      await other.goto(one.url())
      await visitor(one, other)
      await other.close()
    },
    {},
    /status of 409/,
  )

const save = (form: ReturnType<Page['locator']>) =>
  form.getByRole('button', { name: 'Save', exact: true }).click()

test('A form in which somebody types keeps what was typed when another window saves, and saving it says what was saved', () =>
  inTwoWindows('/dashboard/delivery', async (one, other) => {
    const typing = one.locator('form:has([name=workPerDay])')
    await typing.getByLabel('Work points per day').fill('77')
    const saving = other.locator('form:has([name=workPerDay])')
    const row = (page: Page) => page.locator('.slot-row', { hasText: 'Delivery 13:00–16:00' })
    const limit = (page: Page) => row(page).getByLabel('Orders per day')
    for (const page of [one, other]) await row(page).getByText('Change', { exact: true }).click()
    await one.getByText('Add a time', { exact: true }).click()
    const added = one.locator('[aria-labelledby=slots] form:has([name=intent][value=add])')
    await added.getByLabel('From').fill('05:00')

    await saving.getByLabel('Work points per day').fill('66')
    await saving.getByRole('checkbox').first().uncheck()
    await save(saving)
    await other.locator('.toast').first().waitFor()
    // Its own forms are as they were saved, and may be saved again.
    await limit(other).fill('21')
    await save(row(other).locator('form').first())
    // Nobody has typed here.
    await expect.poll(() => limit(one).inputValue()).toBe('21')
    expect(await typing.getByLabel('Work points per day').inputValue()).toBe('77')
    expect(await added.getByLabel('From').inputValue()).toBe('05:00')

    await save(typing)
    const note = one.locator('.note', { hasText: 'Saved meanwhile:' })
    await note.getByText('66').waitFor()
    expect(await typing.getByLabel('Work points per day').inputValue()).toBe('77')
    await save(typing)
    await expect.poll(() => saving.getByLabel('Work points per day').inputValue()).toBe('77')
    await note.waitFor({ state: 'detached' })
    await typing.getByLabel('Work points per day').fill('78')
    await save(typing)
    await expect.poll(() => saving.getByLabel('Work points per day').inputValue()).toBe('78')
  }))

longTest(
  'Of two windows with one delivery zone, the second shows what the first has saved before it replaces that',
  () =>
    inTwoWindows('/dashboard/delivery', async (one, other) => {
      const zones = one.locator('#zones')
      await zones.getByText('Add a zone', { exact: true }).click()
      const added = zones.locator('form:has([name=intent][value=add])')
      await added.getByLabel('English', { exact: true }).fill('Islands')
      await added.getByLabel('Fee in baht').fill('900')
      await added.getByLabel('Places', { exact: true }).fill('เกาะสมุย\nกรุงเทพมหานคร / วัฒนา')
      await added.locator('[type=submit]').click()
      const row = (page: Page) => page.locator('#zones .slot-row', { hasText: 'Islands' })
      for (const page of [one, other]) await row(page).getByText('Change', { exact: true }).click()
      const form = (page: Page) => row(page).locator('form').first()
      await form(one).getByLabel('Order ahead, in hours').fill('24')
      await form(other).getByLabel('Fee in baht').fill('800')
      await save(form(other))
      await row(one).getByText('฿800').waitFor()
      expect(await form(one).getByLabel('Order ahead, in hours').inputValue()).toBe('24')
      await save(form(one))
      await row(one).locator('.note', { hasText: 'Saved meanwhile:' }).getByText('Fee in baht: 800').waitFor()
      await form(one).getByLabel('Fee in baht').fill('800')
      await save(form(one))
      await expect.poll(() => form(other).getByLabel('Order ahead, in hours').inputValue()).toBe('24')
      expect(await form(other).getByLabel('Fee in baht').inputValue()).toBe('800')
    }),
)

longTest(
  'A category’s name that somebody types stays when another window saves one in another language',
  () =>
    inTwoWindows('/dashboard/categories', async (one, other) => {
      const row = (page: Page) =>
        page.locator('.category-row', { has: page.getByRole('heading', { name: 'Orchids' }) })
      for (const page of [one, other]) await row(page).getByText('Rename…').click()
      const field = (page: Page, language: string) => row(page).getByLabel(`Name in ${language}`)
      const rename = (page: Page) => row(page).getByRole('button', { name: 'Rename' }).click()
      await field(one, 'Thai').fill('กล้วยไม้สวย')
      await field(other, 'Chinese').fill('蝴蝶兰')
      await rename(other)
      await row(one).locator('.category-row__others').getByText('蝴蝶兰').waitFor()
      expect(await field(one, 'Thai').inputValue()).toBe('กล้วยไม้สวย')
      await rename(one)
      await row(one).locator('.note', { hasText: 'Saved meanwhile:' }).getByText('Chinese: 蝴蝶兰').waitFor()
      await field(one, 'Chinese').fill('蝴蝶兰')
      await rename(one)
      await expect.poll(() => field(other, 'Thai').inputValue()).toBe('กล้วยไม้สวย')
      expect(await field(other, 'Chinese').inputValue()).toBe('蝴蝶兰')
    }),
)

longTest('A peak day’s name that somebody types stays when another window saves the surcharge', () =>
  inTwoWindows(`/dashboard/calendar?day=${addDays(bangkokDay(new Date()), 9)}`, async (one, other) => {
    for (const page of [one, other]) await page.getByText('Peak day, last order, products').click()
    await one.getByLabel('English').fill('A fair')
    await other.getByLabel('Surcharge').fill('25')
    await save(other.locator('.day-form:visible'))
    await one.getByText('฿25').first().waitFor()
    expect(await one.getByLabel('English').inputValue()).toBe('A fair')
    await save(one.locator('.day-form:visible'))
    await one.locator('.note', { hasText: 'Saved meanwhile:' }).getByText('25').waitFor()
    expect(await one.getByLabel('English').inputValue()).toBe('A fair')
  }),
)

longTest(
  'A half-typed time is not saved as none: its form stays as it is, also when another window saves it',
  () =>
    inTwoWindows(`/dashboard/calendar?day=${addDays(bangkokDay(new Date()), 10)}`, async (one, other) => {
      const fold = (page: Page) => page.getByText('Peak day, last order, products')
      for (const page of [one, other]) await fold(page).click()
      const last = (page: Page) => page.getByLabel('Last moment to order')
      const isHalf = () => last(one).evaluate((field: HTMLInputElement) => field.validity.badInput)
      const stored = `${addDays(bangkokDay(new Date()), 8)}T18:00`
      await last(other).fill(stored)
      await save(other.locator('.day-form:visible'))
      await expect.poll(() => last(one).inputValue()).toBe(stored)
      await last(one).press('Delete')
      expect(await isHalf()).toBe(true)
      await save(one.locator('.day-form:visible'))
      await expect.poll(() => last(one).evaluate((field) => field === document.activeElement)).toBe(true)
      await other.getByLabel('Surcharge').fill('35')
      await save(other.locator('.day-form:visible'))
      await one.getByText('฿35').first().waitFor()
      expect(await isHalf()).toBe(true)
      await fold(one).click()
      await last(one).evaluate((field: HTMLInputElement) => field.form?.requestSubmit())
      expect(await last(one).isVisible()).toBe(true)
      await other.reload()
      expect(await last(other).inputValue()).toBe(stored)
    }),
)

longTest(
  'An address that somebody types during a call stays when another window corrects the order',
  async () => {
    const pool = openDatabaseOf(at.shop, 1)
    const receipt = await madeOrder({ db: drizzle(pool) }).finally(() => pool.end())
    await inTwoWindows(`/dashboard/orders/${receipt}`, async (one, other) => {
      for (const page of [one, other])
        await page.getByText('Correct address or card', { exact: true }).click()
      const form = (page: Page) => page.locator('form:has([name=intent][value=correct])')
      await form(one).locator('[name=address]').fill('12 Soi Ari')
      await form(other).locator('[name=phoneNumber]').fill('0899999999')
      await form(other).locator('[type=submit]').click()
      await one.getByText('0899999999').first().waitFor()
      expect(await form(one).locator('[name=address]').inputValue()).toBe('12 Soi Ari')
      await form(one).locator('[type=submit]').click()
      await form(one).getByRole('alert').waitFor()
      await form(one).locator('.note', { hasText: 'Saved meanwhile:' }).getByText('0899999999').waitFor()
      expect(await form(one).locator('[name=address]').inputValue()).toBe('12 Soi Ari')
      await form(one).locator('[name=phoneNumber]').fill('0899999999')
      await form(one).locator('[type=submit]').click()
      await other.getByText('12 Soi Ari').first().waitFor()
      await one.locator('.toast').first().waitFor()
      expect(await one.getByText('0899999999').count()).toBeGreaterThan(0)
    })
  },
)

longTest('A text of the settings that somebody types stays when they save another form', () =>
  inTwoWindows('/dashboard/settings', async (one, other) => {
    const hours = (page: Page) => page.locator('[data-section=hours]')
    await hours(one).getByLabel('English').fill('Daily 9–18')
    await hours(other).getByLabel('ไทย').fill('ปิดวันสงกรานต์')
    await save(hours(other))
    await other.locator('.toast').first().waitFor()
    const banner = one.locator('[data-section=banner]')
    await banner.getByLabel('English').fill('New: orchids')
    await save(banner)
    await one.locator('.toast').first().waitFor()
    expect(await hours(one).getByLabel('English').inputValue()).toBe('Daily 9–18')
    await save(hours(one))
    await hours(one).locator('.note', { hasText: 'Saved meanwhile:' }).getByText('ปิดวันสงกรานต์').waitFor()
  }),
)
