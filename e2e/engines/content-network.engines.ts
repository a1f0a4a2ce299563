import { afterAll, describe, expect, test } from 'vitest'
import { type ContentNetwork, HASH_OF_INLINE, openContentNetwork } from '#e2e/testing/content-network.ts'
import { until } from './engine.ts'
import { firefox } from './firefox.ts'
import { findPrograms } from './installed.ts'
import { goToCheckout, payByCard, payByCode } from './purchase.ts'
import { openShopAndEngine } from './shop-and-engine.ts'
import { arrive, open } from './steps.ts'

/** Of the network's own script, which the shop's policy blocks. */
const ITS_OWN = { test: (fault: string) => fault.includes(HASH_OF_INLINE) }

function openBehindNetwork(options: Parameters<typeof openContentNetwork>[1]) {
  const networks: ContentNetwork[] = []
  const at = openShopAndEngine(firefox, async () => {
    const network = await openContentNetwork(() => at.shop.localOrigin, options)
    networks.push(network)
    return { PUBLIC_URL: network.origin, PAYMENT_PROVIDER: 'sandbox' }
  })
  afterAll(() => {
    for (const network of networks) network.close()
  })
  return Object.assign(at, { network: () => networks[0] as ContentNetwork })
}

describe.skipIf(!findPrograms('Firefox'))('behind a content network that honours no-transform', () => {
  const at = openBehindNetwork({ honours: true })

  test('In Firefox a shopper buys behind a content network that buffers and cuts streams, and no page is changed', () =>
    at.visit('desktop', async (window) => {
      await goToCheckout(window, { origin: at.shop.origin, language: 'en', name: 'anong' }, 'promptpay')
      await payByCode(window)
      expect(at.network().changed).toEqual([])
    }))
})

describe.skipIf(!findPrograms('Firefox'))('behind a content network that does not', () => {
  const at = openBehindNetwork({ honours: false })

  test('In Firefox a shopper buys behind a content network that adds its scripts to every page', () =>
    at.visit(
      'phone',
      async (window) => {
        const words = await goToCheckout(
          window,
          { origin: at.shop.origin, language: 'th', name: 'busaba' },
          'card',
        )
        await payByCard(window, words)
        expect(at.network().changed.length).toBeGreaterThan(2)
      },
      ITS_OWN,
    ))
})

describe.skipIf(!findPrograms('Firefox'))('behind a slow network', () => {
  const at = openBehindNetwork({ honours: true, holds: /^\/assets\/product-/ })

  test('In Firefox a page that is left while it loads a screen ahead goes where it was sent', () =>
    at.visit('desktop', async (window) => {
      await open(window, at.shop.origin)
      await until('a screen ahead', async () => at.network().held.length > 0)
      await window.ask(() => location.assign('/about'))
      await arrive(window, '/about')
    }))
})
