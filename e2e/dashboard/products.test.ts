import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { signInAsOwner, visitAsOwner } from '#e2e/testing/owner.ts'
import { pauseClock } from '#e2e/testing/paused-clock.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'
import { visit } from '#e2e/testing/visit.ts'
import { expectAccessible } from '#e2e/testing/walk/axe.ts'

/** Browsers log refused and failed requests in the console. */
const REFUSAL = /status of (400|409)|addproduct\.data|net::ERR_FAILED/

const CATALOGUE: { products: { title: { en: string } }[] } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../catalogue/products.json'), 'utf8'),
)

const at = openShopAndBrowser()

/** Opens a window with the admin signed in. */
const asOwner = (address: string, visitor: (page: Page) => Promise<void>, options = {}) =>
  visitAsOwner(at, address, visitor, options, REFUSAL)

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

async function fill(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) await field(page, name).fill(value)
}

const LANTERN = {
  Title: 'Paper Lantern',
  Price: '1,290.50',
  Category: 'Lanterns',
  'Image URL': '/images/catalogue/products/single-red-rose.webp',
  Description: 'A lantern for a quiet evening.',
}

describe('the table of products', () => {
  test('The table of products shows the newest first, sorts, pages and searches, all in the URL', () =>
    asOwner('/dashboard', async (page) => {
      await expect.poll(() => page.getByRole('row').count()).toBe(21)
      await expect
        .poll(() => page.getByRole('columnheader', { name: 'Date' }).getAttribute('aria-sort'))
        .toBe('descending')
      // Demo products are a minute apart, the newest first.
      const titles = await page.locator('.cell-image').allInnerTexts()
      expect(titles).toEqual(CATALOGUE.products.slice(0, 20).map(({ title }) => title.en))
      await page.getByRole('link', { name: 'Price', exact: true }).click()
      await page.waitForURL(/sort=-price/)
      await rowOf(page, 'Grand Rose Hat Box').waitFor()
      await page.getByRole('link', { name: 'Next page' }).click()
      await page.getByText('21–36 of 36').waitFor()
      await page.getByRole('searchbox', { name: 'Search by title' }).pressSequentially('rose')
      await page.waitForURL(/q=rose/)
      await expect.poll(() => rowOf(page, 'Rose').count()).toBeGreaterThan(3)
      expect(new URL(page.url()).searchParams.has('page')).toBe(false)
      await page.goBack()
      await page.getByText('1–20 of 36').or(page.getByText('21–36 of 36')).waitFor()
    }))

  longTest('The table of products finds a Thai word, says when nothing matches, and can be reset', () =>
    asOwner('/dashboard?q=กุหลาบ', async (page) => {
      await rowOf(page, 'Single Red Rose').waitFor()
      await page.getByRole('searchbox').fill('unicorn')
      await page.getByText('No results for “unicorn”').waitFor()
      await page.getByRole('link', { name: 'Reset search' }).click()
      await page.getByText('1–20 of 36').waitFor()
      await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('')
    }),
  )

  longTest('The table of products remembers its visible columns', () =>
    asOwner('/dashboard', async (page) => {
      await page.locator('summary', { hasText: 'Columns' }).click()
      await page.getByLabel('Category', { exact: true }).uncheck()
      await expect.poll(() => page.getByRole('columnheader', { name: 'Category' }).count()).toBe(0)
      await page.reload()
      await expect.poll(() => page.getByRole('columnheader', { name: 'Category' }).count()).toBe(0)
    }),
  )

  longTest(
    'Words that are still being typed into the search stay when a heading sorts the table, and a slow order stays too',
    () =>
      asOwner('/dashboard', async (page) => {
        const search = page.getByRole('searchbox', { name: 'Search by title' })
        await page.getByRole('link', { name: 'Price', exact: true }).waitFor()
        await waitForIdle(page)
        const asked = page.waitForRequest(/\.data\?(?=.*q=rose)/)
        // The order is not answered before the words are sent.
        await page.route(/\.data\?(?=.*sort=-price)(?!.*q=)/, async (route) => {
          await asked
          await route.continue().catch(() => undefined)
        })
        await search.evaluate((field: HTMLInputElement) => {
          field.value = 'rose'
          field.dispatchEvent(new Event('input', { bubbles: true }))
          const headings = [...document.querySelectorAll<HTMLElement>('th a')]
          headings.find(({ textContent }) => textContent?.trim() === 'Price')?.click()
        })
        await page.waitForURL(/(?=.*sort=-price)(?=.*q=rose)/)
        expect(await search.inputValue()).toBe('rose')
      }),
  )

  longTest(
    'The table of products is a list of cards on a phone, sorts and pages there, and is no wider than the phone',
    () =>
      asOwner(
        '/dashboard',
        async (page) => {
          await page.getByLabel('Sort by').selectOption('price')
          await page.waitForURL(/sort=price/)
          const first = page
            .getByRole('row')
            .filter({ has: page.getByRole('cell') })
            .first()
          await expect.poll(() => first.innerText()).toContain('Single Red Rose')
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WINDOWS.phone.width)
          await page.getByRole('link', { name: 'Last page' }).click()
          await page.getByText('21–36 of 36').waitFor()
        },
        { viewport: WINDOWS.phone },
      ),
  )

  longTest('The table of products works with the keyboard alone', () =>
    asOwner('/dashboard', async (page) => {
      await page.getByRole('tab', { name: 'Products' }).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/dashboard\/orders/)
      await page.goBack()
      await page.getByRole('link', { name: 'Title', exact: true }).focus()
      await page.keyboard.press('Enter')
      await page.locator('a[aria-label^="Delete "][href*="sort=title"]').first().focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Delete this product?' }).waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      expect(new URL(page.url()).searchParams.get('sort')).toBe('title')
    }),
  )
})

