import { describe, test } from 'vitest'
import { en } from '#app/messages/testing/all-messages.ts'
import { photoOfFourMegabytes } from '#e2e/testing/photos.ts'
import { VISITOR_SCREENS } from '#e2e/testing/walk/visitor-walk.ts'
import { findPrograms } from './installed.ts'
import { expectPhrasesWhole } from './phrases.ts'
import { buyBy, PURCHASES, SIZES, signUpAndIn } from './purchase.ts'
import { openShopAndEngine } from './shop-and-engine.ts'
import {
  expectDialogFits,
  expectFilterSheetFits,
  expectScreensFit,
  open,
  outlastToasts,
  press,
  see,
} from './steps.ts'
import { webkit } from './webkit.ts'

/** Its driver tells nothing of the console. */
describe.skipIf(!findPrograms('WebKit'))('the shop in WebKit', () => {
  const at = openShopAndEngine(webkit)
  let people = 0

  test.each(PURCHASES)(
    'In WebKit on a %s a shopper searches, signs up and buys: %s, in %s',
    (size, way, language) =>
      at.visit(size, async (window) => {
        people += 1
        const buyer = { origin: at.shop.origin, language, name: `kanya-${people}` }
        await buyBy(way, window, buyer)
      }),
  )

  test.each(SIZES)(
    'In WebKit on plain http on a %s a shopper signs up with a photo that the page made smaller, logs in and changes it',
    (size) =>
      at.visit(size, async (window) => {
        const { origin, dataDir } = at.shop
        const photo = await photoOfFourMegabytes(dataDir)
        await open(window, `${origin}/login?next=/profile`)
        people += 1
        await signUpAndIn(window, { name: `ploy-${people}`, photo })
        await see(window, '.profile__who img[src^="/images/profilePictures/"]')
        await (await see(window, 'main [name=image]')).attach(photo)
        // To where the driver scrolls the button.
        await outlastToasts(window)
        await press(window, 'form[enctype="multipart/form-data"] [type=submit]')
        await see(window, '.toast', en.toasts['image-saved'])
      }),
  )

  test('In WebKit the sheet of filters is as high as its content', () =>
    at.visit('phone', (window) => expectFilterSheetFits(window, at.shop.origin)))

  test('In WebKit a dialog is as high as its content', () =>
    at.visit('phone', (window) => expectDialogFits(window, at.shop.origin)))

  for (const size of SIZES) {
    test(`In WebKit no screen of a visitor scrolls sideways on a ${size} window`, () =>
      at.visit(size, (window) => expectScreensFit(window, at.shop.origin, VISITOR_SCREENS)))
  }

  test('In WebKit the lines of Thai and Chinese headings end between phrases', () =>
    at.visit('phone', (window) => expectPhrasesWhole(window, at.shop.origin)))
})
