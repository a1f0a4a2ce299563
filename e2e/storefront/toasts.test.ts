import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import postcss from 'postcss'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ToastType } from '#app/shop/toast.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { scaleTimeout } from '#commands/patience.ts'
import { themeColours } from '#commands/theme-colours.ts'
import { sharedBrowser } from '#e2e/testing/shop-and-browser.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const FRAME_MS = 16
const STYLES = ['styles/reset', 'styles/tokens', 'elements/buttons', 'elements/toasts/toasts']

let browser: Browser
let script: string
const styles = STYLES.map((name) => readFileSync(path.join(ROOT, `app/ui/${name}.css`), 'utf8')).join('\n')

beforeAll(async () => {
  browser = await sharedBrowser()
  script = await bundleToasts()
})

/** Bundles the shop's toasts alone. */
async function bundleToasts(): Promise<string> {
  const built = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    // As Vite compiles in tests.
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      lib: { entry: 'e2e/testing/toast-page.tsx', formats: ['es'], fileName: 'stage' },
    },
  })) as Rolldown.RolldownOutput[]
  return built[0]?.output[0].code ?? ''
}

/** Opens a page with toasts and a paused clock. */
async function withToastPage(visitor: (page: Page) => Promise<void>) {
  const page = await browser.newPage({ viewport: WINDOWS.desktop, reducedMotion: 'reduce' })
  page.setDefaultTimeout(scaleTimeout(10_000))
  await page.clock.install({ time: 0 })
  await page.setContent('<!doctype html><title>Toasts</title>')
  await page.addStyleTag({ content: postcss([themeColours]).process(styles, { from: undefined }).css })
  await page.addScriptTag({ content: script, type: 'module' })
  await expect.poll(() => page.evaluate(() => 'testToasts' in globalThis)).toBe(true)
  await page.clock.pauseAt(60_000)
  await visitor(page).finally(() => page.close())
}

async function show(page: Page, type: ToastType, text: string) {
  await page.evaluate(([type, text]) => globalThis.testToasts[type](text), [type, text] as const)
  await page.getByText(text, { exact: true }).waitFor()
  // Its time begins with the next frame.
  await page.clock.runFor(FRAME_MS)
}

const lasting = (page: Page) => page.locator('.toast:not([data-ending-style])').count()

/** Milliseconds. */
const TIMES = [
  ['success', 2000],
  ['error', 4000],
  ['blank', 4000],
  ['custom', 4000],
] as const
const SWIPES = [
  ['up', 1],
  ['down', -1],
] as const

