import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import postcss from 'postcss'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import dashboardEn from '#app/messages/en/dashboard.ts'
import dashboardTh from '#app/messages/th/dashboard.ts'
import { findPlaces } from '#app/server/delivery/zones/find-places.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { scaleTimeout } from '#commands/patience.ts'
import { themeColours } from '#commands/theme-colours.ts'
import { sharedBrowser } from '#e2e/testing/shop-and-browser.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'
import { axeFindings } from '#e2e/testing/walk/axe.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ORIGIN = 'http://shop.test'
const STYLES = [
  ...['styles/reset', 'styles/tokens', 'elements/buttons', 'elements/chips', 'elements/fold'],
  ...['forms/fields', 'dashboard/new-order/paste-chat'],
]
const { newOrderChat: en } = dashboardEn
const CHAT = `ผู้รับ คุณสมหญิง ใจดี 081-234-5678
99/1 ซ.สุขุมวิท 21 แขวงคลองเตยเหนือ เขตวัฒนา กทม. 10110
งบ 1500 เบอร์เรา 0891112222 การ์ดเขียนว่า "รักแม่ที่สุด"`

let browser: Browser
let script: string
let styles: string

beforeAll(async () => {
  browser = await sharedBrowser()
  script = await bundleChat()
  const sheets = STYLES.map((name) => readFileSync(path.join(ROOT, `app/ui/${name}.css`), 'utf8'))
  const layers = '@layer reset, tokens, parts, screens;'
  styles = postcss([themeColours]).process([layers, ...sheets].join('\n'), { from: undefined }).css
})

/** Bundles the part of the screen alone. */
async function bundleChat(): Promise<string> {
  const built = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      lib: { entry: 'e2e/testing/chat-page.tsx', formats: ['es'], fileName: 'stage' },
    },
  })) as Rolldown.RolldownOutput[]
  return built[0]?.output[0].code ?? ''
}

interface Visit {
  page: Page
  paste: (text: string) => Promise<void>
  taken: () => Promise<unknown[][]>
}

/** Opens the part in a form, unfolded, with the shop's own list of places. */
async function withChat(visitor: (visit: Visit) => Promise<void>, lang: 'en' | 'th' = 'en') {
  const texts = lang === 'th' ? dashboardTh.newOrderChat : en
  const page = await browser.newPage({ viewport: WINDOWS.phone, hasTouch: true, reducedMotion: 'reduce' })
  page.setDefaultTimeout(scaleTimeout(10_000))
  const html = `<!doctype html><html lang="${lang}"><meta name="viewport" content="width=device-width"><title>Order</title><main><h1>Order</h1><form></form></main>`
  await page.route(`${ORIGIN}/**`, async (route) => {
    const url = new URL(route.request().url())
    if (url.pathname !== '/places') return route.fulfill({ contentType: 'text/html', body: html })
    await route.fulfill({ json: { places: await findPlaces(url.searchParams.get('q') ?? '', lang) } })
  })
  await page.goto(`${ORIGIN}/dashboard/new-order`)
  await page.addStyleTag({ content: styles })
  await page.addScriptTag({ content: script, type: 'module' })
  await page.getByText(texts.title, { exact: true }).click()
  const paste = (text: string) => page.getByLabel(texts.label).fill(text)
  await visitor({ page, paste, taken: () => page.evaluate(() => globalThis.testTaken) })
  await page.close()
}

const chip = (page: Page, field: string, value: string) =>
  page.getByRole('button', { name: new RegExp(`${field}.*${value}`, 's') })

test('A pasted chat fills nothing in by itself; each tap fills one field', () =>
  withChat(async ({ page, paste, taken }) => {
    await paste(CHAT)
    await chip(page, en.fields.place, 'Khlong Toei Nuea').waitFor()
    expect(await taken()).toEqual([])
    await chip(page, en.fields.name, 'สมหญิง').click()
    await chip(page, en.fields.buyerPhone, '089-111-2222').click()
    await chip(page, en.fields.phoneNumber, '081-234-5678').click()
    await chip(page, en.fields.price, '฿1,500').click()
    await chip(page, en.fields.cardMessage, 'รักแม่').click()
    expect(await taken()).toEqual([
      ['name', 'คุณสมหญิง ใจดี'],
      ['buyerPhone', '089-111-2222'],
      ['phoneNumber', '081-234-5678'],
      ['price', 1500_00],
      ['cardMessage', 'รักแม่ที่สุด'],
    ])
  }))

