import { statSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { visitAsOwner } from '#e2e/testing/owner.ts'
import { HEIC, largePhotoFile, type Photo, phonePhoto, plainPhoto } from '#e2e/testing/photos.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'
import { visit } from '#e2e/testing/visit.ts'
import { expectAccessible } from '#e2e/testing/walk/axe.ts'

const at = openShopAndBrowser()
const MORE = ['grand-rose-hat-box', 'single-red-rose'].map(
  (name) => `/images/catalogue/products/${name}.webp`,
)
/** These tests begin with products of one image, and one of three. */
beforeAll(async () => {
  const pool = openDatabaseOf(at.shop, 1)
  await pool.query(
    `update products set more_images = case when id = 'succulent-trio' then $1::text[] else '{}' end`,
    [MORE],
  )
  await pool.end()
})
const asOwner = (address: string, visitor: (page: Page) => Promise<void>, options = {}) =>
  visitAsOwner(at, address, visitor, options, /status of 400|net::ERR_FAILED|dashboard\/images/)

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const rows = (page: Page) => page.locator('.image-list__item')
async function addresses(page: Page): Promise<string[]> {
  // They are shown after hydration.
  await rows(page).first().waitFor()
  return rows(page).evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.url ?? ''))
}
const choose = (page: Page, ...photos: Photo[]) => field(page, 'Upload image').setInputFiles(photos)
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Update Product' }).click()
  await page.waitForURL(/\/dashboard$/)
}

/** Drops files on the page's heading, as a hand does that misses the field; false if the browser would open them. */
async function dropBeside(page: Page, ...photos: Photo[]): Promise<boolean> {
  const files = photos.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: [...buffer] }))
  return page.locator('h1').evaluate((heading, files) => {
    const dataTransfer = new DataTransfer()
    for (const { name, mimeType, bytes } of files) {
      dataTransfer.items.add(new File([Uint8Array.from(bytes)], name, { type: mimeType }))
    }
    const drag = (type: string) =>
      !heading.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
    return drag('dragover') && drag('drop')
  }, files)
}

/** The stored image with its size. */
async function stored(page: Page, address: string | undefined) {
  const answer = await page.request.get(`${at.shop.origin}${address}?w=2400`, {
    headers: { accept: 'image/webp' },
  })
  return answer.body()
}

async function colourAt(image: Buffer, left: number, top: number): Promise<string> {
  const { data } = await sharp(image)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red = 0, , blue = 0] = data
  return blue > red ? 'blue' : 'red'
}

/** Of one colour, and named as a JPEG. */
async function made(format: 'gif' | 'avif' | 'png'): Promise<Photo> {
  const image = sharp({ create: { width: 48, height: 32, channels: 3, background: '#b45a28' } })
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await image.toFormat(format).toBuffer() }
}

/** A PNG with one more chunk, directly behind its header. */
async function pngWith(type: string, content: number[]): Promise<Photo> {
  const { buffer, ...named } = await made('png')
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(content)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return { ...named, buffer: Buffer.concat([buffer.subarray(0, 33), length, body, sum, buffer.subarray(33)]) }
}

/** Display P3 (H.273: primaries 12, transfer 13). */
const widePng = () => pngWith('cICP', [12, 13, 0, 1])

/** The first pixel, as this browser draws the file. */
function drawnByBrowser(page: Page, file: Buffer): Promise<number[]> {
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)]))
      const pen = new OffscreenCanvas(1, 1).getContext('2d')
      pen?.drawImage(bitmap, 0, 0)
      return [...(pen?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
    },
    [...file],
  )
}

