import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { en } from '#app/messages/testing/all-messages.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { fillAddress } from '#e2e/testing/address.ts'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { signInAsOwner } from '#e2e/testing/owner.ts'
import { pauseClock } from '#e2e/testing/paused-clock.ts'
import { becomeNewShopper, openNewCheckout } from '#e2e/testing/promptpay.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'
import { storeRoses } from '#e2e/testing/stored-cart.ts'
import { visit } from '#e2e/testing/visit.ts'

const at = openShopAndBrowser()

const open = (page: Page, path: string) => page.goto(at.shop.origin + path)
const badge = (page: Page) => page.locator('header a[href="/cart"]').filter({ visible: true }).first()
const hasFocus = (element: Locator) => element.evaluate((found) => found === document.activeElement)
const summary = (page: Page) => page.locator('dl').filter({ hasText: en.cart.subtotal }).first().innerText()
const money = async (page: Page) => (await summary(page)).match(/−?฿[\d,.]+/g)

async function add(page: Page, id: string) {
  await open(page, `/productInfo/${id}`)
  await page.getByRole('button', { name: 'Add To Cart' }).filter({ visible: true }).first().click()
  await page.getByText('Added to cart successfully!').waitFor()
}

describe('the cart', () => {
  longTest(
    'On a phone a toast stays clear of header and bar when the page moves, so that the cart and the bar’s button can be tapped',
    () =>
      visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
        await open(page, '/productInfo/single-red-rose')
        await page.evaluate(() => window.scrollTo(0, 300))
        await page.getByRole('button', { name: 'Add To Cart' }).filter({ visible: true }).last().click()
        await page.locator('.toast').waitFor()
        const isClear = () =>
          page.evaluate(() => {
            const [header, toast, bar] = ['.header', '.toast', '.buy-bar'].map((part) =>
              document.querySelector(part)?.getBoundingClientRect(),
            )
            if (!header || !toast || !bar) return false
            return toast.top > header.bottom && (toast.bottom <= bar.top || toast.top >= bar.bottom)
          })
        await expect.poll(isClear).toBe(true)
        await page.evaluate(() => window.scrollTo(0, 0))
        await expect.poll(isClear).toBe(true)
      }),
  )

  test('The cart charges 100 baht for delivery under 500 baht', () =>
    visit(at.browser, {}, async (page) => {
      await add(page, 'single-red-rose')
      await open(page, '/cart')
      await page.getByRole('heading', { name: 'Cart Items' }).waitFor()
      expect(await money(page)).toEqual(['฿190', '฿100', '฿290'])
      await page.getByRole('link', { name: 'Login to Buy' }).filter({ visible: true }).waitFor()
    }))

  test('The cart delivers free from 500 baht on, shown as 100 and −100', () =>
    visit(at.browser, {}, async (page) => {
      await add(page, 'classic-dozen-red-roses')
      await open(page, '/cart')
      const amounts = await money(page)
      expect(amounts).toContain('฿1,490')
      expect(amounts).toContain('฿100')
      expect(amounts).toContain('−฿100')
      expect(amounts?.at(-1)).toBe('฿1,490')
    }))

  test('The cart shows equal products as one line with a count and removes every copy at once', () =>
    visit(at.browser, {}, async (page) => {
      await add(page, 'single-red-rose')
      await open(page, '/')
      await open(page, '/cart')
      await page.getByRole('button', { name: en.cart.more.replace('{{title}}', 'Single Red Rose') }).click()
      await expect.poll(() => badge(page).getAttribute('aria-label')).toBe('Cart, 2 items')
      expect(await stored(page)).toHaveLength(2)
      await page.getByRole('button', { name: en.cart.remove.replace('{{title}}', 'Single Red Rose') }).click()
      await page.getByText('delete g cart').waitFor()
      expect(await stored(page)).toEqual([])
      await page.getByText(en.cart.empty).waitFor()
      expect(await page.getByRole('button', { name: 'Buy Now' }).count()).toBe(0)
    }))

  longTest(
    'An empty cart is shown as empty, with new products, before hydration, and a filled one is not',
    () =>
      visit(at.browser, {}, async (page) => {
        await page.route('**/assets/*.js', () => {})
        const early = () => page.goto(`${at.shop.origin}/cart`, { waitUntil: 'commit' })
        await early()
        await page.getByText(en.cart.empty).waitFor()
        await page.locator('.product-card').first().waitFor()
        await page.evaluate(() =>
          localStorage.setItem('cart', '[{"id":"single-red-rose","title":"Rose","price":190}]'),
        )
        await early()
        await page.getByRole('heading', { name: 'Cart Items' }).waitFor()
        expect(await page.getByText(en.cart.empty).isVisible()).toBe(false)
        expect(await page.locator('.product-card').first().isVisible()).toBe(false)
      }),
  )

  longTest(
    'The first pictures of an empty cart are fetched before its scripts, and none for a filled one',
    () =>
      visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
        const asked: string[] = []
        page.on('request', (request) => asked.push(new URL(request.url()).pathname))
        await page.route('**/assets/*.js', () => {})
        const pictures = () => asked.filter((path) => path.startsWith('/images/catalogue/products/'))
        await page.goto(`${at.shop.origin}/cart`, { waitUntil: 'commit' })
        await expect.poll(() => pictures().length).toBe(2)
        await page.evaluate(() =>
          localStorage.setItem('cart', '[{"id":"single-red-rose","title":"Rose","price":190}]'),
        )
        asked.length = 0
        await page.goto(`${at.shop.origin}/cart`, { waitUntil: 'commit' })
        await page.locator('footer').waitFor({ state: 'attached' })
        expect(pictures()).toEqual([])
      }),
  )

  longTest(
    'The pictures of an empty cart’s products are the same elements after hydration, and load once',
    () =>
      visit(at.browser, {}, async (page) => {
        const scripts: (() => Promise<void>)[] = []
        await page.route('**/assets/*.js', (route) => void scripts.push(() => route.fallback()))
        await page.goto(`${at.shop.origin}/cart`, { waitUntil: 'commit' })
        const picture = page.locator('.product-card img').first()
        await picture.evaluate((image) => image.setAttribute('data-early', ''))
        await page.unroute('**/assets/*.js')
        for (const send of scripts) await send()
        await page.waitForFunction(() => !('earlyClicks' in window))
        await page.locator('.cart__alone').waitFor()
        expect(await picture.getAttribute('data-early')).toBe('')
      }),
  )

  test('A product added to the cart before or during hydration is added once', () =>
    visit(at.browser, {}, async (page) => {
      // React adds its listeners early in hydration, some tasks before it is done.
      await page.addInitScript(() => {
        const listen = document.addEventListener
        let left = Number(new URLSearchParams(location.search).get('after'))
        const tasks = new MessageChannel()
        tasks.port1.onmessage = () => {
          left -= 1
          const button = document.querySelector<HTMLElement>('.product .product__buy')
          if (left > 0 || !button) tasks.port2.postMessage(null)
          else button.click()
        }
        document.addEventListener = (...args: Parameters<typeof listen>) => {
          document.addEventListener = listen
          tasks.port2.postMessage(null)
          listen.apply(document, args)
        }
      })
      for (const [at, after] of (IS_LONG ? [1, 8, 9, 10, 11, 12, 13] : [1, 9, 12]).entries()) {
        await open(page, `/productInfo/single-red-rose?after=${after}`)
        // It goes after two seconds, in which a busy browser may not have drawn it.
        await page.getByText('Added to cart successfully!').first().waitFor({ state: 'attached' })
        expect(await stored(page), `after ${after} tasks`).toHaveLength(at + 1)
      }
    }))

  test('The cart shows for two seconds that a product was added', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/productInfo/single-red-rose')
      await waitForIdle(page)
      await pauseClock(page)
      await page.getByRole('button', { name: 'Add To Cart' }).filter({ visible: true }).first().click()
      const toast = page.locator('.toast:not([data-ending-style])')
      await toast.filter({ hasText: 'Added to cart successfully!' }).waitFor()
      await page.clock.runFor(1990)
      await expect.poll(() => toast.count()).toBe(1)
      await page.clock.runFor(40)
      await expect.poll(() => toast.count()).toBe(0)
    }))

  test('Adding a product beyond its maximum count shows a message and adds no copy', () =>
    visit(at.browser, {}, async (page) => {
      await storeRoses(page, at.shop, 99)
      for (const [path, card] of [
        ['/productInfo/single-red-rose', page.getByRole('main')],
        ['/?searchkey=single', page.locator('main .product-card').first()],
      ] as const) {
        await open(page, path)
        await card.getByRole('button', { name: 'Add To Cart' }).filter({ visible: true }).first().click()
        await page.getByRole('alert').filter({ hasText: 'You can order up to 99 of one item' }).waitFor()
        expect(await page.getByRole('status').filter({ hasText: 'to cart' }).count()).toBe(0)
        expect(await stored(page)).toHaveLength(99)
      }
    }))

  longTest('A product at its maximum count offers no further copy', () =>
    visit(at.browser, {}, async (page) => {
      await storeRoses(page, at.shop, 98)
      await open(page, '/cart')
      const more = page.getByRole('button', { name: en.cart.more.replace('{{title}}', 'Single Red Rose') })
      await expect.poll(() => more.isEnabled()).toBe(true)
      await more.click()
      await expect.poll(() => stored(page)).toHaveLength(99)
      await expect.poll(() => more.isDisabled()).toBe(true)
      expect(await hasFocus(more)).toBe(true)
      await page.getByRole('button', { name: en.cart.fewer.replace('{{title}}', 'Single Red Rose') }).click()
      await expect.poll(() => more.isDisabled()).toBe(false)
    }),
  )

  test('Adding a product to a full cart shows a message and adds nothing', () =>
    visit(at.browser, {}, async (page) => {
      await storeRoses(page, at.shop)
      await page.evaluate(() => {
        const [rose] = JSON.parse(localStorage.getItem('cart') ?? '[]')
        const others = Array.from({ length: 100 }, (_, number) => ({ ...rose, id: `rose-${number}` }))
        localStorage.setItem('cart', JSON.stringify(others))
      })
      await open(page, '/productInfo/single-red-rose')
      await page.getByRole('button', { name: 'Add To Cart' }).filter({ visible: true }).first().click()
      await page.getByRole('alert').filter({ hasText: 'Your cart can hold 100 different items' }).waitFor()
      expect(await stored(page)).toHaveLength(100)
    }))

  longTest(
    'A line shows its whole price, and what is missing for free delivery is said until it is free',
    () =>
      visit(at.browser, {}, async (page) => {
        await storeRoses(page, at.shop, 2)
        await open(page, '/cart')
        const line = page.locator('.cart-line')
        await expect.poll(() => line.locator('.cart-line__price').innerText()).toBe('฿380')
        await line.getByText('฿190 × 2').waitFor()
        await page.getByText(en.cart.untilFree.replace('{{amount}}', '฿120')).waitFor()
        await page.getByRole('button', { name: en.cart.more.replace('{{title}}', 'Single Red Rose') }).click()
        await page.locator('.free-delivery').getByText(en.basket.isFree, { exact: true }).waitFor()
        await page.getByRole('link', { name: en.basket.keepShopping }).click()
        await page.waitForURL('**/allproducts')
      }),
  )

  test('A little something is added with one tap, at its price of now, and nothing above it moves', () =>
    visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
      await storeRoses(page, at.shop)
      // As in a page that has been open for long.
      await page.route('**/cart/extras*', async (route) => {
        const extras = await (await route.fetch()).json()
        for (const product of extras.small) product.price = 1_00
        await route.fulfill({ json: extras })
      })
      // A note of what changed comes above it, so it waits until the place is looked at.
      const looked = Promise.withResolvers<void>()
      let isAdded = false
      await page.route('**/cart/today*', async (route) => {
        if (isAdded) await looked.promise
        await route.continue()
      })
      await open(page, '/cart')
      const extras = page.locator('.little-extras__item')
      await extras.getByRole('button').first().waitFor()
      expect(await extras.count()).toBe(3)
      const top = () => page.locator('.cart-line').first().boundingBox()
      const before = await top()
      const title = await extras.first().getByRole('link').innerText()
      isAdded = true
      await extras.first().getByRole('button').click()
      await page.locator('.cart-line').getByRole('link', { name: title }).waitFor()
      expect(await top()).toEqual(before)
      looked.resolve()
      await page
        .getByText(en.cart.priceChanged.split('{{')[0] ?? '')
        .filter({ hasText: '฿1 ' })
        .waitFor()
      expect(await stored(page)).toHaveLength(2)
      await expect
        .poll(() => extras.first().getByRole('button').getAttribute('aria-label'))
        .toBe(en.basket.extraAdded.replace('{{title}}', title))
      await expect.poll(() => extras.count()).toBe(3)
    }))

  longTest('A little something that was added and removed again can be added once more', () =>
    visit(at.browser, {}, async (page) => {
      await storeRoses(page, at.shop)
      await open(page, '/cart')
      const extra = page.locator('.little-extras__item').first()
      const title = await extra.getByRole('link').innerText()
      const button = (label: string) => page.getByRole('button', { name: label.replace('{{title}}', title) })
      await button(en.basket.addExtra).click()
      await button(en.basket.extraAdded).waitFor()
      await button(en.cart.remove).click()
      await button(en.basket.addExtra).click()
      await page.locator('.cart-line').getByRole('link', { name: title }).waitFor()
      expect(await stored(page)).toHaveLength(2)
    }),
  )

  longTest(
    'After a line is removed the focus is on the next one, else the one before, else the heading',
    () =>
      visit(at.browser, {}, async (page) => {
        await storeRoses(page, at.shop)
        const titles = ['First Rose', 'Second Rose', 'Third Rose']
        await page.evaluate((titles) => {
          const [rose] = JSON.parse(localStorage.getItem('cart') ?? '[]')
          const roses = titles.map((title, number) => ({ ...rose, id: `rose-${number}`, title }))
          localStorage.setItem('cart', JSON.stringify(roses))
        }, titles)
        // The shop would say that it has none of these.
        await page.route('**/cart/today*', (route) => route.fulfill({ json: { changes: [] } }))
        await open(page, '/cart')
        const button = (label: string, title = '') =>
          page.getByRole('button', { name: label.replace('{{title}}', title) })
        const [first, second, third] = titles.map((title) => button(en.cart.remove, title))
        for (const [pressed, focused] of [
          [first, second],
          [third, second],
          [button(en.cart.fewer, 'Second Rose'), page.getByRole('heading', { name: en.cart.heading })],
        ]) {
          await pressed?.press('Enter')
          await expect.poll(() => focused && hasFocus(focused)).toBe(true)
        }
      }),
  )

  test('An empty cart shows products to go on with', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/cart')
      await expect.poll(() => page.locator('main .product-card').count()).toBe(4)
      await page.locator('main .product-card button').first().click()
      await page.locator('.cart-line').waitFor()
    }))

  test('The cart is shared by open tabs', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/')
      const other = await page.context().newPage()
      await add(other, 'brown-teddy-bear')
      await expect.poll(() => badge(page).getAttribute('aria-label')).toBe('Cart, 1 item')
    }))

  const BROKEN: [string, string][] = [
    ['entries that are no products', '[null, 7, {"id":5}, {"title":"x"}, {"id":"a","title":"b","price":-1}]'],
    ['no JSON', 'roses!'],
    ['no list', '{"id":"x"}'],
  ]
  test.each(IS_LONG ? BROKEN : BROKEN.slice(0, 1))(
    'The cart survives broken data in the browser’s storage: %s',
    (_name, broken) =>
      visit(at.browser, {}, async (page) => {
        await open(page, '/robots.txt')
        await page.evaluate((text) => localStorage.setItem('cart', text), broken)
        await add(page, 'single-red-rose')
        expect(await stored(page)).toHaveLength(1)
        await open(page, '/cart')
        await page.getByRole('link', { name: 'Single Red Rose' }).first().waitFor()
      }),
  )

  test('The cart reads product copies written by other programs', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/robots.txt')
      const copy = {
        id: 'single-red-rose',
        title: 'Single Red Rose',
        price: '190',
        imageUrl: '',
        category: 'Roses',
      }
      await page.evaluate((text) => localStorage.setItem('cart', text), JSON.stringify([copy, copy]))
      await open(page, '/cart')
      await expect.poll(() => money(page)).toEqual(['฿380', '฿100', '฿480'])
    }))
})

