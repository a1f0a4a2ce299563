import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import owner from '#app/messages/en/dashboard.ts'
import { en } from '#app/messages/testing/all-messages.ts'
import { firstSlot, scheduledOrder } from '#app/server/testing/slots.ts'
import type { Gift } from '#app/shop/delivery/gift.ts'
import { countGraphemes, MAX_CARD_GRAPHEMES } from '#app/shop/delivery/gift.ts'
import { LANGUAGES } from '#app/shop/language.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { visitAsOwner } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'

const at = openShopAndBrowser()
const [DAY, LONG_DAY, BATCH_DAY] = ['2027-03-01', '2027-03-02', '2027-03-03']
const SENDER = 'Somchai Secret'
const THAI =
  'สุขสันต์วันเกิดนะคะ ขอให้มีความสุขมาก ๆ สุขภาพแข็งแรง ร่ำรวยเงินทอง คิดสิ่งใดขอให้สมปรารถนา รักแม่ที่สุดในโลก กตัญญูผู้ใหญ่ ป้าตุ๋ย น้ำผึ้ง '

/** A text of so many characters as people count them. */
function filled(text: string): string {
  const all = [...new Intl.Segmenter('th').segment(text.repeat(400))].map(({ segment }) => segment)
  return all.slice(0, MAX_CARD_GRAPHEMES).join('')
}

const LONG_MESSAGES = {
  thai: filled(THAI),
  'thai without spaces': filled('ผู้ยิ่งใหญ่ที่สุดกตัญญูปู่ย่าตาทวดกิ๊กก๊อกป้าตุ๋ยน้ำซึ้ง'),
  chinese: filled('祝您生日快乐，身体健康，万事如意，阖家幸福！'),
  english: filled('Happy birthday, dear grandmother, and many happy returns of the day! '),
  'one word': filled('W'),
  emoji: filled('👩‍👩‍👧‍👦❤️🌹'),
  lines: filled('ที่รัก\n'),
  'ten long lines': Array(10).fill('福'.repeat(29)).join('\n'),
  'tall marks': filled('ปู่ป่าปั๊ปี๊ปุ้ผู้ฎฺฐู๋'),
}

let pool: pg.Pool
let slotId: string
beforeAll(async () => {
  pool = openDatabaseOf(at.shop, 2)
  slotId = await firstSlot({ db: drizzle(pool) })
})
afterAll(() => pool.end())

async function promise(day: string, receipt: string, gift: Gift, address = '99 Rama I Road') {
  const order = { receipt, address: { address }, delivery: { gift } }
  await scheduledOrder({ db: drizzle(pool) }, { day, slotId }, order)
}

const asOwner = (address: string, visitor: (page: Page) => Promise<void>, options = {}) =>
  visitAsOwner(at, address, visitor, options)

const paper = (what: string, day: string) => `/dashboard/print?day=${day}&what=${what}`

test('Every paper of a day is one click away from its calendar and its orders', async () => {
  await promise(DAY, 'DM-P1', {
    cardMessage: 'Guess who',
    cardFrom: SENDER,
    anonymous: 'yes',
    call: 'surprise',
  })
  await promise(DAY, 'DM-P2', {
    ...{ ribbonFirst: 'In memory', replace: 'ask-me', buyerPhone: '089 111 2222' },
    ...{ placeKind: 'temple', placeDetail: 'Hall 3, Khun Somsri' },
  })
  await asOwner('/dashboard/orders/DM-P1', async (page) => {
    await page.getByRole('link', { name: owner.print.link }).click()
    await page.getByRole('heading', { name: owner.print.papers.worksheets }).waitFor()
    const sheet = page.locator('.worksheet')
    await sheet.getByText('× 2').waitFor()
    await sheet.getByText('In memory').waitFor()
    await sheet.getByText(en.gift.options.replace['ask-me']).waitFor()
    await sheet.getByText('Guess who').waitFor()
    await sheet.getByText('Hall 3, Khun Somsri').waitFor()
    expect(await sheet.getByRole('link', { name: '089 111 2222' }).getAttribute('href')).toBe(
      'tel:0891112222',
    )
    await page.getByRole('link', { name: owner.print.papers.labels }).click()
    const labels = page.locator('.parcel-label')
    await expect.poll(() => labels.count()).toBe(2)
    await labels.first().getByText(en.gift.flags.surprise).waitFor()
    expect(await labels.first().innerText()).not.toContain('081')
    await expect.poll(() => labels.last().innerText()).toContain('081 234 5678')
    await page.getByRole('link', { name: owner.print.papers.cards }).click()
    await expect.poll(() => page.locator('.gift-card').count()).toBe(1)
    await page.getByText('1 card, A6').waitFor()
    await page.getByRole('link', { name: owner.print.back }).click()
    await page.waitForURL(/calendar\?day=2027-03-01/)
  })
})

