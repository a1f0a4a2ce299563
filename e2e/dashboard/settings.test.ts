import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { longTest } from '#commands/long-test.ts'
import { visitAsOwner as visitAs } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { ADMIN, discardShop, type ShopProcess, startShop } from '#e2e/testing/shop-process.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'

const at = openShopAndBrowser()

/** Some forms are refused on purpose. */
const asOwner = (path: string, visitor: (page: Page) => Promise<unknown>) =>
  visitAs(at, path, async (page) => void (await visitor(page)), {}, /status of 400/)

const formOf = (page: Page, name: string) => page.locator(`form:has([name=form][value=${name}])`)
const save = async (page: Page, name: string) => {
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await formOf(page, name).getByRole('button', { name: 'Save' }).click()
  // The message of the previous form may still be there.
  await answered
  await page.getByText('Settings saved').first().waitFor()
}
const asVisitor = async (path: string) => (await fetch(at.shop.origin + path)).text()

/** Fills in every setting about deliveries. */
async function fillDeliverySettings(page: Page) {
  const areas = formOf(page, 'areas')
  await areas.getByLabel('English').fill('Bangkok and vicinity')
  await areas.getByLabel('ไทย').fill('กรุงเทพฯ และปริมณฑล')
  await save(page, 'areas')
  await page.getByLabel('Flowers may be replaced').check()
  await page.getByLabel('Nobody at home').check()
  await save(page, 'notices')
  await page.getByLabel('Show the notice').check()
  await formOf(page, 'busyDays').getByLabel('English').fill('12–14 February')
  await save(page, 'busyDays')
  await formOf(page, 'links').getByLabel('LINE').fill('@BaanDok')
  await save(page, 'links')
}

