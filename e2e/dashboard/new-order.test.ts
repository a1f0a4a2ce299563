import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { loadDashboardMessages } from '#app/messages/languages.ts'
import { loadMessages } from '#app/messages/testing/all-messages.ts'
import { CARD } from '#app/server/testing/purchase.ts'
import { dayIn } from '#app/server/testing/slots.ts'
import { OFFERED_DAYS } from '#app/shop/delivery/offers.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { visitAsOwner } from '#e2e/testing/owner.ts'
import { withDatabase } from '#e2e/testing/promptpay.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { chooseCard, payWith, WINDOWS } from '#e2e/testing/steps.ts'
import { visit } from '#e2e/testing/visit.ts'

const at = openShopAndBrowser()
const PHONE = { viewport: WINDOWS.phone, hasTouch: true, isMobile: true }
const words = await loadDashboardMessages('th')
const texts = words.newOrder
const english = await loadMessages('en')

/** Refusals are caused on purpose. */
const asOwner = (address: string | null, visitor: (page: Page) => Promise<void>, options = {}) =>
  visitAsOwner(
    at,
    address,
    visitor,
    options,
    /status of 4\d\d|ERR_INTERNET_DISCONNECTED|^failed: .*new-order.data/,
  )

async function inThai(page: Page) {
  await page.context().addCookies([{ name: 'language', value: 'th', url: at.shop.origin }])
  await page.goto(`${at.shop.origin}/dashboard/new-order`)
  await page
    .getByRole('button', { name: /Single Red Rose|กุหลาบแดง/ })
    .first()
    .waitFor()
}

/** What a thumb does; typing is the keyboard's. */
function countTaps() {
  const taps = { count: 0 }
  return Object.assign(taps, {
    async tap(target: Locator) {
      taps.count += 1
      await target.tap()
    },
  })
}

const field = (page: Page, name: string) => page.locator(`.new-order [name=${name}]`)
const linkOf = (page: Page) => page.locator('input[readonly]').inputValue()
const radio = (page: Page, text: string) => page.locator('label', { hasText: text }).first()
const firstProduct = (page: Page) => page.locator('.product-finder__one').first()
const tomorrow = (page: Page) => page.locator('.day-strip__day').nth(1)
const save = (page: Page) => page.locator('.new-order__bar button[type=submit]')

/** Takes a call whose buyer fills in the rest; returns its link. */
async function takeOpenCall(name: string, typed: string, money: 'link' | 'slip'): Promise<string> {
  let link = ''
  await asOwner('/dashboard/new-order', async (page) => {
    const { newOrder } = await loadDashboardMessages('en')
    await field(page, name).fill(typed)
    await firstProduct(page).click()
    await tomorrow(page).click()
    await page.getByText(newOrder.detailsWanted).click()
    await radio(page, newOrder.moneyWays[money]).click()
    await save(page).click()
    await page.waitForURL('**/dashboard/new-order/DM-*')
    link = await linkOf(page)
  })
  return link
}

async function takeCall(page: Page, phone: string) {
  const taps = countTaps()
  await taps.tap(field(page, 'callerPhone'))
  await page.keyboard.type(phone)
  await taps.tap(field(page, 'callerName'))
  await page.keyboard.type('คุณมะลิ')
  await taps.tap(firstProduct(page))
  await taps.tap(tomorrow(page))
  await taps.tap(field(page, 'name'))
  await page.keyboard.type('คุณนก')
  await taps.tap(field(page, 'address'))
  await page.keyboard.type('99/1 ถนนสุขุมวิท')
  await taps.tap(field(page, 'pincode'))
  await page.keyboard.type('10110')
  await taps.tap(field(page, 'phoneNumber'))
  await page.keyboard.type('0899998888')
  await taps.tap(field(page, 'cardMessage'))
  await page.keyboard.type('สุขสันต์วันเกิด')
  await taps.tap(radio(page, texts.moneyWays.cash))
  await taps.tap(save(page))
  await page.waitForURL('**/dashboard/new-order/DM-*')
  return { taps: taps.count, receipt: page.url().slice(-11) }
}

