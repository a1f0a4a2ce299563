import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import en from '#app/messages/en/shop.ts'
import { serverTranslator } from '#app/messages/server-translator.ts'
import { loadMessages } from '#app/messages/testing/all-messages.ts'
import { LANGUAGES } from '#app/shop/language.ts'
import { longTest } from '#commands/long-test.ts'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { visitAsOwner } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { discardShop, startShop } from '#e2e/testing/shop-process.ts'
import { chooseLanguage, chooseMode, WINDOWS } from '#e2e/testing/steps.ts'
import { visit } from '#e2e/testing/visit.ts'

const SUPPORT = { email: 'help@flowers.test', phone: '+66 2 123 4567' }

const at = openShopAndBrowser({ SUPPORT_EMAIL: SUPPORT.email, SUPPORT_PHONE: SUPPORT.phone })

const open = (page: Page, path: string) => page.goto(at.shop.origin + path)
const bar = (page: Page) => page.getByRole('banner')
const foot = (page: Page) => page.getByRole('contentinfo')
const bodyOf = (page: string) => page.split('<script')[0]
const ask = (path: string, init: RequestInit = {}) =>
  fetch(at.shop.origin + path, { redirect: 'manual', ...init })

describe('every page', () => {
  test('Every page starts in English and light mode, below a bar with the shop’s links and tools', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/')
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light')
      for (const [name, href] of [
        ['All Products', '/allproducts'],
        ['Signup/Login', '/signup'],
        ['Cart, 0 items', '/cart'],
      ] as const) {
        await expect.poll(() => bar(page).getByRole('link', { name }).first().getAttribute('href')).toBe(href)
      }
      expect(await bar(page).getByRole('link', { name: 'Order' }).count()).toBe(0)
      expect(await bar(page).getByRole('link', { name: 'Admin' }).count()).toBe(0)
      expect(await bar(page).getByRole('button', { name: 'Logout' }).count()).toBe(0)
      const picture = bar(page).getByAltText('Profile picture').filter({ visible: true })
      await expect.poll(() => picture.getAttribute('src')).toContain('avatar-default')
      await bar(page).getByRole('button', { name: 'Switch to dark mode' }).first().waitFor()
    }))

  test('The language selector offers eng, th and zh-CN with the flag of the chosen one, and translates the page', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/allproducts')
      const select = bar(page).getByLabel('Language')
      const codes = await select
        .locator('option')
        .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
      expect(codes).toEqual(['eng', 'th', 'zh-CN'])
      await expect.poll(() => select.inputValue()).toBe('eng')
      const flags = new Set<string | null>()
      for (const code of ['eng', 'th', 'zh-CN'] as const) {
        await chooseLanguage(page, code)
        const words = await loadMessages(code === 'eng' ? 'en' : code)
        await page.getByRole('heading', { name: words.products.heading, level: 1 }).waitFor()
        flags.add(await page.locator('.language-form .flag').first().getAttribute('src'))
      }
      expect(flags.size).toBe(3)
    }))

  test('Every page says that delivery is free on orders over 500 baht', async () => {
    expect(await (await ask('/about')).text()).toContain('Free delivery on orders over ฿500')
  })

  test('The footer has four columns: About Us, Customer Service, Social Media and the payment methods', async () => {
    await visit(at.browser, {}, async (page) => {
      await open(page, '/')
      const column = (name: string) =>
        foot(page)
          .locator('section')
          .filter({ has: page.getByRole('heading', { name }) })
      await expect.poll(() => foot(page).locator('section').count()).toBe(4)
      expect((await column('About Us').getByRole('paragraph').innerText()).length).toBeGreaterThan(100)
      const links = (name: string) =>
        column(name)
          .getByRole('link')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(await links('Customer Service')).toEqual([
        '/about',
        '/contact',
        '/return-policy',
        '/privacy-policy',
      ])
      const social = await links('Social Media')
      expect(social).toEqual([
        'https://www.facebook.com/',
        'https://www.instagram.com/',
        'https://line.me/',
        'https://www.youtube.com/',
      ])
      const image = column('Payment Methods').getByRole('img', { name: /^Payment methods/ })
      await image.scrollIntoViewIfNeeded()
      await expect
        .poll(() => image.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth))
        .toBeGreaterThan(0)
    })
  })

  test('A social link that the owner sets takes the place of the network’s page, as the list for going live says', async () => {
    await visitAsOwner(
      at,
      '/dashboard/going-live',
      async (page) => {
        await page
          .getByText('until you set yours in Settings: Facebook, Instagram, LINE, and YouTube')
          .waitFor()
        await page.goto(`${at.shop.origin}/dashboard/settings`)
        const form = page.locator('form:has([name=form][value=links])')
        await form.locator('[name=instagram]').fill('https://instagram.example/dokmai')
        await form.getByRole('button', { name: 'Save' }).click()
        await page.getByText('Settings saved').waitFor()
        await page.goto(`${at.shop.origin}/dashboard/going-live`)
        await page.getByText('until you set yours in Settings: Facebook, LINE, and YouTube').waitFor()
      },
      {},
      /^$/,
    )
    const page = await (await ask('/about')).text()
    expect(page).toContain('href="https://instagram.example/dokmai"')
    expect(page).not.toContain('href="https://www.instagram.com/"')
    expect(page).toContain('href="https://www.facebook.com/"')
  })

  test('Below the footer are the brand, the 2024 copyright with the shop’s URL and inert social icons, in the mode’s colours', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/about')
      const colours = () =>
        foot(page).evaluate((element) => {
          const { backgroundColor, color } = getComputedStyle(element)
          return `${backgroundColor} ${color}`
        })
      const light = await colours()
      await chooseMode(page, 'dark')
      await expect.poll(colours).not.toBe(light)
      const bottom = foot(page).locator('.footer__bar')
      const copyright = bottom.getByRole('link', { name: '© 2024 Dokmai' })
      expect(new URL((await copyright.getAttribute('href')) ?? '').origin).toBe(at.shop.origin)
      await expect.poll(() => bottom.locator('.social svg').count()).toBe(4)
      expect(await bottom.locator('.social a, .social button').count()).toBe(0)
      await bottom.getByRole('link', { name: 'Dokmai', exact: true }).click()
      await page.waitForURL(`${at.shop.origin}/`)
    }))

  longTest(
    'On a phone the footer is shorter than the page above it, and a low window keeps its room for the page',
    () =>
      visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
        await open(page, '/about')
        expect((await foot(page).boundingBox())?.height).toBeLessThanOrEqual(600)
        const position = () => bar(page).evaluate((header) => getComputedStyle(header).position)
        expect(await position()).toBe('sticky')
        await page.setViewportSize({ width: 640, height: 430 })
        await expect.poll(position).toBe('static')
      }),
  )

  test('The footer shows the available payment methods: cards, and nothing else', async () => {
    const drawing = await (await ask('/images/catalogue/brand/payment-methods.svg')).text()
    expect(drawing).toContain('aria-label="Credit card, debit card"')
    const shop = await startShop({ PAYMENT_WAYS: 'card' })
    const pages = ['/about', '/cart', '/productInfo/single-red-rose']
    const read = pages.map(async (path) => (await fetch(shop.origin + path)).text())
    const [about = '', ...others] = await Promise.all(read).finally(() => discardShop(shop))
    expect(about).toContain('alt="Payment methods: credit card, debit card"')
    for (const page of [about, ...others]) expect(bodyOf(page)).not.toContain('PromptPay')
  })

  test('Every page is found at its URL in any case', async () => {
    const pages =
      '/ /cart /login /signup /productInfo/single-red-rose /productinfo/single-red-rose /products /allproducts'
    const more = '/contact /about /return-policy /privacy-policy /forgot-password /test /Return-Policy'
    for (const path of `${pages} ${more}`.split(' ')) expect((await ask(path)).status, path).toBe(200)
    const product = await ask('/PRODUCTINFO/Single-Red-Rose')
    expect(product.status).toBe(200)
    expect(await product.text()).toMatch(/rel="canonical" href="[^"]+\/productInfo\/single-red-rose"/)
    for (const path of ['/order', '/dashboard', '/addproduct', '/updateproduct']) {
      const answer = await ask(path)
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `/login?next=${encodeURIComponent(path)}`,
      ])
    }
  })
})

