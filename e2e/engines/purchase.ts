import { expect } from 'vitest'
import { loadMessages, type Messages } from '#app/messages/testing/all-messages.ts'
import { A_THAI_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import type { Language } from '#app/shop/language.ts'
import type { GatewayWay } from '#app/shop/payments/payment-way.ts'
import { PASSWORD } from '#e2e/testing/accounts.ts'
import { readCode } from '#e2e/testing/promptpay.ts'
import { type EngineWindow, until } from './engine.ts'
import {
  arrive,
  chooseLanguage,
  expectNoSidewaysScrolling,
  fill,
  open,
  outlastToasts,
  press,
  see,
} from './steps.ts'

export interface Buyer {
  origin: string
  language: Language
  name: string
  photo?: string
}

export const SIZES = ['phone', 'desktop'] as const

/** Each way to pay in each window; Thai and English take turns. */
export const PURCHASES = [
  ['phone', 'card', 'en'],
  ['phone', 'promptpay', 'th'],
  ['desktop', 'card', 'th'],
  ['desktop', 'promptpay', 'en'],
] as const

/** From the home page to the order. */
export async function buyBy(way: GatewayWay, window: EngineWindow, buyer: Buyer): Promise<void> {
  const words = await goToCheckout(window, buyer, way)
  if (way === 'card') await payByCard(window, words)
  else await payByCode(window)
}

/** From the home page to the checkout, by search, cart and sign-up. */
export async function goToCheckout(window: EngineWindow, buyer: Buyer, way: GatewayWay): Promise<Messages> {
  const { origin, language } = buyer
  const words = await loadMessages(language)
  await open(window, origin)
  await chooseLanguage(window, language)
  await open(window, `${origin}/allproducts`)
  await fill(window, { searchkey: language === 'th' ? 'กุหลาบแดง' : 'single red rose' }, 'main')
  await until('the search', () => window.ask(() => location.search.includes('searchkey=')))
  await expectNoSidewaysScrolling(window, 'the search')
  await press(window, 'main .product-card a[href="/productInfo/single-red-rose"]')
  await arrive(window, '/productInfo/single-red-rose')
  // The list is shown a moment longer.
  await see(window, '.product h1')
  await press(window, 'main button', words.product.addToCart)
  // Not its toast: a busy machine may not look while that is shown.
  await see(window, 'a[href="/cart"] .count-badge', '1')
  await press(window, 'a[href="/cart"]')
  await press(window, 'a[href^="/login"]', words.cart.loginToBuy)
  const email = `${buyer.name}@shop.test`
  await fill(window, { name: buyer.name, email, password: PASSWORD }, 'main')
  await press(window, 'main [type=submit]')
  await arrive(window, '/cart')
  await fill(window, A_THAI_ADDRESS, '[role=dialog]')
  // The line that repeats the number moves what is below it.
  await see(window, '[role=dialog] .field-hint', '081-234-5678')
  await expectNoSidewaysScrolling(window, 'Buy Now')
  // The one about the new account lies over the ways to pay for two seconds, in which a person is still typing.
  await outlastToasts(window)
  await press(window, '[role=dialog] .choice-card', words.payWith.ways[way])
  await see(window, `[role=dialog] .choice-card:has([name=way][value=${way}]:checked)`)
  await press(window, '[role=dialog] [type=submit]')
  await arrive(window, /^\/checkout\//)
  return words
}

/** From the log-in page, and back to where it leads. */
export async function signUpAndIn(
  window: EngineWindow,
  { name, photo }: Pick<Buyer, 'name' | 'photo'>,
): Promise<void> {
  const email = `${name}@shop.test`
  await press(window, 'main a[href^="/signup"]')
  await fill(window, { name, email, password: PASSWORD }, 'main')
  if (photo) {
    await press(window, 'main .fold > summary')
    await (await see(window, 'main [name=image]')).attach(photo)
  }
  await press(window, 'main [type=submit]')
  await arrive(window, '/login')
  await fill(window, { password: PASSWORD }, 'main')
  await press(window, 'main [type=submit]')
  await until('the log-in', () => window.ask(() => localStorage.getItem('user') !== null))
}

export async function payByCard(window: EngineWindow, words: Messages): Promise<void> {
  const labelled = {
    [words.card.number]: '4242 4242 4242 4242',
    [words.card.expiry]: '12/40',
    [words.card.cvc]: '123',
  }
  for (const [label, text] of Object.entries(labelled)) {
    const input = await until(label, () => window.find(findLabelled, label))
    await input.fill(text)
  }
  await press(window, '[role=dialog] [type=submit]')
  await seeOrder(window)
}

/** Runs in the page. */
function findLabelled(label: string): Element | null {
  const labels = [...document.querySelectorAll<HTMLLabelElement>('[role=dialog] label')]
  return labels.find(({ textContent }) => textContent === label)?.control ?? null
}

/** The code is paid with a program that is no browser. */
export async function payByCode(window: EngineWindow): Promise<void> {
  const bytes = await until('the code', () =>
    window.ask(async () => {
      const picture = document.querySelector<HTMLImageElement>('.scan__picture')
      if (picture?.naturalWidth !== 600) return null
      return [...new Uint8Array(await (await fetch(picture.src)).arrayBuffer())]
    }),
  )
  const address = await readCode(Buffer.from(bytes))
  const paid = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ choice: 'pay' }),
    headers: { origin: new URL(address).origin },
    redirect: 'manual',
  })
  expect(paid.status).toBe(302)
  await seeOrder(window)
}

async function seeOrder(window: EngineWindow): Promise<void> {
  await arrive(window, '/order')
  await see(window, '.order-card')
}
