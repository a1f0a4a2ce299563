import type { Page } from 'playwright-core'
import owner from '#app/messages/en/dashboard.ts'
import { en as words } from '#app/messages/testing/all-messages.ts'
import { signIn, signUp } from '#e2e/testing/accounts.ts'
import { fillAddress } from '#e2e/testing/address.ts'
import { chooseScanInstead, readCode } from '#e2e/testing/promptpay.ts'
import type { ShopProcess } from '#e2e/testing/shop-process.ts'
import { chooseLanguage, chooseMode, payWith } from '#e2e/testing/steps.ts'

const IMAGE = '/images/catalogue/products/blue-vanda-bowl.webp'

/** Every form of a shopper, sent with what is refused and with what is taken; in English. */
export async function sendShopperForms(page: Page, shop: ShopProcess, name: string): Promise<void> {
  await signUp(page, shop, '')
  await page.locator('.field-error, :invalid').first().waitFor()
  await signUp(page, shop, name)
  await page.waitForURL(/\/login\?email=/)
  await signIn(page, shop, `${name}@shop.test`, 'not the password')
  await page.getByText(words.problems['sign-in-failed']).first().waitFor()
  await signIn(page, shop, `${name}@shop.test`)
  await page.getByText(words.toasts['signed-in']).waitFor()
  await searchAndFilter(page, shop)
  await buy(page, shop)
  await payWith(page, words, '4000 0000 0000 0002')
  await page.getByText(words.card.failures.declined).first().waitFor()
  await payWith(page, words, '4242 4242 4242 4242')
  await seeOrders(page, 1)
  await buy(page, shop)
  await chooseScanInstead(page, words)
  const phone = await page.context().newPage()
  await phone.goto(await codeOnPage(page))
  await phone.getByRole('button', { name: words.bankApp.choices.pay, exact: true }).click()
  await seeOrders(page, 2)
  await phone.close()
  await changeProfile(page, shop)
  await writeAndReset(page, shop)
}

async function searchAndFilter(page: Page, { origin }: ShopProcess) {
  await page.goto(`${origin}/allproducts`)
  const search = page.getByLabel(words.filter.search, { exact: true }).first()
  await search.fill('nothing like it')
  await page.waitForURL(/searchkey=nothing/)
  await search.fill('')
  await page.getByLabel(words.filter.type).selectOption({ label: 'Roses' })
  await page.waitForURL(/type|category|=Roses/i)
  await page.getByLabel(words.filter.maxPrice).fill('much')
  await page.locator('.field-error').first().waitFor()
  await page.getByLabel(words.filter.maxPrice).fill('500')
  await page.waitForURL(/maxPrice=500/)
  await page.locator('.product-card').first().waitFor()
}

