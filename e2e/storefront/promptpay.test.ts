import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Messages } from '#app/messages/testing/all-messages.ts'
import { en } from '#app/messages/testing/all-messages.ts'
import { openFakeOmise } from '#app/server/testing/fakes/fake-omise.ts'
import { longTest } from '#commands/long-test.ts'
import { pauseClock } from '#e2e/testing/paused-clock.ts'
import {
  becomeNewShopper,
  buyAsNewShopper,
  buyRose,
  chooseScan,
  chooseScanInstead,
  endCode,
  openCheckout,
  openNewCheckout,
  readCode,
  scannedAddress,
  seeCode,
  withDatabase,
} from '#e2e/testing/promptpay.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { discardShop, type ShopProcess, startShop } from '#e2e/testing/shop-process.ts'
import { chooseMode, payWith, WINDOWS } from '#e2e/testing/steps.ts'
import { visit } from '#e2e/testing/visit.ts'

const CARD = '4242 4242 4242 4242'
const REFUSED = /status of (401|404|429|503)/

const at = openShopAndBrowser()

/** On a second phone, which knows nothing of the shop. */
function onPhone(address: string, steps: (phone: Page) => Promise<void>, options = {}) {
  return visit(
    at.browser,
    { viewport: WINDOWS.phone, ...options },
    async (phone) => {
      await phone.goto(address, { waitUntil: 'load' })
      await steps(phone)
    },
    REFUSED,
  )
}

/** Until the bank has answered: a phone that is put away earlier may not have sent it. */
async function choose(phone: Page, name: string) {
  const answered = phone.waitForResponse((response) => response.request().method() === 'POST')
  await phone.getByRole('button', { name, exact: true }).click()
  await answered
}

async function goesOn(page: Page, words: Messages) {
  await page.getByText(words.toasts['payment-successful']).waitFor()
  await page.waitForURL('**/order')
  await page.locator('.order-card').first().waitFor()
}

const ordersOf = (page: Page) => {
  const id = new URL(page.url()).pathname.split('/').at(-1)
  return async () => {
    const { rows } = await withDatabase(at.shop, (pool) =>
      pool.query('select way from orders where checkout_id = $1', [id]),
    )
    return rows.map(({ way }) => way)
  }
}

test('A code that is saved, scanned and paid on another phone brings the shopper to their order without a click', () =>
  visit(at.browser, {}, async (page) => {
    const words = await buyAsNewShopper(page, at.shop)
    await chooseScanInstead(page, words)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('scan-title')
    const orders = ordersOf(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: words.scan.save }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^PromptPay-DM-[0-9A-Z]{8}\.png$/)
    const address = await readCode(await readFile(await file.path()))
    expect(address).toBe(await scannedAddress(page))
    expect(new URL(address).origin).toBe(at.shop.origin)
    await onPhone(address, async (phone) => {
      await phone.getByText('฿290', { exact: true }).waitFor()
      await choose(phone, words.bankApp.choices.pay)
      await phone.getByRole('heading', { name: words.bankApp.said.paid.title }).waitFor()
    })
    await goesOn(page, words)
    expect(await orders()).toEqual(['promptpay'])
  }))

longTest('A reload and a second tab show the same code, and both tabs go on when it is paid', () =>
  visit(at.browser, {}, async (page) => {
    const words = await openNewCheckout(page, at.shop)
    await chooseScan(page, words)
    const address = await scannedAddress(page)
    await page.reload()
    await seeCode(page)
    const second = await page.context().newPage()
    await second.goto(page.url())
    await seeCode(second)
    expect(await scannedAddress(second)).toBe(address)
    expect(await second.getByRole('dialog').count()).toBe(0)
    await onPhone(address, (phone) => choose(phone, words.bankApp.choices.pay))
    await second.waitForURL('**/order')
    await page.bringToFront()
    await page.waitForURL('**/order')
  }),
)

