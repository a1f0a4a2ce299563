import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { chargeCard } from '#app/server/checkout/charge-card.ts'
import { settleCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { findScanCode, leaveScanCode, showScanCode } from '#app/server/checkout/scan-code.ts'
import { chargeAttempts } from '#app/server/database/schema.ts'
import { joinSources } from '#app/server/payments/sources.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import type { Shop } from '#app/server/shop.ts'
import type { FakeOmise } from '#app/server/testing/fakes/fake-omise.ts'
import type { Trouble } from '#app/server/testing/fakes/fake-server.ts'
import { payloadOf } from '#app/server/testing/fakes/omise-charges.ts'
import type { OmiseDownload, OmiseFakeCharge } from '#app/server/testing/fakes/omise-records.ts'
import { buy, checkoutRow, inMinutes, minutes } from '#app/server/testing/purchase.ts'
import { readQrSvg } from '#app/server/testing/read-qr-svg.ts'
import { withOmiseShop } from '#app/server/testing/stages/with-provider-shop.ts'
import { newShopper } from '#app/server/testing/test-shop.ts'
import type { User } from '#app/shop/accounts/user.ts'

let fake: FakeOmise
let shop: Shop
let mali: User
withOmiseShop(
  (opened) => {
    ;({ fake, shop } = opened)
  },
  { ways: ['card', 'promptpay'] },
)
afterEach(async () => {
  fake.troubles.length = 0
  Object.assign(fake.books, { download: 'svg', refusesScans: false, refusesExpiry: false })
  await reconcile(shop, { now: inMinutes(90) })
})

const purchase = async () => {
  mali = await newShopper(shop)
  return (await buy(shop, mali)).id
}
const withCode = async () => {
  const id = await purchase()
  const shown = await showScanCode(shop, mali, id)
  if (!shown.ok) throw new Error(shown.problem.code)
  return id
}
const chargeOf = (id: string): OmiseFakeCharge => {
  const charge = fake.chargesOf(id).at(-1)
  if (!charge) throw new Error(`Omise has no charge of checkout ${id}`)
  return charge
}
const statusOf = async (id: string) => (await checkoutRow(shop, id)).status
const attemptsOf = (id: string) =>
  shop.db.select().from(chargeAttempts).where(eq(chargeAttempts.checkoutId, id))
const trouble = (to: string, wish: Partial<Trouble> = {}) =>
  fake.troubles.push({ kind: 'refuse', to, ...wish })
const card = (id: string) => chargeCard(shop, mali, { checkoutId: id, token: fake.newToken() })
const UNDER_WAY = { ok: false, problem: { code: 'payment-under-way' } }
const UNAVAILABLE = { ok: false, problem: { code: 'payment-unavailable' } }

describe('a PromptPay charge at Omise', () => {
  test('A code at Omise is a charge with the shop’s own amount, its checkout and its end', async () => {
    const id = await withCode()
    const row = await checkoutRow(shop, id)
    const charge = chargeOf(id)
    expect(charge).toMatchObject({
      status: 'pending',
      amount: row.amount,
      source: { type: 'promptpay' },
      metadata: { checkout_id: id, receipt: row.receipt, attempt_id: expect.any(String) },
      expires_at: row.scanUntil?.toISOString(),
    })
    expect(row).toMatchObject({ status: 'pending', reference: charge.id })
    expect(await attemptsOf(id)).toMatchObject([{ way: 'promptpay', status: 'made', chargeId: charge.id }])
    expect(fake.books.keys.has(`ch_${charge.metadata.attempt_id}`)).toBe(true)
  })

  test.each([
    ['sooner than the shop wishes', 4, 4],
    ['later than the shop wishes', 24 * 60, 10],
  ])('A code that Omise ends %s waits until the earlier end', async (_name, ends, waits) => {
    fake.books.codeTimeMs = minutes(ends)
    const asked = Date.now()
    const scanUntil = Number((await checkoutRow(shop, await withCode())).scanUntil)
    fake.books.codeTimeMs = null
    expect(scanUntil).toBeGreaterThan(asked + minutes(waits - 1))
    expect(scanUntil).toBeLessThanOrEqual(Date.now() + minutes(waits))
  })

  test('PromptPay that is not switched on at Omise tells the shopper to pay by card, and the owner why', async () => {
    const error = vi.spyOn(shop.log, 'error')
    const id = await purchase()
    fake.books.refusesScans = true
    expect(await showScanCode(shop, mali, id)).toEqual(UNAVAILABLE)
    expect(error.mock.calls).toEqual([
      [
        {
          alert: 'charge-refused',
          checkoutId: id,
          way: 'promptpay',
          reason: expect.stringContaining('promptpay is not enabled'),
        },
        expect.any(String),
      ],
    ])
    error.mockRestore()
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'pending', scanUntil: null })
    expect(await card(id)).toEqual({ ok: true, value: null })
    expect(await statusOf(id)).toBe('ordered')
  })

  test('A code is paid, refused or expires as Omise says, and only the first makes an order', async () => {
    const [paid, refused, expired] = [await withCode(), await withCode(), await withCode()]
    const read = (id: string) => shop.payments.current.readPayment(chargeOf(id).id)
    fake.confirm(chargeOf(paid).id)
    fake.confirm(chargeOf(refused).id, false)
    chargeOf(expired).expires_at = inMinutes(-1).toISOString()
    expect(await read(paid)).toMatchObject({ status: 'paid', way: 'promptpay', failure: null })
    expect(await read(refused)).toMatchObject({ status: 'failed', way: null, failure: 'declined' })
    expect(await read(expired)).toMatchObject({ status: 'failed', failure: 'scan_expired' })
    Object.assign(chargeOf(refused), { failure_code: 'payment_expired' })
    expect(await read(refused)).toMatchObject({ failure: 'scan_expired' })
  })

  test('A shop that takes PromptPay only charges no card', async () => {
    const id = await purchase()
    const payments = joinSources(shop.payments.all, { provider: 'omise', ways: { promptpay: 'omise' } })
    const scansOnly = { ...shop, payments }
    const charged = await chargeCard(scansOnly, mali, { checkoutId: id, token: fake.newToken() })
    expect(charged).toMatchObject({ problem: { code: 'payment-expired' } })
    expect(fake.chargesOf(id)).toEqual([])
  })
})

