import type { Browser, Locator, Page } from 'playwright-core'
import { openBrowser } from '#e2e/testing/browser.ts'
import type { ShopProcess } from '#e2e/testing/shop-process.ts'
import { quantile, rounded } from './benchmark.ts'

const TAPS = 20
const CPU_SLOWDOWN = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
/** A short look at the page before the thumb comes down. */
const LOOK_MS = 2000
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }

interface Tap {
  /** Milliseconds from the tap to the painted change. */
  shown: number
  /** And to the painted picture, if the page has one. */
  pictured?: number
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

interface Case {
  name: string
  goal: number
  path: string
  target: (page: Page, n: number) => Locator
  /** Selector of the element that the tap leads to, and the text it must have. */
  result: string
}

const CASES: Case[] = [
  {
    name: 'product in a list',
    goal: 150,
    path: '/allproducts',
    target: (page, n) => page.locator('.product-card h2 a').nth(n % 8),
    result: '.product__info h1',
  },
  {
    name: 'add in a list',
    goal: 100,
    path: '/allproducts',
    target: (page, n) => page.locator('.product-card__add').nth(n % 8),
    result: '.toast__text',
  },
  {
    name: 'add on a product',
    goal: 100,
    path: '/productInfo/single-red-rose',
    target: (page) => page.locator('.buy-bar .btn'),
    result: '.toast__text',
  },
]

export interface TapRow extends Record<string, string | number> {
  tap: string
  'p50 ms': number
  'p90 ms': number
  'with picture ms': number | string
  'goal ms': number
}

/** Each tap by a new visitor, with an empty cache, on a slow phone far from the shop. */
export async function measureTaps(shop: ShopProcess, say: (line: string) => void): Promise<TapRow[]> {
  const browser = await openBrowser()
  try {
    const rows: TapRow[] = []
    for (const one of CASES) {
      // The first visit lets the shop make the images in a phone's sizes.
      await tap(browser, shop, one, 0)
      const taps: Tap[] = []
      for (let n = 0; n < TAPS; n += 1) taps.push(await tap(browser, shop, one, n))
      rows.push(rowOf(one, taps))
      say(JSON.stringify(rows.at(-1)))
    }
    return rows
  } finally {
    await browser.close()
  }
}

function rowOf({ name, goal }: Case, taps: Tap[]): TapRow {
  const shown = taps.map((tap) => tap.shown)
  const pictured = taps.flatMap((tap) => tap.pictured ?? [])
  return {
    tap: name,
    'p50 ms': rounded(quantile(shown, 0.5)),
    'p90 ms': rounded(quantile(shown, 0.9)),
    'with picture ms': pictured.length > 0 ? rounded(quantile(pictured, 0.5)) : '',
    'goal ms': goal,
  }
}

async function tap(browser: Browser, shop: ShopProcess, one: Case, n: number): Promise<Tap> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await page.goto(shop.origin + one.path, { waitUntil: 'load' })
    await page.waitForFunction(() => !('earlyClicks' in window))
    const target = one.target(page, n)
    await target.scrollIntoViewIfNeeded()
    await page.waitForTimeout(LOOK_MS)
    const { x, y, width, height } = (await target.boundingBox()) as Box
    await page.evaluate(watch, one.result)
    // `target.tap` would run code of its own in the slow page, between the touch and the click.
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    return await page.evaluate(() => (window as unknown as { tapped: Promise<Tap> }).tapped)
  } finally {
    await context.close()
  }
}

/** Runs in the page: resolves `tapped` with the frames after the next touch. */
function watch(result: string) {
  /** Called before a frame is painted; its message comes afterwards. */
  const painted = () =>
    new Promise<number>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      port2.postMessage(null)
    })
  const until = (isThere: () => boolean) =>
    new Promise<number>((resolve) => {
      const look = () => requestAnimationFrame(() => (isThere() ? void painted().then(resolve) : look()))
      look()
    })
  const picture = () =>
    [...document.querySelectorAll<HTMLImageElement>('.product .product-picture img')].some(
      (image) => image.complete && image.naturalWidth > 0,
    )
  const tapped = new Promise((resolve) => {
    addEventListener(
      'pointerdown',
      async ({ timeStamp }) => {
        const shown = (await until(() => document.querySelector(result) !== null)) - timeStamp
        if (result.startsWith('.toast')) return resolve({ shown })
        resolve({ shown, pictured: (await until(picture)) - timeStamp })
      },
      { once: true, capture: true },
    )
  })
  Object.assign(window, { tapped })
}
