import { drizzle } from 'drizzle-orm/node-postgres'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { en } from '#app/messages/testing/all-messages.ts'
import { IN_ITS_PLACE, madeOrder } from '#app/server/testing/made-orders.ts'
import { addDays, bangkokDay } from '#app/shop/day.ts'
import { GIFT_FIELD_NAMES, GIFT_FIELDS } from '#app/shop/delivery/gift.ts'
import { IS_LONG } from '#commands/long.ts'
import { signInAsOwner } from './testing/owner.ts'
import { buyAsNewShopper, chooseScanInstead, withDatabase } from './testing/promptpay.ts'
import { openShopAndBrowser } from './testing/shop-and-browser.ts'
import { chooseCard } from './testing/steps.ts'
import { visit } from './testing/visit.ts'
import { findOverflow } from './testing/walk/overflow.ts'
import { openFolds } from './testing/walk/walk.ts'

const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter'.slice(0, 60)
const LINK = `https://maps.example/?q=${'x'.repeat(226)}`
const WIDTHS = IS_LONG ? [390, 320] : [320]
const ADDRESS = {
  ...{ name: WORD, address: LINK, pincode: '1'.repeat(20), phoneNumber: '0'.repeat(30) },
  ...{ province: WORD, district: WORD, subdistrict: WORD },
}
const DAY = addDays(bangkokDay(new Date()), 7)

const at = openShopAndBrowser()

/** What does not fit, or is out of reach, at the widths of phones. */
async function findTooWide(page: Page, screen: string): Promise<string[]> {
  const found = await findOverflow(page, WIDTHS)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    const hidden = await page.evaluate(() =>
      [...document.querySelectorAll('main button, main a.btn, [role=dialog] button')]
        .filter((button) => button.checkVisibility() && !button.closest('.panel__scroll, [inert]'))
        .filter((button) => button.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .map((button) => button.textContent),
    )
    found.push(...hidden.map((text) => `at ${width} px: the button “${text}” is out of reach`))
  }
  return found.map((what) => `${screen}: ${what}`)
}

async function look(page: Page, screens: string[]): Promise<string[]> {
  const found: string[] = []
  for (const screen of screens) {
    await page.goto(at.shop.origin + screen)
    await openFolds(page.locator('main summary').filter({ visible: true }))
    found.push(...(await findTooWide(page, screen)))
  }
  return found
}

/** Long words wherever somebody may write any. */
function fillWithLongWords(receipt: string) {
  return withDatabase(at.shop, async (pool) => {
    const texts = JSON.stringify({ en: WORD, th: WORD, 'zh-CN': WORD })
    await pool.query(
      `update products set title = $1, description = $2, contents = $2, care = $2, image_alt = $2 where id in ('single-red-rose', 'succulent-trio')`,
      [texts, JSON.stringify({ en: LINK })],
    )
    await pool.query('update category_titles set title = $1', [texts])
    await pool.query('update "user" set name = $1', [WORD])
    await pool.query(
      `insert into contact_messages (id, name, email, message, language) values ('long', $1, $2, $3, 'en')`,
      [WORD, `${WORD}@shop.test`, LINK],
    )
    await pool.query(
      `insert into shop_settings (values) values ($1) on conflict (id) do update set values = excluded.values`,
      [JSON.stringify({ shopName: WORD, banner: { en: LINK }, about: { en: LINK }, areas: { en: LINK } })],
    )
    await pool.query(
      `insert into deliveries (order_id, status, kind, day, slot_id) values ($1, 'accepted', 'delivery', $2, 'afternoon') ${IN_ITS_PLACE}`,
      [receipt, DAY],
    )
  })
}

test('Long words and links fit into every screen of a phone, and every button stays in reach', async () => {
  const gift = Object.fromEntries(
    GIFT_FIELD_NAMES.map((name) => {
      const { options } = GIFT_FIELDS[name] as { options?: readonly string[] }
      return [name, options?.[0] ?? LINK]
    }),
  )
  const order = {
    address: ADDRESS,
    items: [{ title: { en: WORD, th: WORD, 'zh-CN': WORD } }],
    email: `${WORD}@shop.test`,
    delivery: { gift },
  }
  const receipt = await withDatabase(at.shop, (pool) => madeOrder({ db: drizzle(pool) }, order))
  const found: string[] = []
  await visit(
    at.browser,
    {},
    async (page) => {
      await buyAsNewShopper(page, at.shop)
      await fillWithLongWords(receipt)
      await withDatabase(at.shop, async (pool) => {
        await pool.query(
          `update checkouts set address = address || $1, items = (select items from checkouts where receipt = $2),
            delivery = (select delivery from checkouts where receipt = $2) where receipt <> $2`,
          [JSON.stringify(ADDRESS), receipt],
        )
        await pool.query(
          `update orders set user_id = (select user_id from checkouts where receipt <> $1) where id = $1`,
          [receipt],
        )
      })
      // Without the way that was chosen.
      await page.goto(at.shop.origin + new URL(page.url()).pathname)
      await chooseCard(page, en)
      await page.getByRole('dialog').waitFor()
      found.push(...(await findTooWide(page, 'checkout, card')))
      await chooseScanInstead(page, en)
      found.push(...(await findTooWide(page, 'checkout, PromptPay')))
      found.push(
        ...(await look(page, [
          '/',
          '/allproducts',
          `/allproducts?searchkey=${WORD}&filterType=${WORD}&minPrice=500`,
          '/productInfo/single-red-rose',
          '/cart',
          '/order',
          '/profile',
          '/about',
          '/contact',
        ])),
      )
      await page.goto(`${at.shop.origin}/cart`)
      await page.getByRole('button', { name: en.cart.buyNow }).filter({ visible: true }).first().click()
      await page.getByRole('dialog').waitFor()
      found.push(...(await findTooWide(page, 'Buy Now')))
      await page.context().clearCookies()
      await signInAsOwner(page, at.shop)
      const screens = [
        '',
        '/orders',
        '/users',
        '/messages',
        '/categories',
        '/calendar',
        `/calendar?day=${DAY}`,
        '/settings',
        '/delivery',
        '/money',
      ]
      const prints = ['cards', 'labels', 'worksheets'].map((what) => `/print?day=${DAY}&what=${what}`)
      found.push(
        ...(await look(page, [
          ...[...screens, `/orders/${receipt}`, `/orders/${receipt}/slip`, ...prints].map(
            (path) => `/dashboard${path}`,
          ),
          '/updateproduct?id=single-red-rose',
        ])),
      )
    },
    /status of 4\d\d/,
  )
  expect(found).toEqual([])
})