describe('a toast', () => {
  test.each(IS_LONG ? TIMES : TIMES.slice(0, 1))(
    'A toast of type %s stays for %i milliseconds',
    (type, time) =>
      withToastPage(async (page) => {
        await show(page, type, 'Roses')
        await page.clock.runFor(time - 1)
        expect(await lasting(page)).toBe(1)
        await page.clock.runFor(1)
        await expect.poll(() => lasting(page)).toBe(0)
      }),
  )

  longTest('A toast’s time begins when the page paints it, however long that takes', () =>
    withToastPage(async (page) => {
      await page.evaluate(() => {
        globalThis.requestAnimationFrame = (paint) => {
          addEventListener('painted', () => paint(0), { once: true })
          return 0
        }
      })
      await show(page, 'success', 'Roses')
      await page.clock.runFor(60_000)
      expect(await lasting(page)).toBe(1)
      await page.evaluate(() => dispatchEvent(new Event('painted')))
      await page.clock.runFor(1999)
      expect(await lasting(page)).toBe(1)
      await page.clock.runFor(1)
      await expect.poll(() => lasting(page)).toBe(0)
    }),
  )

  test('A toast of type loading stays until it is closed', () =>
    withToastPage(async (page) => {
      await show(page, 'loading', 'Roses')
      await page.clock.runFor(60 * 60 * 1000)
      expect(await lasting(page)).toBe(1)
      await page.getByRole('button', { name: 'Close' }).click()
      await expect.poll(() => lasting(page)).toBe(0)
    }))

  longTest('A toast waits while the mouse is on it, and then for the rest of its time', () =>
    withToastPage(async (page) => {
      await show(page, 'success', 'Roses')
      await page.clock.runFor(1500)
      await page.locator('.toast__text').hover()
      await page.clock.runFor(60_000)
      expect(await lasting(page)).toBe(1)
      await page.mouse.move(0, WINDOWS.desktop.height - 1)
      // Its next frame comes within 16 milliseconds.
      await page.clock.runFor(499 - FRAME_MS)
      expect(await lasting(page)).toBe(1)
      await page.clock.runFor(1 + 2 * FRAME_MS)
      await expect.poll(() => lasting(page)).toBe(0)
    }),
  )

  longTest('F6 leads to the toasts, Escape closes one, and the focus goes back to where it was', () =>
    withToastPage(async (page) => {
      await page.evaluate(() => {
        document.body.append(Object.assign(document.createElement('button'), { textContent: 'Before' }))
      })
      const before = page.getByRole('button', { name: 'Before' })
      await before.focus()
      await show(page, 'success', 'Roses')
      await show(page, 'success', 'Lilies')
      await page.keyboard.press('F6')
      await page.keyboard.press('Tab')
      await page.clock.runFor(60_000)
      expect(await lasting(page)).toBe(2)
      const focused = () => page.evaluate(() => document.activeElement?.parentElement?.textContent)
      expect(await focused()).toBe('Lilies')
      await page.keyboard.press('Escape')
      await expect.poll(focused).toBe('Roses')
      await page.keyboard.press('Enter')
      await expect.poll(() => lasting(page)).toBe(0)
      expect(await before.evaluate((button) => button === document.activeElement)).toBe(true)
    }),
  )

  longTest.each(SWIPES)('A swipe %s closes a toast, a short move does not', (_, direction) =>
    withToastPage(async (page) => {
      await show(page, 'loading', 'Roses')
      const swipe = (distance: number) =>
        page.locator('.toast').evaluate((toast, distance) => {
          const at = (type: string, clientY: number) =>
            toast.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch', clientY }))
          at('pointerdown', 100)
          at('pointermove', 100 - distance)
          at('pointerup', 100 - distance)
        }, distance)
      await swipe(20 * direction)
      expect(await lasting(page)).toBe(1)
      await swipe(40 * direction)
      await expect.poll(() => lasting(page)).toBe(0)
    }),
  )

  longTest('On a phone toasts are at the bottom, above a bar with a button and above the keyboard', () =>
    withToastPage(async (page) => {
      await page.setViewportSize(WINDOWS.phone)
      await show(page, 'success', 'Roses')
      await show(page, 'error', 'Thorns')
      const bottom = () =>
        page
          .locator('.toast')
          .last()
          .evaluate((toast) => toast.getBoundingClientRect().bottom)
      // A bar of 76 pixels, and the gap below a toast.
      expect(await bottom()).toBe(WINDOWS.phone.height - 76 - 8)
      await page.evaluate(() => {
        const view = window.visualViewport as VisualViewport
        Object.defineProperty(view, 'height', { value: window.innerHeight - 300 })
        view.dispatchEvent(new Event('resize'))
      })
      await expect.poll(bottom).toBe(WINDOWS.phone.height - 300 - 76 - 8)
    }),
  )

  test('A closed toast leaves the page 1000 milliseconds later', () =>
    withToastPage(async (page) => {
      await show(page, 'success', 'Roses')
      await page.clock.runFor(2000)
      const ending = page.locator('.toast[data-ending-style]')
      await ending.waitFor({ state: 'attached' })
      expect(await ending.evaluate((toast) => getComputedStyle(toast).animationDuration)).toBe('1s')
      await page.clock.runFor(999)
      expect(await ending.count()).toBe(1)
      await page.clock.runFor(1)
      await ending.waitFor({ state: 'detached' })
    }))

  test('Toasts are at the top centre, eight pixels apart; an error is red and an alert', () =>
    withToastPage(async (page) => {
      await show(page, 'success', 'Roses')
      await show(page, 'error', 'Thorns')
      await page.clock.runFor(500)
      const boxes = await page.locator('.toast').evaluateAll((toasts) =>
        toasts.map((toast) => {
          const { top, bottom, left, right } = toast.getBoundingClientRect()
          return { top, bottom, middle: (left + right) / 2 }
        }),
      )
      expect(boxes[0]?.top).toBe(16)
      expect((boxes[1]?.top ?? 0) - (boxes[0]?.bottom ?? 0)).toBe(8)
      for (const { middle } of boxes) expect(middle).toBeCloseTo(WINDOWS.desktop.width / 2, 0)
      const alert = page.getByRole('alert').filter({ hasText: 'Thorns' })
      expect(
        await alert.evaluate((toast) => [
          getComputedStyle(toast).color,
          getComputedStyle(toast).backgroundColor,
        ]),
      ).toEqual(['rgb(173, 42, 31)', 'rgb(253, 236, 234)'])
      await page.getByRole('status').filter({ hasText: 'Roses' }).waitFor()
    }))

  test('At most twenty toasts are shown: the oldest are removed and do not come back', () =>
    withToastPage(async (page) => {
      for (let number = 1; number <= 23; number += 1) await show(page, 'loading', `Rose ${number}`)
      await page.clock.runFor(500)
      await expect.poll(() => page.locator('.toast').count()).toBe(20)
      await page.getByRole('button', { name: 'Close' }).first().click()
      await page.clock.resume()
      await expect.poll(() => page.locator('.toast').count(), { timeout: 5000 }).toBe(19)
      expect(await page.getByText('Rose 3', { exact: true }).count()).toBe(0)
      await page.getByText('Rose 4', { exact: true }).waitFor()
    }))
})