describe('adding a product', () => {
  test('Adding a product requires all five fields and a valid price, keeps what was typed, then opens the dashboard', () =>
    asOwner('/addproduct', async (page) => {
      const submit = page.getByRole('button', { name: 'Add Product' })
      await fill(page, { Title: 'Paper Lantern' })
      await submit.click()
      await page.getByRole('alert').filter({ hasText: 'Please fill all fields' }).waitFor()
      await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(4)
      await fill(page, { ...LANTERN, Price: 'cheap', 'Image URL': 'javascript:alert(1)' })
      await submit.click()
      await page.getByText('Enter a price such as 500 or 1,290.50').waitFor()
      await page.getByText('Enter a link that starts with https://').waitFor()
      await expect.poll(() => field(page, 'Title').inputValue()).toBe('Paper Lantern')
      await fill(page, LANTERN)
      await pauseClock(page)
      await submit.click()
      await toast(page, 'Add product successfully').waitFor()
      await page.clock.runFor(890)
      // Navigation takes real time.
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect(new URL(page.url()).pathname).toBe('/addproduct')
      await page.clock.runFor(20)
      await page.waitForURL(/\/dashboard$/)
      await page.clock.resume()
      await rowOf(page, 'Paper Lantern').waitFor()
      await expect.poll(() => rowOf(page, 'Paper Lantern').innerText()).toContain('฿1,290.50')
      await page.goto(`${at.shop.origin}/allproducts?searchkey=lantern`)
      await page.getByRole('link', { name: 'Paper Lantern' }).waitFor()
    }))

  longTest(
    'Adding a product with an uploaded picture shows a preview, and the shop shows it in several sizes',
    () =>
      asOwner('/addproduct', async (page) => {
        const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c33' } })
          .jpeg()
          .toBuffer()
        const { 'Image URL': _, ...others } = LANTERN
        await fill(page, { ...others, Title: 'Lantern of My Own' })
        await field(page, 'Upload image').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
        const drawn = page.getByRole('complementary', { name: 'Preview' }).locator('img')
        await expect
          .poll(() =>
            drawn.evaluate((image: HTMLImageElement) => {
              const pen = document.createElement('canvas').getContext('2d')
              pen?.drawImage(image, 0, 0)
              return Array.from(pen?.getImageData(9, 9, 1, 1).data ?? [])
            }),
          )
          .toEqual([expect.closeTo(204, -1), expect.closeTo(51, -1), expect.closeTo(51, -1), 255])
        await page.getByRole('button', { name: 'Add Product' }).click()
        await page.waitForURL(/\/dashboard$/)
        await rowOf(page, 'Lantern of My Own').getByRole('link').first().click()
        await page.getByRole('heading', { name: 'Update Product' }).waitFor()
        const address = await field(page, 'Image URL').inputValue()
        expect(address).toMatch(/^\/images\/products\/[\w-]+$/)
        const answer = await page.request.get(`${at.shop.origin}${address}?w=320`, {
          headers: { accept: 'image/webp' },
        })
        expect((await sharp(await answer.body()).metadata()).width).toBe(320)
      }),
  )

  longTest('A product picture that is no image is refused under its field', () =>
    asOwner('/addproduct', async (page) => {
      await fill(page, LANTERN)
      const buffer = Buffer.from('<svg onload="alert(1)"/>')
      await field(page, 'Upload image').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
      await page.getByRole('button', { name: 'Add Product' }).click()
      await page.locator('.field-error').waitFor()
      await expect.poll(() => field(page, 'Upload image').getAttribute('aria-invalid')).toBe('true')
      await expect.poll(() => field(page, 'Title').inputValue()).toBe(LANTERN.Title)
    }),
  )

  test('The product form keeps what was typed while the shop is unreachable or its owner is logged out', () =>
    asOwner('/addproduct', async (page) => {
      const submit = page.getByRole('button', { name: 'Add Product' })
      await fill(page, { ...LANTERN, Title: 'Patient Lantern' })
      await page.route('**/addproduct.data*', (route) => route.abort())
      await submit.click()
      await page.getByRole('alert').filter({ hasText: 'We couldn’t reach the shop' }).waitFor()
      await page.unroute('**/addproduct.data*')
      await page.context().clearCookies()
      await submit.click()
      await page.getByRole('alert').filter({ hasText: 'You’ve been logged out' }).waitFor()
      await expect.poll(() => field(page, 'Title').inputValue()).toBe('Patient Lantern')
      await signInAsOwner(page, at.shop)
      await submit.click()
      await page.waitForURL(/\/dashboard$/)
      await rowOf(page, 'Patient Lantern').waitFor()
      await expect.poll(() => rowOf(page, 'Patient Lantern').count()).toBe(1)
    }))

  longTest('Adding a product saves its Thai and Chinese texts and the names of a new category', () =>
    asOwner('/addproduct', async (page) => {
      await fill(page, { ...LANTERN, Title: 'Sky Lantern', Category: 'Sky things' })
      await page.getByText('Thai translation (optional)').click()
      await fill(page, { 'Title in Thai': 'โคมลอย', 'Category in Thai': 'ของลอยฟ้า' })
      await page.getByRole('button', { name: 'Add Product' }).click()
      await page.waitForURL(/\/dashboard$/)
      await page.context().addCookies([{ name: 'language', value: 'th', url: at.shop.origin }])
      await page.goto(`${at.shop.origin}/allproducts?filterType=sky+things`)
      await page.getByRole('link', { name: 'โคมลอย' }).waitFor()
      await page.locator('option', { hasText: 'ของลอยฟ้า' }).first().waitFor({ state: 'attached' })
    }),
  )
})