describe('the home page', () => {
  test('The home page has a hero image, the filter, products, See more, three testimonials and three tiles', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/')
      const hero = page.locator('.hero img')
      await expect
        .poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
      await page.getByRole('search', { name: 'Find products' }).waitFor()
      await expect
        .poll(() => page.getByLabel('Product type').locator('option:checked').innerText())
        .toBe('product type')
      const cards = page.locator('main .product-card')
      await expect.poll(() => cards.count()).toBe(8)
      const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
      expect(tops).toEqual([...Array(4).fill(tops[0]), ...Array(4).fill(tops[4])])
      expect(tops[4]).toBeGreaterThan(tops[0] ?? 0)
      await expect
        .poll(() => page.locator('main blockquote').allInnerTexts())
        .toEqual(Object.values(en.testimonials).map(({ text }) => text))
      await expect
        .poll(() => page.locator('main .feature-tile h3').allInnerTexts())
        .toEqual(['Premium flowers', 'Gifts', 'Gifts for special occasions'])
      await page.getByRole('link', { name: 'See more' }).click()
      await page.waitForURL(/\/allproducts$/)
    }))

  test('The home page offers every category once and “product type” for all of them, and finds by it in any case', async () => {
    const found = async (address: string, what: RegExp) =>
      Array.from((await (await ask(address)).text()).matchAll(what), ([, text]) => text ?? '')
    const [filter = ''] = await found('/', /<select[^>]*name="filterType"[^>]*>([\s\S]*?)<\/select>/g)
    const [all, ...categories] = Array.from(filter.matchAll(/value="([^"]*)"/g), ([, type]) => type ?? '')
    expect(all).toBe('product type')
    expect(new Set(categories.map((category) => category.toLowerCase())).size).toBe(8)
    expect(categories).toHaveLength(8)
    const TITLE = /class="product-card__title"><a[^>]*>([^<]*)</g
    const roses = await found('/allproducts?filterType=Roses', TITLE)
    expect(roses).toContain('Single Red Rose')
    expect(await found('/allproducts?filterType=ROSES', TITLE)).toEqual(roses)
  })

  test('The home page adds a product to the cart from its card', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/')
      for (const count of [1, 2]) {
        await page.locator('main .product-card').first().getByRole('button', { name: 'Add To Cart' }).click()
        await page
          .getByRole('status')
          .filter({ has: page.getByText('add to cart', { exact: true }) })
          .first()
          .waitFor()
        await bar(page)
          .getByRole('link', { name: `Cart, ${count} item` })
          .first()
          .waitFor()
      }
    }))
})