describe('the owner’s settings', () => {
  test('Changed settings are visible to every visitor at once, on cached pages too', async () => {
    for (let times = 0; times < 3; times += 1) expect(await asVisitor('/about')).toContain('Dokmai')
    await asOwner('/dashboard/settings', async (page) => {
      await page.getByLabel('Shop name').fill('Baan Dok')
      await save(page, 'shop')
      await formOf(page, 'delivery').getByLabel('Delivery fee in baht').fill('80')
      await formOf(page, 'delivery').getByLabel('Free delivery from, in baht').fill('1,200')
      await save(page, 'delivery')
      await formOf(page, 'about')
        .getByLabel('English')
        .fill('Flowers since 1987.\n\n# Our garden\n\nIn Nonthaburi.')
      await save(page, 'about')
    })
    await expect.poll(() => asVisitor('/about')).toContain('Flowers since 1987.')
    const about = await asVisitor('/about')
    expect(about).toContain('<h2>Our garden</h2>')
    expect(about).toContain('Free delivery on orders over ฿1,200')
    expect(about).toContain('Baan Dok</title>')
    expect(await asVisitor('/productInfo/single-red-rose')).toContain(
      'Delivery ฿80, free on orders of ฿1,200 or more.',
    )
    expect(await (await fetch(`${at.shop.origin}/manifest.webmanifest`)).json()).toMatchObject({
      name: 'Baan Dok',
    })
  })

  longTest(
    'Shoppers see areas, substitutions, busy days and LINE once the owner has set them, and nothing of them before',
    async () => {
      const ROSE = '/productInfo/single-red-rose'
      const AREAS = 'We deliver in: Bangkok and vicinity'
      const LINE = '>Chat with us on LINE: @baandok<'
      const screens = [ROSE, '/contact', '/return-policy']
      for (const screen of screens)
        expect(await asVisitor(screen)).not.toMatch(/We deliver in|seasonal|order early|Chat with us/)
      await asOwner('/dashboard/settings', fillDeliverySettings)
      await expect.poll(() => asVisitor(ROSE)).toContain('Chat with us on LINE')
      const [product, contact, returns] = await Promise.all(screens.map(asVisitor))
      expect(product?.split(AREAS).length, 'beside the price and in the footer').toBe(3)
      expect(product).toContain('If one isn’t available, we may use another')
      expect(product).toContain('12–14 February: we can’t change')
      expect(contact?.split(LINE).length, 'on the page and in the footer').toBe(3)
      expect(contact).toContain('href="https://line.me/R/ti/p/@baandok"')
      expect(returns).toMatch(/<h2>Substitutions<\/h2><p>Flowers are seasonal/)
      expect(await asVisitor(`${ROSE}?lang=th`)).toContain('พื้นที่จัดส่ง: กรุงเทพฯ และปริมณฑล')
    },
  )

  longTest('A cart below the free delivery tells what is missing, unless delivery costs nothing anyway', () =>
    asOwner('/dashboard/settings', async (page) => {
      const note = page.getByText(/more for free delivery/)
      const cart = async () => {
        await page.goto(`${at.shop.origin}/cart`)
        await page.getByRole('link', { name: 'Single Red Rose' }).first().waitFor()
      }
      await page.goto(`${at.shop.origin}/productInfo/single-red-rose`)
      await page.getByRole('button', { name: 'Add To Cart' }).filter({ visible: true }).first().click()
      await page.getByText('Added to cart successfully!').waitFor()
      for (const [fee, notes] of [
        ['80', ['฿1,010 more for free delivery']],
        ['0', []],
      ] as const) {
        await page.goto(`${at.shop.origin}/dashboard/settings`)
        await formOf(page, 'delivery').getByLabel('Delivery fee in baht').fill(fee)
        await formOf(page, 'delivery').getByLabel('Free delivery from, in baht').fill('1,200')
        await save(page, 'delivery')
        await cart()
        await expect.poll(() => note.allInnerTexts()).toEqual(notes)
      }
    }),
  )

  longTest(
    'Of two windows with the settings, the second shows what the first has saved before it replaces that',
    () =>
      visitAs(
        at,
        '/dashboard/settings',
        async (first) => {
          const second = await first.context().newPage()
          await second.goto(first.url())
          const english = formOf(second, 'hours').getByLabel('English')
          await english.fill('Daily 9–18')
          await formOf(first, 'hours').getByLabel('ไทย').fill('ปิดวันสงกรานต์')
          await save(first, 'hours')
          await formOf(second, 'hours').getByRole('button', { name: 'Save' }).click()
          await second.locator('.note', { hasText: 'Saved meanwhile:' }).getByText('ปิดวันสงกรานต์').waitFor()
          expect(await english.inputValue()).toBe('Daily 9–18')
          await save(second, 'hours')
          await expect.poll(() => english.inputValue()).toBe('Daily 9–18')
          await second.close()
        },
        {},
        /status of 409/,
      ),
  )

  test('Settings can be reset to the default, and a refused form keeps what was typed', () =>
    asOwner('/dashboard/settings', async (page) => {
      const links = formOf(page, 'links')
      await links.getByLabel('LINE').fill('line.me/dokmai')
      await links.getByRole('button', { name: 'Save' }).click()
      await page.locator('.field-error', { hasText: 'https://' }).waitFor()
      await expect.poll(() => links.getByLabel('LINE').inputValue()).toBe('line.me/dokmai')
      const delivery = formOf(page, 'delivery')
      await delivery.getByRole('button', { name: 'Back to default' }).click()
      await expect.poll(() => delivery.getByLabel('Delivery fee in baht').inputValue()).toBe('100')
      await expect.poll(() => asVisitor('/about')).toContain('Free delivery on orders over ฿500')
    }))
})

