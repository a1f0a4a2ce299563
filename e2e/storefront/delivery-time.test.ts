import { mkdirSync } from 'node:fs'
import type pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { loadDashboardMessages } from '#app/messages/languages.ts'
import type { Messages } from '#app/messages/testing/all-messages.ts'
import { loadMessages } from '#app/messages/testing/all-messages.ts'
import { addDays, bangkokDay } from '#app/shop/day.ts'
import { formatSlot } from '#app/shop/delivery/format-slot.ts'
import { A_THAI_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import type { Language } from '#app/shop/language.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { longTest } from '#commands/long-test.ts'
import { fillAddress } from '#e2e/testing/address.ts'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { signIn } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { ADMIN } from '#e2e/testing/shop-process.ts'
import { chooseDay, chooseWay, payWith, WINDOWS } from '#e2e/testing/steps.ts'
import { storeRoses } from '#e2e/testing/stored-cart.ts'
import { visit } from '#e2e/testing/visit.ts'
import { findOverflowOfLargeText } from '#e2e/testing/walk/overflow.ts'

const at = openShopAndBrowser()
const CARD = '4242 4242 4242 4242'
const MORNING = { starts: 600, ends: 780 }
const tomorrow = () => process.env.FIRST_DELIVERY_DAY ?? addDays(bangkokDay(new Date()), 1)

/** For a person to look at; switched on by naming a folder. */
async function shot(page: Page, name: string) {
  const folder = process.env.KEEP_SCREENS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: false })
}

test('On a phone in Thai, a shopper orders for tomorrow morning with a card and pays', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    const words = await begin(page, 'th')
    await page.goto(`${at.shop.origin}/productInfo/single-red-rose`)
    await page.locator('.arrival-line').getByText(/10:00/).waitFor()
    await shot(page, 'product')
    const dialog = await openBuyNow(page, words)
    await chooseDay(dialog, tomorrow())
    await dialog.getByRole('radio', { name: '10:00–13:00' }).check()
    await shot(page, 'picker')
    await dialog.getByLabel(words.gift.write, { exact: true }).fill('สุขสันต์วันเกิดนะแม่ ❤️')
    await pressBuyNow(page, words)
    const time = formatSlot({ day: tomorrow(), ...MORNING }, 'th')
    await page.getByText(time).first().waitFor()
    await page.getByText(words.slots.giveBack).waitFor()
    await shot(page, 'checkout')
    await payWith(page, words, CARD)
    await page.waitForURL('**/order')
    await page.getByText(time).first().waitFor()
    await page.locator('.order-card summary').click()
    await page.getByText('สุขสันต์วันเกิดนะแม่ ❤️').first().waitFor()
    await shot(page, 'order')
  }))

longTest.each(['en', 'th'] as const)(
  'On a small phone with text twice as large each day’s words and the total are whole in %s',
  (language) =>
    visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
      const words = await begin(page, language)
      const dialog = await openBuyNow(page, words)
      await dialog.locator('.day-strip__day').first().waitFor()
      expect(await findOverflowOfLargeText(page, [320, 390])).toEqual([])
    }),
)