describe('The images of a product', () => {
  test('Product images are uploaded together, sorted with the keyboard, removed and shown on the page, the first one everywhere', () =>
    asOwner('/updateproduct?id=single-red-rose', async (page) => {
      const [main] = await addresses(page)
      await choose(page, await plainPhoto('a.jpg', '#3366cc'), await plainPhoto('b.jpg', '#cc3333'))
      await expect.poll(() => rows(page).count()).toBe(3)
      const [, second, third] = await addresses(page)
      await field(page, 'Image descriptions').fill('\n\nAll in red')
      await act(page, 'Move image 3 earlier').focus()
      await page.keyboard.press('Enter')
      await page.getByText('Moved to place 2').waitFor()
      expect(await addresses(page)).toEqual([main, third, second])
      // The focus is still on the same image's button.
      await page.keyboard.press('Enter')
      await page.getByText('This is now the main image').waitFor()
      expect(await addresses(page)).toEqual([third, main, second])
      await expect.poll(() => field(page, 'Image URL').inputValue()).toBe(third)
      expect(await field(page, 'Image descriptions').inputValue()).toBe('All in red')
      await expectAccessible(page)
      await save(page)

      await page.goto(`${at.shop.origin}/productInfo/single-red-rose`)
      const large = page.locator('.gallery__strip img')
      const sources = await large.evaluateAll((all) => all.map((image) => image.getAttribute('src')))
      expect(sources).toEqual([third, main, second].map((address) => `${address}?w=640`))
      const loading = await large.evaluateAll((all) => all.map((image) => image.getAttribute('loading')))
      expect(loading).toEqual(['eager', 'lazy', 'lazy'])
      const data = await page.locator('script[type="application/ld+json"]').allInnerTexts()
      expect(data.join()).toContain(
        JSON.stringify([third, main, second].map((path) => at.shop.origin + path)),
      )
      await expectAccessible(page)
      await page.goto(`${at.shop.origin}/allproducts?searchkey=single+red`)
      await expect
        .poll(() => page.locator('.product-card img').first().getAttribute('src'))
        .toBe(`${third}?w=640`)

      await page.goto(`${at.shop.origin}/updateproduct?id=single-red-rose`)
      await act(page, 'Make image 2 the main image').click()
      for (const number of [3, 2]) await act(page, `Remove image ${number}`).click()
      await page.getByText('Image removed').waitFor()
      await save(page)
      const html = await (await fetch(`${at.shop.origin}/productInfo/single-red-rose`)).text()
      expect(html).toContain(`${main}?w=640`)
      expect(html).not.toContain('gallery')
    }))

  test('A product has at most eight images: further files are not sent, and the owner sees a message', () =>
    asOwner('/updateproduct?id=succulent-trio', async (page) => {
      const many = await Promise.all(Array.from({ length: 9 }, (_, at) => plainPhoto(`${at}.jpg`, '#36c')))
      await choose(page, ...many)
      await expect.poll(() => rows(page).count()).toBe(8)
      await page.getByText('A product can have at most 8 images').waitFor()
    }))

  longTest(
    'Product images can be entered as URLs without scripts, and the page shows them without scripts',
    () =>
      asOwner(
        '/updateproduct?id=blue-vanda-bowl',
        async (page) => {
          await page.getByText('Add images by URL').click()
          await field(page, 'More image URLs').fill('somewhere')
          await page.getByRole('button', { name: 'Update Product' }).click()
          await page.locator('.field-error', { hasText: 'https://' }).waitFor()
          await expect.poll(() => field(page, 'More image URLs').inputValue()).toBe('somewhere')
          await field(page, 'More image URLs').fill(MORE.join('\n'))
          await page.getByRole('button', { name: 'Update Product' }).click()
          await page.waitForURL(/\/dashboard$/)
          await page.goto(`${at.shop.origin}/productInfo/blue-vanda-bowl`)
          await page.getByRole('link', { name: 'image 3 of 3' }).click()
          await expect
            .poll(() => page.locator('#image-3').evaluate((slide) => slide.getBoundingClientRect().left))
            .toBeLessThan(WINDOWS.desktop.width / 2)
        },
        { javaScriptEnabled: false },
      ),
  )

  test('Product images are selected by thumbnail, swipe and keyboard without moving the page', () =>
    visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
      await page.goto(`${at.shop.origin}/productInfo/succulent-trio`)
      const current = () => page.locator('.gallery [aria-current]').getAttribute('href')
      const top = () => page.locator('h1').evaluate((heading) => heading.getBoundingClientRect().top)
      const before = await top()
      await page.getByRole('link', { name: 'image 2 of 3' }).click()
      await expect.poll(current).toBe('#image-2')
      expect(new URL(page.url()).hash).toBe('')
      await page.locator('.gallery__strip').focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect.poll(current).toBe('#image-3')
      await page.locator('.gallery__strip').evaluate((strip) => strip.scrollTo({ left: 0 }))
      await expect.poll(current).toBe('#image-1')
      expect(await top()).toBe(before)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WINDOWS.phone.width)
      await expectAccessible(page)
    }))

  longTest('New product images appear on an open page as soon as they are saved', () =>
    visit(at.browser, {}, async (shopper) => {
      await shopper.goto(`${at.shop.origin}/productInfo/red-anthurium`)
      expect(await shopper.locator('.gallery').count()).toBe(0)
      await asOwner('/updateproduct?id=red-anthurium', async (page) => {
        await choose(page, await plainPhoto('a.jpg', '#36c'))
        await expect.poll(() => rows(page).count()).toBe(2)
        await save(page)
      })
      await expect.poll(() => shopper.locator('.gallery__thumbs li').count()).toBe(2)
    }),
  )
})

