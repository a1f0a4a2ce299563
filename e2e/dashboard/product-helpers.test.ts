import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { en } from '#app/messages/testing/all-messages.ts'
import { NOTIFY_CHANNEL } from '#app/server/database/channel.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { signIn, signUp, visitAsOwner } from '#e2e/testing/owner.ts'
import { withDatabase } from '#e2e/testing/promptpay.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { visit } from '#e2e/testing/visit.ts'
import { expectAccessible } from '#e2e/testing/walk/axe.ts'

/** Browsers log a refused form or a missing product in the console. */
const REFUSAL = /status of (400|404|409)/

const at = openShopAndBrowser()

const asOwner = (address: string, visitor: (page: Page) => Promise<void>, options = {}) =>
  visitAsOwner(at, address, visitor, options, REFUSAL)
const asVisitor = (visitor: (page: Page) => Promise<void>, options = {}) =>
  visit(at.browser, options, visitor, REFUSAL)
const open = (page: Page, path: string) => page.goto(at.shop.origin + path)
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const card = (page: Page, title: string) => page.locator('.product-card').filter({ hasText: title })
const categoryOf = (page: Page, name: RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
/** As a visitor without an account gets it from the page cache. */
const pageOf = async (path: string) => (await fetch(at.shop.origin + path)).text()

async function fill(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) await field(page, name).fill(value)
}

const FAN = {
  Title: 'Silk Fan',
  Price: '350',
  Category: 'Fans',
  'Image URL': '/images/catalogue/products/single-red-rose.webp',
  Description: 'A fan for a warm evening.',
}

async function addToCart(page: Page, id: string) {
  await open(page, `/productInfo/${id}`)
  await page.getByRole('button', { name: 'Add To Cart' }).filter({ visible: true }).first().click()
  await page.getByText('Added to cart successfully!').waitFor()
}

describe('a product that the owner hides', () => {
  const [ID, TITLE] = ['lucky-bamboo-glass', 'Lucky Bamboo in Glass']

  longTest(
    'A hidden product leaves open pages, cached pages and carts at once, and comes back when shown',
    () =>
      asOwner('/dashboard?q=lucky', async (owner) => {
        await asVisitor(async (page) => {
          await addToCart(page, ID)
          const cart = await page.context().newPage()
          await open(cart, '/cart')
          await cart.getByText(TITLE).waitFor()
          const list = await page.context().newPage()
          await open(list, '/allproducts?searchkey=lucky')
          await card(list, TITLE).waitFor()
          expect(await pageOf('/allproducts?searchkey=lucky')).toContain(TITLE)

          await owner.getByRole('button', { name: `Hide ${TITLE}` }).click()
          await told(owner, `${TITLE} is hidden from shoppers`).waitFor()
          await rowOf(owner, TITLE).getByText('Hidden', { exact: true }).waitFor()
          await page.getByText(en.product.gone).waitFor()
          await list.getByText(en.products.none).waitFor()
          await cart.getByText(`No longer available: ${TITLE}`).waitFor()
          await expect.poll(() => pageOf('/allproducts?searchkey=lucky')).not.toContain(TITLE)
          expect(await pageOf('/sitemap.xml')).not.toContain(ID)
          expect((await fetch(`${at.shop.origin}/productInfo/${ID}`)).status).toBe(404)

          await owner.getByRole('button', { name: `Show ${TITLE} in the shop` }).click()
          await card(list, TITLE).waitFor()
          await expect.poll(() => page.getByText(en.product.gone).count()).toBe(0)
          await page.getByRole('heading', { name: TITLE, level: 1 }).waitFor()
          expect(await pageOf('/sitemap.xml')).toContain(ID)
        })
      }),
  )
})

