import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { NATIVE_TEXTS } from '#app/messages/languages.ts'
import { en } from '#app/messages/testing/all-messages.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { PASSWORD, signUp as signUpByForm, soon } from '#e2e/testing/accounts.ts'
import { fillAddress } from '#e2e/testing/address.ts'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { signIn, signInAsOwner, signUp } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { openMenuOnPhone, WINDOWS } from '#e2e/testing/steps.ts'
import { storeRoses } from '#e2e/testing/stored-cart.ts'
import { visit } from '#e2e/testing/visit.ts'

const at = openShopAndBrowser()
const PHONE = { viewport: WINDOWS.phone }
const ROSE = { id: 'single-red-rose', title: 'Single Red Rose', price: 1 }

const open = (page: Page, path: string) => page.goto(at.shop.origin + path)
const shown = (found: Locator) => found.filter({ visible: true }).first()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')

async function keepInCart(page: Page, items: object[]) {
  await page.evaluate((cart) => localStorage.setItem('cart', JSON.stringify(cart)), items)
}

describe('a cart that is opened again', () => {
  test('A reopened cart shows today’s prices and missing products before Buy Now', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/robots.txt')
      await keepInCart(page, [ROSE, { ...ROSE, id: 'long-gone', title: 'Long Gone' }])
      await open(page, '/cart')
      await page
        .getByText(en.cart.priceChanged.replace('{{before}}', '฿1').replace('{{after}}', '฿190'))
        .waitFor()
      await page.getByText(en.cart.gone.replace('{{title}}', 'Long Gone')).waitFor()
      await expect.poll(() => page.locator('.cart-lines .cart-line').count()).toBe(1)
    }))
})

describe('the toast after Add To Cart on a phone', () => {
  longTest('The toast after Add To Cart on a phone leaves the cart icon visible and links to the cart', () =>
    visit(at.browser, PHONE, async (page) => {
      await open(page, '/productInfo/single-red-rose')
      await shown(page.getByRole('button', { name: 'Add To Cart' })).click()
      const toast = page.getByRole('status').filter({ hasText: 'Added to cart successfully!' })
      await toast.waitFor()
      const icon = await shown(page.locator('header a[href="/cart"]')).boundingBox()
      const message = await toast.boundingBox()
      expect(message?.y).toBeGreaterThanOrEqual((icon?.y ?? 0) + (icon?.height ?? 0))
      await toast.getByRole('button', { name: 'View cart' }).click()
      await page.waitForURL('**/cart')
    }),
  )
})

describe('a search that finds nothing', () => {
  const similar = (page: Page) => page.getByRole('region', { name: 'Similar products' })

  const SEARCHES: [string, RegExp][] = [
    ['teddy rose', /Teddy|Rose/],
    ['roses bouquet', /Rose/],
    ['birthday', /./],
  ]
  test.each(IS_LONG ? SEARCHES : SEARCHES.slice(0, 1))(
    'A search without results suggests products with the words of “%s” in title, type or description',
    (typed, title) =>
      visit(at.browser, {}, async (page) => {
        await open(page, `/allproducts?searchkey=${encodeURIComponent(typed)}`)
        await page.getByText('No products found').waitFor()
        await similar(page).getByText('contain some or all of your words').waitFor()
        const titles = await similar(page).locator('.product-card__title').allInnerTexts()
        expect(titles.length).toBeGreaterThan(0)
        expect(titles[0]).toMatch(title)
      }),
  )

  longTest('A search without results suggests nothing if no product has any of its words', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/allproducts?searchkey=zzyzx')
      await page.getByText('No products found').waitFor()
      expect(await similar(page).count()).toBe(0)
    }),
  )
})

describe('the list of products', () => {
  const prices = async (page: Page) =>
    (await page.locator('.products .product-card .price-tag').allInnerTexts()).map((text) =>
      Number(text.replace(/[฿,]/g, '')),
    )

  test('The list of products sorts by price or newest together with a filter, and Reset Filter sorts by newest', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/allproducts?searchkey=rose')
      const newest = await prices(page)
      await page.getByLabel('Sort by').selectOption({ label: 'Price: low to high' })
      await soon(() => prices(page)).toEqual(newest.toSorted((one, other) => one - other))
      await page.getByLabel('Sort by').selectOption({ label: 'Price: high to low' })
      await soon(() => prices(page)).toEqual(newest.toSorted((one, other) => other - one))
      expect(new URL(page.url()).search).toBe('?searchkey=rose&sort=price-high')
      await shown(page.getByRole('button', { name: 'Reset Filter' })).click()
      await soon(() => new URL(page.url()).search).toBe('')
      await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('newest')
    }))

  test('A page of products beyond the last one shows the last one', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/allproducts?page=99')
      expect(new URL(page.url()).search).toBe('?page=2')
      await expect.poll(() => page.locator('.product-card').count()).toBeGreaterThan(0)
    }))
})