test('A time that fills up while its shopper types is refused or replaced, and nothing typed is lost', () =>
  visit(
    at.browser,
    { viewport: WINDOWS.phone },
    async (page) => {
      const words = await begin(page, 'en')
      const dialog = await openBuyNow(page, words)
      await chooseDay(dialog, tomorrow())
      await dialog.getByRole('radio', { name: '10:00–13:00' }).check()
      await dialog.getByLabel(words.address.name, { exact: true }).fill('Mali')
      await fillUp(tomorrow(), 600)
      await dialog.getByText(words.slots.changed).waitFor()
      await expect.poll(() => dialog.getByRole('radio', { name: '10:00–13:00' }).isDisabled()).toBe(true)
      await expect
        .poll(() => dialog.getByLabel(words.address.name, { exact: true }).inputValue())
        .toBe('Mali')
      await shot(page, 'replaced')
      // Not told yet, so the shop refuses it.
      await dialog.getByRole('radio', { name: '13:00–16:00' }).check()
      await keepOffers(page)
      await fillUpSilently(tomorrow(), 780)
      await pressBuyNow(page, words)
      await page.getByText(words.problems['slot-full']).first().waitFor()
      await dialog.getByText(words.slots.nextSelected).waitFor()
      expect(await dialog.getByLabel(words.address.name, { exact: true }).inputValue()).not.toBe('')
      // The next press is for the time that is selected then.
      await expect.poll(() => dialog.getByRole('radio', { name: '13:00–16:00' }).isDisabled()).toBe(true)
      await dialog.locator('[type=submit]').click()
      await page.waitForURL(/\/checkout\//)
    },
    /409/,
  ))

longTest(
  'A chosen pick-up whose times are gone is refused at the time, also after a reload, until delivery is chosen',
  () =>
    visit(
      at.browser,
      { viewport: WINDOWS.desktop },
      async (page) => {
        const words = await begin(page, 'en')
        const dialog = await openBuyNow(page, words)
        const pickup = dialog.getByRole('radio', { name: words.slots.kinds.pickup })
        const delivery = dialog.getByRole('radio', { name: words.slots.kinds.delivery })
        await pickup.check()
        await switchSlots('pickup', false)
        try {
          await dialog.getByText(words.slots.nonePickup).waitFor()
          await pressBuyNow(page, words)
          const refusal = dialog.locator('.time-picker').getByText(words.problems['slot-no-pickup'])
          await refusal.waitFor()
          await expect.poll(() => hasFocusInView(refusal)).toBe(true)
          expect(await pickup.isChecked()).toBe(true)
          expect(await dialog.getByLabel(words.address.name, { exact: true }).inputValue()).not.toBe('')
          await page.reload()
          await page
            .getByRole('button', { name: words.cart.buyNow })
            .filter({ visible: true })
            .first()
            .click()
          await dialog.getByText(words.slots.nonePickup).waitFor()
          expect(await pickup.isChecked()).toBe(true)
          await dialog.locator('[type=submit]').click()
          await refusal.waitFor()
          await delivery.check()
          await refusal.waitFor({ state: 'detached' })
          await dialog.locator('[type=submit]').click()
          await page.waitForURL(/\/checkout\//)
        } finally {
          await switchSlots('pickup', true)
        }
      },
      /409/,
    ),
)

longTest(
  'A delivery whose last time is switched off stays a delivery, which a shop with pick-up only refuses',
  () =>
    visit(
      at.browser,
      { viewport: WINDOWS.phone },
      async (page) => {
        const words = await begin(page, 'en')
        const dialog = await openBuyNow(page, words)
        await dialog.locator('.day-strip').waitFor()
        await switchSlots('delivery', false)
        try {
          await dialog.getByText(words.slots.onlyPickup).waitFor()
          expect(await dialog.getByRole('radio', { name: words.slots.kinds.delivery }).isChecked()).toBe(true)
          expect(await dialog.locator('.buy-now__bar strong').innerText()).toBe('฿290')
          await pressBuyNow(page, words)
          await dialog.locator('.time-picker').getByText(words.problems['slot-only-pickup']).waitFor()
        } finally {
          await switchSlots('delivery', true)
        }
      },
      /409/,
    ),
)

longTest('A shop with pick-up only, whose times are all taken, offers no delivery and says what to do', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    const words = await begin(page, 'en')
    await switchSlots('delivery', false)
    await switchDays(false)
    try {
      const dialog = await openBuyNow(page, words)
      await dialog.getByText(words.slots.noneOnlyPickup).waitFor()
      expect(await dialog.getByText(words.slots.kinds.delivery, { exact: true }).count()).toBe(0)
    } finally {
      await switchDays(true)
      await switchSlots('delivery', true)
    }
  }),
)

