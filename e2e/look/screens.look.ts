import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadMessages } from '#app/messages/testing/all-messages.ts'
import { openBrowser } from '#e2e/testing/browser.ts'
import { signIn, signUp } from '#e2e/testing/owner.ts'
import { compare } from './compare.ts'
import { type FrozenShop, findFaketime, startFrozenShop } from './frozen-shop.ts'
import { LOOKS, type Look, SCREENS } from './screens.ts'
import { draw, openLook } from './window.ts'

const ONLY = process.env.LOOK_ONLY
const isTried = findFaketime() !== undefined

let shop: FrozenShop
let sources: FrozenShop
let browser: Browser
beforeAll(async () => {
  if (!isTried) return
  browser = await openBrowser()
  shop = await startFrozenShop()
  sources = await startFrozenShop({ development: true })
})
afterAll(async () => {
  await browser?.close()
  await shop?.discard()
  await sources?.discard()
})

const nameOf = ({ width, mode, language }: Look) => `${width}-${mode}-${language}`

test.runIf(isTried).each(LOOKS.map((look) => [nameOf(look), look] as const))(
  'Every screen looks as approved: %s',
  async (name, look) => {
    const words = await loadMessages(look.language)
    const page = await openLook(browser, shop.origin, look)
    const who = { email: `mali-${LOOKS.indexOf(look)}@shop.test`, password: 'seven lotus ponds' }
    await signUp(shop, who)
    const folder = `chromium-${browser.version().split('.')[0]}`
    const found: (string | null)[] = []
    let isShopper = false
    for (const [screen, { who: viewer, shows, go }] of Object.entries(SCREENS)) {
      if (viewer === 'shopper' && !isShopper) {
        await signIn(page, shop, who)
        isShopper = true
      }
      await go({ page, shop: viewer === 'developer' ? sources : shop, words, look })
      if (ONLY && ONLY !== screen) continue
      found.push(await compare(folder, `${screen}-${name}`, await draw(page, shows)))
    }
    await page.context().close()
    expect(found.filter((difference) => difference !== null)).toEqual([])
  },
)