describe('a code whose answer was lost', () => {
  test.each(['refuse', 500, 'malformed', 'empty'] as const)(
    'A code whose answer was lost (%s) is found by its attempt, shown, and paid once',
    async (kind) => {
      const id = await purchase()
      trouble('POST /charges', { kind, done: true })
      const shown = await showScanCode(shop, mali, id)
      expect(shown).toMatchObject({ ok: true, value: { scanUntil: expect.any(String) } })
      expect(await findScanCode(shop, mali, id)).toEqual({ ok: true, value: expect.stringContaining('<svg') })
      expect(await showScanCode(shop, mali, id)).toEqual(shown)
      fake.confirm(chargeOf(id).id)
      expect(await settleCheckoutOf(shop, mali, id)).toMatchObject({ status: 'ordered' })
      expect(fake.chargesOf(id)).toHaveLength(1)
    },
  )

  test('A code that was never made shows nothing, and another can be made after two minutes', async () => {
    const id = await purchase()
    trouble('POST /charges')
    await showScanCode(shop, mali, id)
    expect(await findScanCode(shop, mali, id)).toEqual({ ok: true, value: null })
    expect(await card(id)).toEqual(UNDER_WAY)
    await shop.db
      .update(chargeAttempts)
      .set({ createdAt: inMinutes(-3) })
      .where(eq(chargeAttempts.checkoutId, id))
    expect(await leaveScanCode(shop, mali, { checkoutId: id, way: 'card' })).toEqual({
      ok: true,
      value: null,
    })
    expect(await showScanCode(shop, mali, id)).toMatchObject({ ok: true })
    fake.confirm(chargeOf(id).id)
    expect(await settleCheckoutOf(shop, mali, id)).toMatchObject({ status: 'ordered' })
    expect((await attemptsOf(id)).map(({ status }) => status).sort()).toEqual(['lost', 'made'])
  })

  test('A code that was left is not told of as one that ran out, and a new one can be made', async () => {
    const id = await purchase()
    await showScanCode(shop, mali, id)
    expect(await leaveScanCode(shop, mali, { checkoutId: id, way: 'card' })).toEqual({
      ok: true,
      value: null,
    })
    expect(await settleCheckoutOf(shop, mali, id)).toMatchObject({ status: 'pending', lastError: null })
    expect(await showScanCode(shop, mali, id)).toMatchObject({ ok: true })
    fake.confirm(chargeOf(id).id)
    expect(await settleCheckoutOf(shop, mali, id)).toMatchObject({ status: 'ordered' })
  })

  test('A code whose end was not answered is ended by the next try, and then a card pays', async () => {
    const id = await withCode()
    trouble(`POST /charges/${chargeOf(id).id}/expire`, { done: true })
    expect(await leaveScanCode(shop, mali, { checkoutId: id, way: 'card' })).toEqual(UNAVAILABLE)
    expect(await leaveScanCode(shop, mali, { checkoutId: id, way: 'card' })).toEqual({
      ok: true,
      value: null,
    })
    await card(id)
    expect(fake.chargesOf(id).map(({ status }) => status)).toEqual(['expired', 'successful'])
    expect(await statusOf(id)).toBe('ordered')
  })

  test('A paid code whose state was not answered is asked about again and makes the order', async () => {
    const id = await withCode()
    fake.confirm(chargeOf(id).id)
    trouble('GET /charges', { kind: 500 })
    expect(await settleCheckoutOf(shop, mali, id)).toMatchObject({ status: 'pending' })
    expect(await settleCheckoutOf(shop, mali, id)).toMatchObject({ status: 'ordered' })
  })
})