longTest(
  'A pick-up that was chosen before the shop stopped offering times is refused, though a delivery would cost the same',
  () =>
    visit(
      at.browser,
      { viewport: WINDOWS.phone },
      async (page) => {
        const words = await begin(page, 'en')
        const dialog = await openBuyNow(page, words, 3)
        await dialog.getByRole('radio', { name: words.slots.kinds.pickup }).check()
        await expect.poll(() => dialog.locator('.buy-now__bar strong').innerText()).toBe('฿570')
        await keepOffers(page)
        await offerTimes(false)
        try {
          await pressBuyNow(page, words)
          await dialog.locator('.time-picker').getByText(words.problems['slot-no-pickup']).waitFor()
          await dialog.getByText(words.slots.nonePickup).waitFor()
          await dialog.getByRole('radio', { name: words.slots.kinds.delivery }).check()
          await dialog.locator('[type=submit]').click()
          await page.waitForURL(/\/checkout\//)
        } finally {
          await offerTimes(true)
        }
      },
      /409/,
    ),
)

longTest(
  'A place that gets no deliveries offers no order without a time, and its refusal stays in view',
  () =>
    visit(
      at.browser,
      { viewport: WINDOWS.desktop },
      async (page) => {
        const words = await begin(page, 'en')
        await withPool(async (pool) => {
          await pool.query(
            `insert into delivery_zones (id, position, name, fee, closed) values ('closed', 99, '{"en": "Far"}', 0, true)`,
          )
          await pool.query(`insert into zone_places (zone_id, postcode) values ('closed', '83000')`)
        })
        try {
          const dialog = await openBuyNow(page, words)
          await fillAddress(dialog, words, { ...A_THAI_ADDRESS, pincode: '83000' })
          await dialog.getByText(words.slots.notThere).waitFor()
          expect(await dialog.getByText(words.slots.none).count()).toBe(0)
          await dialog.locator('[type=submit]').click()
          const refusal = dialog.locator('.time-picker').getByText(words.problems['not-delivered-there'])
          await expect.poll(() => hasFocusInView(refusal)).toBe(true)
          expect(await dialog.getByText(words.slots.none).count()).toBe(0)
        } finally {
          await withPool((pool) => pool.query(`delete from delivery_zones where id = 'closed'`))
        }
      },
      /40[09]/,
    ),
)

longTest('A press while times load sends nothing if the chosen one has just gone', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    const words = await begin(page, 'en')
    const dialog = await openBuyNow(page, words)
    const day = addDays(tomorrow(), 5)
    await chooseDay(dialog, day)
    await dialog.getByRole('radio', { name: '10:00–13:00' }).check()
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/delivery/offers?*', async (route) => {
      await isReleased
      await route.continue()
    })
    const asked = page.waitForRequest('**/delivery/offers?*')
    await fillUp(day, 600)
    await asked
    await pressBuyNow(page, words)
    await dialog.locator('[type=submit][aria-busy=true], [type=submit][disabled]').waitFor()
    release()
    await dialog.getByText(words.slots.changed).waitFor()
    await dialog.locator('[type=submit]:not([aria-busy=true]):not([disabled])').waitFor()
    expect(page.url()).not.toContain('/checkout')
    await dialog.locator('[type=submit]').click()
    await page.waitForURL(/\/checkout\//)
  }),
)

/** What pages ask about times. */
const ASKED = [
  ['/productInfo/single-red-rose', '**/delivery/offers?*'],
  ['/', '**/delivery/promise'],
] as const

longTest('A page that stays in view asks anew when a time to order may have ended or a day begun', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    await page.clock.install()
    for (const [path, asked] of ASKED) {
      const first = page.waitForResponse(asked)
      await page.goto(at.shop.origin + path)
      await first
      await waitForIdle(page)
      const again = page.waitForResponse(asked)
      await page.clock.fastForward('00:05:10')
      await again
    }
  }),
)

