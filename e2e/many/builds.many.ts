import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { en as words } from '#app/messages/testing/all-messages.ts'
import { openS3Server, type S3Server } from '#app/server/testing/fakes/s3-server.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { AUTH_SECRET } from '#bench/parts/shop-under-test.ts'
import { testFault } from '#e2e/faults/fault-row.ts'
import { signIn } from '#e2e/testing/accounts.ts'
import { openBrowser } from '#e2e/testing/browser.ts'
import { ADMIN, discardShop, type ShopProcess, startShop } from '#e2e/testing/shop-process.ts'
import { sendOwnerForms, sendShopperForms } from '#e2e/testing/walk/form-walk.ts'
import { buildOther, type OtherBuild } from './other-build.ts'
import { type PostgresMachine, startPostgres } from './postgres-machine.ts'
import { openTab, useEachLink } from './tab.ts'
import { openTurnProxy, type TurnProxy } from './turn-proxy.ts'

const VISITS = 20

let other: OtherBuild
let postgres: PostgresMachine
let s3: S3Server
let front: TurnProxy
let browser: Browser
let old: ShopProcess
let fresh: ShopProcess
beforeAll(async () => {
  other = buildOther()
  ;[postgres, s3, front, browser] = await Promise.all([
    startPostgres(),
    openS3Server(),
    openTurnProxy(),
    openBrowser(),
  ])
  const { endpoint = '', region, bucket, accessKeyId, secretAccessKey } = s3.settings
  const settings = {
    ...{ DATABASE_URL: postgres.url, AUTH_SECRET, PUBLIC_URL: front.origin, TRUST_PROXY: '1' },
    ...{ FILE_STORAGE: 's3', S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    ENCODE_IMAGES_AHEAD: 'false',
  }
  old = await startShop(settings)
  fresh = await other.start(settings)
})
afterAll(async () => {
  await browser?.close()
  front?.close()
  await Promise.all([old, fresh].map((shop) => shop && discardShop(shop)))
  await Promise.all([postgres?.discard(), s3?.close()])
  other?.discard()
})

async function newOrder(): Promise<string> {
  const pool = new pg.Pool({ connectionString: postgres.url })
  return madeOrder({ db: drizzle(pool) }).finally(() => pool.end())
}

/** A visit in a window of its own; returns what the shop could not answer. */
async function visit(work: (page: Page) => Promise<void>): Promise<string[]> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const unanswered: string[] = []
  context.on('response', (answer) => {
    const isFile = new URL(answer.url()).pathname.startsWith('/assets/')
    if (answer.status() >= (isFile ? 400 : 500)) unanswered.push(`${answer.status()} ${answer.url()}`)
  })
  try {
    await work(await context.newPage())
  } finally {
    await context.close()
  }
  return unanswered
}

testFault(
  'old and new version side by side, a page and its files from either',
  'Every visitor puts a product into the cart, and no file is missing',
  async () => {
    front.shops = [old, fresh]
    const unanswered: string[] = []
    for (let visits = 0; visits < VISITS; visits += 1) {
      const missing = await visit(async (page) => {
        await page.goto(front.origin)
        await page.getByRole('button', { name: words.product.addToCart }).first().click()
        await page.getByRole('link', { name: 'Cart, 1 item' }).click()
        await page.waitForURL('**/cart')
        await expect.poll(() => page.locator('.cart-line').count()).toBe(1)
        expect(await page.locator('.header').evaluate((top) => getComputedStyle(top).position)).toBe('sticky')
      })
      unanswered.push(...missing)
    }
    expect(unanswered).toEqual([])
    return `${VISITS} of ${VISITS} visits; ${other.countOthers()} files differ`
  },
)

for (const [from, to] of [
  ['old', 'new'],
  ['new', 'old'],
] as const) {
  testFault(
    `a tab of the ${from} version on the ${to} one`,
    `Each link and each form of a tab that was opened before works (from ${from} to ${to})`,
    async () => {
      const [before, after] = from === 'old' ? [old, fresh] : [fresh, old]
      const first = async (work: () => Promise<void>) => {
        front.shops = [before]
        await work()
        front.shops = [after]
      }
      const links: number[] = []
      const asShopper = await visit(async (page) => {
        await openTab(page, front.origin, first)
        links.push(await useEachLink(page, 'body'))
        await sendShopperForms(page, after, `of-${from}`)
      })
      const asOwner = await visit(async (page) => {
        await openTab(page, `${front.origin}/login`, first)
        await signIn(page, after, ADMIN.email, ADMIN.password)
        await page.getByText(words.toasts['signed-in']).waitFor()
        await page.goto(`${after.origin}/dashboard`)
        await page.locator('.admin-nav').waitFor()
        links.push(await useEachLink(page, '.admin-nav'))
        await sendOwnerForms(page, after, await newOrder())
      })
      expect([...asShopper, ...asOwner]).toEqual([])
      return `${links.join(' and ')} links, and the forms of a shopper and the owner`
    },
  )
}