longTest(
  'A checkout opened in another browser says that its payment waits for a log-in, and opens after it',
  () =>
    visit(at.browser, {}, async (page) => {
      const { email, password } = await becomeNewShopper(page, at.shop, 'en')
      const words = await openCheckout(page, at.shop)
      await chooseScan(page, words)
      const address = page.url()
      await onPhone(address, async (phone) => {
        await phone.getByText(words.login.awaitsPayment).waitFor()
        const log = async (typed: string) => {
          await phone.getByLabel(words.login.email, { exact: true }).fill(email)
          await phone.getByLabel(words.login.password, { exact: true }).fill(typed)
          await phone.getByRole('button', { name: words.login.submit, exact: true }).click()
        }
        await log('not the password')
        await phone.getByText(words.problems['sign-in-failed']).first().waitFor()
        await phone.getByText(words.login.awaitsPayment).waitFor()
        await log(password)
        await phone.waitForURL(address)
        await seeCode(phone)
      })
    }),
)

longTest('The page goes on by polling alone if no live event arrives', () =>
  visit(
    at.browser,
    {},
    async (page) => {
      await page.route('**/live?*', (route) => route.abort())
      const words = await openNewCheckout(page, at.shop)
      await chooseScan(page, words)
      await onPhone(await scannedAddress(page), (phone) => choose(phone, words.bankApp.choices.pay))
      await goesOn(page, words)
    },
    /ERR_FAILED|^failed: .*\/live/,
  ),
)

longTest('The live event of the order brings the shopper on before any poll', () =>
  visit(at.browser, {}, async (page) => {
    const words = await openNewCheckout(page, at.shop)
    await chooseScan(page, words)
    await pauseClock(page)
    await onPhone(await scannedAddress(page), (phone) => choose(phone, words.bankApp.choices.pay))
    await page.waitForURL('**/order')
  }),
)

/** Opens a code to scan that only polls can bring on, and stops its page's clock until `runFor`. */
async function openStoppedCode(page: Page) {
  await page.route('**/live?*', (route) => route.abort())
  // From the beginning, so that no poll has the real clock.
  await page.clock.install()
  const words = await openNewCheckout(page, at.shop)
  await chooseScan(page, words)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  return words
}

longTest(
  'A question that the shop never answers keeps no page from going on, and the page says that a payment is not lost',
  () =>
    visit(
      at.browser,
      {},
      async (page) => {
        const words = await openStoppedCode(page)
        let unanswered = 0
        // As by a phone that changes its network.
        const never = async () => {
          unanswered += 1
        }
        await page.route('**/checkout/*/status', never)
        await onPhone(await scannedAddress(page), (phone) => choose(phone, words.bankApp.choices.pay))
        await page.clock.runFor(2500)
        await expect.poll(() => unanswered).toBe(1)
        for (let asked = 2; asked <= 3; asked += 1) {
          await page.clock.runFor(10_500)
          await expect.poll(() => unanswered).toBe(asked)
        }
        await page.getByText(words.checkout.cutOff).waitFor()
        await page.unroute('**/checkout/*/status', never)
        await page.clock.runFor(10_500)
        await page.waitForURL('**/order')
      },
      /ERR_FAILED|^failed: /,
    ),
)

longTest(
  'A shopper whose session ends while a code waits logs in, comes back to the same code, and what it pays for leaves the cart',
  () =>
    visit(at.browser, {}, async (page) => {
      const who = await becomeNewShopper(page, at.shop, 'en')
      await buyRose(page, at.shop, { words: en, way: 'promptpay' })
      await seeCode(page)
      const checkout = page.url()
      const code = await scannedAddress(page)
      await withDatabase(at.shop, (pool) => pool.query('delete from session'))
      await page.waitForURL('**/login?next=%2Fcheckout%2F*')
      await page.locator('main [name=email]').fill(who.email)
      await page.locator('main [name=password]').fill(who.password)
      await page.locator('main [type=submit]').first().click()
      await page.waitForURL(checkout)
      await seeCode(page)
      expect(await scannedAddress(page)).toBe(code)
      await onPhone(code, (phone) => choose(phone, en.bankApp.choices.pay))
      await goesOn(page, en)
      await page.locator('header').getByRole('link', { name: 'Cart, 0 items' }).first().waitFor()
    }),
)

longTest('A code that is paid after Back empties the cart that is open', () =>
  visit(at.browser, {}, async (page) => {
    await buyAsNewShopper(page, at.shop, { way: 'promptpay' })
    await seeCode(page)
    const code = await scannedAddress(page)
    await page.goBack()
    await page.waitForURL('**/cart')
    await page.getByRole('button', { name: en.cart.buyNow }).filter({ visible: true }).first().click()
    await page.getByRole('dialog').waitFor()
    await onPhone(code, (phone) => choose(phone, en.bankApp.choices.pay))
    await page.getByText(en.toasts['payment-successful']).waitFor()
    await page.getByText(en.cart.empty).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  }),
)

