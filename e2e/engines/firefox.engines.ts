import { drizzle } from 'drizzle-orm/node-postgres'
import { describe, test } from 'vitest'
import { en } from '#app/messages/testing/all-messages.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { photoOfFourMegabytes } from '#e2e/testing/photos.ts'
import { withDatabase } from '#e2e/testing/promptpay.ts'
import { ADMIN } from '#e2e/testing/shop-process.ts'
import { PRINTS, SCREENS } from '#e2e/testing/walk/owner-screens.ts'
import { VISITOR_SCREENS } from '#e2e/testing/walk/visitor-walk.ts'
import { firefox } from './firefox.ts'
import { findPrograms } from './installed.ts'
import { expectPhrasesWhole } from './phrases.ts'
import { buyBy, PURCHASES, SIZES, signUpAndIn } from './purchase.ts'
import { openShopAndEngine } from './shop-and-engine.ts'
import {
  expectDialogFits,
  expectFilterSheetFits,
  expectScreensFit,
  fill,
  open,
  press,
  see,
  signIn,
} from './steps.ts'

/** Browsers log refused pages. */
const REFUSED = /status of 404/

describe.skipIf(!findPrograms('Firefox'))('the shop in Firefox', () => {
  const at = openShopAndEngine(firefox)

  // By card on a phone in `npm test` (firefox-purchase.test.ts).
  test.each(PURCHASES.slice(1))(
    'In Firefox on a %s a shopper searches, signs up and buys: %s, in %s',
    (size, way, language) =>
      at.visit(size, (window) =>
        buyBy(way, window, { origin: at.shop.origin, language, name: `malee-${size}-${way}` }),
      ),
  )

  test.each(SIZES)(
    'In Firefox on a %s a shopper signs up with a photo of four megabytes, which the profile shows',
    (size) =>
      at.visit(size, async (window) => {
        const { origin, dataDir } = at.shop
        const photo = await photoOfFourMegabytes(dataDir)
        await open(window, `${origin}/login?next=/profile`)
        await signUpAndIn(window, { name: `noi-${size}`, photo })
        await see(window, '.profile__who img[src^="/images/profilePictures/"]')
      }),
  )

  test('In Firefox the owner saves a product with a photo, and a shopper sees it', () =>
    at.visit('desktop', async (window) => {
      const { origin, dataDir } = at.shop
      await signIn(window, origin, ADMIN)
      await open(window, `${origin}/addproduct`)
      await (await see(window, '.product-form [name=image]')).attach(await photoOfFourMegabytes(dataDir))
      await see(window, '.image-list__item img[src^="/images/products/"]')
      const typed = { title: 'Paper Lantern', price: '500', category: 'Lanterns', description: 'Light.' }
      await fill(window, typed, '.product-form')
      await press(window, '.product-form__foot [type=submit]')
      await see(window, '.toast', en.toasts['product-added'])
      await open(window, `${origin}/allproducts?searchkey=lantern`)
      await see(window, '.product-card img[src^="/images/products/"]')
    }))

  for (const size of SIZES) {
    test(`In Firefox no screen and no print of the owner scrolls sideways on a ${size} window`, async () => {
      await withDatabase(at.shop, (pool) => madeOrder({ db: drizzle(pool) }))
      await at.visit(size, async (window) => {
        await signIn(window, at.shop.origin, ADMIN)
        await expectScreensFit(window, at.shop.origin, [...SCREENS, ...PRINTS])
      })
    })
  }

  test('In Firefox no screen of a visitor scrolls sideways on a phone', () =>
    at.visit('phone', (window) => expectScreensFit(window, at.shop.origin, VISITOR_SCREENS), REFUSED))

  test('In Firefox the sheet of filters is as high as its content', () =>
    at.visit('phone', (window) => expectFilterSheetFits(window, at.shop.origin)))

  test('In Firefox a dialog is as high as its content', () =>
    at.visit('phone', (window) => expectDialogFits(window, at.shop.origin)))

  test('In Firefox the lines of Thai and Chinese headings end between phrases', () =>
    at.visit('phone', (window) => expectPhrasesWhole(window, at.shop.origin), REFUSED))
})
