import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Messages } from '#app/messages/testing/all-messages.ts'
import { loadMessages } from '#app/messages/testing/all-messages.ts'
import { type FakeOmise, openFakeOmise } from '#app/server/testing/fakes/fake-omise.ts'
import { type FakeStripe, openFakeStripe } from '#app/server/testing/fakes/fake-stripe.ts'
import type { GatewayWay } from '#app/shop/payments/payment-way.ts'
import { THEME_COLOUR } from '#app/shop/theme.ts'
import { longTest } from '#commands/long-test.ts'
import { fillAddress } from '#e2e/testing/address.ts'
import { signIn, signUp } from '#e2e/testing/owner.ts'
import { openNewCheckout } from '#e2e/testing/promptpay.ts'
import { sharedBrowser } from '#e2e/testing/shop-and-browser.ts'
import { discardShop, type ShopProcess, startShop } from '#e2e/testing/shop-process.ts'
import { chooseWay } from '#e2e/testing/steps.ts'

/** Fakes of the providers' scripts, which load and show what their documentation and sources say. */
const STRIPE_JS = `
  window.Stripe = (key, { locale }) => ({
    async createEmbeddedCheckoutPage({ clientSecret, onComplete }) {
      const frame = document.createElement('iframe')
      frame.src = 'https://checkout.stripe.com/form?' + new URLSearchParams({ key, locale, clientSecret })
      frame.title = 'Stripe'
      addEventListener('message', ({ origin, data }) => {
        if (origin === 'https://checkout.stripe.com' && data === 'complete') onComplete()
      })
      return { mount: (place) => place.append(frame), destroy: () => frame.remove() }
    },
  })`
const OMISE_JS = `
  let frame
  window.OmiseCard = {
    configure({ publicKey }) {
      if (frame) return
      frame = document.createElement('iframe')
      frame.id = 'omise-checkout-iframe-app'
      frame.src = 'https://cdn.omise.co/pay.html?' + new URLSearchParams({ publicKey })
      frame.setAttribute('style', 'display: none; position: fixed')
      document.body.appendChild(frame)
    },
    open(options) {
      window.asked = options
      frame.style.display = 'block'
      addEventListener('message', ({ origin, data }) => {
        if (origin !== 'https://cdn.omise.co') return
        frame.style.display = 'none'
        if (data) options.onCreateTokenSuccess(data)
        else options.onFormClosed()
      }, { once: true })
      return true
    },
  }`
const html = (button: string, message: string) => ({
  contentType: 'text/html',
  body: `<button onclick="parent.postMessage(${JSON.stringify(message).replaceAll('"', "'")}, '*')">${button}</button>`,
})
/** The press pays: a payment before it could lead the page away from under the button. */
async function payInForm(page: Page, pay: () => unknown): Promise<void> {
  await page.exposeFunction('payAtStripe', () => void pay())
  const button = page.frameLocator('iframe[title=Stripe]').getByRole('button', { name: 'Pay' })
  await button.evaluate((element: HTMLButtonElement) => {
    const complete = element.onclick
    element.onclick = (event) => {
      const { payAtStripe } = globalThis as unknown as { payAtStripe(): Promise<void> }
      void payAtStripe().then(() => complete?.call(element, event))
    }
  })
  await button.click()
}

const popup = (tokens: string[]) => ({
  contentType: 'text/html',
  body: `<button>Pay</button><script>
    const tokens = ${JSON.stringify(tokens)}
    document.querySelector('button').onclick = () => parent.postMessage(tokens.shift(), '*')
  </script>`,
})
const script = (body: string) => ({ contentType: 'text/javascript', body })

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

async function withPage(work: (page: Page, context: BrowserContext) => Promise<void>) {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' })
  const page = await context.newPage()
  try {
    await work(page, context)
  } finally {
    await context.close()
  }
}

/** Goes from a product to the checkout page as a new shopper. */
async function goToCheckout(page: Page, shop: ShopProcess, words: Messages, way?: GatewayWay) {
  const button = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true })
  const who = { email: `${randomUUID()}@example.com`, password: 'seven lotus ponds' }
  await signUp(shop, who)
  await signIn(page, shop, who)
  await page.goto(`${shop.origin}/productInfo/classic-dozen-red-roses`)
  await button(words.product.addToCart).first().click()
  await page.getByText(words.toasts['added-to-cart']).waitFor()
  await page.goto(`${shop.origin}/cart`)
  await button(words.cart.buyNow).first().click()
  const dialog = page.getByRole('dialog')
  await fillAddress(dialog, words)
  if (way) await chooseWay(dialog, way)
  await dialog.getByRole('button', { name: words.cart.buyNow }).click()
  await page.waitForURL(/\/checkout\//)
}