describe('The index of the settings', () => {
  longTest(
    'The index of the settings leads to each section, focuses its heading and marks the one in view',
    () =>
      asOwner('/dashboard/settings', async (page) => {
        const index = page.getByRole('navigation', { name: 'Sections' })
        const headings = await page.locator('.settings h2').allInnerTexts()
        await expect.poll(() => index.getByRole('link').allInnerTexts()).toEqual(headings)
        for (const name of ['Emails to you', 'Return policy', 'Logo']) {
          await index.getByRole('link', { name }).click()
          const heading = page.getByRole('heading', { level: 2, name, exact: true })
          await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)
          await expect.poll(() => index.locator('[aria-current]').innerText()).toBe(name)
          const { top, left } = await heading.evaluate((one) => one.getBoundingClientRect().toJSON())
          expect(top).toBeGreaterThan(60)
          expect(top).toBeLessThan(300)
          // Beside the forms, and always in view.
          expect(await index.evaluate((nav) => nav.getBoundingClientRect().right)).toBeLessThan(left)
          await expect.poll(() => index.isVisible()).toBe(true)
        }
      }),
  )

  longTest('The index of the settings is above the sections on a phone and works without scripts', () =>
    visitAs(
      at,
      '/dashboard/settings',
      async (page) => {
        const index = page.getByRole('navigation', { name: 'Sections' })
        const bottom = await index.evaluate((nav) => nav.getBoundingClientRect().bottom)
        const first = page.locator('.settings h2').first()
        expect(await first.evaluate((heading) => heading.getBoundingClientRect().top)).toBeGreaterThan(bottom)
        await index.getByRole('link', { name: 'Privacy policy' }).click()
        await page.waitForURL(/#settings-privacy$/)
        expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
      },
      { viewport: WINDOWS.phone, javaScriptEnabled: false },
      /^$/,
    ),
  )
})

longTest('The search of messages is above the list, on a phone too', () =>
  visitAs(
    at,
    '/contact',
    async (page) => {
      await page.getByLabel('Message').fill('Do you have peonies?')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText('Message Sent Successfully!.').first().waitFor()
      await page.goto(`${at.shop.origin}/dashboard/messages`)
      const top = (selector: string) =>
        page.locator(selector).evaluate((part) => part.getBoundingClientRect().top)
      expect(await top('.table-search')).toBeLessThan(await top('.messages__list'))
    },
    { viewport: WINDOWS.phone },
    /^$/,
  ),
)

longTest('The dashboard’s navigation leads to each page and marks the current one', () =>
  asOwner('/dashboard', async (page) => {
    const navigation = page.getByRole('navigation', { name: 'Your pages' })
    for (const name of ['Orders', 'Messages', 'Payments and emails', 'Settings', 'Going live', 'Overview']) {
      await navigation.getByRole('link', { name }).click()
      await expect.poll(() => navigation.locator('[aria-current=page]').innerText()).toBe(name)
    }
  }),
)

longTest(
  'A public shop that sends no email warns the owner on each dashboard page, and a local one does not',
  async () => {
    const WARNING = 'No email leaves this shop'
    await asOwner('/dashboard', async (page) => expect(await page.getByText(WARNING).count()).toBe(0))
    const shop = await startShop({ PUBLIC_URL: 'https://shop.example', PAYMENT_PROVIDER: 'sandbox' })
    try {
      const login = await requestAs(shop, '/login', { body: new URLSearchParams(ADMIN).toString() })
      const cookie = login.cookies.map((line) => line.split(';')[0]).join('; ')
      for (const path of ['/dashboard', '/dashboard/orders', '/dashboard/settings', '/addproduct'])
        expect((await requestAs(shop, path, { cookie })).text).toContain(WARNING)
    } finally {
      await discardShop(shop)
    }
  },
)

/** Requests a shop under its public name, as a proxy does. */
async function requestAs(shop: ShopProcess, path: string, { body = '', cookie = '' }) {
  const headers = {
    ...{ Host: 'shop.example', Origin: 'https://shop.example', Cookie: cookie },
    ...(body ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
  }
  const asked = request(shop.localOrigin + path, { method: body ? 'POST' : 'GET', headers })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { text: await text(answer), cookies: answer.headers['set-cookie'] ?? [] }
}

longTest(
  'A small logo is sent as it is: drawn by a browser that writes no WebP, it would lose what is transparent',
  () =>
    asOwner('/dashboard/settings', async (page) => {
      const drawing = { create: { width: 64, height: 64, channels: 4, background: '#cc333300' } } as const
      const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await sharp(drawing).png().toBuffer() }
      const sent = page.evaluate(
        () =>
          new Promise((resolve) =>
            addEventListener('submit', ({ target }) => {
              const image = new FormData(target as HTMLFormElement).get('image')
              resolve(image instanceof File && image.type)
            }),
          ),
      )
      await page.getByLabel('New logo', { exact: true }).setInputFiles(logo)
      await save(page, 'logo')
      expect(await sent).toBe('image/png')
    }),
)