longTest('A device whose date is wrong names today and tomorrow as the shop does', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    await page.clock.setFixedTime(Date.now() + 24 * 60 * 60_000)
    const words = await begin(page, 'en')
    const dialog = await openBuyNow(page, words)
    const today = bangkokDay(new Date())
    const names = await dialog
      .getByRole('radio', { name: /today|tomorrow/i })
      .evaluateAll((days) => days.map((day) => `${day.getAttribute('value')} ${day.ariaLabel}`))
    const near = { [today]: 'today', [addDays(today, 1)]: 'tomorrow' }
    expect(names.map((name) => [name.slice(0, 10), /today|tomorrow/.exec(name)?.[0]])).toEqual(
      Object.entries(near).filter(([day]) => names.some((name) => name.startsWith(day))),
    )
    expect(names).not.toEqual([])
  }),
)

longTest('A page that is looked at again after hours asks anew when the flowers can arrive', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    await page.clock.install()
    const look = (visibilityState: 'hidden' | 'visible') =>
      page.evaluate((state) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' })
        document.dispatchEvent(new Event('visibilitychange'))
      }, visibilityState)
    for (const [path, asked] of ASKED) {
      const first = page.waitForResponse(asked)
      await page.goto(at.shop.origin + path)
      await first
      await waitForIdle(page)
      await look('hidden')
      await page.clock.fastForward('03:00:00')
      const again = page.waitForResponse(asked)
      await look('visible')
      await again
    }
  }),
)

longTest('A chosen time stays through a dead spot, and is the one that is bought', () =>
  visit(
    at.browser,
    { viewport: WINDOWS.phone },
    async (page) => {
      const words = await begin(page, 'en')
      const dialog = await openBuyNow(page, words)
      const day = addDays(tomorrow(), 6)
      await chooseDay(dialog, day)
      const time = dialog.getByRole('radio', { name: '13:00–16:00' })
      await time.check()
      const failed = page.waitForEvent('requestfailed', (request) =>
        request.url().includes('/delivery/offers'),
      )
      await page.route('**/delivery/offers?*', (route) => route.abort())
      await fillUp(day, 600)
      await failed
      await expect.poll(() => dialog.locator('.time-picker').getAttribute('aria-busy')).toBe('false')
      expect(await time.isChecked()).toBe(true)
      await pressBuyNow(page, words)
      await page.waitForURL(/\/checkout\//)
      await page.getByText('13:00–16:00').first().waitFor()
    },
    /ERR_FAILED|^failed: /,
  ),
)

longTest(
  'The coming week is a row of days for arrow keys, later days are a list, and the chosen one is still there after a reload',
  () =>
    visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
      await withPool((pool) =>
        pool.query('insert into delivery_days (day, capacity, surcharge) values ($1, 60, 5000)', [
          addDays(tomorrow(), 1),
        ]),
      )
      const words = await begin(page, 'en')
      const dialog = await openBuyNow(page, words)
      const days = dialog.locator('.day-strip [name=deliveryDay]')
      const chosen = dialog.locator('[name=deliveryDay]:checked')
      await expect.poll(() => days.count()).toBe(7)
      await expect.poll(() => chosen.inputValue()).toBe(tomorrow())
      const total = dialog.locator('.buy-now__bar strong')
      await expect.poll(() => total.innerText()).toBe('฿290')
      await chosen.focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => chosen.inputValue()).toBe(addDays(tomorrow(), 1))
      await dialog.locator('.day-strip__note').getByText('+฿50').waitFor()
      await expect.poll(() => total.innerText()).toBe('฿340')
      const later = addDays(tomorrow(), 20)
      await chooseDay(dialog, later)
      await expect.poll(() => total.innerText()).toBe('฿290')
      expect(await chosen.count()).toBe(0)
      await page.reload()
      await page.getByRole('button', { name: words.cart.buyNow }).filter({ visible: true }).first().click()
      await expect.poll(() => dialog.locator('select[name=deliveryDay]').inputValue()).toBe(later)
      await withPool((pool) => pool.query('delete from delivery_days where surcharge > 0'))
    }),
)