describe('changing a product', () => {
  test('Changing a product loads it into the form, saves it, and the shop charges the new price', () =>
    asOwner('/dashboard?q=Blue+Vanda', async (page) => {
      await page.getByRole('link', { name: 'Edit Blue Vanda Bowl' }).click()
      await page.getByRole('heading', { name: 'Update Product' }).waitFor()
      await expect.poll(() => field(page, 'Price').inputValue()).toBe('1790')
      await fill(page, { Price: '1,795.25' })
      await page.getByRole('button', { name: 'Update Product' }).click()
      await toast(page, 'Product Updated successfully').waitFor()
      await page.waitForURL(/\/dashboard$/)
      await page.goto(`${at.shop.origin}/allproducts?searchkey=blue+vanda`)
      await page.getByText('฿1,795.25').first().waitFor()
    }))

  test('The product form asks before unsaved changes are lost and discards them on confirmation', () =>
    asOwner('/dashboard?q=hydrangea', async (page) => {
      await page
        .getByRole('link', { name: /^Edit / })
        .first()
        .click()
      await page.getByRole('heading', { name: 'Update Product' }).waitFor()
      await fill(page, { Title: 'Changed my mind' })
      await page.getByRole('link', { name: 'Cancel' }).click()
      const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
      await dialog.getByRole('button', { name: 'Keep editing' }).click()
      await expect.poll(() => field(page, 'Title').inputValue()).toBe('Changed my mind')
      await page.getByRole('link', { name: 'Cancel' }).click()
      await dialog.getByRole('button', { name: 'Leave' }).click()
      await page.waitForURL(/\/dashboard$/)
    }))

  longTest('A refused product form asks before what was typed is lost', () =>
    asOwner('/addproduct', async (page) => {
      await fill(page, { Title: 'Paper Lantern' })
      await page.getByRole('button', { name: 'Add Product' }).click()
      await page.getByRole('alert').filter({ hasText: 'Please fill all fields' }).waitFor()
      await page.getByRole('link', { name: 'Cancel' }).click()
      const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
      await dialog.getByRole('button', { name: 'Keep editing' }).click()
      await expect.poll(() => field(page, 'Title').inputValue()).toBe('Paper Lantern')
    }),
  )

  longTest('A window with unsaved changes asks before it closes, and one without does not', () =>
    asOwner('/updateproduct?id=lucky-bamboo-glass', async (page) => {
      const asked: string[] = []
      page.on('dialog', (dialog) => {
        asked.push(dialog.type())
        void dialog.dismiss()
      })
      const title = field(page, 'Title')
      const before = await title.inputValue()
      await title.press('End')
      await title.pressSequentially(' and more')
      await page.close({ runBeforeUnload: true })
      await expect.poll(() => asked).toEqual(['beforeunload'])
      await expect.poll(() => title.inputValue()).toBe(`${before} and more`)
      await title.fill(before)
      const closed = page.waitForEvent('close')
      await page.close({ runBeforeUnload: true })
      await closed
      expect(asked).toHaveLength(1)
    }),
  )

  test('Two concurrent changes of a product overwrite nothing: the second sees the differences, chooses and saves', () =>
    asOwner('/updateproduct?id=single-red-rose', async (mine) => {
      const theirs = await mine.context().newPage()
      await theirs.goto(mine.url())
      await fill(theirs, { Price: '195', Title: 'Single Scarlet Rose' })
      await theirs.getByRole('button', { name: 'Update Product' }).click()
      await theirs.waitForURL(/\/dashboard$/)

      await fill(mine, { Price: '210' })
      await mine.getByRole('button', { name: 'Update Product' }).click()
      const note = mine.getByRole('region', { name: 'Someone else has edited this product' })
      await note.waitFor()
      await expect.poll(() => note.innerText()).toContain('Single Scarlet Rose')
      await expectAccessible(mine)
      await expect.poll(() => field(mine, 'Price').inputValue()).toBe('210')
      await note.getByRole('button', { name: 'Use their version: Title' }).press('Enter')
      await expect.poll(() => field(mine, 'Title').inputValue()).toBe('Single Scarlet Rose')
      // The next Tab leads to the differences that are left.
      await expect.poll(() => note.evaluate((found) => found === document.activeElement)).toBe(true)
      await mine.getByRole('button', { name: 'Update Product' }).click()
      await mine.waitForURL(/\/dashboard$/)
      await mine.goto(`${at.shop.origin}/updateproduct?id=single-red-rose`)
      await expect.poll(() => field(mine, 'Price').inputValue()).toBe('210')
      await expect.poll(() => field(mine, 'Title').inputValue()).toBe('Single Scarlet Rose')
    }))

  longTest(
    'A product that was added although its answer was lost, and sold out since, is changed by its form',
    () =>
      asOwner('/addproduct', async (page) => {
        await fill(page, { ...LANTERN, Title: 'Lost Lantern' })
        await page.route(/addproduct\.data/, async (route) => {
          await route.fetch()
          await route.abort()
        })
        await page.getByRole('button', { name: 'Add Product' }).click()
        await page.getByRole('alert').waitFor()
        await page.unroute(/addproduct\.data/)
        const other = await page.context().newPage()
        await other.goto(`${at.shop.origin}/dashboard`)
        await other.getByRole('button', { name: /Lost Lantern.* sold out/ }).click()
        await rowOf(other, 'Lost Lantern').getByText('Sold out', { exact: true }).waitFor()

        await fill(page, { Price: '1,300' })
        await page.getByRole('button', { name: 'Add Product' }).click()
        const note = page.getByRole('region', { name: 'Someone else has edited this product' })
        await note.waitFor()
        await note.getByRole('button', { name: /^Use their version: .*[Ss]old out/ }).click()
        await page.getByRole('button', { name: 'Update Product' }).click()
        await page.waitForURL(/\/dashboard$/)
        const row = rowOf(page, 'Lost Lantern')
        await expect.poll(() => row.innerText()).toMatch(/Sold out[\s\S]*฿1,300/)
        expect(await row.count()).toBe(1)
      }),
  )

  longTest('A product deleted during editing keeps what was typed in its form and can be added again', () =>
    asOwner('/updateproduct?id=succulent-trio', async (page) => {
      const other = await page.context().newPage()
      await other.goto(`${at.shop.origin}/dashboard?delete=succulent-trio`)
      await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await toast(other, 'Product Deleted successfully').waitFor()
      await fill(page, { Title: 'Succulent Quartet' })
      await page.getByRole('button', { name: 'Update Product' }).click()
      await page.getByRole('alert').filter({ hasText: 'This product has been deleted' }).waitFor()
      await page.getByRole('button', { name: 'Add it back' }).click()
      await page.waitForURL(/\/dashboard$/)
      await page.goto(`${at.shop.origin}/productInfo/succulent-trio`)
      await page.getByRole('heading', { name: 'Succulent Quartet' }).waitFor()
    }),
  )
})