describe('A picture that is dropped beside its field', () => {
  longTest(
    'A picture dropped beside its field lands in it: of a new product, a changed one and the profile',
    () =>
      asOwner('/updateproduct?id=red-anthurium', async (page) => {
        const [one, other] = [await plainPhoto('one.jpg', '#36c'), await plainPhoto('other.jpg', '#c33')]
        const before = await rows(page).count()
        expect(await dropBeside(page, one, other)).toBe(true)
        await expect.poll(() => rows(page).count()).toBe(before + 2)
        await page.goto(`${at.shop.origin}/addproduct`)
        expect(await dropBeside(page, one)).toBe(true)
        await expect.poll(() => rows(page).count()).toBe(1)
        await page.goto(`${at.shop.origin}/profile`)
        expect(await dropBeside(page, one, other)).toBe(true)
        await page.getByText('one.jpg').waitFor()
        await page.getByRole('button', { name: 'Save picture' }).click()
        await page.getByText('Picture saved').waitFor()
      }),
  )

  longTest(
    'A picture dropped on the sign-up form lands in it, one that is none is refused, and a dropped text is left alone',
    () =>
      visit(at.browser, {}, async (page) => {
        await page.goto(`${at.shop.origin}/signup`)
        const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Roses') }
        expect(await dropBeside(page, notes)).toBe(true)
        await page.locator('.field-error', { hasText: 'We can’t read this file as a photo' }).waitFor()
        expect(await dropBeside(page, await plainPhoto('me.jpg', '#36c'))).toBe(true)
        await page.getByText('me.jpg').waitFor()
        await expect
          .poll(() => page.locator('[name=image]').evaluate((input: HTMLInputElement) => input.files?.length))
          .toBe(1)
        expect(await dropBeside(page)).toBe(false)
        await page.goto(`${at.shop.origin}/about`)
        expect(await dropBeside(page, notes)).toBe(false)
      }),
  )
})

