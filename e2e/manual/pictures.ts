/** `npm run manual:pictures` takes the pictures of docs/manual again, in both languages. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { bangkokDay } from '#app/shop/day.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { MANUAL, MANUAL_LANGUAGES, type ManualLanguage } from '#docs/testing/manual.ts'
import { openBrowser } from '#e2e/testing/browser.ts'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { signInAsOwner } from '#e2e/testing/owner.ts'
import { discardShop, type ShopProcess, startShop } from '#e2e/testing/shop-process.ts'
import { makeManualData, RECEIPTS } from './manual-data.ts'

const WINDOW = { width: 960, height: 640 }
/** Of the written file, in pixels. */
const PICTURE_WIDTH = 840
const QUALITY = 62

interface Picture {
  name: string
  path: string
  /** Brought to the top of the window. */
  at?: string
  /** Unfolded first. */
  opened?: string
}

function pictures(language: ManualLanguage): Picture[] {
  const [today, refundable] = RECEIPTS[language]
  return [
    { name: 'first-day', path: '/dashboard' },
    { name: 'going-live', path: '/dashboard/going-live' },
    { name: 'products', path: '/addproduct' },
    { name: 'orders', path: `/dashboard/orders/${today}` },
    {
      name: 'refunds',
      path: `/dashboard/orders/${refundable}`,
      opened: '[aria-labelledby=order-money] summary',
      at: '[aria-labelledby=order-money] summary',
    },
    { name: 'times-and-zones', path: '/dashboard/delivery', at: 'h2' },
    { name: 'valentines-day', path: `/dashboard/calendar?day=${nextValentines()}`, at: 'h1' },
    { name: 'phone-orders', path: '/dashboard/new-order', at: '.new-order' },
    { name: 'payments', path: '/dashboard/money', at: '[aria-labelledby=money-exceptions]' },
    { name: 'transfers', path: '/dashboard/money', at: '[aria-labelledby=money-slips]' },
    { name: 'mail', path: '/dashboard/settings', at: '[data-section=emails]' },
    { name: 'when-red', path: '/dashboard', at: 'h1' },
  ]
}

/** Of a day that is over the calendar has nothing to set. */
function nextValentines(): string {
  const today = bangkokDay(new Date())
  const year = Number(today.slice(0, 4))
  return today <= `${year}-02-14` ? `${year}-02-14` : `${year + 1}-02-14`
}

const backups = mkdtempSync(path.join(os.tmpdir(), 'dokmai-backups-'))
for (const language of MANUAL_LANGUAGES) {
  const shop = await startShop({
    ...{ MAIL_TRANSPORT: 'smtp', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hello@shop.test' },
    BACKUP_TO: backups,
  })
  const browser = await openBrowser()
  const pool = openDatabaseOf(shop, 2)
  try {
    const page = await browser.newPage({ viewport: WINDOW, reducedMotion: 'reduce' })
    await page.context().addCookies([{ name: 'language', value: language, url: shop.origin }])
    await signInAsOwner(page, shop)
    mkdirSync(path.join(MANUAL, 'pictures', language), { recursive: true })
    const [first, ...others] = pictures(language)
    if (first) await take(page, shop, { language, picture: first })
    await makeManualData(pool, language)
    for (const picture of others) await take(page, shop, { language, picture })
    await pool.query("update backups set finished_at = now() - interval '9 days'")
    await take(page, shop, { language, picture: { name: 'backup', path: '/dashboard', at: 'h1' } })
  } finally {
    await pool.end()
    await browser.close()
    await discardShop(shop)
  }
}
rmSync(backups, { recursive: true })

interface Taken {
  language: ManualLanguage
  picture: Picture
}

async function take(page: Page, shop: ShopProcess, { language, picture }: Taken): Promise<void> {
  await page.goto(shop.origin + picture.path)
  await waitForIdle(page)
  if (picture.opened) await page.locator(picture.opened).first().click()
  if (picture.at)
    await page
      .locator(picture.at)
      .first()
      .evaluate((part) => part.scrollIntoView({ block: 'start' }))
  const file = path.join(MANUAL, 'pictures', language, `${picture.name}.webp`)
  await sharp(await page.screenshot())
    .resize(PICTURE_WIDTH)
    .webp({ quality: QUALITY })
    .toFile(file)
  console.log(path.relative(process.cwd(), file))
}
