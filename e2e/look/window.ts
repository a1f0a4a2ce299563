import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { NOW } from './frozen-shop.ts'
import type { Look } from './screens.ts'

const { resolve } = createRequire(import.meta.url)
/** A machine may have no such fonts, or others. */
const SYSTEM_FONTS = {
  chinese: resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff2'),
  latin: resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-latin-400-normal.woff2'),
  thai: resolve('@fontsource/ibm-plex-sans-thai/files/ibm-plex-sans-thai-thai-400-normal.woff2'),
}
const addressOf = (letters: string) => `/look/${letters}.woff2`
/** New photographs are no new look. */
const drawing = (size: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 4 4"><path fill="#e9d5cb" d="M0 0h4v4H0z"/><circle cx="2" cy="2" r="1.1" fill="#c98f9c"/></svg>`

/** A window that looks the same on every machine: its clock stands, its fonts and pictures come from files. */
export async function openLook(browser: Browser, origin: string, look: Look): Promise<Page> {
  const { width, height, mode, language } = look
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Asia/Bangkok',
  })
  await context.addCookies(
    // Cookies know no port: both shops get them.
    Object.entries({ language, mode }).map(([name, value]) => ({ name, value, url: origin })),
  )
  await context.route(/\/images\/.*\.(webp|jpg)/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: drawing(1200) }),
  )
  // Each code has another picture.
  await context.route(/\/qr\.png/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: drawing(600) }),
  )
  for (const [letters, file] of Object.entries(SYSTEM_FONTS)) {
    await context.route(`**${addressOf(letters)}`, async (route) =>
      route.fulfill({ contentType: 'font/woff2', body: await readFile(file) }),
    )
  }
  const addresses = { chinese: addressOf('chinese'), latin: addressOf('latin'), thai: addressOf('thai') }
  await context.addInitScript(addSystemFonts, addresses)
  const page = await context.newPage()
  await page.clock.setFixedTime(NOW)
  return page
}

/** Runs in the page. A face of a weight that the shop's own files do not have would stand before them. */
function addSystemFonts({ chinese, latin, thai }: Record<keyof typeof SYSTEM_FONTS, string>) {
  const weightsOf = {
    'IBM Plex Sans Thai': ['400', '500', '600'],
    Trirong: ['500'],
    'PingFang SC': ['400', '500', '600'],
    'Songti SC': ['500'],
  }
  for (const [family, weights] of Object.entries(weightsOf)) {
    for (const weight of weights) {
      const add = (address: string, unicodeRange: string) =>
        document.fonts.add(new FontFace(family, `url(${address})`, { weight, unicodeRange }))
      add(chinese, 'U+3000-30FF, U+4E00-9FFF, U+FF00-FFEF')
      if (!family.endsWith(' SC')) continue
      add(latin, 'U+0020-00FF, U+2010-2027, U+20AC')
      add(thai, 'U+0E01-0E5B')
    }
  }
}

/** Draws the page when nothing moves any more; random numbers get one look. */
export async function draw(page: Page, shows: 'window' | 'page' | 'dialog'): Promise<Buffer> {
  await waitForIdle(page)
  const before = page.viewportSize()
  const height = await page.evaluate(wholeHeight, shows)
  if (before && height > before.height) await page.setViewportSize({ ...before, height })
  await page.evaluate(settle)
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  if (before) await page.setViewportSize(before)
  return png
}

/** Runs in the page. */
function wholeHeight(shows: 'window' | 'page' | 'dialog'): number {
  if (shows === 'window') return 0
  const whole =
    shows === 'page'
      ? document.documentElement
      : document.querySelector('dialog[open] form, [role=dialog] form')
  return Math.min(2600, (whole?.scrollHeight ?? 0) + (shows === 'page' ? 0 : 200))
}

/** Runs in the page. */
async function settle(): Promise<void> {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const steady = text.data.replace(/DM-[0-9A-Z]{8}/g, 'DM-00000000').replace(/sandbox_\w+/g, 'sandbox_0')
    if (steady !== text.data) text.data = steady
  }
  // A toast goes when it likes.
  for (const toasts of document.querySelectorAll<HTMLElement>('.toasts')) toasts.style.display = 'none'
  for (const image of document.images) image.loading = 'eager'
  await document.fonts.ready
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
}