longTest('A shopper gives a held time back, and it is free again', () =>
  visit(at.browser, { viewport: WINDOWS.desktop }, async (page) => {
    const words = await begin(page, 'en')
    await openBuyNow(page, words)
    await pressBuyNow(page, words)
    await page.waitForURL(/\/checkout\//)
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    expect(await claimOf(id)).toBe('held')
    await page.locator('.held-time--calm button').dispatchEvent('click')
    await page.waitForURL('**/cart')
    expect(await claimOf(id)).toBe('released')
  }),
)

longTest('A checkout that is open while the owner frees its time, then closes its day, says so', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    const words = await begin(page, 'en')
    const dialog = await openBuyNow(page, words)
    await chooseDay(dialog, addDays(tomorrow(), 3))
    await pressBuyNow(page, words)
    const giveBack = page.getByRole('button', { name: words.slots.giveBack })
    await giveBack.waitFor()
    const { calendar } = await loadDashboardMessages('en')
    const owner = await page.context().newPage()
    await owner.goto(`${at.shop.origin}/dashboard/calendar?day=${addDays(tomorrow(), 3)}`)
    await owner.getByRole('button', { name: calendar.holders['free-holds'] }).click()
    await page.bringToFront()
    await page.getByText(words.slots.notHeld).waitFor()
    expect(await giveBack.count()).toBe(0)
    await owner.bringToFront()
    await owner.getByRole('button', { name: calendar.closeDay }).click()
    await page.bringToFront()
    await page.locator('.held-time').getByText(words.slots.taken).waitFor()
    // The form to pay covers the page.
    await page.getByRole('dialog').waitFor()
    await page.locator('.toast').getByText(words.slots.taken).waitFor()
    await withPool((pool) => pool.query('update delivery_days set open = true'))
  }),
)

longTest('A checkout that ends while it is open says nothing of its time any more', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    const words = await begin(page, 'en')
    await openBuyNow(page, words)
    await pressBuyNow(page, words)
    await page.getByText(words.slots.giveBack).waitFor()
    const other = await page.context().newPage()
    await openBuyNow(other, words)
    await pressBuyNow(other, words)
    await payWith(other, words, CARD)
    await other.waitForURL('**/order')
    await page.bringToFront()
    await page.getByText(words.checkout.replacedTitle).waitFor()
    expect(await page.getByText(words.slots.giveBack).count()).toBe(0)
  }),
)

longTest('An order without a time gets one from its shopper, and another from the owner', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    const words = await begin(page, 'en')
    const dialog = await openBuyNow(page, words)
    await dialog
      .locator('form')
      .evaluate((form: HTMLFormElement) =>
        form.addEventListener('formdata', ({ formData }) => formData.delete('deliveryDay')),
      )
    await pressBuyNow(page, words)
    await payWith(page, words, CARD)
    await page.waitForURL('**/order')
    const card = page.locator('.order-card').first()
    await card.getByRole('button', { name: words.slots.choose }).click()
    await expect.poll(() => card.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await chooseDay(card, addDays(tomorrow(), 2))
    await card.getByRole('button', { name: words.slots.save }).click()
    await page.getByText(words.slots.saved).waitFor()
    await card.getByText(formatSlot({ day: addDays(tomorrow(), 2), ...MORNING }, 'en')).waitFor()
    await shot(page, 'chosen')
    const [receipt] = /DM-\w+/.exec(await card.innerText()) ?? []
    await page.goto(`${at.shop.origin}/dashboard/orders/${receipt}`)
    const { deliveryChange } = await loadDashboardMessages('en')
    await page.getByRole('button', { name: deliveryChange.heading }).click()
    const times = page.getByRole('group', { name: deliveryChange.heading })
    await expect.poll(() => times.evaluate((element) => element === document.activeElement)).toBe(true)
    await chooseDay(page, addDays(tomorrow(), 8))
    await shot(page, 'move')
    await page.getByRole('button', { name: words.slots.save }).click()
    await page
      .getByText(formatSlot({ day: addDays(tomorrow(), 8), ...MORNING }, 'en'))
      .first()
      .waitFor()
    const closed = addDays(tomorrow(), 20)
    await withPool((pool) =>
      pool.query('insert into delivery_days (day, capacity, open) values ($1, 50, false)', [closed]),
    )
    await page.reload()
    await page.getByRole('button', { name: deliveryChange.heading }).click()
    await chooseDay(page, closed)
    await page.getByLabel(deliveryChange.beyond.closed).check()
    await page.getByRole('button', { name: words.slots.save }).click()
    await page
      .getByText(formatSlot({ day: closed, ...MORNING }, 'en'))
      .first()
      .waitFor()
  }),
)