describe('a product that is sold out', () => {
  const [ID, TITLE] = ['blue-vanda-bowl', 'Blue Vanda Bowl']

  longTest(
    'A sold-out product says so on open pages, on its card, without scripts and to search engines, and cannot be added',
    () =>
      asOwner('/dashboard?q=vanda', async (owner) => {
        await asVisitor(async (page) => {
          await open(page, `/productInfo/${ID}`)
          await owner.getByRole('button', { name: `Mark ${TITLE} as sold out` }).click()
          await told(owner, `${TITLE} is marked as sold out`).waitFor()
          await page.getByText(en.product.soldOutText).waitFor()
          expect(await page.getByRole('button', { name: 'Add To Cart' }).count()).toBe(0)
          await expectAccessible(page)
          await open(page, '/allproducts?searchkey=vanda')
          await expect.poll(() => card(page, TITLE).innerText()).toContain('Sold out')
          expect(await card(page, TITLE).getByRole('button').count()).toBe(0)
        })
        await asVisitor(
          async (page) => {
            await page.goto(`${at.shop.origin}/productInfo/${ID}`)
            await page.getByText(en.product.soldOutText).waitFor()
            expect(await page.content()).toContain('schema.org/OutOfStock')
            expect(await page.getByRole('button', { name: 'Add To Cart' }).count()).toBe(0)
          },
          { javaScriptEnabled: false },
        )
        await owner.getByRole('button', { name: `Mark ${TITLE} as available` }).click()
        await expect.poll(() => pageOf(`/productInfo/${ID}`)).toContain('schema.org/InStock')
      }),
  )

  test('A sold-out product in the cart blocks the purchase until it is removed or back', () =>
    asOwner('/dashboard?q=vanda', async (owner) => {
      await asVisitor(async (page) => {
        await addToCart(page, ID)
        await addToCart(page, 'single-red-rose')
        await open(page, '/cart')
        const way = page.getByRole('link', { name: 'Login to Buy' }).filter({ visible: true })
        await way.waitFor()
        await owner.getByRole('button', { name: `Mark ${TITLE} as sold out` }).click()
        await page.locator('.cart-line').filter({ hasText: TITLE }).getByText('Sold out').waitFor()
        await page.getByText(en.cart.soldOut).filter({ visible: true }).waitFor()
        expect(await way.count()).toBe(0)
        const note = page.getByRole('status').filter({ hasText: en.basket.changed })
        await note.getByText(en.basket.changedSoldOut).waitFor()
        const sums = page.locator('.summary dl')
        await expect
          .poll(async () => (await sums.innerText()).match(/฿[\d,]+/g))
          .toEqual(['฿190', '฿100', '฿290'])
        await open(page, '/cart')
        await page.getByText(en.cart.soldOut).filter({ visible: true }).waitFor()
        await owner.getByRole('button', { name: `Mark ${TITLE} as available` }).click()
        await page.getByText(en.cart.availableAgain).waitFor()
        await way.waitFor()
      })
    }))

  longTest('A product that sells out during checkout is refused by name, and the form keeps its values', () =>
    asOwner('/dashboard?q=vanda', async (owner) => {
      await asVisitor(async (page) => {
        const krit = { email: 'krit@shop.test', password: 'seven lotus ponds' }
        await signUp(at.shop, krit)
        await signIn(page, at.shop, krit)
        await addToCart(page, ID)
        await addToCart(page, 'single-red-rose')
        await open(page, '/cart')
        const buy = page.getByRole('button', { name: 'Buy Now' }).filter({ visible: true })
        await buy.click()
        const dialog = page.getByRole('dialog')
        const typed = { name: 'Krit', address: '9 Sukhumvit', pincode: '10110', phoneNumber: '081 000 0000' }
        for (const [name, value] of Object.entries(typed)) await dialog.locator(`[name=${name}]`).fill(value)
        await owner.getByRole('button', { name: `Mark ${TITLE} as sold out` }).click()
        await told(owner, `${TITLE} is marked as sold out`).waitFor()
        await dialog.getByRole('button', { name: 'Buy Now' }).click()
        await page
          .getByRole('alert')
          .filter({ hasText: `${TITLE} is sold out` })
          .waitFor()
        await page.locator('.cart-line').filter({ hasText: TITLE }).getByText('Sold out').waitFor()
        await page.getByRole('button', { name: `Remove ${TITLE}` }).click()
        await buy.click()
        for (const [name, value] of Object.entries(typed)) {
          await expect.poll(() => dialog.locator(`[name=${name}]`).inputValue()).toBe(value)
        }
        await dialog.getByRole('button', { name: 'Buy Now' }).click()
        await page.waitForURL('**/checkout/*')
      })
      await owner.getByRole('button', { name: `Mark ${TITLE} as available` }).click()
      await told(owner, `${TITLE} can be bought again`).waitFor()
    }),
  )

  longTest('A product is marked as sold out in its form, and in the list without scripts', () =>
    asOwner(
      `/updateproduct?id=${ID}`,
      async (page) => {
        await field(page, 'Sold out').check()
        await field(page, 'Hidden').check()
        for (const name of ['Hidden', 'Sold out']) {
          const hint = page.locator(`[id="${await field(page, name).getAttribute('aria-describedby')}"]`)
          await expect.poll(() => hint.innerText()).toMatch(/\S/)
        }
        await page.getByRole('button', { name: 'Update Product' }).click()
        await page.goto(`${at.shop.origin}/dashboard?q=vanda`)
        await expect.poll(() => rowOf(page, TITLE).innerText()).toMatch(/Hidden.*Sold out/s)
        await page.getByRole('button', { name: `Show ${TITLE} in the shop` }).click()
        await page.getByRole('button', { name: `Mark ${TITLE} as available` }).click()
        expect(new URL(page.url()).search).toBe('?q=vanda')
        expect(await rowOf(page, TITLE).innerText()).not.toMatch(/Hidden|Sold out/)
      },
      { javaScriptEnabled: false },
    ),
  )
})