describe('a shop with Stripe', () => {
  let fake: FakeStripe
  let shop: ShopProcess
  beforeAll(async () => {
    fake = await openFakeStripe()
    shop = await startShop({
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: fake.settings.secretKey,
      STRIPE_PUBLISHABLE_KEY: fake.settings.publishableKey,
      STRIPE_WEBHOOK_SECRET: fake.settings.webhookSecret,
      STRIPE_API_URL: fake.url,
    })
  })
  afterAll(async () => {
    if (shop) await discardShop(shop)
    await fake?.close()
  })

  test('Stripe’s form opens in its dialog under its policy, and a payment creates the order', () =>
    withPage(async (page) => {
      const words = await loadMessages('en')
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      await page.route('https://js.stripe.com/**', (route) => route.fulfill(script(STRIPE_JS)))
      await page.route('https://checkout.stripe.com/**', (route) => route.fulfill(html('Pay', 'complete')))
      await goToCheckout(page, shop, words)
      const [session] = [...fake.books.sessions.values()]
      const form = page.frameLocator('iframe[title=Stripe]')
      await form.getByRole('button', { name: 'Pay' }).waitFor()
      const address = await page.getByTitle('Stripe').getAttribute('src')
      expect(new URL(address ?? '').searchParams.get('clientSecret')).toBe(session?.client_secret)
      await payInForm(page, () => fake.pay(session?.id ?? ''))
      await page.getByText(words.toasts['payment-successful']).waitFor()
      await page.waitForURL('**/order')
      expect(complaints).toEqual([])
    }))

  longTest('If Stripe’s form does not load, the page says so and retries', () =>
    withPage(async (page) => {
      const words = await loadMessages('en')
      let tries = 0
      await page.route('https://js.stripe.com/**', (route) => {
        tries += 1
        return tries === 1 ? route.abort() : route.fulfill(script(STRIPE_JS))
      })
      await page.route('https://checkout.stripe.com/**', (route) => route.fulfill(html('Pay', 'complete')))
      await openNewCheckout(page, shop)
      await page.getByText(words.card.unopened).waitFor()
      await page.getByRole('dialog').getByRole('button', { name: words.checkout.tryAgain }).click()
      await page.frameLocator('iframe[title=Stripe]').getByRole('button', { name: 'Pay' }).waitFor()
    }),
  )
})