describe('a product’s page', () => {
  test('A product’s page shows picture, title, text, price, four fixed reviews with stars, and icons that do nothing', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/productinfo/single-red-rose')
      const main = page.getByRole('main')
      await main.getByRole('heading', { name: 'Single Red Rose', level: 1 }).waitFor()
      await main.getByRole('img', { name: 'A single red rose with baby’s breath' }).waitFor()
      await main.getByText('฿190').first().waitFor()
      expect((await main.locator('.product__text').innerText()).length).toBeGreaterThan(30)
      await main.getByText('4 Reviews', { exact: true }).waitFor()
      await main.getByRole('img', { name: '4 out of 5 stars' }).waitFor()
      await main.getByRole('button', { name: 'Add To Cart' }).filter({ visible: true }).waitFor()
      await expect.poll(() => main.locator('.product__share svg').count()).toBe(4)
      await waitForIdle(page)
      const all = () =>
        page.evaluate(() => [
          location.href,
          { ...localStorage },
          { ...sessionStorage },
          document.querySelector('main')?.innerHTML,
        ])
      const before = await all()
      const requests: string[] = []
      // Any click loads the toasts' script.
      page.on('request', (request) => request.resourceType() === 'script' || requests.push(request.url()))
      await main.getByRole('button', { name: 'Favourite' }).click()
      expect(await all()).toEqual(before)
      expect(requests).toEqual([])
    }))
})

test('A product’s page says what its delivery costs: nothing from ฿500 on', async () => {
  const dear = await (await ask('/productinfo/classic-dozen-red-roses')).text()
  expect(dear).toContain(en.product.deliveryFree)
  expect(dear).not.toContain('฿100')
  const cheap = await (await ask('/productinfo/single-red-rose')).text()
  expect(cheap).toContain('Delivery ฿100, free on orders of ฿500 or more.')
  expect(cheap).not.toContain(en.product.deliveryFree)
})

const TEXT_PAGES = [
  ['/about', 'about', ['Our Mission', 'Our Team', 'Contact Us']],
  ['/return-policy', 'returns', ['Returns', 'Refunds', 'Shipping', 'Contact Us']],
  [
    '/privacy-policy',
    'privacy',
    [
      'Information We Collect',
      'How We Use Information',
      'Sharing Information',
      'Data Security',
      'Your Rights',
      'Changes to This Policy',
      'Contact Us',
    ],
  ],
] as const

test('The text pages have their headings, text under each in every language, and the shop’s own email and phone', () =>
  visit(at.browser, { javaScriptEnabled: false }, async (page) => {
    for (const [path, words, headings] of TEXT_PAGES) {
      for (const language of LANGUAGES) {
        await page.setContent(await (await ask(`${path}?lang=${language}`)).text())
        const main = page.getByRole('main')
        const { t } = await serverTranslator(language)
        await expect.poll(() => main.getByRole('heading', { level: 1 }).innerText()).toBe(t(`${words}.title`))
        const shown = await main.getByRole('heading', { level: 2 }).allInnerTexts()
        if (language === 'en') expect(shown).toEqual(headings)
        expect(shown).toHaveLength(headings.length)
        for (const section of await main.locator('section').allInnerTexts()) {
          expect(section.length).toBeGreaterThan(language === 'zh-CN' ? 20 : 50)
        }
        const contact = await main.locator('section').last().innerText()
        expect(contact).toContain(SUPPORT.email)
        expect(contact).toContain(SUPPORT.phone)
        expect(await main.innerText()).not.toMatch(/[{}]/)
      }
    }
  }))

test('The return policy states its terms: 30 days, unused, packaging, proof, cost and way of the refund', async () => {
  const text = await (await ask('/return-policy')).text()
  for (const words of [
    '30 calendar days',
    'unused',
    'original packaging',
    'proof of purchase',
    'You pay the cost of sending an item back',
    'non-refundable',
    'deducted',
    'goes back to the payment method you paid with',
    'depends on your card issuer',
  ]) {
    expect(text).toContain(words)
  }
})