describe('A photo straight from a phone', () => {
  longTest('A photo of thirty megabytes is sent as less than five, upright and without its location', () =>
    asOwner('/updateproduct?id=single-red-rose', async (page) => {
      const photo = await largePhotoFile(at.shop.dataDir)
      expect(statSync(photo).size).toBeGreaterThan(28_000_000)
      const steps = page.locator('.upload-list')
      const sent = page.waitForRequest('**/dashboard/images')
      await field(page, 'Upload image').setInputFiles(photo)
      await steps.getByText('Making the photo smaller…').waitFor()
      expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(5_300_000)
      await expect.poll(() => rows(page).count()).toBe(2)
      const image = await stored(page, (await addresses(page))[1])
      const { width, height, exif, xmp } = await sharp(image).metadata()
      expect({ width, height, exif, xmp }).toEqual({ width: 1800, height: 2400 })
      expect([await colourAt(image, 900, 300), await colourAt(image, 900, 2100)]).toEqual(['blue', 'red'])
      expect(image.toString('latin1')).not.toContain('Secret')
    }),
  )

  test('A HEIC photo is decoded in the browser under the shop’s strict policy', () =>
    asOwner('/updateproduct?id=single-red-rose', async (page) => {
      await choose(page, HEIC)
      await expect.poll(() => rows(page).count()).toBe(2)
      const image = await stored(page, (await addresses(page))[1])
      expect(await sharp(image).metadata()).toMatchObject({ width: 64, height: 48 })
      expect([await colourAt(image, 10, 24), await colourAt(image, 54, 24)]).toEqual(['blue', 'red'])
    }))

  const PICTURES: [string, () => Promise<Photo>][] = [
    ['an AVIF', () => made('avif')],
    ['a PNG of wide colours without a profile', widePng],
    ['a GIF', () => made('gif')],
    ['a PNG of another gamma', () => pngWith('gAMA', [0, 1, 0x86, 0xa0])],
  ]
  test.each(IS_LONG ? PICTURES : PICTURES.slice(0, 2))(
    'A picture is taken whatever its name says, in the colours that the browser shows: %s',
    (_what, make) =>
      asOwner('/updateproduct?id=single-red-rose', async (page) => {
        const photo = await make()
        await choose(page, photo)
        await expect.poll(() => rows(page).count(), { timeout: 30_000 }).toBe(2)
        const image = await stored(page, (await addresses(page))[1])
        const { data } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
        const shown = await drawnByBrowser(page, photo.buffer)
        for (const [channel, value] of shown.entries()) {
          expect(Math.abs((data[channel] ?? 0) - value), `${[...data.subarray(0, 3)]} ${shown}`).toBeLessThan(
            9,
          )
        }
      }),
  )

  longTest('A HEIC photo that is named as JPEG is decoded as any other', () =>
    asOwner('/updateproduct?id=single-red-rose', async (page) => {
      await choose(page, { ...HEIC, name: 'photo.jpg', mimeType: 'image/jpeg' })
      await expect.poll(() => rows(page).count(), { timeout: 30_000 }).toBe(2)
      const image = await stored(page, (await addresses(page))[1])
      expect([await colourAt(image, 10, 24), await colourAt(image, 54, 24)]).toEqual(['blue', 'red'])
    }),
  )

  test('A picture that the server cannot read is drawn by the browser and sent again', () =>
    asOwner('/updateproduct?id=single-red-rose', async (page) => {
      const sent: string[] = []
      await page.route('**/dashboard/images', (route) => {
        sent.push(route.request().postDataBuffer()?.toString('latin1') ?? '')
        const refusal = { status: 400, json: { code: 'image-invalid' } }
        return sent.length === 1 ? route.fulfill(refusal) : route.continue()
      })
      await choose(page, await plainPhoto('a.jpg', '#36c'))
      await expect.poll(() => rows(page).count(), { timeout: 30_000 }).toBe(2)
      expect(sent.map((body) => /RIFF....WEBP/s.test(body))).toEqual([false, true])
    }))

  longTest('A slow photo upload shows its progress and can be cancelled', () =>
    asOwner('/updateproduct?id=single-red-rose', async (page) => {
      const network = await page.context().newCDPSession(page)
      const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 150_000 }
      await choose(page, HEIC)
      await expect.poll(() => rows(page).count()).toBe(2)
      await network.send('Network.emulateNetworkConditions', slow)
      await choose(page, await phonePhoto())
      const percent = () =>
        page.locator('.upload-list progress').evaluate((bar: HTMLProgressElement) => bar.value)
      await page.locator('.upload-list progress').waitFor()
      await expect.poll(percent).toBeGreaterThan(5)
      expect(await percent()).toBeLessThan(100)
      await page.getByRole('button', { name: 'Cancel IMG_0002.jpg' }).click()
      await expect.poll(() => page.locator('.upload-list').count()).toBe(0)
      await expect.poll(() => rows(page).count()).toBe(2)
    }),
  )

  test('An interrupted photo upload stays in the list, is not lost by saving, and can be retried', () =>
    asOwner('/updateproduct?id=single-red-rose', async (page) => {
      await field(page, 'Title').fill('Patient Rose')
      await page.route('**/dashboard/images', (route) => route.abort())
      await choose(page, await plainPhoto('a.jpg', '#36c'))
      await page.locator('.field-error', { hasText: 'a.jpg: The upload was interrupted' }).waitFor()
      await page.getByRole('button', { name: 'Update Product' }).click()
      expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('image')
      await page.unroute('**/dashboard/images')
      await act(page, 'Try a.jpg again').click()
      await expect.poll(() => rows(page).count()).toBe(2)
      await expect.poll(() => field(page, 'Title').inputValue()).toBe('Patient Rose')
    }))

  longTest('A form waits for a photo that is still uploading', () =>
    asOwner('/updateproduct?id=lucky-bamboo-glass', async (page) => {
      const gate = Promise.withResolvers<void>()
      await page.route('**/dashboard/images', async (route) => {
        await gate.promise
        await route.continue()
      })
      await choose(page, await plainPhoto('a.jpg', '#36c'))
      await page.getByRole('button', { name: 'Update Product' }).click()
      await expect
        .poll(() => page.getByRole('button', { name: 'Update Product' }).getAttribute('aria-busy'))
        .toBe('true')
      gate.resolve()
      await page.waitForURL(/\/dashboard$/)
      await page.goto(`${at.shop.origin}/updateproduct?id=lucky-bamboo-glass`)
      await expect.poll(() => rows(page).count()).toBe(2)
    }),
  )

  test('A photo that no decoder can read is refused with a clear message, whatever its type claims', () =>
    asOwner('/updateproduct?id=single-red-rose', async (page) => {
      const broken = Buffer.concat([HEIC.buffer.subarray(0, 400), Buffer.alloc(4000, 7)])
      await choose(page, { ...HEIC, buffer: broken })
      await page.locator('.field-error', { hasText: 'We can’t read this file as a photo' }).waitFor()
      await act(page, 'Take IMG_0001.HEIC off the list').click()
      const text = {
        name: 'notes.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.alloc(IS_LONG ? 6_000_000 : 6000, 'x'),
      }
      await choose(page, text)
      await page.locator('.field-error', { hasText: 'notes.jpg: We can’t read this file' }).waitFor()
      await choose(page, { ...text, name: 'other.jpg' })
      const reasons = page.locator('.field-error')
      await expect
        .poll(async () => (await reasons.innerText()).split('\n').map((line) => line.split(' file')[0]))
        .toEqual(['notes.jpg: We can’t read this', 'other.jpg: We can’t read this'])
      await act(page, 'Take notes.jpg off the list').click()
      await expect.poll(() => reasons.innerText()).not.toContain('notes.jpg')
      await expect.poll(() => rows(page).count()).toBe(1)
    }))

  longTest('A photo becomes a profile picture even if the form is sent before it is shrunk', () =>
    asOwner('/profile', async (page) => {
      const photo = await phonePhoto()
      await field(page, 'Choose a picture').setInputFiles(photo)
      await page.getByRole('button', { name: 'Save picture' }).click()
      await page.getByText('Picture saved').waitFor()
      const src = await page.locator('.profile__who img').getAttribute('src')
      const image = await page.request.get(at.shop.origin + src?.replace(/&w=\d+/, '&w=640'))
      expect(image.status()).toBe(200)
      if (!IS_LONG) return
      await field(page, 'Choose a picture').setInputFiles({ ...HEIC, name: 'me.jpg', mimeType: 'image/jpeg' })
      await page.getByRole('button', { name: 'Save picture' }).click()
      await expect.poll(() => page.locator('.profile__who img').getAttribute('src')).not.toBe(src)
    }),
  )
})
