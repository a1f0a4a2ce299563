import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeliveryOffers, Offer, OfferedDay } from '#app/shop/delivery/offers.ts'
import { isFree } from '#app/shop/delivery/offers.ts'
import { type HttpClient, openHttpClient } from '#bench/parts/http-client.ts'
import { buyNowForm } from '#bench/parts/purchase.ts'
import { AUTH_SECRET, countBroken, openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { makeShoppers, type Shopper } from '#bench/parts/shoppers.ts'
import { discardShop, type ShopProcess, startShop } from '#e2e/testing/shop-process.ts'

const ACCOUNTS = 30
/** An hour of the shop's clock. */
const ROUNDS = 4
const ROUND = '15 minutes'
const ATTACKED_DAYS = 3
const ROSE = { id: 'single-red-rose', price: 190_00 }
const FORM = 'application/x-www-form-urlencoded'
const CARTS = [60, 10, 1]

let shop: ShopProcess
let pool: pg.Pool
let client: HttpClient
beforeAll(async () => {
  shop = await startShop({ AUTH_SECRET, TRUST_PROXY: '1', PAYMENT_PROVIDER: 'sandbox', LOG_LEVEL: 'error' })
  pool = openDatabaseOf(shop, 2)
  client = openHttpClient(shop.origin)
})
afterAll(async () => {
  client?.close()
  await pool?.end()
  if (shop) await discardShop(shop)
})

interface Press {
  shopper: Shopper
  ip: string
  day: string
  slot: Offer
  count: number
}

/** True if the shop went on to the payment. */
async function pressBuyNow({ shopper, ip, day, slot, count }: Press): Promise<boolean> {
  const form = new URLSearchParams(
    buyNowForm({ ...ROSE, time: { deliveryDay: day, deliverySlot: slot.slotId } }),
  )
  form.set('lines', JSON.stringify([{ id: ROSE.id, count }]))
  const subtotal = ROSE.price * count
  const isFreeOfFee = slot.kind === 'pickup' || subtotal >= 500_00
  form.set('shownTotal', String(subtotal + (isFreeOfFee ? 0 : 100_00)))
  const headers = { Cookie: shopper.cookie, 'Content-Type': FORM, 'X-Forwarded-For': ip }
  const { body } = await client.send('POST', '/cart.data', headers, form.toString())
  return body.includes('checkoutId')
}

/** The times for one rose. */
async function openDays(): Promise<OfferedDay[]> {
  const { body } = await client.send('GET', `/delivery/offers?id=${ROSE.id}&count=1`, {})
  const { days } = JSON.parse(body) as DeliveryOffers
  const isOpen = ({ state }: Offer) => state !== 'late' && state !== 'closed'
  return days.filter(({ slots }) => slots.some(isOpen))
}

/** As if the time had passed: checkouts that are over end, and the limits count anew. */
async function passRound() {
  const past = (table: string, ...columns: string[]) =>
    pool.query(
      `update ${table} set ${columns.map((name) => `${name} = ${name} - interval '${ROUND}'`).join(', ')}`,
    )
  await past('checkouts', 'created_at', 'expires_at')
  await past('slot_claims', 'made_at')
  await past('hold_origins', 'made_at')
  await pool.query(`update rate_limit set expire = expire - 15 * 60 * 1000`)
  await pool.query(
    `update checkouts set status = 'expired', finalised_at = now()
      where expires_at <= now() and status in ('created', 'pending', 'failed')`,
  )
}

async function besiege(shoppers: Shopper[], ipOf: (at: number) => string, days: OfferedDay[]) {
  for (const [at, shopper] of shoppers.entries()) {
    for (const count of CARTS) {
      const day = days[(at + count) % days.length]
      const slot = day?.slots[at % day.slots.length]
      if (!day || !slot) continue
      await pressBuyNow({ shopper, ip: ipOf(at), day: day.day, slot, count })
    }
  }
}

async function oneBouquetEach(days: OfferedDay[], ip: string) {
  for (const { day, slots } of days) {
    expect(slots.filter(isFree), day).not.toEqual([])
  }
  for (const { day, slots } of days.slice(0, ATTACKED_DAYS)) {
    const [shopper] = await makeShoppers(pool, 1)
    const slot = slots.find(isFree)
    if (!shopper || !slot) throw new Error('there is no shopper or no time')
    expect(await pressBuyNow({ shopper, ip, day, slot, count: 1 }), day).toBe(true)
  }
}

describe('checkouts that nobody means to pay', () => {
  test.each([
    ['one address', () => '203.0.113.1'],
    ['an address each', (at: number) => `198.51.100.${at + 1}`],
  ])('Thirty accounts of %s keep no shopper from any open day for an hour', async (_what, ipOf) => {
    const shoppers = await makeShoppers(pool, ACCOUNTS)
    for (let round = 0; round < ROUNDS; round += 1) {
      await besiege(shoppers, ipOf, (await openDays()).slice(0, ATTACKED_DAYS))
      const { rows } = await pool.query(`select count(*)::int as held from slot_claims where state = 'held'`)
      if (round === 0) expect(rows[0].held).toBeGreaterThan(0)
      await oneBouquetEach(await openDays(), `192.0.2.${round + 1}`)
      await passRound()
    }
    expect(await countBroken(pool)).toBe(0)
  })
})