test('On a phone in Thai a new caller’s order with address and card takes twelve taps, and a known caller’s less', async () => {
  await asOwner(
    null,
    async (page) => {
      await inThai(page)
      const first = await takeCall(page, '081 555 1234')
      expect(first.taps).toBeLessThanOrEqual(12)
      await page.getByText(texts.savedText).waitFor()
      const message = page.getByText(words.order.message)
      await message.tap()
      expect(await page.locator('textarea[readonly]').inputValue()).toContain(`/pay/${first.receipt}?key=`)

      await page.goto(`${at.shop.origin}/dashboard/new-order`)
      const taps = countTaps()
      await taps.tap(field(page, 'callerPhone'))
      await page.keyboard.type('๕๕๕๑๒๓๔')
      await taps.tap(page.getByRole('button', { name: /คุณมะลิ/ }))
      await taps.tap(page.getByRole('button', { name: /คุณนก/ }))
      await taps.tap(firstProduct(page))
      await taps.tap(tomorrow(page))
      await taps.tap(radio(page, texts.moneyWays['on-delivery']))
      await taps.tap(save(page))
      await page.getByText('DM-').first().waitFor()
      const another = page.getByText(texts.another)
      // It looks like the call of a moment ago.
      await taps.tap(another)
      await taps.tap(save(page))
      await page.waitForURL('**/dashboard/new-order/DM-*')
      expect(taps.count).toBeLessThanOrEqual(12)
      await page.getByText('คุณนก').first().waitFor()
      const owed = page.url().slice(-11)
      await page.goto(`${at.shop.origin}/dashboard/orders`)
      for (const [receipt, marks] of Object.entries({ [first.receipt]: 0, [owed]: 1 })) {
        const row = page.getByRole('row').filter({ hasText: receipt })
        await row.waitFor()
        expect(await row.getByText(words.transfers.states.owed).count()).toBe(marks)
      }
    },
    PHONE,
  )
})

test('Who gets the link fills in whom it is for, pays by card without an account, and sees how it stands', async () => {
  const link = await takeOpenCall('callerPhone', '081 777 0001', 'link')
  const { payLink } = english
  await visit(
    at.browser,
    PHONE,
    async (page) => {
      await page.goto(link)
      expect(page.url()).not.toContain('key')
      expect(await page.getByRole('link', { name: /Pay ฿/ }).count()).toBe(0)
      await page.locator('[name=name]').fill('Khun Fah')
      await page.locator('[name=address]').fill('7 Charoen Krung Road')
      await page.locator('[name=pincode]').fill('10500')
      await page.locator('[name=phoneNumber]').fill('081 222 3333')
      await page.locator('[name=cardMessage]').fill('With love')
      await page.getByRole('button', { name: payLink.detailsSave }).click()
      await page.locator('.pay-link__card').waitFor()
      await page.getByRole('link', { name: /Pay ฿/ }).click()
      await chooseCard(page, english)
      await payWith(page, english, CARD.good)
      await page.waitForURL('**/pay/DM-*')
      await page.getByText(payLink.orderedText).waitFor()
      expect(await page.getByText('7 Charoen Krung Road').count()).toBe(0)
    },
    /status of 4\d\d/,
  )
  await asOwner('/dashboard/orders', async (page) => {
    await page.getByText('Khun Fah').first().waitFor()
  })
})

