import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { en } from '#app/messages/testing/all-messages.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { IS_LONG } from '#commands/long.ts'
import { PASSWORD, signIn, signUp } from './testing/accounts.ts'
import { FOR_TESTS, openBrowser } from './testing/browser.ts'
import { newerUses } from './testing/old-browsers/newer-uses.ts'
import { takeNewerAway } from './testing/old-browsers/take-away.ts'
import { withDatabase } from './testing/promptpay.ts'
import { ADMIN, discardShop, freePort, type ShopProcess, startShop } from './testing/shop-process.ts'
import { translate } from './testing/translator.ts'
import { visit } from './testing/visit.ts'
import { sendOwnerForms, sendShopperForms } from './testing/walk/form-walk.ts'

/** Not localhost, where browsers allow what they allow over https. */
const HOSTNAME = 'dokmai.lan'
const CLIENT = path.resolve(import.meta.dirname, '../build/client')
/** Its failure only refuses a photo, and to read it takes ten times as long as all others. */
const DECODER = /^heic-worker/
/** Methods that libraries and we have given these names, and those that are called after a question for another one. */
const OTHERS = new Set(
  'cancelIdleCallback clamp config configure constant createContext destroy detect dispatch div lock mul navigate override retry run segment share skipTransition subscribe toArray unsubscribe use'.split(
    ' ',
  ),
)
/** Browsers log refused forms, and warn of what a page over http does not get. */
const EXPECTED = /status of 4\d\d|Cross-Origin-Opener-Policy|Clear-Site-Data/

const takeAllAway = async (page: Page) => {
  await takeNewerAway(page)
  await translate(page)
}
/** Over plain http, each by itself; the short form has both in one page. */
const CONDITIONS = IS_LONG
  ? { 'that a browser translates': translate, 'in the oldest browsers': takeNewerAway }
  : { 'that one of the oldest browsers translates': takeAllAway }

let shop: ShopProcess
let browser: Browser
beforeAll(async () => {
  const port = await freePort()
  const settings = {
    PORT: String(port),
    PUBLIC_URL: `http://${HOSTNAME}:${port}`,
    PAYMENT_PROVIDER: 'sandbox',
  }
  ;[shop, browser] = await Promise.all([
    startShop(settings),
    openBrowser([...FOR_TESTS, `--host-resolver-rules=MAP ${HOSTNAME} 127.0.0.1`]),
  ])
})
afterAll(async () => {
  await browser?.close()
  if (shop) await discardShop(shop)
})

const newOrder = () => withDatabase(shop, (pool) => madeOrder({ db: drizzle(pool) }))

test('No script of the pages calls a function that the oldest browsers lack', async () => {
  const files = readdirSync(path.join(CLIENT, 'assets')).filter(
    (file) => /\.js$/.test(file) && !DECODER.test(file),
  )
  const scripts = files.map(
    (file) => [file, readFileSync(path.join(CLIENT, 'assets', file), 'utf8')] as const,
  )
  const worker = readFileSync(path.join(CLIENT, 'service-worker.js'), 'utf8')
  const inline = (await inlineScripts()).map((script, at) => [`inline ${at}`, script] as const)
  const found = [...scripts, ['service-worker.js', worker] as const, ...inline].flatMap(([file, script]) =>
    newerUses(`${file.replace(/\.js$/, '')}.js`, script)
      .filter((name) => !OTHERS.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(inline.length).toBeGreaterThan(0)
  expect(found).toEqual([])
})

async function inlineScripts(): Promise<string[]> {
  const page = await browser.newPage()
  await page.goto(shop.origin)
  const scripts = await page.evaluate(() =>
    [...document.scripts].flatMap(({ src, type, text }) =>
      src || type === 'application/ld+json' ? [] : [text],
    ),
  )
  await page.close()
  return scripts
}

test('A script that calls a newer function is noticed, and one that asks for it first is not', () => {
  const calls = [
    'URL.parse(a)',
    'URL.canParse(a)',
    'Promise.withResolvers()',
    'AbortSignal.timeout(1)',
    'Map.groupBy(a, b)',
    'new Intl.Segmenter()',
  ]
  for (const call of calls) expect(newerUses('a.js', call), call).toEqual([/[\w.]+(?=\()/.exec(call)?.[0]])
  for (const method of ['toWellFormed', 'toReversed', 'requestSubmit'])
    expect(newerUses('a.js', `a.b.${method}()`)).toEqual([method])
  expect(newerUses('a.js', '/(?<=a)b/.test(c); new RegExp(`(?<!a)`); /a/v')).toEqual([
    '/(?<=a)b/',
    '(?<!a)',
    '/a/v',
  ])
  for (const asked of [
    'URL.parse ? URL.parse(a) : b',
    'URL.parse?.(a)',
    '"requestIdleCallback" in window && requestIdleCallback(a)',
    'typeof Intl.Segmenter === "function" && new Intl.Segmenter()',
    'Object.hasOwn(a, b); structuredClone(a); [].at(-1); a.map(b)',
  ])
    expect(newerUses('a.js', asked), asked).toEqual([])
})

describe.each(Object.entries(CONDITIONS))('a page %s', (condition, begin) => {
  test(`Every form of a shopper works on a page ${condition}`, () =>
    visit(
      browser,
      {},
      async (page) => {
        await begin(page)
        await sendShopperForms(page, shop, `shopper-${Object.keys(CONDITIONS).indexOf(condition)}`)
        await expectEffect(page, begin)
      },
      EXPECTED,
    ))

  test(`Every form of the owner works on a page ${condition}`, async () => {
    const receipt = await newOrder()
    await visit(
      browser,
      {},
      async (page) => {
        await begin(page)
        await signIn(page, shop, ADMIN.email, ADMIN.password)
        await page.getByText(en.toasts['signed-in']).waitFor()
        await sendOwnerForms(page, shop, receipt)
      },
      EXPECTED,
    )
  })
})

/** The page is as poor, or as full of other elements, as it was meant to be. */
async function expectEffect(page: Page, begin: (page: Page) => Promise<void>) {
  const has = await page.evaluate(() => ({
    newer: 'canParse' in URL || 'toReversed' in Array.prototype || window.isSecureContext,
    translated: document.querySelectorAll('main font').length > 5,
  }))
  if (begin !== translate) expect(has.newer).toBe(false)
  if (begin !== takeNewerAway) expect(has.translated).toBe(true)
}

test('A browser that keeps no cookies is not told that it is logged in', () =>
  visit(
    browser,
    {},
    async (page) => {
      await signUp(page, shop, 'crumbless')
      await page.waitForURL(/\/login\?email=/)
      await page.route('**/login/done*', async (route) => {
        await page.context().clearCookies()
        await route.continue()
      })
      await signIn(page, shop, 'crumbless@shop.test', PASSWORD)
      await page.getByText(en.login.noCookies).waitFor()
      expect(await page.getByText(en.toasts['signed-in']).count()).toBe(0)
    },
    EXPECTED,
  ))