longTest('The page goes on at once when the shopper comes back from the bank’s app', () =>
  visit(
    at.browser,
    {},
    async (page) => {
      const words = await openStoppedCode(page)
      const orders = ordersOf(page)
      await onPhone(await scannedAddress(page), (phone) => choose(phone, words.bankApp.choices.pay))
      await expect.poll(orders, { timeout: 10_000 }).toEqual(['promptpay'])
      expect(page.url()).toContain('/checkout/')
      await page.evaluate(() => dispatchEvent(new Event('focus')))
      await page.waitForURL('**/order')
    },
    /ERR_FAILED|^failed: .*\/live/,
  ),
)

longTest('On a phone that shares files, Save QR opens its share sheet with the picture', () =>
  visit(at.browser, { viewport: WINDOWS.phone, isMobile: true, hasTouch: true }, async (page) => {
    await page.addInitScript(() => {
      navigator.canShare = () => true
      navigator.share = async (shared) => {
        document.title =
          shared?.files?.map(({ name, type, size }) => `${name} ${type} ${size > 0}`).join() ?? ''
      }
    })
    const words = await openNewCheckout(page, at.shop)
    const loaded = page.waitForResponse(/qr\.png\?save/)
    await chooseScan(page, words)
    await (await loaded).finished()
    await page.getByRole('link', { name: words.scan.save }).click()
    await expect.poll(() => page.title()).toMatch(/^PromptPay-DM-\w{8}\.png image\/png true$/)
  }),
)

test('A payment that the bank refuses shows its reason, and a card pays the same checkout', () =>
  visit(at.browser, {}, async (page) => {
    const words = await openNewCheckout(page, at.shop)
    await chooseScan(page, words)
    await onPhone(await scannedAddress(page), async (phone) => {
      await choose(phone, words.bankApp.choices.refuse)
      await phone.getByRole('heading', { name: words.bankApp.said.refused.title }).waitFor()
    })
    await page.getByText(words.scan.failures.insufficient_funds).waitFor()
    await page.getByRole('button', { name: words.scan.choose }).waitFor()
    await page.getByRole('button', { name: words.scan.byCard.replace('{{amount}}', '฿290') }).click()
    await payWith(page, words, CARD)
    await goesOn(page, words)
  }))

longTest(
  'A payment that takes five seconds arrives by itself, and a second phone is told that the code is paid',
  () =>
    visit(at.browser, {}, async (page) => {
      const words = await openNewCheckout(page, at.shop)
      await chooseScan(page, words)
      const address = await scannedAddress(page)
      const orders = ordersOf(page)
      await onPhone(address, async (phone) => {
        await choose(phone, words.bankApp.choices.soon)
        await phone.getByRole('heading', { name: words.bankApp.said.soon.title }).waitFor()
        await phone.getByRole('heading', { name: words.bankApp.said.paid.title }).waitFor()
      })
      await goesOn(page, words)
      await onPhone(address, async (phone) => {
        await phone.getByRole('heading', { name: words.bankApp.said.already.title }).waitFor()
        expect(await phone.getByRole('button').count()).toBe(0)
      })
      expect(await orders()).toEqual(['promptpay'])
    }),
)

longTest('Two phones that scan one code and both pay make one order', () =>
  visit(at.browser, {}, async (page) => {
    const words = await openNewCheckout(page, at.shop)
    await chooseScan(page, words)
    const address = await scannedAddress(page)
    const orders = ordersOf(page)
    await onPhone(address, async (phone) => {
      await onPhone(address, (other) => choose(other, words.bankApp.choices.pay))
      await choose(phone, words.bankApp.choices.pay)
      await phone.getByRole('heading', { name: words.bankApp.said.paid.title }).waitFor()
    })
    await goesOn(page, words)
    expect(await orders()).toEqual(['promptpay'])
  }),
)