describe('saving a product', () => {
  longTest('Saving a product suggests a similar existing category and accepts it with one click', () =>
    asOwner('/addproduct', async (page) => {
      await fill(page, { ...FAN, Category: 'gift box' })
      await page.getByText('Did you mean the category “Gift Boxes”?').waitFor()
      await page.getByRole('button', { name: 'Use “Gift Boxes”' }).click()
      await expect.poll(() => field(page, 'Category').inputValue()).toBe('Gift Boxes')
      await expect.poll(() => page.getByText('Did you mean').count()).toBe(0)
      await fill(page, { Category: 'Fans' })
      expect(await page.getByText('Did you mean').count()).toBe(0)
      await page.getByRole('button', { name: 'Add Product' }).click()
      await page.waitForURL(/\/dashboard$/)
    }),
  )

  longTest(
    'Saving a product with an existing title asks first, keeps what was typed, and saves on confirmation',
    () =>
      asOwner('/addproduct', async (page) => {
        await fill(page, { ...FAN, Title: ' sunny SUNFLOWER bouquet', Price: '360' })
        await page.getByRole('button', { name: 'Add Product' }).click()
        const note = page.getByRole('region', { name: 'Before this is saved' })
        await note.getByText('Another product has this title. Save anyway?').waitFor()
        await expect.poll(() => note.evaluate((element) => element === document.activeElement)).toBe(true)
        await expectAccessible(page)
        const way = await note
          .getByRole('link', { name: 'Open Sunny Sunflower Bouquet in a new tab' })
          .getAttribute('href')
        expect(await (await page.request.get(at.shop.origin + way)).text()).toContain('Sunny Sunflower')
        await expect.poll(() => field(page, 'Price').inputValue()).toBe('360')
        // Enter in a field is no answer to a question.
        await field(page, 'Price').press('Enter')
        await expect.poll(() => note.evaluate((element) => element === document.activeElement)).toBe(true)
        expect(new URL(page.url()).pathname).toBe('/addproduct')
        await note.getByRole('button', { name: 'Save anyway' }).click()
        await page.waitForURL(/\/dashboard$/)
        await page.getByRole('row', { name: /^sunny SUNFLOWER bouquet Fans ฿360/ }).waitFor()
      }),
  )

  longTest(
    'Saving a product without scripts asks about title and category and can take the suggested category',
    () =>
      asOwner(
        '/addproduct',
        async (page) => {
          await fill(page, { ...FAN, Title: 'Spring Tulip Bouquet', Category: 'gift BOXS ' })
          await page.getByRole('button', { name: 'Add Product' }).click()
          await page.getByText('Another product has this title').waitFor()
          await expect.poll(() => field(page, 'Category').inputValue()).toBe('gift BOXS ')
          await fill(page, { Title: 'Paper Fan', Description: 'Kept' })
          await page.getByRole('button', { name: 'Use “Gift Boxes” and save' }).click()
          await page.waitForURL(/\/dashboard$/)
          await page.goto(`${at.shop.origin}/dashboard?q=paper+fan`)
          await expect.poll(() => rowOf(page, 'Paper Fan').innerText()).toContain('Gift Boxes')
        },
        { javaScriptEnabled: false },
      ),
  )

  test('A product price that no card can pay is refused with the limit', () =>
    asOwner('/addproduct', async (page) => {
      await fill(page, { ...FAN, Title: 'Golden Fan', Price: '150,001' })
      await page.getByRole('button', { name: 'Add Product' }).click()
      await page.getByText('Payments can’t be more than ฿150,000').waitFor()
      await expect.poll(() => field(page, 'Price').getAttribute('aria-invalid')).toBe('true')
      await expect.poll(() => field(page, 'Price').inputValue()).toBe('150,001')
      await fill(page, { Price: '2,000,000' })
      await page.getByRole('button', { name: 'Add Product' }).click()
      await page.getByText('Enter a price above ฿0 and up to ฿150,000').waitFor()
    }))
})

describe('deleted products', () => {
  for (const javaScriptEnabled of IS_LONG ? [true, false] : [true]) {
    const how = javaScriptEnabled ? 'with' : 'without'
    longTest(
      `Deleted products are listed with their remaining time and restored at their old URL, ${how} scripts`,
      () =>
        asOwner(
          '/dashboard?delete=succulent-trio',
          async (page) => {
            await page.getByRole('button', { name: 'Delete', exact: true }).click()
            await page.getByText('Succulent Trio deleted').waitFor()
            await page.getByRole('link', { name: 'Deleted products' }).click()
            await page.getByText('30 days left').waitFor()
            if (javaScriptEnabled) await expectAccessible(page)
            await page.getByRole('button', { name: 'Bring back Succulent Trio' }).click()
            await page.getByText('No deleted products').waitFor()
            if (javaScriptEnabled) await told(page, 'Product is back in the shop').waitFor()
            expect((await fetch(`${at.shop.origin}/productInfo/succulent-trio`)).status).toBe(200)
          },
          { javaScriptEnabled },
        ),
    )
  }
})

