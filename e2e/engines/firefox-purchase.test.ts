import { describe, test } from 'vitest'
import { firefox } from './firefox.ts'
import { findPrograms } from './installed.ts'
import { goToCheckout, payByCard } from './purchase.ts'
import { openShopAndEngine } from './shop-and-engine.ts'

/** Also a part of `npm test`, where Firefox is installed. */
describe.skipIf(!findPrograms('Firefox'))('the purchase in Firefox', () => {
  const at = openShopAndEngine(firefox)

  test('In Firefox on a phone a shopper searches, fills a cart, signs up, logs in and pays by card', () =>
    at.visit('phone', async (window) => {
      const words = await goToCheckout(
        window,
        { origin: at.shop.origin, language: 'en', name: 'mali' },
        'card',
      )
      await payByCard(window, words)
    }))
})