longTest('A press at the moment that new times arrive buys with them', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    const tasks = await holdTasksOfReact(page)
    const words = await begin(page, 'en')
    const dialog = await openBuyNow(page, words)
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/delivery.offers.*pincode/, async (route) => {
      await isReleased
      await route.continue()
    })
    const asked = page.waitForRequest(/delivery.offers.*pincode/)
    await fillAddress(dialog, words, A_THAI_ADDRESS)
    await chooseWay(dialog, 'card')
    await asked
    // The answer has come, and the page has not rendered it yet.
    await tasks.hold()
    const answered = page.waitForResponse(/delivery.offers.*pincode/)
    release()
    await answered
    await expect.poll(() => tasks.count()).toBeGreaterThan(0)
    await dialog.getByRole('button', { name: words.cart.buyNow }).click()
    await tasks.release()
    await page.waitForURL(/\/checkout\//)
  }),
)

longTest('A shop without delivery times sells as it always has', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    await withPool((pool) => pool.query('update delivery_slots set active = false'))
    const words = await begin(page, 'en')
    await expect
      .poll(async () => {
        await page.goto(`${at.shop.origin}/productInfo/single-red-rose`)
        return page.getByText(words.product.deliveryDate).count()
      })
      .toBe(1)
    await page
      .getByRole('button', { name: words.product.addToCart })
      .filter({ visible: true })
      .first()
      .click()
    await page.getByText(words.toasts['added-to-cart']).waitFor()
    await page.goto(`${at.shop.origin}/cart`)
    await page.getByRole('button', { name: words.cart.buyNow }).filter({ visible: true }).first().click()
    await pressBuyNow(page, words)
    await payWith(page, words, CARD)
    await page.waitForURL('**/order')
    const card = page.locator('.order-card').first()
    await card.getByText(/· ฿290$/).waitFor()
    expect(await card.getByText(words.slots.kinds.delivery, { exact: true }).count()).toBe(0)
    expect(await card.getByRole('button', { name: words.slots.choose }).count()).toBe(0)
    const stored = 'select delivery from orders order by created_at desc limit 1'
    expect((await withPool((pool) => pool.query(stored))).rows).toEqual([{ delivery: null }])
  }),
)

/** As others would who buy what is left; every open picker hears of it. */
/** Until a form is sent, the page is told of the times that it knows. */
async function keepOffers(page: Page) {
  const address = await page.evaluate(
    () =>
      performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/delivery/offers?'))
        ?.name ?? '',
  )
  const known = await (await page.request.get(address)).text()
  let isSent = false
  page.on('request', (request) => {
    isSent ||= request.method() === 'POST'
  })
  await page.route('**/delivery/offers?*', (route) =>
    isSent ? route.continue() : route.fulfill({ contentType: 'application/json', body: known }),
  )
}

async function fillUp(day: string, starts: number) {
  await fillUpSilently(day, starts)
  await withPool((pool) => pool.query(`select pg_notify('dokmai', '{"topic":"slots"}')`))
}

