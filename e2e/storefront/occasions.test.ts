import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { en, loadMessages } from '#app/messages/testing/all-messages.ts'
import { longTest } from '#commands/long-test.ts'
import { visitAsOwner } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { visit } from '#e2e/testing/visit.ts'
import { expectAccessible } from '#e2e/testing/walk/axe.ts'

const at = openShopAndBrowser()
const th = await loadMessages('th')

const titles = (page: Page) => page.locator('main .product-card__title').allInnerTexts()
const open = (page: Page, path: string) => page.goto(at.shop.origin + path)
const occasion = (page: Page) => page.getByLabel(en.filter.choices.occasion.label, { exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Browsers log a refused form. */
const REFUSAL = /status of (400|409)/
const asOwner = (address: string, visitor: (page: Page) => Promise<void>, options = {}) =>
  visitAsOwner(at, address, visitor, options, REFUSAL)

describe('shopping for an occasion', () => {
  test('A shopper chooses an occasion together with a price, sees it in the title and heading, and resets both', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/allproducts')
      await occasion(page).selectOption('birthday')
      await page.waitForURL(/occasion=birthday/)
      await expect.poll(() => heading(page).innerText()).toBe('Birthday flowers and gifts')
      await expect.poll(() => page.title()).toContain('Birthday flowers and gifts')
      await page.getByLabel(en.filter.maxPrice).fill('420')
      await expect.poll(() => titles(page)).toEqual(['Succulent Trio', 'Party Cupcakes (Box of 6)'])
      await page.getByRole('button', { name: 'Reset Filter' }).click()
      await expect.poll(() => heading(page).innerText()).toBe('All Products')
      await expect.poll(() => occasion(page).inputValue()).toBe('')
    }))

  longTest('The occasion of the home page’s filter is kept in the list behind See more', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/?occasion=new-baby')
      await expect.poll(() => occasion(page).inputValue()).toBe('new-baby')
      await expect.poll(() => titles(page)).toContain('Pastel Balloon Bunch')
      await page.getByRole('link', { name: 'See more' }).click()
      await page.waitForURL(/\/allproducts\?occasion=new-baby$/)
      await expect.poll(() => heading(page).innerText()).toBe('Flowers and gifts for a new baby')
    }),
  )

  longTest('A product’s page names its occasions as links to their lists, and sympathy is no gift', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/productInfo/ivory-rose-bouquet')
      const links = page.locator('.product__choices').getByRole('link')
      await expect.poll(() => links.allInnerTexts()).toEqual(['Thank you', 'Sympathy'])
      await links.last().click()
      await page.waitForURL(/\/allproducts\?occasion=sympathy$/)
      await expect.poll(() => heading(page).innerText()).toBe('Sympathy and funeral flowers')
      await expect.poll(() => titles(page)).toEqual(['Ivory Rose Bouquet'])
      await page.getByRole('link', { name: 'Ivory Rose Bouquet' }).click()
      await links.first().waitFor()
      await open(page, '/productInfo/pink-caladium')
      await heading(page).waitFor()
      expect(await links.count()).toBe(0)
    }),
  )

  longTest('Occasions work without scripts', () =>
    visit(at.browser, { javaScriptEnabled: false }, async (page) => {
      await open(page, '/allproducts')
      await occasion(page).selectOption({ label: 'Get well' })
      await page.getByRole('button', { name: 'Search', exact: true }).last().click()
      await page.waitForURL(/occasion=get-well/)
      expect(await heading(page).innerText()).toBe('Get well flowers and gifts')
      expect(await occasion(page).inputValue()).toBe('get-well')
      expect(await titles(page)).toContain('Brown Teddy Bear')
      await open(page, '/allproducts?occasion=get-well&lang=th')
      const shown = th.occasions['get-well'].list.replaceAll('\u200b', '')
      expect(await heading(page).innerText()).toBe(shown)
      await open(page, '/productInfo/brown-teddy-bear?lang=th')
      await page.getByRole('link', { name: th.occasions['get-well'].name }).waitFor()
    }),
  )

  test('A list for an occasion is the list of all products to search engines, and unknown occasions are none', async () => {
    const textOf = async (path: string) => (await fetch(at.shop.origin + path)).text()
    const list = await textOf('/allproducts?occasion=birthday')
    expect(list).toContain(`<link rel="canonical" href="${at.shop.origin}/allproducts"`)
    expect(await textOf('/allproducts?occasion=war')).toContain('>All Products</h1>')
    expect(await textOf('/sitemap.xml')).not.toContain('occasion')
  })
})