longTest('A customer whose time or transfer is too late is told what she can do without a cart', async () => {
  const link = await takeOpenCall('callerName', 'Khun Late', 'slip')
  const other = await takeOpenCall('callerName', 'Khun Later', 'link')
  await visit(at.browser, PHONE, async (page) => {
    await page.goto(link)
    const receipt = new URL(page.url()).pathname.slice('/pay/'.length)
    const { id, day } = await withDatabase(at.shop, async (pool) => {
      const { rows } = await pool.query(
        `update checkouts set without_hold = true where receipt = $1
          returning id, delivery #>> '{schedule,slot,day}' as day`,
        [receipt],
      )
      await pool.query('update delivery_days set open = false where day = $1', [rows[0].day])
      return rows[0]
    })
    await page.goto(`${at.shop.origin}/checkout/${id}`)
    await page.getByText(english.slots.takenByLink).waitFor()
    await withDatabase(at.shop, async (pool) => {
      await pool.query('update delivery_days set open = true where day = $1', [day])
      await pool.query(`update checkouts set status = 'expired', expires_at = now() where id = $1`, [id])
      await pool.query(`update hand_payments set status = 'expired' where checkout_id = $1`, [id])
    })
    await page.reload()
    await page.getByText(english.bankTransfer.overTitle).waitFor()
    await page.getByRole('link', { name: english.payLink.back }).click()
    await page.waitForURL(`**/pay/${receipt}`)
    await page.goto(other)
    const otherReceipt = new URL(page.url()).pathname.slice('/pay/'.length)
    const otherId = await withDatabase(at.shop, async (pool) => {
      const { rows } = await pool.query('select id from checkouts where receipt = $1', [otherReceipt])
      return rows[0].id
    })
    await page.goto(`${at.shop.origin}/checkout/${otherId}`)
    await page.getByText(english.checkout.ready).waitFor()
    await withDatabase(at.shop, (pool) =>
      pool.query(`update checkouts set status = 'expired', expires_at = now() where id = $1`, [otherId]),
    )
    await page.getByText(english.payLink.expiredText).waitFor()
  })
})