longTest('A tapped chip says so until another one fills its field', () =>
  withChat(async ({ page, paste }) => {
    await paste(CHAT)
    const first = chip(page, en.fields.phoneNumber, '081-234-5678')
    const second = chip(page, en.fields.phoneNumber, '089-111-2222')
    await first.click()
    await expect.poll(() => first.getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('status').getByText(en.taken.replace('{{field}}', en.fields.phoneNumber)).waitFor()
    await second.click()
    await expect.poll(() => first.getAttribute('aria-pressed')).toBe('false')
    expect(await second.getAttribute('aria-pressed')).toBe('true')
    expect(await chip(page, en.fields.buyerPhone, '081-234-5678').getAttribute('aria-pressed')).toBe('false')
  }),
)

longTest('A place of a chat is looked up, and given as it stands in the list of places', () =>
  withChat(async ({ page, paste, taken }) => {
    await paste('แขวงคลองเตยเหนือ เขตวัฒนา กทม. 10110')
    await chip(page, en.fields.place, 'Khlong Toei Nuea').click()
    const place = {
      subdistrict: 'คลองเตยเหนือ',
      district: 'วัฒนา',
      province: 'กรุงเทพมหานคร',
      postcode: '10110',
    }
    expect(await taken()).toMatchObject([['place', place]])
  }),
)

longTest('With a misspelt name the postcode still finds the area', () =>
  withChat(async ({ page, paste }) => {
    await paste('แขวงคลองเตยเหนื เขตวัฒนาา กทม. 10110')
    await chip(page, en.fields.place, 'Khlong Toei Nuea').waitFor()
  }),
)

longTest('Screen readers hear how much was found, and that nothing was', () =>
  withChat(async ({ page, paste }) => {
    await paste('พรุ่งนี้')
    await page.getByRole('status').getByText(en.found_one.replace('{{count}}', '1')).waitFor()
    await paste('พรุ่งนี้ 10 โมง')
    await page.getByRole('status').getByText(en.found_other.replace('{{count}}', '2')).waitFor()
    await paste('สวัสดีค่ะ')
    await page.getByRole('status').getByText(en.nothing).waitFor()
  }),
)

longTest('All of it works by keyboard, and nothing sends the form around it', () =>
  withChat(async ({ page, paste, taken }) => {
    await paste('0812345678')
    await chip(page, en.fields.buyerPhone, '081').waitFor()
    await page.getByLabel(en.label).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    const phone = '081-234-5678'
    expect(await taken()).toEqual([
      ['buyerPhone', phone],
      ['phoneNumber', phone],
    ])
    expect(page.url()).toBe(`${ORIGIN}/dashboard/new-order`)
  }),
)

test('The chat is in no form data and in no storage, and goes when it is cleared', () =>
  withChat(async ({ page, paste }) => {
    await paste(CHAT)
    await chip(page, en.fields.buyerPhone, '081').click()
    const stored = () =>
      page.evaluate(() => {
        const form = document.querySelector('form') as HTMLFormElement
        return [
          ...new FormData(form).values(),
          ...Object.values(localStorage),
          ...Object.values(sessionStorage),
        ]
      })
    expect(await stored()).toEqual([])
    await page.getByRole('button', { name: en.clear }).click()
    await expect.poll(() => page.getByRole('button', { name: en.fields.buyerPhone }).count()).toBe(0)
    const area = page.getByLabel(en.label)
    expect(await area.inputValue()).toBe('')
    expect(await area.evaluate((element) => element === document.activeElement)).toBe(true)
    await paste(CHAT)
    expect(await chip(page, en.fields.buyerPhone, '081').getAttribute('aria-pressed')).toBe('false')
  }))

longTest.each(IS_LONG ? (['th', 'en'] as const) : (['th'] as const))(
  'It is accessible and fits a narrow phone, in %s',
  (lang) =>
    withChat(async ({ page, paste }) => {
      await paste(`${CHAT} ${'เขียนการ์ดว่า '}${'ยาว'.repeat(80)}`)
      const { fields } = lang === 'th' ? dashboardTh.newOrderChat : en
      await chip(page, fields.place, '10110').click()
      expect(await axeFindings(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      const heights = await page
        .locator('.chat-find')
        .evaluateAll((chips) => chips.map((each) => each.getBoundingClientRect().height))
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    }, lang),
)
