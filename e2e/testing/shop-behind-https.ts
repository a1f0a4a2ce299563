import { afterAll, beforeAll } from 'vitest'
import { FOR_TESTS, openBrowser } from './browser.ts'
import { type ContentNetwork, openContentNetwork } from './content-network.ts'
import { type HttpsProxy, type HttpVersion, openHttpsProxy } from './https-proxy.ts'
import type { ShopAndBrowser } from './shop-and-browser.ts'
import { discardShop, startShop } from './shop-process.ts'

export interface ShopBehindHttps extends ShopAndBrowser {
  proxy: HttpsProxy
  /** Behind the proxy, in front of the shop; adds its scripts to all pages. */
  network: ContentNetwork
}

const HOSTNAME = 'shop.example'
/** The settings that docs/running.md recommends for a public shop. */
const DEPLOYED = { PUBLIC_URL: `https://${HOSTNAME}`, TRUST_PROXY: '1', PAYMENT_PROVIDER: 'sandbox' }

/**
 * A shop behind an https proxy and a content network, and a browser that resolves its public name to that proxy and trusts its
 * certificate: cookies, HSTS and service workers behave as on the Internet.
 */
export function openShopBehindHttps(
  version: HttpVersion,
  settings: Record<string, string> = {},
): ShopBehindHttps {
  const open = {} as ShopBehindHttps
  beforeAll(async () => {
    open.network = await openContentNetwork(() => open.shop.localOrigin, { honours: false })
    const target = () => open.network.origin
    open.proxy = await openHttpsProxy(HOSTNAME, version, target)
    const { port, keyHash } = open.proxy
    ;[open.shop, open.browser] = await Promise.all([
      startShop({ ...DEPLOYED, ...settings }),
      openBrowser([
        ...FOR_TESTS,
        `--host-resolver-rules=MAP ${HOSTNAME} 127.0.0.1:${port}`,
        `--ignore-certificate-errors-spki-list=${keyHash}`,
      ]),
    ])
  })
  afterAll(async () => {
    await open.browser?.close()
    open.proxy?.close()
    open.network?.close()
    if (open.shop) await discardShop(open.shop)
  })
  return open
}