describe('the owner’s occasions', () => {
  const group = (page: Page) => page.getByRole('group', { name: 'Occasions' })
  const box = (page: Page, name: string) => group(page).getByRole('checkbox', { name, exact: true })

  longTest('The owner ticks occasions with the keyboard, and a refused form keeps them', () =>
    asOwner('/updateproduct?id=pink-caladium', async (page) => {
      await box(page, 'Birthday').focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await page.getByLabel('Price', { exact: true }).fill('cheap')
      await page.getByRole('button', { name: 'Update Product' }).click()
      await page.getByText('Enter a price such as 500 or 1,290.50').waitFor()
      await expectAccessible(page)
      await expect.poll(() => box(page, 'Anniversary').isChecked()).toBe(true)
      await page.getByLabel('Price', { exact: true }).fill('590')
      await page.getByRole('button', { name: 'Update Product' }).click()
      await page.waitForURL(/\/dashboard$/)
      await open(page, '/productInfo/pink-caladium')
      const links = page.locator('.product__choices').getByRole('link')
      await expect.poll(() => links.allInnerTexts()).toEqual(['Birthday', 'Anniversary'])
    }),
  )

  longTest('Without scripts a refused form keeps what was ticked and unticked, and it is saved', () =>
    asOwner(
      '/updateproduct?id=blue-vanda-bowl',
      async (page) => {
        await box(page, 'Thank you').uncheck()
        await box(page, 'Graduation').check()
        await page.getByLabel('Price', { exact: true }).fill('cheap')
        await page.getByRole('button', { name: 'Update Product' }).click()
        await page.getByText('Enter a price such as 500 or 1,290.50').waitFor()
        expect([await box(page, 'Thank you').isChecked(), await box(page, 'Graduation').isChecked()]).toEqual(
          [false, true],
        )
        await page.getByLabel('Price', { exact: true }).fill('1790')
        await page.getByRole('button', { name: 'Update Product' }).click()
        await open(page, '/allproducts?occasion=graduation')
        expect(await titles(page)).toContain('Blue Vanda Bowl')
      },
      { javaScriptEnabled: false },
    ),
  )

  longTest(
    'Of two who change a product’s occasions, the second sees each that differs, takes one and saves',
    () =>
      asOwner('/updateproduct?id=single-red-rose', async (mine) => {
        const theirs = await mine.context().newPage()
        await theirs.goto(mine.url())
        await box(theirs, 'Birthday').check()
        await box(theirs, 'Love').uncheck()
        await theirs.getByRole('button', { name: 'Update Product' }).click()
        await theirs.waitForURL(/\/dashboard$/)

        await box(mine, 'Get well').check()
        await mine.getByRole('button', { name: 'Update Product' }).click()
        const note = mine.getByRole('region', { name: 'Someone else has edited this product' })
        await note.waitFor()
        await expect
          .poll(() => note.getByRole('heading', { level: 3 }).allInnerTexts())
          .toEqual(['Occasions: Birthday', 'Occasions: Love', 'Occasions: Get well'])
        await expectAccessible(mine)
        await note.getByRole('button', { name: 'Use their version: Occasions: Love' }).click()
        await expect.poll(() => box(mine, 'Love').isChecked()).toBe(false)
        await expect.poll(() => note.getByRole('heading', { level: 3 }).count()).toBe(2)
        await mine.getByRole('button', { name: 'Update Product' }).click()
        await mine.waitForURL(/\/dashboard$/)
        await open(mine, '/productInfo/single-red-rose')
        const links = mine.locator('.product__choices').getByRole('link')
        await expect.poll(() => links.allInnerTexts()).toEqual(['Anniversary', 'Get well'])
      }),
  )
})