test.each(IS_LONG ? LANGUAGES : (['th'] as const))(
  'The choices of what to print keep to a phone’s screen, no word broken, in %s',
  (language) =>
    asOwner(
      `${paper('worksheets', DAY)}&lang=${language}`,
      async (page) => {
        const broken = await page.locator('.choice__option').evaluateAll((options) =>
          options.flatMap(({ firstChild, textContent }) => {
            const range = document.createRange()
            if (firstChild) range.selectNodeContents(firstChild)
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
            const { left, right } = range.getBoundingClientRect()
            return lines.size === 1 && left >= 0 && right <= window.innerWidth ? [] : [textContent]
          }),
        )
        expect(broken).toEqual([])
      },
      { viewport: WINDOWS.phone },
    ),
)

test.each(['cards', 'labels', 'worksheets'])(
  'The page of %s, with its data, never says who sends an anonymous gift',
  (what) =>
    asOwner(paper(what, DAY), async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      const answers = await Promise.all(
        [paper(what, DAY), paper(what, DAY).replace('print?', 'print.data?')].map(async (address) =>
          (await page.request.get(at.shop.origin + address)).text(),
        ),
      )
      for (const answer of answers) {
        expect(answer).toContain('DM-P')
        expect(answer).not.toMatch(/Somchai|Secret/)
      }
    }),
)

test('The longest message in any script fits on its card, every mark inside the paper', async () => {
  for (const [name, message] of Object.entries(LONG_MESSAGES)) {
    expect(countGraphemes(message), name).toBeGreaterThan(MAX_CARD_GRAPHEMES - 15)
    await promise(LONG_DAY, `DM-${name.replaceAll(' ', '-')}`, { cardMessage: message, cardFrom: 'ป้าตุ๋ย' })
  }
  await promise(LONG_DAY, 'DM-short', { cardMessage: 'รักแม่' })
  for (const javaScriptEnabled of [false, true]) {
    await asOwner(
      paper('cards', LONG_DAY),
      async (page) => {
        await page.locator('.gift-card').first().waitFor()
        if (javaScriptEnabled) await expect.poll(() => sizeOf(page, 'DM-short')).toBe(0)
        await page.emulateMedia({ media: 'print' })
        const faces = await page.locator('.gift-card p').evaluateAll(findFaces)
        expect(faces.filter((face) => !/^"?(Trirong|IBM Plex Sans Thai)"?,/.test(face))).toEqual([])
        expect(await page.locator('.gift-card').evaluateAll(findOverflow)).toEqual([])
        await expect
          .poll(() => page.locator('.gift-card').count())
          .toBe(Object.keys(LONG_MESSAGES).length + 1)
      },
      { javaScriptEnabled },
    )
  }
})

const sizeOf = async (page: Page, receipt: string) =>
  Number(
    await page
      .locator('.gift-card')
      .filter({ hasText: receipt })
      .locator('[data-fit]')
      .getAttribute('data-fit'),
  )

const findFaces = (parts: Element[]) => parts.map((part) => getComputedStyle(part).fontFamily)

/** Cards whose text leaves the room above the order's line, with half a line for the marks of Thai. */
function findOverflow(cards: Element[]): string[] {
  return cards.flatMap((card) => {
    const [outer, order] = [card, card.querySelector('.gift-card__order') as Element].map((element) =>
      element.getBoundingClientRect(),
    )
    const range = document.createRange()
    range.selectNodeContents(card.querySelector('.gift-card__room') as Element)
    const boxes = [...range.getClientRects()]
    const isInside = boxes.every(
      (box) =>
        box.top >= (outer?.top ?? 0) &&
        box.bottom <= (order?.top ?? 0) &&
        box.left >= (outer?.left ?? 0) &&
        box.right <= (outer?.right ?? 0),
    )
    return isInside && boxes.length > 0 ? [] : [card.textContent?.slice(-40) ?? '']
  })
}

test('Cards and labels print one A6 page each, without the page around them', () =>
  asOwner(paper('cards', LONG_DAY), async (page) => {
    await page.locator('.gift-card').first().waitFor()
    const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }))
    expect(pages).toEqual(Array(Object.keys(LONG_MESSAGES).length + 1).fill('298x420'))
    await page.goto(at.shop.origin + paper('labels', LONG_DAY))
    await page.locator('.parcel-label').first().waitFor()
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toHaveLength(pages.length)
  }))

/** The sizes of a PDF's pages, in points. */
function pagesOf(pdf: Buffer): string[] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)
  return [...boxes].map(([, width, height]) => `${Math.round(Number(width))}x${Math.round(Number(height))}`)
}

longTest('Three hundred labels with long addresses are one batch, each on its paper', async () => {
  const address = 'อาคารเฉลิมพระเกียรติ ชั้น 12 ห้อง 1204 '.repeat(20)
  for (let batch = 0; batch < 10; batch += 1) {
    const receipts = Array.from({ length: 30 }, (_, index) => `DM-L${batch}-${index}`)
    await Promise.all(receipts.map((receipt) => promise(BATCH_DAY, receipt, { landmark: 'Gate 2' }, address)))
  }
  await asOwner(paper('labels', BATCH_DAY), async (page) => {
    await expect.poll(() => page.locator('.parcel-label').count(), { timeout: 30_000 }).toBe(300)
    const tooHigh = await page
      .locator('.parcel-label')
      .evaluateAll((labels) => labels.filter((label) => label.scrollHeight > label.clientHeight + 1).length)
    expect(tooHigh).toBe(0)
  })
})
