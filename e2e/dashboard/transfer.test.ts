import { drizzle } from 'drizzle-orm/node-postgres'
import { expect } from 'vitest'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { longTest } from '#commands/long-test.ts'
import { emailTo } from '#e2e/testing/accounts.ts'
import { visitAsOwner } from '#e2e/testing/owner.ts'
import { chooseScan, openNewCheckout, scannedAddress, withDatabase } from '#e2e/testing/promptpay.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { startShop } from '#e2e/testing/shop-process.ts'
import { visit } from '#e2e/testing/visit.ts'

const REFUSAL = /status of 400/
const NUMBER = '0152310923456'

// Restarted below, so it is this file’s own.
const at = openShopAndBrowser({})

/** Pays by code from an account that takes no refunds; returns the order's receipt and the buyer's email. */
async function orderPaidByCode(): Promise<{ receipt: string; email: string }> {
  await visit(at.browser, {}, async (page) => {
    const words = await openNewCheckout(page, at.shop)
    await chooseScan(page, words)
    const bank = await page.context().newPage()
    await bank.goto(await scannedAddress(page))
    await bank.getByRole('button', { name: words.bankApp.choices['pay-final'], exact: true }).click()
    await page.bringToFront()
    await page.waitForURL('**/order')
    await page.locator('.order-card summary').first().click()
    await page.getByText('PromptPay').waitFor()
  })
  const { rows } = await withDatabase(at.shop, (pool) => pool.query('select id, email from orders'))
  return { receipt: rows[0].id, email: rows[0].email }
}

/** The job sends refunds at a start, and then each minute. */
async function restartShop() {
  const { dataDir, origin } = at.shop
  await at.shop.stop()
  at.shop = await startShop({ DATA_DIR: dataDir, PORT: new URL(origin).port })
}

const readRefund = (receipt: string) =>
  withDatabase(at.shop, async (pool) => {
    const { rows } = await pool.query(
      'select r.status from refunds r join orders o using (payment_id) where o.id = $1',
      [receipt],
    )
    return rows[0]?.status
  })

longTest(
  'A PromptPay refund that the bank refuses is transferred by hand, and nothing is left to do',
  async () => {
    const { receipt, email } = await orderPaidByCode()
    await visitAsOwner(
      at,
      `/dashboard/orders/${receipt}`,
      async (page) => {
        await page.getByText('PromptPay', { exact: true }).waitFor()
        await page.getByText('Refund…').click()
        await page.getByText('may refuse to send a PromptPay payment back').waitFor()
        await page.getByRole('button', { name: 'Refund now' }).click()
        await page.getByText('See above what is still pending').waitFor()
        // An open page would complain of the pause.
        await page.goto('about:blank')
        await restartShop()
        await page.goto(`${at.shop.origin}/dashboard/orders/${receipt}`)
        await expect.poll(() => readRefund(receipt), { interval: 100 }).toBe('failed')
        await page.reload()
        await page.getByText('Failed: try again or refund another way').waitFor()
        await page.goto(`${at.shop.origin}/dashboard/money`)
        await page.getByRole('link', { name: 'Refund by bank transfer…' }).click()
        await page.getByText(email).waitFor()
        const number = page.getByLabel('Bank’s reference number')
        await page.getByRole('button', { name: 'I have transferred it' }).click()
        await page.locator('.field-error').waitFor()
        await number.fill(NUMBER)
        await page.getByRole('button', { name: 'I have transferred it' }).click()
        await page.getByText('Refund noted').waitFor()
        await page.getByText('All orders and payments match').or(page.getByText('Checking orders')).waitFor()
        expect(await page.getByText('Refund by bank transfer…').count()).toBe(0)
        await page.goto(`${at.shop.origin}/dashboard/orders/${receipt}`)
        await page.getByText('Transferred by hand').waitFor()
        await page.getByText(`Bank’s reference number ${NUMBER}`).waitFor()
      },
      {},
      REFUSAL,
    )
    expect((await emailTo(at.shop, email, NUMBER)).subject).toContain(receipt)
  },
)