test('A code that has run out says so, and a new one pays', () =>
  visit(at.browser, {}, async (page) => {
    const words = await openNewCheckout(page, at.shop)
    await chooseScan(page, words)
    const address = await scannedAddress(page)
    await endCode(page, at.shop)
    await page.getByRole('heading', { name: words.scan.overTitle }).waitFor()
    await page.getByRole('button', { name: words.scan.byCard.replace('{{amount}}', '฿290') }).waitFor()
    await onPhone(address, (phone) =>
      phone.getByRole('heading', { name: words.bankApp.said.ended.title }).waitFor(),
    )
    await page.getByRole('button', { name: words.scan.again }).click()
    await seeCode(page)
    await onPhone(await scannedAddress(page), (phone) => choose(phone, words.bankApp.choices.pay))
    await goesOn(page, words)
  }))

longTest('Money that comes after the code’s end still brings the shopper to their order', () =>
  visit(at.browser, {}, async (page) => {
    const words = await openNewCheckout(page, at.shop)
    await chooseScan(page, words)
    await onPhone(await scannedAddress(page), async (phone) => {
      await choose(phone, words.bankApp.choices.late)
      await phone.getByRole('heading', { name: words.bankApp.said.late.title }).waitFor()
    })
    await endCode(page, at.shop)
    await goesOn(page, words)
  }),
)

longTest(
  'The bank’s app can be closed and opened again, and pays from an account that takes no refunds',
  () =>
    visit(at.browser, {}, async (page) => {
      const words = await openNewCheckout(page, at.shop)
      await chooseScan(page, words)
      const link = page.getByRole('link', { name: words.scan.openBank })
      const [app] = await Promise.all([page.context().waitForEvent('page'), link.click()])
      await app.getByRole('link', { name: words.bankApp.close, exact: true }).click()
      await app.getByRole('heading', { name: words.bankApp.said.closed.title }).waitFor()
      await app.getByRole('link', { name: words.bankApp.openAgain }).click()
      await choose(app, words.bankApp.choices['pay-final'])
      await app.getByRole('heading', { name: words.bankApp.said.paid.title }).waitFor()
      await page.bringToFront()
      await goesOn(page, words)
    }),
)

longTest(
  'With PromptPay chosen in Buy Now the code is there without a tap, nothing moves, and a reload makes no second one',
  () =>
    visit(at.browser, { viewport: WINDOWS.phone, isMobile: true, hasTouch: true }, async (page) => {
      await page.addInitScript(() => {
        Object.assign(window, { moved: 0 })
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            Object.assign(window, { moved: Reflect.get(window, 'moved') + entry.value })
        })
        observer.observe({ type: 'layout-shift', buffered: true })
      })
      const words = await buyAsNewShopper(page, at.shop, { language: 'th', way: 'promptpay' })
      await seeCode(page)
      expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBeLessThanOrEqual(0.02)
      expect(new URL(page.url()).search).toBe('')
      const address = await scannedAddress(page)
      await page.reload()
      await seeCode(page)
      expect(await scannedAddress(page)).toBe(address)
      await onPhone(address, (phone) => choose(phone, words.bankApp.choices.pay))
      await goesOn(page, words)
    }),
)

longTest('Where no way was chosen nothing opens by itself, and an unknown one is as if none was chosen', () =>
  visit(at.browser, {}, async (page) => {
    const words = await openNewCheckout(page, at.shop)
    const byCode = page.getByRole('button', { name: words.scan.choose })
    for (const query of ['', '?way=cash']) {
      await page.goto(`${page.url().split('?')[0]}${query}`)
      await expect.poll(() => byCode.isEnabled()).toBe(true)
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(await page.locator('.scan__picture').count()).toBe(0)
    }
  }),
)

longTest('Another way to pay ends the code and opens the card form', () =>
  visit(at.browser, {}, async (page) => {
    const words = await openNewCheckout(page, at.shop)
    await chooseScan(page, words)
    const address = await scannedAddress(page)
    await page.getByRole('button', { name: words.scan.other }).click()
    await page.getByRole('dialog').getByLabel(words.card.number, { exact: true }).waitFor()
    await onPhone(address, (phone) =>
      phone.getByRole('heading', { name: words.bankApp.said.ended.title }).waitFor(),
    )
    await payWith(page, words, CARD)
    await goesOn(page, words)
  }),
)

