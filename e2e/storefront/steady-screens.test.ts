import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { becomeNewShopper, openCheckout } from '#e2e/testing/promptpay.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'
import { storeRoses } from '#e2e/testing/stored-cart.ts'
import { visit } from '#e2e/testing/visit.ts'

const at = openShopAndBrowser()
const PHONE = { viewport: WINDOWS.phone }
/** Of a page's height: the sum of what moved while nobody touched it. */
const MAX_SHIFT = 0.02

interface Shift {
  value: number
  texts: string[]
}
interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

const OF_VISITORS = [
  '/',
  '/allproducts',
  '/productInfo/classic-dozen-red-roses',
  '/cart',
  '/login?next=/cart',
  '/signup',
  '/forgot-password',
  '/contact',
]
const PIECES = 8
const MAIN = '<main'

/** Notes what moves on each document from its start: how much of the page's height, and the first texts. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput)
          shifts.push({ value, texts: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
const listShifts = (page: Page) => page.evaluate(() => (window as { shifts?: Shift[] }).shifts ?? [])

/** Runs in the page. */
function listFilledButtons(): string[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('main .btn')]
  const isFilled = ({ classList }: HTMLElement) =>
    !['btn--line', 'btn--quiet'].some((kind) => classList.contains(kind))
  return buttons
    .filter((button) => isFilled(button) && button.getClientRects().length > 0)
    .map(({ innerText }) => innerText)
}

async function expectSteady(page: Page, screen: string) {
  await waitForIdle(page)
  expect((await page.evaluate(listFilledButtons)).length, screen).toBeLessThanOrEqual(1)
  const shifts = await listShifts(page)
  const sum = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(sum, `${screen}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MAX_SHIFT)
}

/** The shop behind a slow line: each piece of a document is drawn before the next one comes. */
async function onSlowLine(page: Page, visitor: (origin: string) => Promise<void>) {
  const server = createServer(
    async ({ url, headers: { accept = '', cookie = '', ...headers } }, response) => {
      const answer = await fetch(at.shop.origin + url, { headers: { accept, cookie } })
      const content = Buffer.from(await answer.arrayBuffer())
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      const isScreen = headers['sec-fetch-dest'] === 'document' && content.includes(MAIN)
      for (const piece of isScreen ? cut(content) : []) {
        response.write(piece)
        await page.waitForURL(`http://${headers.host}${url}`, { waitUntil: 'commit' })
        await page.evaluate(waitForFrames)
      }
      response.end(isScreen ? '' : content)
    },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await visitor(`http://localhost:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

/** What comes before the main part is one piece, since nothing is drawn before its styles. */
function cut(document: Buffer): Buffer[] {
  const start = document.indexOf(MAIN)
  const length = Math.ceil((document.length - start) / PIECES)
  const starts = Array.from({ length: PIECES }, (_, at) => start + at * length)
  return [document.subarray(0, start), ...starts.map((from) => document.subarray(from, from + length))]
}

/** Runs in the page. */
const waitForFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

test('On a phone with a slow line no screen on the way to buy moves while it loads, and none has two filled buttons', () =>
  visit(at.browser, PHONE, (page) =>
    onSlowLine(page, async (origin) => {
      await watchShifts(page)
      await storeRoses(page, { ...at.shop, origin }, 2)
      for (const path of OF_VISITORS) {
        await page.goto(origin + path)
        await expectSteady(page, path)
      }
      await becomeNewShopper(page, at.shop, 'th')
      await openCheckout(page, at.shop)
      await page.goto(origin + new URL(page.url()).pathname)
      await expectSteady(page, 'the checkout')
    }),
  ))