/** From a product to the checkout, with a cart that changes on the way. */
async function buy(page: Page, { origin }: ShopProcess) {
  await page.goto(`${origin}/productInfo/single-red-rose`)
  const add = page.getByRole('button', { name: words.product.addToCart }).filter({ visible: true }).first()
  await add.click()
  await page.getByText(words.toasts['added-to-cart']).first().waitFor()
  await page.goto(`${origin}/cart`)
  await page.getByRole('button', { name: words.cart.buyNow }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  for (const name of ['name', 'address', 'pincode']) await dialog.locator(`[name=${name}]`).fill('')
  await dialog.locator('[type=submit]').click()
  await dialog.locator('.field-error').first().waitFor()
  await dialog.locator('[name=cardMessage]').fill('Many happy returns')
  await fillAddress(dialog, words)
  await dialog.locator('[type=submit]').click()
  await page.waitForURL(/\/checkout\//)
}

/** The test's own requests do not know the shop's name. */
async function codeOnPage(page: Page): Promise<string> {
  const bytes = await page.evaluate(async () => {
    const picture = document.querySelector<HTMLImageElement>('.scan__picture')?.src ?? ''
    return [...new Uint8Array(await (await fetch(picture)).arrayBuffer())]
  })
  return readCode(Buffer.from(bytes))
}

async function seeOrders(page: Page, count: number) {
  await page.waitForURL('**/order')
  await page
    .locator('.order-card')
    .nth(count - 1)
    .waitFor()
}

async function changeProfile(page: Page, { origin }: ShopProcess) {
  await page.goto(`${origin}/profile`)
  await page.getByLabel('Name', { exact: true }).fill('Noi Jaidee')
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.locator('.profile__facts').getByText('Noi Jaidee').waitFor()
  for (const intent of ['email', 'password']) {
    const form = page.locator(`form:has(input[name=intent][value=${intent}])`)
    if (!(await form.isVisible())) await page.locator(`details:has([value=${intent}]) summary`).click()
    await form.locator('[type=submit]').last().click()
    await form.locator('.field-error').first().waitFor()
  }
  await chooseMode(page, 'dark')
  await chooseMode(page, 'light')
  await chooseLanguage(page, 'th')
  await chooseLanguage(page, 'eng')
}

async function writeAndReset(page: Page, { origin }: ShopProcess) {
  await page.goto(`${origin}/contact`)
  await page.getByLabel('Message').fill('Hello')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(words.toasts['message-sent']).waitFor()
  // The page is loaded anew, which would end another form on its way.
  await page.waitForFunction(() => document.querySelector('textarea')?.value === '')
  await Promise.all([
    page.getByText(words.toasts['signed-out']).waitFor(),
    page.getByRole('button', { name: words.nav.logout }).filter({ visible: true }).first().click(),
  ])
  await page.goto(`${origin}/forgot-password`)
  await page.locator('main [name=email]').fill('nobody@shop.test')
  await page.locator('main [type=submit]').click()
  await page.getByText(words.forgot.sent).waitFor()
}

/** Forms of every kind for a signed-in owner; `receipt` is an order that can be refunded. */
export async function sendOwnerForms(page: Page, shop: ShopProcess, receipt: string): Promise<void> {
  await saveProducts(page, shop, `Lantern ${receipt}`)
  await saveSettings(page, shop)
  await saveTimes(page, shop)
  await handleOrder(page, shop, receipt)
}

async function saveProducts(page: Page, { origin }: ShopProcess, title: string) {
  await page.goto(`${origin}/addproduct`)
  await page.locator('.product-form__foot [type=submit]').click()
  await page.locator('.field-error').first().waitFor()
  const typed = {
    title,
    price: '500',
    category: 'Lanterns',
    imageUrl: IMAGE,
    description: 'Light.',
  }
  for (const [name, value] of Object.entries(typed)) {
    await page.locator(`.product-form [name=${name}]`).fill(value)
  }
  await page.locator('.product-form__foot [type=submit]').click()
  await page.getByText(words.toasts['product-added']).waitFor()
  await page.waitForURL(/\/dashboard$/)
  await page.goto(`${origin}/updateproduct?id=single-red-rose`)
  await page.locator('.product-form [name=price]').fill('195')
  await page.locator('.product-form__foot [type=submit]').click()
  await page.getByText(words.toasts['product-updated']).waitFor()
  await page.goto(`${origin}/dashboard?q=${encodeURIComponent(title)}`)
  await page.locator('a[aria-label^="Delete "]').click()
  await page.getByRole('dialog').locator('[type=submit]').click()
  await page.getByText(words.toasts['product-deleted']).waitFor()
  await page.getByRole('searchbox').fill('unicorn')
  await page.getByText('No results for “unicorn”').waitFor()
}

async function saveSettings(page: Page, { origin }: ShopProcess) {
  await page.goto(`${origin}/dashboard/settings`)
  const form = page.locator('form:has([name=form][value=shop])')
  await form.locator('input:not([type=hidden])').first().fill('Baan Dok')
  await form.locator('[type=submit]:not([name])').click()
  await page.getByText(words.toasts['settings-saved']).first().waitFor()
}

async function saveTimes(page: Page, { origin }: ShopProcess) {
  await page.goto(`${origin}/dashboard/delivery`)
  const zones = page.locator('#zones')
  await zones.locator('summary').filter({ hasText: owner.zones.add }).click()
  const form = zones.locator('form').filter({ hasText: owner.zones.addFirst })
  await form.getByLabel('English', { exact: true }).fill('Near')
  await form.locator('[name=fee]').fill('61')
  await form.locator('[name=places]').fill('Atlantis')
  await form.locator('[type=submit]').click()
  await page.getByText('Atlantis').first().waitFor()
  await form.locator('[name=places]').fill('เกาะสมุย')
  await form.locator('[type=submit]').click()
  await zones.locator('.slot-row').first().waitFor()
  const slot = page.locator('.slot-row:has([value=change])').first()
  await slot.locator('summary').first().click()
  await slot.locator('[name=capacity]').fill('many')
  await slot.locator('[value=change] ~ [type=submit]').click()
  await slot.locator('.field-error').first().waitFor()
  await page.goto(`${origin}/dashboard/calendar`)
  await page.locator('.month-day a').last().click()
  await page.waitForURL(/day=/)
}

async function handleOrder(page: Page, { origin }: ShopProcess, receipt: string) {
  await page.goto(`${origin}/dashboard/orders/${receipt}`)
  await page.getByRole('button', { name: owner.moves.ready, exact: true }).click()
  await page.getByRole('button', { name: owner.moves.arranging, exact: true }).waitFor()
  const refund = page.locator('details:has([name=amount])')
  await refund.locator('summary').click()
  await refund.locator('[name=amount]').fill('twelve')
  await refund.locator('[type=submit]').click()
  await refund.locator('.field-error').waitFor()
  await refund.locator('[name=amount]').fill('10')
  await refund.locator('[type=submit]').click()
}