longTest('A code whose picture does not load says so and is loaded again', () =>
  visit(
    at.browser,
    {},
    async (page) => {
      const words = await openNewCheckout(page, at.shop)
      let count = 0
      await page.route('**/qr.png?until=*', async (route) => {
        if (count++ > 0) return route.continue()
        await new Promise((resolve) => setTimeout(resolve, 500))
        await route.fulfill({ status: 503 })
      })
      await page.getByRole('button', { name: words.scan.choose }).click()
      await page.getByText(words.scan.noPicture).waitFor()
      await page.getByRole('button', { name: words.checkout.tryAgain }).click()
      await seeCode(page)
    },
    REFUSED,
  ),
)

longTest('On a phone in Thai, a shopper pays by code with a bank’s app that has no JavaScript', () =>
  visit(at.browser, { viewport: WINDOWS.phone, isMobile: true, hasTouch: true }, async (page) => {
    const words = await buyAsNewShopper(page, at.shop, { language: 'th', way: 'promptpay' })
    await seeCode(page)
    const { width } = (await page.locator('.scan__picture').boundingBox()) ?? { width: 0 }
    expect(width).toBeGreaterThanOrEqual(280)
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^9:5\d$/)
    const steps = async (phone: Page) => {
      await choose(phone, words.bankApp.choices.pay)
      await phone.getByRole('heading', { name: words.bankApp.said.paid.title }).waitFor()
    }
    await onPhone(await scannedAddress(page), steps, { javaScriptEnabled: false })
    await goesOn(page, words)
  }),
)

longTest('The countdown follows the server’s clock, whatever the phone’s says', () =>
  visit(at.browser, {}, async (page) => {
    await page.addInitScript(() => {
      const wrong = Date.now.bind(Date)
      Date.now = () => wrong() + 3 * 60 * 60_000
    })
    const words = await openNewCheckout(page, at.shop)
    await chooseScan(page, words)
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^9:5\d$/)
    const seen = await page.getByRole('timer').textContent()
    await expect.poll(() => page.getByRole('timer').textContent()).not.toBe(seen)
  }),
)

test('Only its own shopper gets the picture, only its scanner the bank’s app, and neither is stored', () =>
  visit(at.browser, {}, async (page) => {
    const words = await openNewCheckout(page, at.shop)
    await chooseScan(page, words)
    const picture = `${page.url()}/qr.png`
    const own = await page.request.get(picture)
    expect([own.headers()['content-type'], own.headers()['cache-control']]).toEqual([
      'image/png',
      'private, no-store',
    ])
    expect((await fetch(picture, { redirect: 'manual' })).status).toBe(302)
    await visit(at.browser, {}, async (other) => {
      await openNewCheckout(other, at.shop)
      expect((await other.request.get(picture)).status()).toBe(404)
      expect((await other.request.get(`${other.url()}/qr.png`)).status()).toBe(404)
    })
    const address = await scannedAddress(page)
    const app = await fetch(address)
    expect([app.status, app.headers.get('cache-control')]).toEqual([200, 'no-store, no-transform'])
    expect(await app.text()).toContain('noindex')
    for (const wrong of [`${address}x`, address.split('?')[0] ?? '', address.replace(/ses_\w+/, 'ses_1')]) {
      expect((await fetch(wrong)).status, wrong).toBe(404)
    }
  }))

longTest('Each answer in the bank’s app counts as one of the shopper’s tries', () =>
  visit(at.browser, {}, async (page) => {
    const words = await openNewCheckout(page, at.shop)
    await chooseScan(page, words)
    const address = await scannedAddress(page)
    await withDatabase(at.shop, (pool) =>
      pool.query(`update rate_limit set points = 10 where key like 'payment:%'`),
    )
    const busy = words.problems['too-many-tries_other'].replace('{{count}}', '60')
    await onPhone(address, async (phone) => {
      await choose(phone, words.bankApp.choices.pay)
      await phone.getByText(busy).waitFor()
      await phone.getByRole('button', { name: words.bankApp.choices.pay, exact: true }).waitFor()
    })
  }),
)