function fillUpSilently(day: string, starts: number) {
  return withPool(async (pool) => {
    await pool.query('insert into delivery_days (day, capacity) values ($1, 60) on conflict do nothing', [
      day,
    ])
    await pool.query(
      `insert into slot_days (day, slot_id, capacity)
        select $1, id, 0 from delivery_slots where starts = $2 and kind = 'delivery'
        on conflict (day, slot_id) do update set capacity = slot_days.taken`,
      [day, starts],
    )
  })
}

/** As the owner does; every open picker hears of it. */
function switchSlots(kind: 'delivery' | 'pickup', active: boolean) {
  return withPool(async (pool) => {
    await pool.query('update delivery_slots set active = $2 where kind = $1', [kind, active])
    await pool.query(`select pg_notify('dokmai', '{"topic":"slots"}')`)
  })
}

/** Closes all days that can be ordered for, or opens them again. */
function switchDays(open: boolean) {
  return withPool(async (pool) => {
    await pool.query(
      open
        ? 'update delivery_days set open = true where not open'
        : `insert into delivery_days (day, capacity, open)
            select now()::date + count, 60, false from generate_series(-1, 62) count
            on conflict (day) do update set open = false`,
    )
    await pool.query(`select pg_notify('dokmai', '{"topic":"slots"}')`)
  })
}

async function offerTimes(offersTimes: boolean) {
  const planning = { workPerDay: 60, offersTimes, offersCards: true }
  await withPool((pool) =>
    pool.query(
      'insert into shop_settings (values) values ($1) on conflict (id) do update set values = excluded.values',
      [JSON.stringify({ planning })],
    ),
  )
}

function hasFocusInView(line: Locator) {
  return line.evaluate((text) => {
    const { top, bottom } = text.getBoundingClientRect()
    const bar = document.querySelector('.buy-now__bar')?.getBoundingClientRect().top ?? innerHeight
    return document.activeElement?.contains(text) === true && top >= 0 && bottom <= bar
  })
}

function claimOf(checkoutId: string): Promise<string> {
  return withPool(async (pool) => {
    const { rows } = await pool.query('select state from slot_claims where checkout_id = $1', [checkoutId])
    return rows[0]?.state
  })
}

async function withPool<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = openDatabaseOf(at.shop, 1)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

async function begin(page: Page, language: Language): Promise<Messages> {
  await page.context().addCookies([{ name: 'language', value: language, url: at.shop.origin }])
  const words = await loadMessages(language)
  await signIn(page, at.shop, ADMIN)
  return words
}

async function openBuyNow(page: Page, words: Messages, count = 1) {
  await storeRoses(page, at.shop, count)
  await page.goto(`${at.shop.origin}/cart`)
  await page.getByRole('button', { name: words.cart.buyNow }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(words.slots.heading, { exact: true }).waitFor()
  return dialog
}

async function pressBuyNow(page: Page, words: Messages) {
  const dialog = page.getByRole('dialog')
  await fillAddress(dialog, words, A_THAI_ADDRESS)
  await chooseWay(dialog, 'card')
  await dialog.getByRole('button', { name: words.cart.buyNow }).click()
}

/** React renders in tasks of a message channel, except after a press. */
async function holdTasksOfReact(page: Page) {
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    const held: (() => void)[] = []
    const tasks = { held, areHeld: false }
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      const send = () => Reflect.apply(post, this, message)
      if (tasks.areHeld) held.push(send)
      else send()
    }
    Object.assign(window, { tasks })
  })
  type Held = { tasks: { held: (() => void)[]; areHeld: boolean } }
  return {
    hold: () =>
      page.evaluate(() => {
        ;(window as unknown as Held).tasks.areHeld = true
      }),
    count: () => page.evaluate(() => (window as unknown as Held).tasks.held.length),
    release: () =>
      page.evaluate(() => {
        const { tasks } = window as unknown as Held
        tasks.areHeld = false
        for (const send of tasks.held.splice(0)) send()
      }),
  }
}