longTest('A transfer is noted without scripts, and a mistake keeps what was typed', () =>
  visitAsOwner(
    at,
    '/dashboard/money',
    async (page) => {
      await withDatabase(at.shop, (pool) =>
        pool.query(
          `insert into payment_exceptions (payment_id, provider, reference, reason, amount, currency)
            values ('pay_x', 'sandbox', 'x', 'amount', 12500, 'THB')`,
        ),
      )
      await withDatabase(at.shop, (pool) =>
        pool.query(
          `insert into refunds (id, payment_id, provider, amount, reason, status)
            values ('refund_x', 'pay_x', 'sandbox', 12500, 'exception', 'failed')`,
        ),
      )
      await page.reload()
      await page.getByRole('link', { name: 'Refund by bank transfer…' }).click()
      await page.getByText('฿125', { exact: true }).waitFor()
      const number = page.getByLabel('Bank’s reference number')
      await number.fill('9'.repeat(61))
      await page.getByRole('button', { name: 'I have transferred it' }).click()
      await page.locator('.field-error').waitFor()
      await expect.poll(() => number.inputValue()).toMatch(/^9{60}/)
      const other = await page.context().newPage()
      await other.goto(page.url())
      await number.fill(NUMBER)
      await page.getByRole('button', { name: 'I have transferred it' }).click()
      await page.waitForURL('**/dashboard/money')
      expect(await page.getByText('pay_x').count()).toBe(0)
      await page.goto(`${at.shop.origin}/dashboard/money/refunds/refund_x`)
      await page.getByText(`Transferred by hand, number ${NUMBER}`).waitFor()
      await other.getByLabel('Bank’s reference number').fill('222')
      await other.getByRole('button', { name: 'I have transferred it' }).click()
      await other.getByRole('alert').getByText('The number 222 was not noted').waitFor()
      await other.getByText(`Transferred by hand, number ${NUMBER}`).waitFor()
    },
    { javaScriptEnabled: false },
    REFUSAL,
  ),
)

longTest(
  'A refund of money that came by hand waits for the owner, who may also say that none is needed',
  () =>
    visitAsOwner(
      at,
      '/dashboard/money',
      async (page) => {
        const receipt = await withDatabase(at.shop, async (pool) => {
          const receipt = await madeOrder({ db: drizzle(pool) })
          await pool.query(
            `update checkouts set provider = 'by-hand', reference = payment_id, livemode = true where receipt = $1`,
            [receipt],
          )
          await pool.query(`update orders set way = 'cash' where id = $1`, [receipt])
          await pool.query(
            `insert into hand_payments (reference, idempotency_key, checkout_id, amount, currency, means, status, paid_at)
          select payment_id, payment_id, checkout_id, amount, currency, 'cash', 'received', now() from orders where id = $1`,
            [receipt],
          )
          await pool.query(
            `insert into refunds (id, payment_id, provider, amount, reason, created_at)
          select 'by_hand', payment_id, 'by-hand', 5000, 'request', now() - interval '1 hour' from orders where id = $1`,
            [receipt],
          )
          return receipt
        })
        await page.reload()
        const waiting = page.getByText('You give this back yourself: note it here once you have')
        await waiting.waitFor()
        await page.goto(`${at.shop.origin}/dashboard/orders`)
        await page.getByText('฿50 to be refunded').waitFor()
        await page.goto(`${at.shop.origin}/dashboard/orders/${receipt}`)
        await page.getByText('Refunded so far: ฿0 · Not refunded yet: ฿50 · Remaining: ฿240').waitFor()
        await page.goto(`${at.shop.origin}/dashboard/money`)
        await page.getByText('Resolve…').first().click()
        await page.getByRole('button', { name: 'Mark as resolved' }).first().click()
        await waiting.waitFor({ state: 'detached' })
        await page.goto(`${at.shop.origin}/dashboard/orders/${receipt}`)
        await page.getByText('Not given back', { exact: true }).waitFor()
        expect(await page.getByText('Refund by bank transfer…').count()).toBe(0)
      },
      {},
    ),
)
