import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadMessages } from '#app/messages/testing/all-messages.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { longTest } from '#commands/long-test.ts'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { visitAsOwner } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'
import { visit } from '#e2e/testing/visit.ts'

const at = openShopAndBrowser()
const PHONE = { viewport: WINDOWS.phone, hasTouch: true }

let pool: pg.Pool
beforeAll(() => {
  pool = openDatabaseOf(at.shop, 2)
})
afterAll(() => pool.end())

async function drawBouquet() {
  const image = sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#a8324a' } })
  return { name: 'bouquet.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

test('The owner photographs a bouquet from the board, and the buyer asks for a change by the link, without an account', async () => {
  const th = await loadMessages('th')
  const receipt = await madeOrder({ db: drizzle(pool) })
  let link = ''
  await visitAsOwner(
    at,
    `/dashboard/orders/${receipt}`,
    async (owner) => {
      await owner.getByText('Text for LINE').click()
      const text = await owner.getByRole('textbox', { name: 'Text for LINE' }).inputValue()
      ;[link = ''] = /http\S+\/track\/\S+/.exec(text) ?? []
      await owner.goto(`${at.shop.origin}/board?order=${receipt}`)
      await waitForIdle(owner)
      const sheet = owner.getByRole('complementary', { name: `Order ${receipt}` })
      await sheet.getByLabel('Photo of the bouquet').setInputFiles(await drawBouquet())
      await sheet.getByRole('button', { name: 'Send the photo' }).tap()
      await sheet.getByText('The buyer can see the photo').waitFor()

      await visit(at.browser, PHONE, async (buyer) => {
        await buyer.context().addCookies([{ name: 'language', value: 'th', url: at.shop.origin }])
        await buyer.goto(link)
        await waitForIdle(buyer)
        expect(new URL(buyer.url()).search).toBe('')
        expect(await buyer.content()).not.toContain(AN_ADDRESS.phoneNumber)
        expect(await buyer.content()).not.toContain(AN_ADDRESS.address)
        const photo = buyer.getByRole('img', { name: th.orders.photos.finished })
        await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
        await buyer.getByText(th.track.change).tap()
        await buyer.getByLabel(th.track.request).fill('ขอสีขาวมากขึ้น')
        await buyer.getByRole('button', { name: th.track.requestSend }).tap()
        await buyer.getByText(th.track.requested).waitFor()
      })
      await sheet.getByText('ขอสีขาวมากขึ้น').waitFor()
      await sheet.getByText('The buyer wants something changed').waitFor()
    },
    PHONE,
  )
  await visit(
    at.browser,
    {},
    async (stranger) => {
      const page = await stranger.goto(`${at.shop.origin}/track/${receipt}`)
      expect(page?.status()).toBe(404)
      const wrong = await stranger.goto(`${link.slice(0, -3)}abc`)
      expect(wrong?.status()).toBe(404)
      await stranger.getByText('This link does not work any more').waitFor()
    },
    /status of 404/,
  )
})

/** The link that the owner copies for the buyer. */
const linkOn = async (owner: Page) =>
  /http[^\s<]+\/track\/[^\s<]+/.exec(await owner.content())?.[0].replaceAll('&amp;', '&') ?? ''

async function sendPhoto(owner: Page) {
  await owner.getByLabel('Photo of the bouquet').setInputFiles(await drawBouquet())
  await owner.getByRole('button', { name: 'Send the photo' }).click()
}

longTest(
  'Words about a photo for which the time runs out can still be read, and the buyer is told to ask the shop',
  async () => {
    const { track } = await loadMessages('en')
    const receipt = await madeOrder({ db: drizzle(pool) })
    let link = ''
    await visitAsOwner(
      at,
      `/dashboard/orders/${receipt}`,
      async (owner) => {
        link = await linkOn(owner)
        await sendPhoto(owner)
        await owner.getByText('The buyer can see the photo').waitFor()
      },
      {},
    )
    const setAge = (minutes: number) =>
      pool.query('update delivery_pictures set at = now() - make_interval(mins => $2) where order_id = $1', [
        receipt,
        minutes,
      ])
    const ends = {
      'under the typing hand': (buyer: Page) =>
        buyer.evaluate(() => window.dispatchEvent(new Event('focus'))),
      'before they are sent': (buyer: Page) => buyer.getByRole('button', { name: track.requestSend }).click(),
    }
    for (const [when, end] of Object.entries(ends))
      await visit(
        at.browser,
        PHONE,
        async (buyer) => {
          await setAge(0)
          await buyer.goto(link)
          await waitForIdle(buyer)
          await buyer.getByText(track.change).tap()
          const words = buyer.getByLabel(track.request)
          await words.fill('No lilies, she is allergic')
          await setAge(31)
          await end(buyer)
          await buyer.getByText(track.notSent).waitFor()
          expect(await words.inputValue(), when).toBe('No lilies, she is allergic')
          expect(await words.isEditable(), when).toBe(false)
          expect(await buyer.getByRole('button', { name: track.requestSend }).count(), when).toBe(0)
          expect(await buyer.getByText('leaving the shop').count(), when).toBe(0)
        },
        /status of 409/,
      )
  },
)

longTest(
  'A photo that is chosen but not sent yet stays chosen when another one arrives or goes',
  async () => {
    const receipt = await madeOrder({ db: drizzle(pool) })
    await visitAsOwner(
      at,
      `/dashboard/orders/${receipt}`,
      async (owner) => {
        const field = owner.getByLabel('Photo of the bouquet')
        const chosen = () => field.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)
        const photos = owner.locator('.parcel-photos li')
        await field.setInputFiles({ ...(await drawBouquet()), name: 'mine.jpg' })
        const name = await chosen()
        const other = await owner.context().newPage()
        await other.goto(owner.url())
        await waitForIdle(other)
        await sendPhoto(other)
        await photos.first().waitFor()
        expect([await chosen(), await photos.count()]).toEqual([name, 1])
        await other.getByText('Remove', { exact: true }).click()
        await other.getByRole('button', { name: 'Remove the photo' }).click()
        await photos.waitFor({ state: 'detached' })
        expect(await chosen()).toBe(name)
        // One after the other, each by an empty form.
        for (const count of [1, 2]) {
          if (count > 1) await field.setInputFiles(await drawBouquet())
          await owner.getByRole('button', { name: 'Send the photo' }).click()
          await expect.poll(() => photos.count()).toBe(count)
          await expect.poll(chosen).toBeUndefined()
        }
        await other.close()
      },
      {},
    )
  },
)

longTest('Without scripts the link shows the photo, and one press says that it is lovely', async () => {
  const receipt = await madeOrder({ db: drizzle(pool) })
  const offline = { javaScriptEnabled: false }
  await visitAsOwner(
    at,
    `/dashboard/orders/${receipt}`,
    async (owner) => {
      await sendPhoto(owner)
      await owner.getByText('The buyer can see the photo').waitFor()
      const link = await linkOn(owner)
      await visit(at.browser, offline, async (buyer) => {
        await buyer.goto(link)
        await buyer.getByRole('button', { name: 'Lovely!' }).click()
        await buyer.getByText('We are glad that you like it').waitFor()
      })
      await owner.reload()
      await owner.getByText('The buyer likes it').waitFor()
      await owner.getByText('Remove', { exact: true }).click()
      await owner.getByRole('button', { name: 'Remove the photo' }).click()
      await owner.getByText('The buyer likes it').waitFor({ state: 'detached' })
    },
    offline,
  )
})