longTest(
  'On a phone the results of the home page’s search scroll into view, and their number is announced',
  () =>
    visit(at.browser, PHONE, async (page) => {
      await open(page, '/')
      await page.getByRole('searchbox').fill('tulip')
      await page.getByRole('searchbox').press('Enter')
      const heading = page.getByRole('heading', { name: 'Search results' })
      await heading.waitFor()
      const number = page.getByRole('status').filter({ hasText: /^\d+ products?$/ })
      await number.waitFor()
      await soon(async () => ((await heading.boundingBox())?.y ?? 9999) < 500).toBe(true)
      expect(await number.boundingBox()).not.toBeNull()
    }),
)

test('A home page without products has no link to more', () =>
  visit(at.browser, {}, async (page) => {
    await open(page, '/?searchkey=zzyzx')
    await page.getByText('No products found').waitFor()
    expect(await page.getByRole('link', { name: 'See more' }).count()).toBe(0)
  }))

longTest('A product deleted while it is read is replaced by others, and comes back when restored', () =>
  visit(
    at.browser,
    {},
    async (page) => {
      await open(page, '/productInfo/brown-teddy-bear')
      const heading = page.getByRole('heading', { level: 1, name: 'Brown Teddy Bear' })
      await heading.waitFor()
      const owner = await (await at.browser.newContext({ serviceWorkers: 'block' })).newPage()
      await signInAsOwner(owner, at.shop)
      await owner.goto(`${at.shop.origin}/dashboard?q=brown+teddy&delete=brown-teddy-bear`)
      await owner.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText(en.product.gone).waitFor()
      await heading.waitFor()
      expect(await page.getByText("This page doesn't exit!").count()).toBe(0)
      await expect.poll(() => page.locator('.product-card').count()).toBeGreaterThan(0)
      expect((await page.request.get(page.url())).status()).toBe(404)
      await owner.getByRole('button', { name: 'Undo' }).click()
      await shown(page.getByRole('button', { name: 'Add To Cart' }).and(page.locator('.product *'))).waitFor()
      await owner.context().close()
    },
    /404/,
  ),
)

describe('what is refused', () => {
  const stays = (page: Page, text: string) => page.getByRole('main').getByText(text).waitFor()

  test('A refused login leaves its message on the page and focuses the password', () =>
    visit(
      at.browser,
      {},
      async (page) => {
        await open(page, '/login')
        await page.getByLabel('Email').fill('nobody@shop.test')
        await page.getByLabel('Password', { exact: true }).fill('wrong password')
        await page.getByRole('button', { name: 'Login', exact: true }).click()
        await page.getByRole('alert').filter({ hasText: 'Login Failed, try again!' }).waitFor()
        await stays(page, 'Login Failed, try again!')
        await soon(() => focused(page)).toBe('password')
        await page.getByLabel('Password', { exact: true }).fill('something else')
        await stays(page, 'Login Failed, try again!')
      },
      /40[01]/,
    ))

  test('A refused sign-up leaves its reason at the field', () =>
    visit(
      at.browser,
      {},
      async (page) => {
        await open(page, '/signup')
        await page.getByLabel('Name', { exact: true }).fill('Mali')
        await page.getByLabel('Email').fill('mali-guess@shop.test')
        await page.getByLabel('Password', { exact: true }).fill('aaaaaaaaaaaa')
        await page.getByRole('button', { name: 'Signup' }).click()
        await page
          .getByRole('alert')
          .filter({ hasText: 'Try with a different email or a longer password!' })
          .waitFor()
        await stays(page, en.problems['password-common'])
        await soon(() => focused(page)).toBe('password')
      },
      /400/,
    ))
})

test('After signing up the email is filled in and the password is focused', () =>
  visit(at.browser, {}, async (page) => {
    await signUpByForm(page, at.shop, 'types-next')
    await page.waitForURL('**/login?*')
    await soon(() => focused(page)).toBe('password')
  }))

test('Navigation moves the focus and is announced; a filter does neither', () =>
  visit(at.browser, {}, async (page) => {
    await open(page, '/about')
    await shown(page.getByRole('link', { name: 'All Products' })).click()
    await page.waitForURL('**/allproducts')
    await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await soon(() => page.locator('[aria-live=polite].visually-hidden').innerText()).toContain('All Products')
    await page.getByRole('searchbox').pressSequentially('rose')
    await page.waitForURL('**/allproducts?searchkey=rose')
    expect(await focused(page)).toBe('searchkey')
  }))

longTest('The emptied contact form still confirms the sent message', () =>
  visit(at.browser, {}, async (page) => {
    await open(page, '/contact')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.getByLabel('Message').fill('Hello')
    await page.getByRole('button', { name: 'Send' }).click()
    await soon(() => page.evaluate(() => !('sameDocument' in window)).catch(() => false)).toBe(true)
    await page.getByRole('status').filter({ hasText: 'Message Sent Successfully!.' }).waitFor()
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('')
  }),
)

