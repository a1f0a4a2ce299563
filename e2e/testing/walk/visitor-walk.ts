import { NATIVE_TEXTS } from '#app/messages/languages.ts'
import type { Walk } from './walk.ts'

export const VISITOR_SCREENS = [
  '/',
  '/allproducts',
  '/productInfo/single-red-rose',
  // With several images.
  '/productInfo/succulent-trio',
  '/login',
  '/login/code',
  '/signup',
  '/forgot-password',
  '/reset-password?token=none',
  '/confirm-email?token=none',
  '/test',
  '/contact',
  '/about',
  '/return-policy',
  '/privacy-policy',
  '/no-such-page',
  '/cart',
]
/** Further states of these screens. */
const STATES = [
  '/?searchkey=rose',
  '/allproducts?searchkey=unicorn',
  '/allproducts?searchkey=teddy+rose',
  '/allproducts?sort=price-low',
  '/allproducts?minPrice=much&maxPrice=-1',
  '/allproducts?occasion=birthday&maxPrice=900',
  '/allproducts?page=2',
  // Sold out, and hidden.
  '/productInfo/lucky-bamboo-glass',
  '/productInfo/snake-plant-terracotta',
  '/offline',
  '/login?email=mali%40shop.test&joined=1',
  '/login?next=%2Fcheckout%2Fa1',
  '/login?next=%2Fcart',
  '/login?next=%2Fcart&member',
  '/signup?next=%2Fcart%3Fbuy%3Dnow',
]

/** URLs that depend on earlier actions. */
export interface VisitorLinks {
  /** Confirms an email. */
  confirm(): Promise<string>
  /** Sets a new password. */
  reset(): Promise<string>
  /** A deleted product. */
  deleted: string
}

/** Every screen for a visitor; ends without the initial cookies. */
export async function walkAsVisitor(walk: Walk, links: VisitorLinks): Promise<void> {
  const titles = new Set<string>()
  for (const screen of VISITOR_SCREENS) {
    await walk.goOn(screen)
    await hasBanner(walk)
    await walk.look(screen)
    titles.add(await walk.page.title())
  }
  if (titles.size !== VISITOR_SCREENS.length) throw new Error('two screens have the same title')
  for (const screen of STATES) {
    await walk.goOn(screen)
    if (screen !== '/offline') await hasBanner(walk)
    await walk.look(screen)
  }
  await walk.go(links.deleted)
  await walk.page.getByText(walk.words.product.gone).waitFor()
  await walk.look('a product that was deleted')
  await walk.go(await links.confirm())
  await walk.look('the email to confirm')
  await walk.go(await links.reset())
  await walk.look('the new password')
  await walkThroughStates(walk)
  await walkToTheLanguageOffer(walk)
}

async function hasBanner({ page, words }: Walk) {
  await page.locator('.banner').getByText(words.site.banner.replace('{{from}}', '฿500')).waitFor()
}

async function walkThroughStates(walk: Walk) {
  await send(walk)
  await walk.page.locator('.field-error').first().waitFor()
  await walk.look('no new password')
  await walkThroughMistakes(walk)
  await walkThroughSheets(walk)
  await walkToTheCart(walk)
}

async function walkThroughMistakes(walk: Walk) {
  const { page, words } = walk
  for (const screen of ['/signup', '/forgot-password', '/contact', '/login/code']) {
    await walk.go(screen)
    await send(walk)
    await page.locator('.field-error').first().waitFor()
    await walk.look(`${screen}, sent empty`)
  }
  await walk.go('/login')
  await page.locator('main [name=email]').fill('nobody@shop.test')
  await page.locator('main [name=password]').fill('not the password')
  await send(walk)
  await page.getByText(words.problems['sign-in-failed']).first().waitFor()
  await walk.look('/login, refused')
}

/** Submits without the browser's own validation, to see the shop's messages. */
async function send({ page }: Walk) {
  await page.locator('main form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await page.locator('main form [type=submit]').click()
}

async function walkThroughSheets(walk: Walk) {
  const { page, words } = walk
  await walk.go('/allproducts')
  await walk.onPhone(async () => {
    await page.getByRole('button', { name: words.nav.openMenu }).click()
    await walk.look('the menu on a phone')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: words.filter.open, exact: true }).click()
    await walk.look('the filters on a phone')
  })
}

async function walkToTheCart(walk: Walk) {
  const { page, words } = walk
  await walk.go('/productInfo/single-red-rose')
  await page.getByRole('button', { name: words.product.addToCart }).filter({ visible: true }).first().click()
  await page.getByText(words.toasts['added-to-cart']).first().waitFor()
  await walk.look('a toast')
  await walk.go('/cart')
  await page.getByRole('link', { name: words.cart.loginToBuy }).filter({ visible: true }).waitFor()
  await walk.look('/cart, full')
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('cart') ?? '[]')
    localStorage.setItem('cart', JSON.stringify([...cart, { ...cart[0], id: 'lucky-bamboo-glass' }]))
  })
  await walk.go('/cart')
  await page.locator('.cart-line .sold-out').waitFor()
  await walk.look('/cart, with something that is sold out')
  // An unknown form, to see the error page.
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/about' })
    document.body.append(form)
    form.submit()
  })
  await page.locator('h1', { hasText: words.error.heading }).waitFor()
  await walk.look('the page for errors')
}

/** A visitor without a chosen language, whose browser prefers another one. */
async function walkToTheLanguageOffer(walk: Walk) {
  const { page, language } = walk
  const spoken = language === 'th' ? 'zh-CN' : 'th'
  await page.context().clearCookies()
  // The offer is made when a page is loaded.
  await page.goto('about:blank')
  await page.addInitScript(
    (spoken) => Object.defineProperty(navigator, 'languages', { get: () => [spoken] }),
    spoken,
  )
  await walk.go(`/about?lang=${language}`)
  await page.locator('.language-offer').getByRole('button', { name: NATIVE_TEXTS[spoken].offer }).waitFor()
  await walk.look('the offer of another language')
}