describe('deleting a product', () => {
  test('Deleting a product shows a toast for two seconds, and Undo stays above the table until it is used', () =>
    asOwner('/dashboard?q=lotus&sort=title', async (page) => {
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('cell') })
        .first()
      const title = await row.getByRole('link').first().innerText()
      await page.getByRole('link', { name: `Delete ${title}` }).click()
      await page.getByRole('dialog').waitFor()
      await pauseClock(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
      const told = page
        .locator('.toast:not([data-ending-style])')
        .filter({ hasText: 'Product Deleted successfully' })
      await told.waitFor()
      await page.clock.runFor(1990)
      await expect.poll(() => told.count()).toBe(1)
      await page.clock.runFor(40)
      await expect.poll(() => told.count()).toBe(0)
      await page.clock.resume()
      await page.getByText(`${title} deleted`).waitFor()
      await expect.poll(() => page.locator('main :focus').allInnerTexts()).toEqual(['Undo'])
      await page.reload()
      await page.getByText(`${title} deleted`).waitFor()
      await page.getByRole('button', { name: 'Undo' }).press('Enter')
      await rowOf(page, title).waitFor()
      await expect.poll(() => page.getByText(`${title} deleted`).count()).toBe(0)
      // The button that had it is gone.
      await expect.poll(() => page.locator('main :focus').count()).toBe(1)
      await page.waitForURL((address) => address.search === '?q=lotus&sort=title')
    }))

  longTest.each(Object.entries(WINDOWS).filter(([name]) => IS_LONG || name === 'phone'))(
    'Undo stays in view wherever in the list a product was deleted, in a window of a %s',
    (_name, viewport) =>
      asOwner(
        '/dashboard',
        async (page) => {
          await page
            .getByRole('link', { name: /^Delete / })
            .last()
            .click()
          await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
          const undo = page.getByRole('button', { name: 'Undo' })
          await undo.waitFor()
          // A slow phone stays there by itself.
          await page
            .getByRole('link', { name: /^Delete / })
            .last()
            .scrollIntoViewIfNeeded()
          const { bottom: header } = await page
            .locator('.header')
            .evaluate((it) => it.getBoundingClientRect())
          const { top, bottom } = await undo.evaluate((it) => it.getBoundingClientRect())
          expect(top).toBeGreaterThan(header)
          expect(bottom).toBeLessThan(viewport.height)
          await undo.click()
          await toast(page, 'is back in the shop').waitFor()
        },
        { viewport },
      ),
  )

  longTest(
    'A press on Delete that is begun before the scripts start, and ended after, deletes the product',
    () =>
      asOwner('/dashboard?q=succulent', async (page) => {
        let start = () => {}
        const started = new Promise<void>((resolve) => {
          start = resolve
        })
        await page.route('**/assets/*.js', (route) => started.then(() => route.continue()))
        const address = await page.getByRole('link', { name: /^Delete / }).getAttribute('href')
        await page.goto(at.shop.origin + address, { waitUntil: 'commit' })
        await page.getByRole('button', { name: 'Delete', exact: true }).hover()
        await page.mouse.down()
        start()
        await page.waitForFunction(() => !('earlyClicks' in window))
        await page.mouse.up()
        await page.getByText('Succulent Quartet deleted').waitFor()
        await page.getByRole('button', { name: 'Undo' }).click()
        await rowOf(page, 'Succulent Quartet').waitFor()
      }),
  )

  longTest('Undo of a deletion that is too old says so, and the note disappears', () =>
    asOwner('/dashboard?q=tulip&sort=title', async (page) => {
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('cell') })
        .first()
      const title = await row.getByRole('link').first().innerText()
      await page.getByRole('link', { name: `Delete ${title}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText(`${title} deleted`).waitFor()
      const pool = openDatabaseOf(at.shop, 1)
      await pool.query('delete from deleted_products')
      await pool.end()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('alert').filter({ hasText: 'This product can’t be restored' }).waitFor()
      await expect.poll(() => page.getByText(`${title} deleted`).count()).toBe(0)
    }),
  )

  test('Deleting a product asks first, and Undo restores it unchanged', () =>
    asOwner('/dashboard?q=bouquet&sort=title', async (page) => {
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('cell') })
        .first()
      const title = await row.getByRole('link').first().innerText()
      await page.getByRole('link', { name: `Delete ${title}` }).click()
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      await page.getByRole('link', { name: `Delete ${title}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await toast(page, 'Product Deleted successfully').waitFor()
      await expect.poll(() => rowOf(page, title).count()).toBe(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await toast(page, `${title} is back in the shop`).waitFor()
      await rowOf(page, title).waitFor()
    }))
})