longTest('A shopper can reuse the address of their last order', () =>
  visit(at.browser, {}, async (page) => {
    const who = { email: 'again@shop.test', password: PASSWORD }
    await signUp(at.shop, who)
    await signIn(page, at.shop, who)
    await storeRoses(page, at.shop)
    await open(page, '/cart')
    await shown(page.getByRole('button', { name: 'Buy Now' })).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').waitFor()
    expect(await dialog.locator('[name=recipient]').count()).toBe(0)
    await fillAddress(dialog, en)
    await dialog.getByRole('button', { name: 'Buy Now' }).click()
    await page.waitForURL(/\/checkout\//)
    const card = page.getByRole('dialog')
    await card.getByLabel(en.card.number, { exact: true }).fill('4242 4242 4242 4242')
    await card.getByLabel(en.card.expiry, { exact: true }).fill('12/40')
    await card.getByLabel(en.card.cvc, { exact: true }).fill('123')
    await card.locator('button[type=submit]').click()
    await page.waitForURL('**/order')
    await expect.poll(() => page.locator('.order-card time').textContent()).toMatch(/\d:\d\d/)
    await storeRoses(page, at.shop)
    await open(page, '/cart')
    await shown(page.getByRole('button', { name: 'Buy Now' })).click()
    await dialog.getByRole('radio', { name: en.address.lastAddress }).check()
    for (const [name, text] of Object.entries(AN_ADDRESS))
      expect(await dialog.locator(`[name=${name}]`).inputValue(), name).toBe(text)
  }),
)

longTest('Without scripts there is no Add To Cart, and the page says why', () =>
  visit(at.browser, { javaScriptEnabled: false }, async (page) => {
    for (const path of ['/', '/allproducts', '/productInfo/single-red-rose']) {
      await open(page, path)
      await page.getByRole('heading').first().waitFor()
      await expect
        .poll(() => page.getByRole('button', { name: 'Add To Cart' }).filter({ visible: true }).count())
        .toBe(0)
    }
    await expect.poll(() => page.locator('noscript p').innerText()).toBe(en.site.noScript)
  }),
)

describe('the language', () => {
  const offer = (page: Page) => page.getByRole('form', { name: NATIVE_TEXTS.th.offer })

  longTest('A Thai browser is offered Thai once, and the choice is kept', () =>
    visit(at.browser, { locale: 'th-TH' }, async (page) => {
      await open(page, '/about')
      await offer(page).getByRole('button', { name: NATIVE_TEXTS.th.offer }).click()
      await page.locator('html[lang=th]').waitFor()
      await waitForIdle(page)
      expect(await offer(page).count()).toBe(0)
    }),
  )

  longTest('A declined language is not offered again, and an English browser gets no offer', async () => {
    await visit(at.browser, { locale: 'zh-CN' }, async (page) => {
      await open(page, '/about')
      const chinese = page.getByRole('form', { name: NATIVE_TEXTS['zh-CN'].offer })
      await chinese.getByRole('button', { name: en.offer.close }).click()
      await chinese.waitFor({ state: 'hidden' })
      await open(page, '/contact')
      await waitForIdle(page)
      expect(await chinese.count()).toBe(0)
    })
    await visit(at.browser, { locale: 'en-GB' }, async (page) => {
      await open(page, '/about')
      await waitForIdle(page)
      expect(await page.locator('form.language-offer').count()).toBe(0)
    })
  })

  longTest('A phone has the languages in its header, and by their names at the top of its menu', () =>
    visit(at.browser, PHONE, async (page) => {
      await open(page, '/')
      const flag = await page.getByRole('banner').getByLabel('Language').boundingBox()
      expect(flag).toMatchObject({ width: 44, height: 44 })
      await openMenuOnPhone(page)
      const menu = page.locator('[popover]').first()
      const link = await menu.getByRole('link', { name: 'All Products' }).boundingBox()
      for (const name of ['English', 'ไทย', '简体中文']) {
        const language = await menu.getByRole('button', { name, exact: true }).boundingBox()
        expect(language?.y).toBeLessThan(link?.y ?? 0)
      }
      await Promise.all([
        page.waitForEvent('load'),
        menu.getByRole('button', { name: 'ไทย', exact: true }).click(),
      ])
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('th')
    }),
  )
})

longTest('The link Forgot password? takes the typed email along, and back', () =>
  visit(at.browser, {}, async (page) => {
    await open(page, '/login')
    await page.getByLabel('Email').fill('forgetful@shop.test')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.waitForURL('**/forgot-password*')
    await soon(() => page.getByPlaceholder('Enter your email').inputValue()).toBe('forgetful@shop.test')
    await page.getByRole('link', { name: 'Back to login' }).click()
    await page.waitForURL('**/login*')
    await soon(() => page.getByLabel('Email').inputValue()).toBe('forgetful@shop.test')
  }),
)

test('A tab notices that another one logged out', () =>
  visit(at.browser, {}, async (page) => {
    const who = { email: 'two-tabs@shop.test', password: PASSWORD }
    await signUp(at.shop, who)
    await signIn(page, at.shop, who)
    await open(page, '/about')
    const other = await page.context().newPage()
    await other.goto(`${at.shop.origin}/about`)
    await Promise.all([
      other.getByRole('status').filter({ hasText: 'Logged out successfully' }).waitFor(),
      shown(other.getByRole('button', { name: 'Logout' })).click(),
    ])
    await shown(page.getByRole('link', { name: 'Signup/Login' })).waitFor()
  }))
