import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect } from 'vitest'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { longTest } from '#commands/long-test.ts'
import { visitAsOwner } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { expectAccessible } from '#e2e/testing/walk/axe.ts'

// Nothing listens there, so the email stays on its way.
const at = openShopAndBrowser({
  MAIL_TRANSPORT: 'smtp',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'hello@shop.test',
})
let pool: ReturnType<typeof openDatabaseOf>
beforeAll(() => {
  pool = openDatabaseOf(at.shop, 2)
})
afterAll(() => pool.end())

longTest(
  'An email saved as a file before email was set up is not shown as sent, and the owner can send it',
  async () => {
    const [kept, sent] = [await madeOrder({ db: drizzle(pool) }), await madeOrder({ db: drizzle(pool) })]
    const note = 'update emails set sent_by = $2 where order_id = $1'
    await pool.query(note, [kept, 'outbox'])
    await pool.query(note, [sent, 'smtp'])
    await visitAsOwner(
      at,
      `/dashboard/orders/${kept}`,
      async (page) => {
        await page.getByText('Not sent: mail wasn’t set up then').waitFor()
        await page.goto(`${at.shop.origin}/dashboard/orders/${sent}`)
        await page.getByText(/^Sent /).waitFor()
        await page.goto(`${at.shop.origin}/dashboard/money`)
        const list = page.locator('section').filter({ hasText: 'Emails that were only saved as files' })
        await list.getByText(`Open order ${kept}`).waitFor()
        expect(await list.getByText(sent).count()).toBe(0)
        await expectAccessible(page)
        await list.getByRole('button', { name: 'Send now' }).click()
        await page.getByText('Sending the email again').waitFor()
        await expect.poll(() => list.count()).toBe(0)
      },
      {},
      /^$/,
    )
  },
)

longTest('The owner sees which email is which, on the order and where it waits', async () => {
  const order = await madeOrder({ db: drizzle(pool) })
  await pool.query("update emails set sent_by = 'outbox' where order_id = $1", [order])
  await pool.query(
    `insert into emails (id, kind, order_id, recipient, language, sent_at, sent_by)
      values ('moved-' || $1, 'delivery-changed', $1, 'mali@shop.test', 'en', now(), 'outbox')`,
    [order],
  )
  await visitAsOwner(
    at,
    `/dashboard/orders/${order}`,
    async (page) => {
      const emails = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Emails' }) })
      await expect.poll(() => emails.getByText('Order confirmation').count()).toBe(1)
      await expect.poll(() => emails.getByText('Change of the delivery').count()).toBe(1)
      await page.goto(`${at.shop.origin}/dashboard/money`)
      const ofOrder = page.getByRole('listitem').filter({ hasText: order })
      await ofOrder.filter({ hasText: 'Change of the delivery' }).waitFor()
      await expect.poll(() => ofOrder.filter({ hasText: 'Order confirmation' }).count()).toBe(1)
    },
    {},
    /^$/,
  )
})