describe('a shop with Omise', () => {
  let fake: FakeOmise
  let shop: ShopProcess
  beforeAll(async () => {
    fake = await openFakeOmise()
    shop = await startShop({
      PAYMENT_PROVIDER: 'omise',
      OMISE_SECRET_KEY: fake.settings.secretKey,
      OMISE_PUBLIC_KEY: fake.settings.publicKey,
      OMISE_API_URL: fake.url,
    })
  })
  afterAll(async () => {
    if (shop) await discardShop(shop)
    await fake?.close()
  })

  /** Each opening of the popup returns the next token. */
  const openPopup = async (page: Page, ...tokens: string[]) => {
    await page.route('https://cdn.omise.co/omise.js', (route) => route.fulfill(script(OMISE_JS)))
    await page.route('https://cdn.omise.co/pay.html*', (route) => route.fulfill(popup(tokens)))
    await goToCheckout(page, shop, await loadMessages('en'))
    return page.frameLocator('#omise-checkout-iframe-app').getByRole('button', { name: 'Pay' })
  }

  test('Omise’s popup opens with amount, currency, receipt, description and theme colour, and its token is charged for the order', () =>
    withPage(async (page) => {
      const words = await loadMessages('en')
      const button = await openPopup(page, fake.newToken())
      await button.waitFor()
      expect(await page.locator('#omise-checkout-iframe-app').boundingBox()).toMatchObject({ x: 0, y: 0 })
      expect(
        await page.evaluate(() => JSON.parse(JSON.stringify(Reflect.get(window, 'asked')))),
      ).toMatchObject({
        amount: 149000,
        currency: 'THB',
        frameLabel: 'Dokmai',
        frameDescription: expect.stringMatching(/^DM-[0-9A-Z]{8}: Classic/),
        locale: 'en',
        style: { submitButton: { backgroundColor: THEME_COLOUR } },
      })
      await button.click()
      await page.getByText(words.toasts['payment-successful']).waitFor()
      await page.waitForURL('**/order')
      expect(fake.books.charges.at(-1)).toMatchObject({ amount: 149000, status: 'successful' })
    }))

  longTest('Omise sends the shopper to their bank, and their return creates the order', () =>
    withPage(async (page) => {
      const words = await loadMessages('en')
      await page.route('https://bank.test/**', (route) => {
        const charge = fake.books.charges.at(-1)
        fake.confirm(charge?.id ?? '')
        const location = `${shop.origin}/checkout/${charge?.metadata.checkout_id}`
        return route.fulfill({
          status: 200,
          contentType: 'text/html',
          body: `<a href="${location}">Back</a>`,
        })
      })
      await (await openPopup(page, fake.newToken('challenge'))).click()
      await page.waitForURL('https://bank.test/authorize')
      await page.getByRole('link', { name: 'Back' }).click()
      await page.getByText(words.toasts['payment-successful']).waitFor()
      await page.waitForURL('**/order')
    }),
  )

  longTest('A card declined by Omise shows the reason, and another can be used', () =>
    withPage(async (page) => {
      const words = await loadMessages('en')
      const pay = await openPopup(page, fake.newToken('insufficient_fund'), fake.newToken())
      await pay.click()
      await page.getByText(words.card.failures.insufficient_funds).waitFor()
      expect(fake.books.charges.at(-1)).toMatchObject({ status: 'failed' })
      await page.getByRole('main').getByRole('button', { name: /1,490/ }).click()
      await pay.click()
      await page.getByText(words.toasts['payment-successful']).waitFor()
      await page.waitForURL('**/order')
    }),
  )
})

longTest(
  'A shop with cards at Stripe and codes at Omise leads from the code to the card’s form and to one order',
  async () => {
    const [stripe, omise] = [await openFakeStripe(), await openFakeOmise()]
    const shop = await startShop({
      PAYMENT_PROVIDER: 'stripe',
      PAYMENT_WAYS: 'card:stripe,promptpay:omise',
      STRIPE_SECRET_KEY: stripe.settings.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
      STRIPE_API_URL: stripe.url,
      OMISE_SECRET_KEY: omise.settings.secretKey,
      OMISE_PUBLIC_KEY: omise.settings.publicKey,
      OMISE_API_URL: omise.url,
    })
    try {
      await withPage(async (page) => {
        const words = await loadMessages('en')
        await page.route('https://js.stripe.com/**', (route) => route.fulfill(script(STRIPE_JS)))
        await page.route('https://checkout.stripe.com/**', (route) => route.fulfill(html('Pay', 'complete')))
        await goToCheckout(page, shop, words, 'promptpay')
        await page.getByRole('heading', { name: words.scan.title }).waitFor()
        await page.getByRole('img', { name: /QR code for/ }).waitFor()
        const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
        expect(omise.chargesOf(id)).toMatchObject([{ status: 'pending' }])
        await page.getByRole('button', { name: words.scan.other }).click()
        const form = page.frameLocator('iframe[title=Stripe]')
        await form.getByRole('button', { name: 'Pay' }).waitFor()
        expect(omise.chargesOf(id)).toMatchObject([{ status: 'expired' }])
        const sessions = [...stripe.books.sessions.values()]
        expect(sessions.map(({ status }) => status)).toEqual(['open'])
        const open = sessions.find(({ status }) => status === 'open')
        const address = await page.getByTitle('Stripe').getAttribute('src')
        expect(new URL(address ?? '').searchParams.get('clientSecret')).toBe(open?.client_secret)
        await payInForm(page, () => stripe.pay(open?.id ?? ''))
        await page.getByText(words.toasts['payment-successful']).waitFor()
        await page.waitForURL('**/order')
      })
    } finally {
      await discardShop(shop)
      await stripe.close()
      await omise.close()
    }
  },
)