test('Footer, cart and product page name the ways to pay that the shop takes', () =>
  visit(at.browser, {}, async (page) => {
    await page.goto(`${at.shop.origin}/productInfo/single-red-rose`)
    const images = page.getByRole('contentinfo').getByRole('img')
    await images.and(page.getByAltText(en.footer.paymentMethods, { exact: true })).waitFor()
    await images.and(page.getByAltText(en.footer.promptpay, { exact: true })).waitFor()
    await page.getByText('Pay by card or with PromptPay QR.').waitFor()
    await page.getByRole('button', { name: en.product.addToCart }).filter({ visible: true }).first().click()
    await page.goto(`${at.shop.origin}/cart`)
    await page.getByText('Secure payment by card or with PromptPay QR').waitFor()
  }))

longTest('A shop that takes PromptPay alone shows the code at once and names no card', () =>
  withShop({ PAYMENT_WAYS: 'promptpay' }, (shop) =>
    visit(at.browser, {}, async (page) => {
      await openNewCheckout(page, shop)
      await seeCode(page)
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(await page.getByRole('button', { name: en.scan.other }).count()).toBe(0)
      expect(await page.getByAltText(en.footer.paymentMethods).count()).toBe(0)
      await onPhone(await scannedAddress(page), (phone) => choose(phone, en.bankApp.choices.refuse))
      await page.getByRole('button', { name: en.scan.choose }).waitFor()
      expect(await page.getByRole('button', { name: /card/i }).count()).toBe(0)
    }),
  ),
)

longTest('A shop with Omise that takes both ways opens its popup only for who chooses the card', async () => {
  const fake = await openFakeOmise()
  const settings = {
    PAYMENT_PROVIDER: 'omise',
    PAYMENT_WAYS: 'card,promptpay',
    OMISE_SECRET_KEY: fake.settings.secretKey,
    OMISE_PUBLIC_KEY: fake.settings.publicKey,
    OMISE_API_URL: fake.url,
  }
  await withShop(settings, (shop) =>
    visit(at.browser, {}, async (page) => {
      await page.route('https://cdn.omise.co/omise.js', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'window.OmiseCard = { configure() {}, open() { document.title = "popup"; return true } }',
        }),
      )
      await openNewCheckout(page, shop)
      const card = page.getByRole('button', { name: en.scan.byCard.replace('{{amount}}', '฿290') })
      await expect.poll(() => card.isEnabled()).toBe(true)
      await page.getByRole('button', { name: en.scan.choose }).waitFor()
      expect(await page.title()).not.toBe('popup')
      await card.click()
      await expect.poll(() => page.title()).toBe('popup')
    }),
  ).finally(() => fake.close())
})

async function withShop(settings: Record<string, string>, work: (shop: ShopProcess) => Promise<void>) {
  const shop = await startShop(settings)
  await work(shop).finally(() => discardShop(shop))
}

longTest('A code stays on the page when the network drops while the page reads its data anew', () =>
  visit(
    at.browser,
    {},
    async (page) => {
      await buyAsNewShopper(page, at.shop)
      await page.goto(`${page.url().split('?')[0]}?way=promptpay`)
      await seeCode(page)
      let dropped = 0
      await page.route('**/checkout/*.data*', (route) => {
        if (route.request().method() !== 'GET' || dropped > 0) return route.continue()
        dropped += 1
        return route.abort()
      })
      const again = page.waitForResponse(
        (answer) => new URL(answer.url()).pathname.endsWith('.data') && answer.ok(),
      )
      await chooseMode(page, 'dark')
      await expect.poll(() => dropped).toBe(1)
      await again
      await page.locator('.scan__picture').waitFor()
      expect(await page.getByText(en.error.heading).count()).toBe(0)
    },
    /ERR_FAILED|^failed: /,
  ),
)

longTest('A code whose answer was lost on its way is shown, and nothing says that it was not made', () =>
  visit(
    at.browser,
    {},
    async (page) => {
      await buyAsNewShopper(page, at.shop)
      await page.route('**/checkout/*.data*', async (route) => {
        if (route.request().method() === 'GET') return route.continue()
        await route.fetch()
        await route.abort()
      })
      const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
      await page.goto(`${page.url().split('?')[0]}?way=promptpay`)
      await lost
      await seeCode(page)
      // Its button is off until the page has asked what came of it.
      await page.getByRole('button', { name: en.scan.other, disabled: false }).waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
    },
    /ERR_FAILED|^failed: /,
  ),
)
