import { drizzle } from 'drizzle-orm/node-postgres'
import sharp from 'sharp'
import { test } from 'vitest'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { visitAsOwner } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { visit } from '#e2e/testing/visit.ts'

const at = openShopAndBrowser()
test('shots', async () => {
  const pool = openDatabaseOf(at.shop, 2)
  const receipt = await madeOrder({ db: drizzle(pool) })
  let link = ''
  const bouquet = {
    name: 'b.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp('design/x.png')
      .toBuffer()
      .catch(() =>
        sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a8324a' } })
          .jpeg()
          .toBuffer(),
      ),
  }
  await visitAsOwner(
    at,
    `/dashboard/orders/${receipt}`,
    async (owner) => {
      link =
        /http[^\s<"\\]+\/track\/[^\s<"\\]+/.exec(await owner.content())?.[0].replaceAll('&amp;', '&') ?? ''
      await owner.getByLabel('Photo of the bouquet').setInputFiles(bouquet)
      await owner.getByRole('button', { name: 'Send the photo' }).click()
      await owner.getByText('The buyer can see the photo').waitFor()
      await owner.screenshot({ path: '/tmp/shots/order.png', fullPage: true })
      await owner.goto(`${at.shop.origin}/board?order=${receipt}`, { waitUntil: 'networkidle' })
      await owner.screenshot({ path: '/tmp/shots/sheet.png', fullPage: true })
      await owner.goto(`${at.shop.origin}/dashboard/settings`, { waitUntil: 'networkidle' })
      await owner.locator('[data-section=buyerEmails]').screenshot({ path: '/tmp/shots/settings.png' })
    },
    {},
    /./,
  )
  for (const [name, language, theme, viewport, status] of [
    ['phone-th', 'th', 'light', { width: 390, height: 844 }, 'ready'],
    ['phone-en-dark', 'en', 'dark', { width: 360, height: 740 }, 'out'],
    ['desktop-zh', 'zh-CN', 'light', { width: 1280, height: 900 }, 'delivered'],
  ] as const) {
    await pool.query(
      `insert into delivery_events (order_id, actor, from_status, to_status) values ($1,'owner','accepted','ready'),($1,'owner','ready','out'),($1,'owner','out','delivered')`,
      [receipt],
    )
    await pool.query(`update deliveries set status=$2 where order_id=$1`, [receipt, status])
    await visit(
      at.browser,
      { viewport },
      async (page) => {
        await page.context().addCookies([
          { name: 'language', value: language, url: at.shop.origin },
          { name: 'theme', value: theme, url: at.shop.origin },
        ])
        await page.goto(link, { waitUntil: 'networkidle' })
        await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme)
        await page.waitForTimeout(500)
        await page.screenshot({ path: `/tmp/shots/track-${name}.png`, fullPage: true })
      },
      /./,
    )
  }
  await pool.end()
})
