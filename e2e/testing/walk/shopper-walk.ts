import type pg from 'pg'
import { expect } from 'vitest'
import { A_THAI_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import type { Language } from '#app/shop/language.ts'
import { fillAddress } from '#e2e/testing/address.ts'
import { scannedAddress, seeCode } from '#e2e/testing/promptpay.ts'
import { chooseCard, chooseWay, payWith } from '#e2e/testing/steps.ts'
import { openFolds, type Walk } from './walk.ts'

const DECLINED = '4000 0000 0000 0002'
const CHALLENGED = '4000 0000 0000 3220'
/** Each with what was done on this phone. */
const BANK_STATES = [
  ['', `status = 'open'`],
  ['close', `status = 'open'`],
  ['late', `late_at = now() + interval '1 hour'`],
  ['soon', `status = 'processing', late_at = null, due_at = now() + interval '1 hour'`],
  ['refuse', `status = 'failed', failure = 'insufficient_funds', due_at = null, scan_until = null`],
  ['', `failure = 'scan_expired'`],
  ['pay', `status = 'paid', failure = null`],
  ['', `status = 'paid'`],
] as const
const SAID: Record<Language, { areas: string; busyDays: string }> = {
  en: { areas: 'Bangkok, Nonthaburi, Pathum Thani and Samut Prakan', busyDays: '12–14 February' },
  th: { areas: 'กรุงเทพฯ นนทบุรี ปทุมธานี และสมุทรปราการ', busyDays: '12–14 กุมภาพันธ์' },
  'zh-CN': { areas: '曼谷、暖武里、巴吞他尼和北榄', busyDays: '2 月 12–14 日' },
}
/** As in the orders that were made before the walk; without a word of English. */
const ADDRESS = { ...A_THAI_ADDRESS, name: 'มะลิ', address: '99 ถนนพระราม 1' }
const GIFT = { cardMessage: 'สุขสันต์วันเกิดค่ะ\n❤️', placeDetail: 'ตึก 3 ชั้น 7 ห้อง 712' }

/** Every screen for a signed-in shopper without orders; `order` adds one at the end. */
export async function walkAsShopper(walk: Walk, pool: pg.Pool, order: () => Promise<unknown>): Promise<void> {
  const { page } = walk
  for (const screen of ['/order', '/test', '/profile', '/dashboard', '/no-such-page']) {
    await walk.goOn(screen)
    await walk.look(screen)
  }
  await walkThroughProfile(walk, pool)
  await fillDeliverySettings(walk, pool)
  for (const screen of ['/productInfo/single-red-rose', '/contact', '/return-policy']) {
    await walk.goOn(screen)
    await walk.look(`${screen}, with all that an owner says about deliveries`)
  }
  await walkThroughPurchase(walk, pool)
  await order()
  await walk.go('/order')
  await page.locator('.order-card').waitFor()
  await page.locator('.orders__list > .note').waitFor()
  await walk.look('/order, with one')
  await page.locator('.order-card summary').first().click()
  await walk.look('/order, its details')
  await walkThroughTimeOfOrder(walk, pool)
  await walkToTheLastAddress(walk)
  await pool.query('delete from shop_settings')
}

/** An order whose time was lost gets another. */
async function walkThroughTimeOfOrder({ page, words, go, look }: Walk, pool: pg.Pool) {
  await pool.query(
    `insert into deliveries (order_id, status, reason, kind)
      select o.id, 'unscheduled', 'time-lost', 'delivery' from orders o join "user" u on u.id = o.user_id
        where u.role = 'shopper' and o.delivery is not null
        on conflict (order_id) do update set status = 'unscheduled', reason = 'time-lost', kind = 'delivery'
          where deliveries.kind = 'untimed'`,
  )
  await go('/order')
  await page.getByRole('button', { name: words.slots.choose }).first().waitFor()
  await look('/order, without a time')
  await page.getByRole('button', { name: words.slots.choose }).first().click()
  await page.locator('.time-picker').waitFor()
  await look('/order, choosing a time')
}

/** Delivery settings with texts of maximum length, for the rest of the walk. */
async function fillDeliverySettings({ page, language }: Walk, pool: pg.Pool) {
  const texts = SAID[language]
  const values = {
    areas: { en: '', th: '', 'zh-CN': '', [language]: texts.areas },
    busyDays: { en: '', th: '', 'zh-CN': '', [language]: texts.busyDays, on: true },
    notices: { substitution: true, absent: true },
    links: { line: 'https://line.me/R/ti/p/@0812345678901234' },
  }
  await pool.query(
    `insert into shop_settings (values) values ($1) on conflict (id) do update set values = excluded.values`,
    [JSON.stringify(values)],
  )
  await expect
    .poll(async () => {
      await page.reload()
      return page.locator('.footer__areas').count()
    })
    .toBe(1)
}

async function walkThroughProfile(walk: Walk, pool: pg.Pool) {
  const { page } = walk
  await walk.go('/profile')
  await page.locator('form:has([type=file]) [type=submit]').click()
  await page.locator('.field-error').first().waitFor()
  await walk.look('/profile, without a picture')
  await walk.go('/profile')
  await openFolds(page.locator('main summary'))
  await walk.look('/profile, its forms')
  for (const intent of ['name', 'email', 'password']) {
    await walk.go('/profile')
    await openFolds(page.locator('main summary'))
    await page.locator('main input[name=name]').fill('')
    const form = page.locator(`form:has([name=intent][value=${intent}])`)
    await form.locator('[type=submit]').last().click()
    await form.locator('.field-error').first().waitFor()
    await walk.look(`/profile, ${intent} sent empty`)
  }
  await pool.query(
    `insert into email_changes (user_id, email) select id, 'new-' || email from "user" where role = 'shopper'
      on conflict do nothing`,
  )
  await walk.go('/profile')
  await page.locator('.note--warn').waitFor()
  await walk.look('/profile, another email asked for')
  await pool.query('delete from email_changes')
}

async function walkThroughPurchase(walk: Walk, pool: pg.Pool) {
  await walkThroughBuyNow(walk)
  await walkThroughPayment(walk)
  await walkThroughScan(walk, pool)
  await walkThroughStates(walk, pool)
  await walkThroughTransfer(walk, pool)
}

async function walkThroughBuyNow(walk: Walk) {
  const { page, words } = walk
  await walk.go('/productInfo/single-red-rose')
  await page.getByRole('button', { name: words.product.addToCart }).filter({ visible: true }).first().click()
  await walk.go('/cart')
  await page.locator('.summary .note--warn').waitFor()
  await walk.look('/cart, with all that an owner says about deliveries')
  await page.getByRole('button', { name: words.cart.buyNow }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('.dialog__note').first().waitFor()
  await walk.look('Buy Now')
  await dialog.locator('[role=combobox]').fill('คลองเตย')
  await dialog.locator('.combobox').getByRole('option').first().waitFor()
  await walk.look('Buy Now, places found')
  await dialog.locator('[role=combobox]').fill('')
  await dialog.locator('[type=submit]').click()
  await dialog.locator('.field-error').first().waitFor()
  await walk.look('Buy Now, sent empty')
  await dialog.getByText(words.gift.parts.delivery).click()
  await dialog.locator('[name=placeKind]').selectOption('hospital')
  await walk.look('Buy Now, more about the delivery')
  await dialog.locator('[name=cardMessage]').fill('ก'.repeat(301))
  await dialog.locator('[type=submit]').click()
  await dialog.locator('[name=cardMessage][aria-invalid=true]').waitFor()
  await walk.look('Buy Now, a card that is too long')
  for (const [name, text] of Object.entries(GIFT)) await dialog.locator(`[name=${name}]`).fill(text)
  await fillAddress(dialog, words, ADDRESS)
  // The page of a code would make one before the walk opens it again.
  await chooseWay(dialog, 'card')
  await dialog.locator('[type=submit]').click()
  await page.waitForURL(/\/checkout\//)
}

async function walkThroughPayment(walk: Walk) {
  const { page, words } = walk
  await walk.go(new URL(page.url()).pathname)
  await walk.look('/checkout, no way chosen')
  await chooseCard(page, words)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await walk.look('/checkout, the card')
  await dialog.locator('[type=submit]').click()
  await dialog.locator('.field-error').first().waitFor()
  await walk.look('/checkout, no card')
  await payWith(page, words, DECLINED)
  await page.getByText(words.card.failures.declined).first().waitFor()
  await walk.look('/checkout, the card is declined')
  await payWith(page, words, CHALLENGED)
  await dialog.getByRole('button', { name: words.card.approve }).waitFor()
  await walk.look('3-D Secure')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await walk.look('/checkout, the card put away')
}

/** A code to scan, and the pretend bank's app in each of its states. */
async function walkThroughScan(walk: Walk, pool: pg.Pool) {
  const { page, words } = walk
  const { pathname } = new URL(page.url())
  await page.getByRole('main').getByRole('button', { name: words.scan.choose }).click()
  await seeCode(page)
  await walk.look('/checkout, a PromptPay code')
  const { pathname: app, search } = new URL(await scannedAddress(page))
  await page.route('**/qr.png?until=*', (route) => route.fulfill({ status: 404 }))
  await walk.go(pathname)
  await page.getByText(words.scan.noPicture).waitFor()
  await walk.look('/checkout, a PromptPay code whose picture is missing')
  await page.unroute('**/qr.png?until=*')
  // A session of no checkout, which nobody settles.
  const copied = { reference: `ses_walk${walk.language}`.replace('-', ''), checkout_id: 'walk' }
  await pool.query(
    `insert into sandbox_bank.sessions
      select (jsonb_populate_record(s, $2)).* from sandbox_bank.sessions s where reference = $1`,
    [app.split('/').at(-1), { ...copied, idempotency_key: copied.reference }],
  )
  for (const [did, change] of BANK_STATES) {
    await pool.query(`update sandbox_bank.sessions set ${change} where reference = $1`, [copied.reference])
    const address = `/sandbox-bank/scan/${copied.reference}${search}${did && `&did=${did}`}`
    await walk.go(address)
    await walk.look(`the pretend bank’s app, ${change} ${did}`)
  }
  await pool.query('delete from sandbox_bank.sessions where reference = $1', [copied.reference])
  await pool.query(`update checkouts set status = 'failed', last_error = 'scan_expired' where id = $1`, [
    pathname.split('/').at(-1),
  ])
  await walk.go(pathname)
  await page.getByText(words.scan.overTitle).waitFor()
  await walk.look('/checkout, the code has run out')
}

/** The remaining states of a checkout, set in its row. */
async function walkThroughStates(walk: Walk, pool: pg.Pool) {
  const { page } = walk
  const { pathname } = new URL(page.url())
  const id = pathname.split('/').at(-1)
  for (const status of ['failed', 'expired', 'needs-review']) {
    await pool.query('update checkouts set status = $2 where id = $1', [id, status])
    await walk.go(pathname)
    await walk.look(`/checkout, ${status}`)
  }
}

const ACCOUNT = {
  ...{ number: '0812345678', accountName: 'มะลิ', bankName: 'กสิกรไทย', bankAccount: '123-4-56789-0' },
}

/** The same checkout, as if it were paid by transfer. */
async function walkThroughTransfer(walk: Walk, pool: pg.Pool) {
  const { page } = walk
  const { pathname } = new URL(page.url())
  const id = pathname.split('/').at(-1)
  await pool.query('update shop_settings set values = values || $1', [
    { transfers: { isOn: true, account: ACCOUNT, draft: null } },
  ])
  await pool.query(
    `update checkouts set provider = 'by-hand', reference = id, livemode = true, last_error = null, scan_until = null,
      expires_at = now() + interval '50 minutes' where id = $1`,
    [id],
  )
  await pool.query(
    `insert into hand_payments (reference, idempotency_key, checkout_id, amount, currency, means)
      select id, id, id, amount, currency, 'transfer' from checkouts where id = $1`,
    [id],
  )
  await pool.query(
    `insert into hand_payment_events (reference, actor, to_status, note) values ($1, 'shop', 'refused', '฿500')`,
    [id],
  )
  for (const [checkout, book] of [
    ['pending', 'open'],
    ['pending', 'slip'],
    ['failed', 'refused'],
    ['expired', 'expired'],
    ['expired', 'slip'],
  ]) {
    await pool.query('update checkouts set status = $2 where id = $1', [id, checkout])
    await pool.query('update hand_payments set status = $2 where reference = $1', [id, book])
    await walk.go(pathname)
    await page.locator('.slip-form').first().waitFor({ state: 'attached' })
    await openFolds(page.locator('.transfer-others summary'))
    await walk.look(`/checkout by transfer, ${checkout} and ${book}`)
  }
  await pool.query(`update shop_settings set values = values - 'transfers'`)
}

/** A second purchase; the cart still has what was not paid. */
async function walkToTheLastAddress(walk: Walk) {
  const { page, words } = walk
  await walk.go('/cart')
  await page.getByRole('button', { name: words.cart.buyNow }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=address]').fill('')
  await dialog.locator('[name=recipient][value=last]').check()
  if ((await dialog.locator('[name=address]').inputValue()) !== ADDRESS.address)
    throw new Error('the last address was not filled in')
  await walk.look('Buy Now, with the last address')
}