describe('categories', () => {
  longTest('Renaming a category tells how many products change, and open pages of the shop follow', () =>
    asOwner('/dashboard/categories', async (owner) => {
      await asVisitor(async (page) => {
        await open(page, '/allproducts')
        const orchids = categoryOf(owner, /Orchids/)
        await owner.getByLabel('Rename Orchids…').click()
        await orchids.getByText('4 products change right away, hidden ones included.').waitFor()
        await orchids.getByLabel('Name in English').fill('ROSES')
        await orchids.getByRole('button', { name: 'Rename' }).click()
        await orchids.getByText('There is a category of this name already').waitFor()
        await expect.poll(() => orchids.getByLabel('Name in English').inputValue()).toBe('ROSES')
        // The refusal stays when a change elsewhere reloads the page's data.
        const reloaded = owner.waitForResponse(/categories\.data/)
        await withDatabase(at.shop, (pool) =>
          pool.query('select pg_notify($1, $2)', [NOTIFY_CHANNEL, '{"topic":"products"}']),
        )
        await reloaded
        // Its end may never be told: another reload takes its place. A window in the background draws no frames.
        await owner.evaluate(() => new Promise((done) => setTimeout(done, 300)))
        await orchids.getByText('There is a category of this name already').waitFor()
        await orchids.getByLabel('Name in English').fill('Fine Orchids')
        await orchids.getByLabel('Name in Thai').fill('กล้วยไม้ชั้นดี')
        await orchids.getByRole('button', { name: 'Rename' }).click()
        await told(owner, 'Category renamed').waitFor()
        await owner.getByRole('heading', { name: 'Fine Orchids' }).waitFor()
        await expectAccessible(owner)
        const options = page.locator('select[name=filterType]').first()
        await expect.poll(() => options.innerText()).toContain('Fine Orchids')
        expect(await options.innerText()).not.toMatch(/^Orchids$/m)
        for (const name of ['fine+orchids', 'Orchids'])
          expect(await pageOf(`/allproducts?filterType=${name}&page=1`)).toContain('Blue Vanda Bowl')
      })
    }),
  )

  longTest('Merging categories tells how many products move, also without scripts', () =>
    asOwner(
      '/dashboard/categories',
      async (page) => {
        const plants = categoryOf(page, /^Plants/)
        await page.getByLabel('Merge Plants…').click()
        await plants.getByText(/^5 products of Plants move to the category that you choose/).waitFor()
        await plants.getByLabel('Move the products to').selectOption('Roses')
        await plants.getByRole('button', { name: 'Merge' }).click()
        await page.locator('noscript .note', { hasText: 'Categories merged' }).waitFor()
        expect(await page.getByRole('heading', { name: 'Plants' }).count()).toBe(0)
        await expect.poll(() => categoryOf(page, /^Roses/).innerText()).toContain('10 products')
        expect(await pageOf('/allproducts?filterType=roses')).toContain('Succulent Trio')
      },
      { javaScriptEnabled: false },
    ),
  )
})

longTest('The demo products are deleted with one click, edited ones stay, and each can be restored', () =>
  asOwner('/updateproduct?id=jasmine-phuang-malai', async (page) => {
    await fill(page, { Price: '300' })
    await page.getByRole('button', { name: 'Update Product' }).click()
    await rowOf(page, 'Jasmine Phuang Malai').getByText('฿300').waitFor()
    const count = await page.locator('.stat-tile__value').first().innerText()
    await page.getByText('Remove the demo products…').click()
    await page.getByText(/^\d+ demo products leave your shop right away/).waitFor()
    await expectAccessible(page)
    // The news of it comes before its answer, which must not be lost over it.
    await page.route('**/dashboard/remove-demo.data*', async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 })
      await page.waitForRequest(/\/dashboard\.data/, { timeout: 1500 }).catch(() => {})
      await route.fulfill({ response: answer })
    })
    await page.getByRole('button', { name: 'Remove them' }).click()
    await told(page, 'Demo products removed').waitFor()
    await expect.poll(() => page.getByText('Remove the demo products…').count()).toBe(0)
    await rowOf(page, 'Jasmine Phuang Malai').waitFor()
    const left = Number(await page.locator('.stat-tile__value').first().innerText())
    expect(left).toBeLessThan(6)
    await page.getByRole('link', { name: 'Deleted products' }).click()
    await page.getByText(`1–20 of ${Number(count) - left}`).waitFor()
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.getByText(`21–${Number(count) - left} of`).waitFor()
  }),
)