longTest(
  'An address typed on the page of a link can be read when the offer ends, and is in the form again when it goes on',
  async () => {
    const link = await takeOpenCall('callerName', 'Khun Slow', 'link')
    const { payLink } = english
    const typed = { cardMessage: 'With love', name: 'Khun Fah', address: '7 Charoen Krung Road' }
    await visit(at.browser, PHONE, async (page) => {
      const lookAgain = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
      const form = page.locator('form', { has: page.locator('[name=cardMessage]') })
      await page.goto(link)
      await waitForIdle(page)
      const receipt = new URL(page.url()).pathname.slice('/pay/'.length)
      const endIn = (time: string) =>
        withDatabase(at.shop, (pool) =>
          pool.query('update checkouts set expires_at = now() + $2::interval where receipt = $1', [
            receipt,
            time,
          ]),
        )
      for (const [name, text] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(text)
      await endIn('-1 second')
      await lookAgain()
      await page.getByText(payLink.ended, { exact: true }).waitFor()
      const left = page.getByLabel(payLink.notSaved)
      expect((await left.inputValue()).split('\n')).toEqual(Object.values(typed))
      expect(await form.isVisible()).toBe(false)

      await endIn('1 day')
      await expect.poll(() => lookAgain().then(() => form.isVisible())).toBe(true)
      for (const [name, text] of Object.entries(typed))
        expect(await page.locator(`[name=${name}]`).inputValue()).toBe(text)
      await page.locator('[name=pincode]').fill('10500')
      await page.locator('[name=phoneNumber]').fill('081 222 3333')
      await page.getByRole('button', { name: payLink.detailsSave }).click()
      await page.locator('.pay-link__card').waitFor()
      expect(await left.count()).toBe(0)
    })
  },
)

longTest(
  'An address that the shop fills in first leaves what the customer was typing to be read',
  async () => {
    const link = await takeOpenCall('callerName', 'Khun Second', 'link')
    const { payLink } = english
    await visit(at.browser, PHONE, async (page) => {
      await page.goto(link)
      await waitForIdle(page)
      const receipt = new URL(page.url()).pathname.slice('/pay/'.length)
      await page.locator('[name=address]').fill('7 Charoen Krung Road')
      await withDatabase(at.shop, (pool) =>
        pool.query('update checkouts set details_wanted = false where receipt = $1', [receipt]),
      )
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      expect(await page.getByLabel(payLink.notSaved).inputValue()).toBe('7 Charoen Krung Road')
      await page.getByRole('link', { name: /Pay ฿/ }).waitFor()
    })
  },
)

longTest('Without scripts, a refused address on the page of a link keeps all that was typed', async () => {
  const link = await takeOpenCall('callerName', 'Khun Plain', 'link')
  await visit(
    at.browser,
    { ...PHONE, javaScriptEnabled: false },
    async (page) => {
      const typed = { name: 'Khun Fah', address: '7 Charoen Krung Road', pincode: '10500' }
      await page.goto(link)
      for (const [name, text] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(text)
      await page.getByRole('button', { name: english.payLink.detailsSave }).click()
      await page.locator('.field-error').waitFor()
      for (const [name, text] of Object.entries(typed))
        expect(await page.locator(`[name=${name}]`).inputValue()).toBe(text)
    },
    /status of 400/,
  )
})

longTest('A wrong, an old and a foreign link open nothing, and say so', async () => {
  let link = ''
  await asOwner('/dashboard/new-order', async (page) => {
    const { newOrder } = await loadDashboardMessages('en')
    await field(page, 'callerName').fill('Khun Old')
    await firstProduct(page).click()
    await page.getByText(newOrder.detailsWanted).click()
    await save(page).click()
    await page.waitForURL('**/dashboard/new-order/DM-*')
    link = await linkOf(page)
    await page.locator('summary', { hasText: newOrder.newLink }).click()
    await page.getByRole('button', { name: newOrder.newLink }).click()
    await expect.poll(() => linkOf(page)).not.toBe(link)
  })
  await visit(
    at.browser,
    {},
    async (page) => {
      for (const address of [link, link.replace(/.{5}$/, 'AAAAA'), link.replace(/\?.*/, '')]) {
        await page.goto(address)
        await page.getByText(english.payLink.gone).waitFor()
      }
    },
    /status of 404/,
  )
})

test('A dead spot and a refusal lose nothing that was typed, and the order that is sent again is one', async () => {
  const { newOrder } = await loadDashboardMessages('en')
  await asOwner('/dashboard/new-order', async (page) => {
    const typeCall = async () => {
      await field(page, 'callerName').fill('Khun Tunnel')
      await firstProduct(page).click()
      await page.getByText(newOrder.dayOpen).click()
      await page.getByText(newOrder.detailsWanted).click()
      await radio(page, newOrder.moneyWays.cash).click()
    }
    await typeCall()
    await page.context().setOffline(true)
    await save(page).click()
    await page.getByRole('alert').first().waitFor()
    await page.context().setOffline(false)
    await page.reload()
    expect(await field(page, 'callerName').inputValue()).toBe('Khun Tunnel')
    await page.getByText(newOrder.restored).waitFor()
    await save(page).click()
    await page.waitForURL('**/dashboard/new-order/DM-*')
    await page.getByText(newOrder.savedText).waitFor()
    await page.goto(`${at.shop.origin}/dashboard/new-order`)
    await firstProduct(page).waitFor()
    expect(await field(page, 'callerName').inputValue()).toBe('')
    await page.goto(`${at.shop.origin}/dashboard/orders?q=tunnel`)
    await expect.poll(() => page.locator('tbody tr', { hasText: 'DM-' }).count()).toBe(1)

    await page.goto(`${at.shop.origin}/dashboard/new-order`)
    await typeCall()
    await save(page).click()
    await page.getByText(newOrder.similarOpen).click()
    await page.waitForURL('**/dashboard/new-order/DM-*')
    await page.getByText(newOrder.savedText).waitFor()
    await page.goBack()
    await page.getByText(newOrder.restored).waitFor()
    expect(await field(page, 'callerName').inputValue()).toBe('Khun Tunnel')
  })
})

const sent = (page: Page) =>
  page.locator('.new-order').evaluate((form) => Object.fromEntries(new FormData(form as HTMLFormElement)))

longTest('A call that is begun anew has no place, time or way to pay of the one before', async () => {
  const { newOrder } = await loadDashboardMessages('en')
  await asOwner('/dashboard/new-order', async (page) => {
    await firstProduct(page).click()
    const usual = (await sent(page)).deliveryDay
    await page.locator('.day-strip__day').nth(3).click()
    await page.locator('.place-search [role=combobox]').fill('Lumphini')
    await page.locator('.combobox').getByRole('option').first().click()
    await radio(page, newOrder.moneyWays.cash).click()
    await page.reload()
    await page.getByRole('button', { name: newOrder.clear }).click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('callerPhone')
    await page.locator('.day-strip').waitFor()
    expect(await sent(page)).toMatchObject({
      ...{ province: '', district: '', pincode: '', lines: '[]' },
      ...{ deliveryDay: usual, money: 'link' },
    })
    expect(await page.getByText(newOrder.restored).count()).toBe(0)
  })
})

longTest('What was typed is there again once a slip of the finger that hid it is taken back', async () => {
  const { newOrder } = await loadDashboardMessages('en')
  await asOwner('/dashboard/new-order', async (page) => {
    const typed = { name: 'Khun Nok', address: '9 Wireless Road', cardMessage: 'For you' }
    for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text)
    await page.getByText(newOrder.how.parcel).click()
    await field(page, 'joins').waitFor()
    expect(Object.keys(await sent(page))).not.toEqual(expect.arrayContaining(['cardMessage']))
    await page.getByText(newOrder.how.parcel).click()
    await page.getByText(newOrder.detailsWanted).click()
    await page.getByText(newOrder.detailsWanted).click()
    await field(page, 'cardMessage').waitFor()
    expect(await sent(page)).toMatchObject(typed)
  })
})

longTest('A day or time of a chat that cannot be chosen is not said to be filled in', async () => {
  const { newOrderChat } = await loadDashboardMessages('en')
  const [year, month, day] = dayIn(OFFERED_DAYS + 30).split('-')
  await asOwner('/dashboard/new-order', async (page) => {
    await page.locator('.day-strip').waitFor()
    const usual = (await sent(page)).deliveryDay
    await page.getByText(newOrderChat.title, { exact: true }).click()
    await page.getByLabel(newOrderChat.label).fill(`ส่งวันที่ ${day}/${month}/${year} 10.30 น.`)
    const chip = (name: string) => page.locator('.chat-find', { hasText: name })
    await chip(newOrderChat.fields.day).click()
    await page.getByText(newOrderChat.notTaken.replace('{{field}}', newOrderChat.fields.day)).waitFor()
    expect(await chip(newOrderChat.fields.day).getAttribute('aria-pressed')).toBe('false')
    expect((await sent(page)).deliveryDay).toBe(usual)
  })
})

const total = (page: Page) => page.locator('.new-order__bar strong')
const priceOf = (page: Page, line = 0) => page.locator('.hand-line').nth(line).locator('[inputmode=decimal]')
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** A call that needs only a price to be an order. */
async function typeOpenCall(page: Page, name: string) {
  const { newOrder } = await loadDashboardMessages('en')
  await field(page, 'callerName').fill(name)
  await firstProduct(page).click()
  await page.getByText(newOrder.dayOpen).click()
  await page.getByText(newOrder.detailsWanted).click()
  await radio(page, newOrder.moneyWays.cash).click()
}

test.each(IS_LONG ? ['12,90', '1290.500'] : ['1290.500'])(
  'A price of %s, which cannot be read, is refused at its field, and stays there as it was typed',
  async (typed) => {
    await asOwner('/dashboard/new-order', async (page) => {
      await typeOpenCall(page, `Khun Price ${typed}`)
      await priceOf(page).pressSequentially(typed)
      await save(page).click()
      await page.locator('.note--error').waitFor()
      await expect.poll(() => isFocused(priceOf(page))).toBe(true)
      expect(await priceOf(page).getAttribute('aria-invalid')).toBe('true')
      await page.reload()
      expect(await priceOf(page).inputValue()).toBe(typed)
      await priceOf(page).fill('1,290.50')
      await save(page).click()
      await page.waitForURL('**/dashboard/new-order/DM-*')
      await page.getByText('฿1,290.50').first().waitFor()
    })
  },
)

longTest('Each fault of a line is told at its own field', async () => {
  const { newOrder, problems } = await loadDashboardMessages('en')
  await asOwner('/dashboard/new-order', async (page) => {
    const line = page.locator('.hand-line').nth(1)
    const refusedAt = async (label: string, text: string) => {
      await save(page).click()
      const invalid = line.getByLabel(label, { exact: true })
      await expect.poll(() => isFocused(invalid)).toBe(true)
      await line.locator('.field-error', { hasText: text }).waitFor()
      expect(await page.locator('.new-order [aria-invalid=true]').count()).toBe(1)
      return invalid
    }
    await typeOpenCall(page, 'Khun Free')
    await page.getByRole('button', { name: newOrder.addFree }).click()
    await priceOf(page, 1).fill('500')
    await (await refusedAt(newOrder.freeTitle, english.problems.required)).fill('A vase')
    await line.getByLabel(newOrder.freeWork).fill('1.5')
    await (await refusedAt(newOrder.freeWork, problems['number-invalid'])).fill('2')
    await priceOf(page, 1).fill('99999999')
    await refusedAt(newOrder.priceOf.replace('{{title}}', 'A vase'), '฿1,000,000')
    await priceOf(page, 1).fill('900')
    await page.locator('.hand-line').first().getByRole('button', { name: 'Remove' }).click()
    await save(page).click()
    await page.waitForURL('**/dashboard/new-order/DM-*')
  })
})

longTest('An order of nothing is told to name something', async () => {
  const { newOrder } = await loadDashboardMessages('en')
  await asOwner('/dashboard/new-order', async (page) => {
    await typeOpenCall(page, 'Khun Nothing')
    await page.locator('.hand-line').getByRole('button', { name: 'Remove' }).click()
    await save(page).click()
    await page.getByText(newOrder.noGoods).waitFor()
  })
})

longTest(
  'A price that changes while a call is typed is shown before the order is saved with it',
  async () => {
    await asOwner('/dashboard/new-order', async (page) => {
      const priced = page.waitForResponse((answer) => /new-order\/times\?.*id=/.test(answer.url()))
      await typeOpenCall(page, 'Khun Dear')
      await priced
      const [{ id }] = JSON.parse(String((await sent(page)).lines))
      const setPrice = (price: number) =>
        withDatabase(at.shop, async (pool) => {
          await pool.query('update products set price = $2 where id = $1', [id, price])
        })
      const shown = () => total(page).textContent()
      const before = await shown()
      await setPrice(250_00)
      await save(page).click()
      await page.locator('.note--error', { hasText: '฿350' }).waitFor()
      await expect.poll(shown).toBe('฿350')
      expect(await field(page, 'callerName').inputValue()).toBe('Khun Dear')
      expect(before).not.toBe('฿350')
      await setPrice(350_00)
      await page.reload()
      await expect.poll(shown).toBe('฿450')
      await save(page).click()
      await page.waitForURL('**/dashboard/new-order/DM-*')
      await page.getByText('฿450').first().waitFor()
    })
  },
)

test('An order with “Nothing to pay” is shown and saved with a total of nothing', async () => {
  const { newOrder } = await loadDashboardMessages('en')
  await asOwner('/dashboard/new-order', async (page) => {
    const shown = () => total(page).textContent()
    await typeOpenCall(page, 'Khun Wilted')
    expect(await shown()).not.toBe('฿0')
    await radio(page, newOrder.moneyWays.none).click()
    await expect.poll(shown).toBe('฿0')
    await page.locator('.new-order [name=reason]').fill('The roses had wilted')
    await save(page).click()
    await page.waitForURL('**/dashboard/new-order/DM-*')
    await page.locator('.price-rows__total', { hasText: '฿0' }).waitFor()
    const { rows } = await withDatabase(at.shop, (pool) =>
      pool.query('select amount::int from orders where id = $1', [page.url().slice(-11)]),
    )
    expect(rows).toEqual([{ amount: 0 }])
  })
})

longTest('A draft that the owner cancels is called cancelled, on its page and in the list', async () => {
  const { newOrder } = await loadDashboardMessages('en')
  await takeOpenCall('callerName', 'Khun Changed', 'link')
  await asOwner('/dashboard/orders', async (page) => {
    const drafts = page.locator('.draft-list__drafts')
    const line = drafts.locator('li', { hasText: 'Khun Changed' })
    await drafts.waitFor()
    if (!(await line.isVisible())) await drafts.locator('summary').click()
    await line.getByRole('link').click()
    await page.getByText(newOrder.cancel).first().click()
    await page.getByRole('button', { name: newOrder.cancel }).click()
    await page.getByText(newOrder.draftEndedByShop).waitFor()
    await page.goto(`${at.shop.origin}/dashboard/orders`)
    await drafts.getByText('Khun Changed · cancelled').waitFor({ state: 'attached' })
  })
})

longTest(
  'What is added to another order leaves an interrupted call as it was, and begun anew is added to it too',
  async () => {
    const { newOrder } = await loadDashboardMessages('en')
    await asOwner('/dashboard/new-order', async (page) => {
      const joining = `${at.shop.origin}/dashboard/new-order?joins=DM-00000101`
      const typed = { callerName: 'Khun Half', address: '9 Wireless Road', cardMessage: 'For you' }
      await firstProduct(page).click()
      for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text)
      const call = await sent(page)
      await page.goto(joining)
      await field(page, 'joins').waitFor()
      expect(await sent(page)).toMatchObject({
        callerName: '',
        lines: '[]',
        how: 'parcel',
        joins: 'DM-00000101',
      })
      expect(await page.getByText(newOrder.restored).count()).toBe(0)
      await page.locator('.product-finder__one').nth(1).click()

      await page.goto(`${at.shop.origin}/dashboard/new-order`)
      await page.getByText(newOrder.restored).waitFor()
      await expect.poll(() => sent(page)).toMatchObject({ ...typed, how: 'delivery', lines: call.lines })

      await page.goto(joining)
      await page.locator('.hand-line').waitFor()
      await page.getByRole('button', { name: newOrder.clear }).click()
      await expect.poll(() => page.locator('.hand-line').count()).toBe(0)
      expect(await sent(page)).toMatchObject({ how: 'parcel', joins: 'DM-00000101' })
      await expect.poll(() => total(page).textContent()).toBe('฿0')
    })
  },
)

longTest(
  'Two calls in two tabs stay apart, and one whose tab was closed is taken up in another',
  async () => {
    const { newOrder } = await loadDashboardMessages('en')
    await asOwner('/dashboard/new-order', async (page) => {
      const name = (tab: Page) => field(tab, 'callerName')
      const open = async () => {
        const tab = await page.context().newPage()
        await tab.goto(`${at.shop.origin}/dashboard/new-order`)
        return tab
      }
      await name(page).waitFor()
      const second = await open()
      await name(second).fill('Khun Two')
      await typeOpenCall(page, 'Khun One')
      await second.reload()
      expect(await name(second).inputValue()).toBe('Khun Two')
      const third = await open()
      expect(await name(third).inputValue()).toBe('')
      await third.close()

      await second.close()
      await save(page).click()
      await page.waitForURL('**/dashboard/new-order/DM-*')
      await page.getByText(newOrder.savedText).waitFor()
      await page.goto(`${at.shop.origin}/dashboard/new-order`)
      await page.getByText(newOrder.restored).waitFor()
      expect(await name(page).inputValue()).toBe('Khun Two')
    })
  },
)
