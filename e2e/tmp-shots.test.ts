import { mkdirSync } from 'node:fs'
import { test } from 'vitest'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { signInAsOwner } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { visit } from '#e2e/testing/visit.ts'

const at = openShopAndBrowser()
const OUT = '/tmp/shots-owner'
test('shots', async () => {
  mkdirSync(OUT, { recursive: true })
  const pool = openDatabaseOf(at.shop, 1)
  await pool.query(`insert into delivery_days (day, capacity, taken, name, surcharge, open) values
    ('2027-02-14', 90, 90, '{"en":"Valentine’s Day","th":"วันวาเลนไทน์","zh-CN":"情人节"}', 10000, true), ('2027-02-13', 60, 20, '{}', 0, true), ('2027-02-15', 60, 0, '{}', 0, false)`)
  await pool.query(
    `insert into slot_days (day, slot_id, capacity, taken, closed) values ('2027-02-14','morning',8,8,false),('2027-02-14','afternoon',8,3,true),('2027-02-13','morning',8,5,false)`,
  )
  await pool.query(
    `update delivery_slots set active = false, fee = 5000, weekdays = '0111110' where id = 'evening'`,
  )
  await pool.end()
  for (const [name, width, language, mode] of [
    ['phone-th', 390, 'th', 'light'],
    ['desk-dark', 1280, 'en', 'dark'],
    ['desk-zh', 1280, 'zh-CN', 'light'],
    ['tiny-th', 320, 'th', 'dark'],
  ] as const) {
    await visit(
      at.browser,
      { viewport: { width, height: 844 } },
      async (page) => {
        await page.context().addCookies([
          { name: 'language', value: language, url: at.shop.origin },
          { name: 'mode', value: mode, url: at.shop.origin },
        ])
        await signInAsOwner(page, at.shop)
        for (const [screen, address] of [
          ['delivery', '/dashboard/delivery'],
          ['calendar', '/dashboard/calendar?month=2027-02'],
          ['day', '/dashboard/calendar?day=2027-02-14'],
        ] as const) {
          await page.goto(at.shop.origin + address)
          if (screen !== 'calendar')
            for (const summary of await page.locator('main details > summary').all())
              if (await summary.isVisible()) await summary.click()
          await page.waitForTimeout(300)
          await page.screenshot({ path: `${OUT}/${screen}-${name}.png`, fullPage: true })
        }
      },
      /./,
    )
  }
}, 120_000)
