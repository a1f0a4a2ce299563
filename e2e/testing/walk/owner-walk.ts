import { loadDashboardMessages } from '#app/messages/languages.ts'
import { codeOf } from '#app/server/testing/totp.ts'
import { ADMIN } from '#e2e/testing/shop-process.ts'
import { PROMISED, SCREENS, STATES, screensOf } from './owner-screens.ts'
import { openFolds, type Walk } from './walk.ts'

/** The title of two products; not a word of any language. */
export const NAMESAKE = 'Dokmai'

/** Data that the owner's screens need. */
export interface OwnerData {
  /** An order that can be refunded. */
  receipt: string
  /** An order whose payment is disputed. */
  disputed: string
  /** An order that is to be paid on delivery. */
  owed: string
}

/** Every screen for the owner that has a URL, with its confirmations. */
export async function walkAsOwner(walk: Walk, { receipt, disputed, owed }: OwnerData): Promise<void> {
  const orders = [disputed, owed].map((id) => `/dashboard/orders/${id}`)
  const screens = [...SCREENS, ...screensOf(receipt), ...orders]
  const titles = new Set<string>()
  for (const screen of screens) {
    await walk.goOn(screen)
    // Every confirmation that unfolds in place.
    await openFolds(walk.page.locator('main summary'))
    await walk.look(screen)
    titles.add(await walk.page.title())
  }
  if (titles.size !== screens.length) throw new Error('two screens have the same title')
  for (const screen of STATES) {
    await walk.goOn(screen)
    await walk.look(screen)
  }
}

/** What has no URL of its own: dialogs, mistakes, questions. */
export async function walkThroughOwnersStates(walk: Walk, { receipt }: OwnerData): Promise<void> {
  await walkThroughTimes(walk)
  await walkThroughDeleted(walk)
  await walkThroughMistakes(walk, receipt)
  await walkThroughTransfers(walk)
  await walkThroughZones(walk)
  await walkThroughQuestions(walk)
  await walkToTheSecondStep(walk)
  await walkThroughProduct(walk)
}

async function walkThroughMistakes(walk: Walk, receipt: string) {
  const { page } = walk
  await walk.go('/addproduct')
  await page.locator('.product-form [type=submit]').click()
  await page.locator('.field-error').first().waitFor()
  await walk.look('/addproduct, sent empty')
  await walk.go(`/dashboard/orders/${receipt}`)
  const refund = page.locator('details:has([name=amount])')
  await refund.locator('summary').click()
  await refund.locator('[name=amount]').fill('twelve')
  await refund.locator('[type=submit]').click()
  await refund.locator('.field-error').waitFor()
  await walk.look('a refund of no amount')
  await walk.go(`/dashboard/money/refunds/failed-${receipt}`)
  await page.locator('.transfer-form [type=submit]').click()
  await page.locator('.field-error').waitFor()
  await walk.look('a transfer without its number')
  await walk.go(`/dashboard/orders/${receipt}`)
  const { deliveryChange } = await loadDashboardMessages(walk.language)
  await page.getByRole('button', { name: deliveryChange.heading }).click()
  await page.locator('.time-picker').waitFor()
  await page.getByText(deliveryChange.cancel).first().click()
  await walk.look('a delivery that is moved or cancelled')
  const correction = page.locator('details:has([name=corrections])')
  await correction.locator('> summary').click()
  await correction.locator('[name=address]').fill('')
  await correction.locator('[type=submit]').click()
  await correction.locator('.field-error').waitFor()
  await walk.look('a correction without an address')
  await correction.locator('[name=address]').fill('7 : 11')
  await correction.locator('[type=submit]').click()
  await page.locator('details:has(.corrections) > summary').click()
  await walk.look('an order that was corrected')
}

/** Times and days with mistakes and with too little for what is promised. */
async function walkThroughTimes({ page, go, look }: Walk) {
  await go('/dashboard/delivery')
  const add = page.locator('details:has(> form [value=add]):has(.weekdays)')
  await add.locator('summary').click()
  await add.locator('[name=ends]').fill('01:00')
  for (const box of await add.locator('.weekdays input').all()) await box.uncheck()
  await add.locator('[name=capacity]').fill('many')
  await add.locator('[type=submit]').click()
  await add.locator('.field-error').first().waitFor()
  await look('/dashboard/delivery, a time with mistakes')
  const slot = page.locator(`.slot-row:has([value=${PROMISED.slot}])`)
  await slot.locator('summary').first().click()
  await slot.locator('[name=capacity]').fill('2')
  await slot.locator('[value=change] ~ [type=submit]').click()
  await page.locator('.note--warn[role=status]').waitFor()
  await look('/dashboard/delivery, less than is promised')
  await go(`/dashboard/calendar?day=${PROMISED.day}`)
  await look('/dashboard/calendar, a closed peak day with orders')
  const form = page.locator('details:has([value=capacity])')
  await form.locator('summary').click()
  await form.locator('[name=work]').fill('0')
  await form.locator('[type=submit]').click()
  await page.locator('.note--warn[role=status]').waitFor()
  await look('/dashboard/calendar, less work than is promised')
}