describe('Buy Now', () => {
  test('Buy Now requires every field of the address, shows it at the field and in a toast, and keeps what was typed', () =>
    visit(at.browser, {}, async (page) => {
      await signInAsOwner(page, at.shop)
      await storeRoses(page, at.shop)
      await open(page, '/cart')
      await page.getByRole('button', { name: 'Buy Now' }).filter({ visible: true }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name', { exact: true }).fill('Mali')
      await dialog.getByRole('button', { name: 'Buy Now' }).click()
      await page.getByText('All fields are required').waitFor()
      await expect.poll(() => dialog.getByText(en.problems.required).count()).toBe(3)
      const described = await dialog.getByLabel('Pincode', { exact: true }).getAttribute('aria-describedby')
      await expect.poll(() => page.locator(`[id="${described}"]`).innerText()).toBe(en.problems.required)
      await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Mali')
      expect(
        await dialog
          .getByLabel('Address', { exact: true })
          .evaluate((field) => field === document.activeElement),
      ).toBe(true)
      expect(new URL(page.url()).pathname).toBe('/cart')
    }))

  longTest.each(['click', 'tap', 'Enter'] as const)(
    'Buy Now opens its dialog by %s with its heading focused, so that nothing of it is skipped',
    (how) =>
      visit(at.browser, { hasTouch: how === 'tap' }, async (page) => {
        await signInAsOwner(page, at.shop)
        await storeRoses(page, at.shop)
        await open(page, '/cart')
        const button = page.getByRole('button', { name: 'Buy Now' }).filter({ visible: true }).first()
        await (how === 'Enter' ? button.press('Enter') : button[how]())
        const dialog = page.getByRole('dialog')
        const first = dialog.getByRole('heading', { name: en.address.title })
        await expect.poll(() => first.evaluate((element) => element === document.activeElement)).toBe(true)
      }),
  )

  longTest(
    'The address of Buy Now opens its form once, and a visitor comes back to it after signing up',
    () =>
      visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
        await storeRoses(page, at.shop)
        await open(page, '/cart?buy=now')
        await page.getByRole('heading', { name: en.almostThere.heading }).waitFor()
        await page
          .getByText(en.almostThere.waiting.replace('{{items}}', '1 item').replace('{{price}}', '฿290'))
          .waitFor()
        await page.getByRole('link', { name: en.almostThere.member }).click()
        await page.getByRole('button', { name: en.login.submit, exact: true }).waitFor()
        await page.getByRole('navigation').getByRole('link', { name: en.login.signup }).click()
        const button = page.getByRole('button', { name: en.signup.submit, exact: true })
        expect((await button.boundingBox())?.y).toBeLessThanOrEqual(560)
        await page.getByLabel(en.signup.name, { exact: true }).fill('Mali')
        await page.getByLabel(en.signup.email, { exact: true }).fill('joins@shop.test')
        await page.getByLabel(en.signup.password, { exact: true }).fill('seven lotus ponds')
        await button.click()
        await page.getByText(en.toasts['signed-up']).waitFor()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Name', { exact: true }).waitFor()
        await expect.poll(() => page.url()).toBe(`${at.shop.origin}/cart`)
        await page.reload()
        await page.getByRole('button', { name: 'Buy Now' }).filter({ visible: true }).first().waitFor()
        expect(await dialog.count()).toBe(0)
        // In this browser an account is known, so the log-in comes first.
        await page.context().clearCookies({ name: 'dokmai-session' })
        await open(page, '/login?next=/cart')
        await page.getByRole('button', { name: en.login.submit, exact: true }).waitFor()
      }),
  )

  test('On a phone Back closes Buy Now, which keeps what was typed, and the next Back leaves the cart', () =>
    visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
      await signInAsOwner(page, at.shop)
      await storeRoses(page, at.shop)
      await open(page, '/contact')
      await open(page, '/cart')
      const button = page.getByRole('button', { name: 'Buy Now' }).filter({ visible: true }).first()
      const dialog = page.getByRole('dialog')
      const name = dialog.getByLabel('Name', { exact: true })
      await button.click()
      await name.fill('Mali')
      await page.goBack()
      await dialog.waitFor({ state: 'detached' })
      expect(new URL(page.url()).pathname).toBe('/cart')
      await button.click()
      await expect.poll(() => name.inputValue()).toBe('Mali')
      // Closed by two presses, and opened again before the history has gone back.
      await page.evaluate((name) => {
        const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
        for (const _time of [1, 2]) press(`[role=dialog] [aria-label="${name}"]`)
        press('.summary button')
      }, en.address.close)
      await name.fill('Mali')
      await dialog.getByRole('button', { name: en.address.close }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.goBack()
      await page.waitForURL('**/contact')
    }))

  test('Buy Now asks for a log-in before anything is typed if the session has ended, and opens after it', () =>
    visit(at.browser, {}, async (page) => {
      const who = await becomeNewShopper(page, at.shop, 'en')
      await storeRoses(page, at.shop)
      await open(page, '/cart')
      await page.context().clearCookies({ name: 'dokmai-session' })
      await page.getByRole('button', { name: 'Buy Now' }).filter({ visible: true }).first().click()
      await page.waitForURL('**/login?next=%2Fcart%3Fbuy%3Dnow')
      await page.locator('main [name=email]').fill(who.email)
      await page.locator('main [name=password]').fill(who.password)
      await page.locator('main [type=submit]').first().click()
      await page.getByRole('dialog').getByLabel('Name', { exact: true }).waitFor()
      // No button has opened it, to which the focus could go back.
      await page.keyboard.press('Escape')
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    }))

  longTest('Buy Now keeps its button and the whole price in view, and scrolls nowhere sideways', () =>
    visit(at.browser, {}, async (page) => {
      await signInAsOwner(page, at.shop)
      await storeRoses(page, at.shop)
      const sizes = [
        [390, 844],
        [1280, 860],
        [320, 640],
      ] as const
      for (const [width, height] of IS_LONG ? sizes : sizes.slice(0, 2)) {
        await page.setViewportSize({ width, height })
        await open(page, '/cart')
        await page.getByRole('button', { name: 'Buy Now' }).filter({ visible: true }).first().click()
        const dialog = page.getByRole('dialog')
        await dialog.locator('.day-strip').waitFor()
        const scroll = dialog.locator('.dialog__scroll')
        for (const part of [0, 0.5, 1]) {
          await scroll.evaluate((element, part) => element.scrollTo(0, element.scrollHeight * part), part)
          const button = await dialog.getByRole('button', { name: 'Buy Now' }).boundingBox()
          expect((button?.y ?? 0) + (button?.height ?? height), `${width} at ${part}`).toBeLessThan(height)
          expect(await dialog.locator('.buy-now__bar').innerText()).toContain('฿290')
        }
        const [wide, shown, high] = await scroll.evaluate((element) => [
          element.scrollWidth,
          element.clientWidth,
          element.querySelector('form')?.offsetHeight ?? 0,
        ])
        expect(wide).toBe(shown)
        if (width === 390) expect(high).toBeLessThanOrEqual(1300)
      }
    }),
  )

  longTest('The way to pay of the last time is chosen again, and in Thai PromptPay comes first', () =>
    visit(at.browser, {}, async (page) => {
      await signInAsOwner(page, at.shop)
      await storeRoses(page, at.shop)
      const ways = page.locator('[role=dialog] [name=way]')
      const offered = async () => {
        await open(page, '/cart?buy=now')
        await ways.first().waitFor()
        const all = await ways.evaluateAll((inputs: HTMLInputElement[]) =>
          inputs.map(({ value, checked }) => (checked ? `[${value}]` : value)),
        )
        return all.join(' ')
      }
      expect(await offered()).toBe('[card] promptpay')
      await ways.last().check()
      expect(await offered()).toBe('card [promptpay]')
      await page.evaluate(() => localStorage.removeItem('way'))
      await page.context().addCookies([{ name: 'language', value: 'th', url: at.shop.origin }])
      expect(await offered()).toBe('[promptpay] card')
    }),
  )

  test('Buy Now accepts long input: each field is limited by the server only', () =>
    visit(at.browser, {}, async (page) => {
      await signInAsOwner(page, at.shop)
      await storeRoses(page, at.shop)
      await open(page, '/cart')
      await page.getByRole('button', { name: 'Buy Now' }).filter({ visible: true }).first().click()
      const field = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
      const limits = [200, 1000, 40, 100]
      for (const [at, label] of ['Name', 'Address', 'Pincode', 'Phone number'].entries()) {
        expect(await field(label).getAttribute('maxlength'), label).toBe(String(limits[at]))
        await field(label).fill('x'.repeat(limits[at] ?? 0))
      }
      await field('Phone number').fill('081-234-5678 or 089-999-9999 (mother)')
      await page.getByRole('dialog').getByRole('button', { name: 'Buy Now' }).click()
      await page.waitForURL(/\/checkout\//)
      await page.getByText('089-999-9999 (mother)').waitFor()
    }))

  test('Buy Now says that a field is too long instead of missing', () =>
    visit(
      at.browser,
      {},
      async (page) => {
        await signInAsOwner(page, at.shop)
        const form = { ...AN_ADDRESS, name: 'x'.repeat(201) }
        const answer = await page.request.post(`${at.shop.origin}/cart.data`, {
          form,
          headers: { origin: at.shop.origin },
        })
        expect(answer.status()).toBe(400)
        const text = await answer.text()
        expect(text).toContain('check-fields')
        expect(text).not.toContain('all-fields-required')
      },
      /status of 400/,
    ))

  test('Buy Now shows changed prices and missing products and asks again before any payment', () =>
    visit(
      at.browser,
      {},
      async (page) => {
        // Otherwise live updates would show the change before the purchase.
        await page.route('**/live?*', (route) => route.abort())
        await page.route('**/cart/today*', (route) => route.abort())
        await signInAsOwner(page, at.shop)
        await storeRoses(page, at.shop)
        const rose = Object((await stored(page))[0])
        const gone = { ...rose, id: 'long-gone', title: 'Long Gone', titles: undefined }
        const buy = async (...copies: object[]) => {
          await page.evaluate((copies) => localStorage.setItem('cart', JSON.stringify(copies)), copies)
          await open(page, '/cart')
          await page.getByRole('button', { name: 'Buy Now' }).filter({ visible: true }).first().press('Enter')
          await pressBuyNow(page)
        }
        await buy(gone)
        await page.getByText(en.cart.gone.replace('{{title}}', 'Long Gone')).waitFor()
        await expect.poll(() => hasFocus(page.locator('main'))).toBe(true)
        await buy({ ...rose, price: 1 }, gone)
        await page
          .getByText(en.cart.priceChanged.replace('{{before}}', '฿1').replace('{{after}}', '฿190'))
          .waitFor()
        await page.getByText(en.cart.gone.replace('{{title}}', 'Long Gone')).waitFor()
        expect(await money(page)).toEqual(['฿190', '฿100', '฿290'])
        await page.getByRole('button', { name: 'Buy Now' }).filter({ visible: true }).first().click()
        await page.getByRole('dialog').getByRole('button', { name: 'Buy Now' }).click()
        await page.waitForURL(/\/checkout\//)
        await page.getByText('฿290').first().waitFor()
      },
      /ERR_FAILED|\/live|\/cart\/today/,
    ))

  test('A checkout is visible to its own shopper only', () =>
    visit(at.browser, {}, async (page) => {
      await openNewCheckout(page, at.shop)
      const place = new URL(page.url()).pathname
      const stranger = await fetch(at.shop.origin + place, { redirect: 'manual' })
      expect(stranger.status).toBe(302)
      expect(stranger.headers.get('location')).toBe(`/login?next=${encodeURIComponent(place)}`)
      expect(
        (await page.request.get(`${at.shop.origin}/checkout/00000000-0000-4000-8000-000000000000`)).status(),
      ).toBe(404)
    }))
})

async function stored(page: Page): Promise<unknown[]> {
  return JSON.parse((await page.evaluate(() => localStorage.getItem('cart'))) ?? '[]')
}

async function pressBuyNow(page: Page) {
  const dialog = page.getByRole('dialog')
  await fillAddress(dialog, en)
  await dialog.getByRole('button', { name: 'Buy Now' }).click()
}