describe('a code that Omise does not end', () => {
  test('While Omise does not end a code, no card is charged; after its end one is', async () => {
    const id = await withCode()
    fake.books.refusesExpiry = true
    expect(await leaveScanCode(shop, mali, { checkoutId: id, way: 'card' })).toEqual(UNDER_WAY)
    expect(await card(id)).toEqual(UNDER_WAY)
    chargeOf(id).expires_at = inMinutes(-1).toISOString()
    expect(await card(id)).toEqual({ ok: true, value: null })
    expect(fake.chargesOf(id).map(({ status }) => status)).toEqual(['expired', 'successful'])
    expect(await statusOf(id)).toBe('ordered')
  })

  test('A checkout whose code Omise does not end stays open, and money that comes makes its order', async () => {
    const id = await withCode()
    fake.books.refusesExpiry = true
    await reconcile(shop, { now: inMinutes(60) })
    expect(await statusOf(id)).toBe('pending')
    fake.confirm(chargeOf(id).id)
    await reconcile(shop, { now: inMinutes(61) })
    expect(await statusOf(id)).toBe('ordered')
  })
})

describe('the picture of a code at Omise', () => {
  const withDownload = async (download: OmiseDownload) => {
    const id = await withCode()
    fake.books.download = download
    return id
  }
  const found = { ok: true, value: expect.stringMatching(/^<svg[\s\S]*<\/svg>$/) }

  test.each(['svg', 'moved'] as const)(
    'A code’s picture is fetched from Omise without a key (%s)',
    async (download) => {
      const id = await withDownload(download)
      expect(await findScanCode(shop, mali, id)).toEqual(found)
      expect(fake.calls.at(-1)).toMatch(/^GET \/(downloads|moved)\//)
      expect(fake.lastHeaders?.get('authorization')).toBeNull()
    },
  )

  test('A code’s picture is what the bank’s app reads', async () => {
    const id = await withCode()
    const code = await findScanCode(shop, mali, id)
    expect(readQrSvg((code.ok && code.value) || '')).toBe(payloadOf(chargeOf(id)))
  })

  test.each(['elsewhere', 'huge', 'html', 'missing'] as const)(
    'A code’s picture that is not one of Omise’s (%s) is not shown',
    async (download) => {
      const id = await withDownload(download)
      expect(await findScanCode(shop, mali, id)).toEqual(UNAVAILABLE)
      expect(await statusOf(id)).toBe('pending')
    },
  )

  test.each([
    'http://api.omise.co/code.svg',
    'https://api.omise.co.evil.test/code.svg',
    'https://evil.test/omise.co/code.svg',
    'https://evilomise.co/code.svg',
    'https://user:secret@api.omise.co/code.svg',
    'https://api.omise.co:8443/code.svg',
    'file:///etc/passwd',
    'nothing',
  ])('A code’s picture is not fetched from %s', async (address) => {
    const id = await withCode()
    const { source } = chargeOf(id)
    if (source) source.scannable_code.image.download_uri = address
    const fetched = vi.spyOn(globalThis, 'fetch')
    expect(await findScanCode(shop, mali, id)).toEqual(UNAVAILABLE)
    expect(fetched.mock.calls.map(([url]) => String(url))).toEqual([expect.stringContaining('/charges/')])
    fetched.mockRestore()
  })

  test('A code’s picture that never comes is given up after 10 seconds', async () => {
    const id = await withCode()
    trouble('GET /downloads', { kind: 'hang' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const answer = findScanCode(shop, mali, id)
      while (!fake.calls.at(-1)?.startsWith('GET /downloads')) {
        await new Promise((resolve) => setImmediate(resolve))
      }
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await answer).toEqual(UNAVAILABLE)
    } finally {
      vi.useRealTimers()
    }
  })

  test('A code that is paid or over has no picture', async () => {
    const id = await withCode()
    fake.confirm(chargeOf(id).id)
    expect(await shop.payments.current.pendingScan?.(chargeOf(id).id)).toBeNull()
    expect(await shop.payments.current.pendingScan?.('chrg_test_none')).toBeNull()
    expect(await shop.payments.current.pendingScan?.(`checkout_${id}`)).toBeNull()
  })
})
