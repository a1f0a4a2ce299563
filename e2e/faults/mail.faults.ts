import type pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { type MailServer, type Mood, openMailServer } from '#app/server/testing/fakes/mail-server.ts'
import { type HttpClient, openHttpClient } from '#bench/parts/http-client.ts'
import { type CartProduct, listCartProducts, purchase } from '#bench/parts/purchase.ts'
import { openDatabaseOf, startShopUnderTest } from '#bench/parts/shop-under-test.ts'
import { makeShoppers, type Shopper } from '#bench/parts/shoppers.ts'
import { discardShop, type ShopProcess } from '#e2e/testing/shop-process.ts'
import { seconds, testFault } from './fault-row.ts'

/** Orders must not wait for emails, whose first retry takes up to a minute. */
const ORDER_MS = 10_000
const TRIED = { timeout: 30_000, interval: 200 }

let mail: MailServer
let shop: ShopProcess
let client: HttpClient
let pool: pg.Pool
let goods: CartProduct
let shoppers: Shopper[]
beforeAll(async () => {
  mail = await openMailServer()
  shop = await startShopUnderTest({ MAIL_TRANSPORT: 'smtp', SMTP_URL: mail.url, MAIL_FROM: 'shop@shop.test' })
  client = openHttpClient(shop.origin)
  pool = openDatabaseOf(shop, 2)
  goods = (await listCartProducts(pool))[0] as CartProduct
  shoppers = await makeShoppers(pool, 10)
})
afterAll(async () => {
  client.close()
  await pool.end()
  await discardShop(shop)
  await mail.close()
})

const MOODS: { fault: string; mood: Mood; isSilent?: boolean }[] = [
  { fault: 'SMTP answers 421', mood: 'is busy' },
  { fault: 'SMTP answers 550', mood: 'refuses the recipient' },
  { fault: 'SMTP hangs up after DATA', mood: 'hangs up after the message' },
  { fault: 'SMTP hangs', mood: 'says nothing', isSilent: true },
]

for (const { fault, mood, isSilent = false } of MOODS) {
  testFault(fault, `The order is there at once and its email later where the server ${mood}`, async () => {
    mail.mood = mood
    return buyAndWaitForEmail({ isSilent })
  })
}

testFault(
  'SMTP refuses connections',
  'The order is there at once and its email when the server is back',
  async () => {
    await mail.close()
    return buyAndWaitForEmail({ isSilent: false })
  },
)

async function buyAndWaitForEmail({ isSilent }: { isSilent: boolean }): Promise<string> {
  const shopper = shoppers.pop() as Shopper
  const start = performance.now()
  await purchase(client, shopper, goods)
  const took = performance.now() - start
  expect(took).toBeLessThan(ORDER_MS)
  await expect
    .poll(async () => {
      const { attempts, error, sent } = await emailOf(shopper)
      return attempts > 0 && !sent && (isSilent || error !== null)
    }, TRIED)
    .toBe(true)
  const { error } = await emailOf(shopper)
  await bringMailBack()
  // Retries at once instead of after the delay, and does not wait for a silent server.
  await expect
    .poll(async () => {
      await pool.query(
        'update emails set next_attempt_at = now() where sent_at is null and last_error is not null',
      )
      return (await emailOf(shopper)).sent
    }, TRIED)
    .toBe(true)
  const received = mail.received.filter(({ envelope }) => envelope.to[0] === `${shopper.id}@shop.test`).length
  expect(received).toBe(1)
  return `order after ${seconds(took)}; email: ${error ?? 'no answer'}, then sent once`
}

async function bringMailBack(): Promise<void> {
  const { port } = mail
  await mail.close()
  mail = await openMailServer({ port })
}

async function emailOf({ id }: Shopper): Promise<{ attempts: number; error: string | null; sent: boolean }> {
  const { rows } = await pool.query(
    `select attempts, last_error as error, sent_at is not null as sent from emails where recipient = $1`,
    [`${id}@shop.test`],
  )
  return rows[0] ?? { attempts: 0, error: null, sent: false }
}