/** The account for transfers: refused, then waiting for its test. */
async function walkThroughTransfers({ page, go, look }: Walk) {
  await go('/dashboard/settings/transfers')
  const form = page.locator('form:has([name=again])')
  await form.locator('[name=number]').fill('081 234 5678')
  await form.locator('[name=again]').fill('081 234 5679')
  await form.locator('[type=submit]').click()
  await form.locator('.field-error').first().waitFor()
  await look('/dashboard/settings/transfers, two numbers')
  await form.locator('[name=again]').fill('081 234 5678')
  await form.locator('[name=current]').fill(ADMIN.password)
  await form.locator('[type=submit]').click()
  await page.locator('.qr-code').waitFor()
  await look('/dashboard/settings/transfers, the test')
  await page.locator('form:has([name=accountName])').locator('[name=accountName]').fill('มะลิ')
  await page.locator('form:has([name=accountName]) [type=submit]').click()
  await page.locator('#transfers-now').waitFor()
  await look('/dashboard/settings/transfers, on')
  await page.locator('[value=stop]').click()
  await page.locator('details:has([value=resume]) > summary').click()
  await look('/dashboard/settings/transfers, off again')
}

async function walkThroughZones({ page, go, look }: Walk) {
  await go('/dashboard/delivery')
  const zones = page.locator('#zones')
  await zones.locator(':scope > details > summary').click()
  const form = zones.locator(':scope > details form')
  await form.locator('[name=places]').fill('ดาวอังคาร')
  for (const name of ['en', 'th', 'zh-CN']) await form.locator(`[name="${name}"]`).fill('ใกล้ร้าน')
  for (const name of ['fee', 'freeFrom', 'lead']) await form.locator(`[name=${name}]`).fill('60')
  await form.locator('[type=submit]').click()
  await form.locator('.note--error').waitFor()
  await look('/dashboard/delivery, an unknown place')
  await form.locator('[name=places]').fill('กรุงเทพมหานคร / คลองเตย\n10540')
  await form.locator('[role=combobox]').fill('วัฒนา')
  await form.getByRole('option').first().waitFor()
  await look('/dashboard/delivery, places found')
  await form.locator('[role=combobox]').press('Escape')
  await form.locator('[type=submit]').click()
  await zones.locator('.slot-row').first().waitFor()
  await openFolds(zones.locator('summary'))
  await look('/dashboard/delivery, with a zone')
  await zones.locator('[value=delete]').click()
  await zones.locator('.slot-row').waitFor({ state: 'detached' })
}

async function walkThroughDeleted({ page, go, look }: Walk) {
  await go('/dashboard?delete=succulent-trio')
  await page.getByRole('dialog').locator('[type=submit]').click()
  await page.locator('.note--row').waitFor()
  await go('/dashboard/deleted')
  await look('/dashboard/deleted, a product')
  await page.locator('.deleted-product [type=submit]').click()
  await page.locator('.empty-state').waitFor()
}

/** A duplicate title, and a category with a slightly different name. */
async function walkThroughQuestions({ page, go, look, language }: Walk) {
  await go('/addproduct')
  const category = { en: 'rose', th: 'กุหลาบ', 'zh-CN': '玫瑰' }[language]
  const imageUrl = '/images/catalogue/products/single-red-rose.webp'
  const typed = { title: NAMESAKE, price: '500', category, imageUrl, description: NAMESAKE }
  for (const [name, value] of Object.entries(typed)) {
    await page.locator(`.product-form [name=${name}]`).fill(value)
  }
  await look('/addproduct, a category that is called otherwise')
  await page.locator('.product-form__foot [type=submit]').click()
  await page.locator('.changed-note').waitFor()
  await look('the questions before a product is saved')
}

async function walkToTheSecondStep(walk: Walk) {
  const { page } = walk
  await walk.go('/two-step')
  const form = page.locator('form:has([name=intent][value=start])')
  await form.locator('[type=submit]').click()
  await page.locator('.field-error').first().waitFor()
  await walk.look('/two-step, without the password')
  await form.locator('[name=password]').fill(ADMIN.password)
  await form.locator('[type=submit]').click()
  await page.locator('[name=code]').waitFor()
  await walk.look('/two-step, the codes')
  const [key = '', first = ''] = await page.locator('.secret-code').allInnerTexts()
  await page.locator('[name=code]').fill(codeOf(key))
  await page.locator('form:has([name=code]) [type=submit]').click()
  const renew = page.locator('form:has([name=intent][value=new-codes])')
  await renew.locator('[name=password]').fill(ADMIN.password)
  await renew.locator('[name=code]').fill(first)
  await renew.locator('[type=submit]').click()
  await page.locator('.secret-code').first().waitFor()
  await walk.look('/two-step, turned on, with new codes')
  const [renewed = ''] = await page.locator('.secret-code').allInnerTexts()
  const off = page.locator('form:has([name=intent][value=turn-off])')
  await off.locator('[name=password]').fill(ADMIN.password)
  await off.locator('[name=code]').fill(renewed)
  await off.locator('[type=submit]').click()
  await form.waitFor()
}

async function walkThroughProduct(walk: Walk) {
  const { page } = walk
  await walk.go('/updateproduct?id=single-red-rose')
  await openFolds(page.locator('main summary'))
  await walk.look('/updateproduct, a product')
  const broken = { name: '1234', mimeType: 'image/heic', buffer: Buffer.alloc(200, 'x') }
  await page.locator('[name=image]').setInputFiles(broken)
  await page.locator('.field-error').waitFor()
  await walk.look('/updateproduct, an image that could not be uploaded')
  await page.locator('.upload-list button').last().click()
  const image = '/images/catalogue/products/blue-vanda-bowl.webp'
  await page.locator('[name=moreImages]').fill(image)
  await page.locator(`[data-url="${image}"]`).waitFor()
  await walk.look('/updateproduct, with two images')
  await page.locator('[name=title]').fill('Changed')
  await page.locator('.product-form__foot a').click()
  await page.getByRole('dialog').waitFor()
  await walk.look('the question before leaving')
}