describe('without scripts', () => {
  const plain = (address: string, visitor: (page: Page) => Promise<void>) =>
    asOwner(address, visitor, { javaScriptEnabled: false })

  longTest('The owner adds, finds, changes, deletes and restores a product without scripts', () =>
    plain('/addproduct', async (page) => {
      await fill(page, { ...LANTERN, Title: 'Plain Lantern', Price: '-5' })
      await page.getByRole('button', { name: 'Add Product' }).click()
      await page.getByText('Enter a price such as 500 or 1,290.50').waitFor()
      await expect.poll(() => field(page, 'Title').inputValue()).toBe('Plain Lantern')
      await fill(page, { Price: '45' })
      await page.getByRole('button', { name: 'Add Product' }).click()
      await page.locator('noscript .note', { hasText: 'Add product successfully' }).waitFor()
      await page.getByRole('searchbox').fill('plain')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await page.getByRole('link', { name: 'Edit Plain Lantern' }).click()
      await fill(page, { Price: '46.5' })
      await page.getByRole('button', { name: 'Update Product' }).click()
      await page.getByText('฿46.50').waitFor()
      await page.goto(`${at.shop.origin}/dashboard?q=plain`)
      await page.getByRole('link', { name: 'Delete Plain Lantern' }).click()
      await page.getByRole('heading', { name: 'Delete this product?' }).waitFor()
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByText('Plain Lantern deleted').waitFor()
      await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('plain')
      await page.getByRole('button', { name: 'Undo' }).click()
      await rowOf(page, 'Plain Lantern').waitFor()
      expect(new URL(page.url()).search).toBe('?q=plain')
    }),
  )
})

longTest('A shopper’s browser loads no texts, styles or tables of the dashboard', () =>
  visit(at.browser, {}, async (page) => {
    const texts: Promise<string>[] = []
    page.on('response', (answer) => {
      if (/\/assets\/.*\.(js|css)$/.test(answer.url())) texts.push(answer.text().catch(() => ''))
    })
    for (const address of IS_LONG ? ['/', '/allproducts', '/cart', '/login'] : ['/', '/cart']) {
      await page.goto(at.shop.origin + address)
      await waitForIdle(page)
    }
    // The manifest names every route, but contains nothing else of them.
    const loaded = (await Promise.all(texts)).join('\n')
    expect(loaded.includes('Customer Service')).toBe(true)
    for (const own of ['Total Sales', '.stat-tile__value', 'getHeaderGroups', 'columnVisibility']) {
      expect(loaded.includes(own), own).toBe(false)
    }
  }),
)
