import { createHash, randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { consume } from '#app/server/core/limits.ts'
import { bankSessions, checkouts, products } from '#app/server/database/schema.ts'
import { lastAddressOf, ordersOf } from '#app/server/orders/orders.ts'
import type { PaymentProvider } from '#app/server/payments/payment-provider.ts'
import { ProviderUnavailable, SessionRefused } from '#app/server/payments/payment-provider.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import { buy, checkoutRow, DOZEN, payAtBank, ROSE, sessionAt, wishFor } from '#app/server/testing/purchase.ts'
import { newShopper, openTestShop, type TestShop, withProvider } from '#app/server/testing/test-shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { shortDate } from '#app/shop/day.ts'
import { DELIVERY_FIELD_NAMES } from '#app/shop/delivery/delivery-fields.ts'
import { THEME_COLOUR } from '#app/shop/theme.ts'
import { countPaymentAttempt, findCheckoutOf, settleCheckoutOf, showCheckoutOf } from './own-checkout.ts'
import { settlePayment } from './settle-payment.ts'
import { startCheckout } from './start-checkout.ts'

let shop: TestShop
let mali: User
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  mali = await newShopper(shop)
})

const checkoutsOf = (user: User) => shop.db.select().from(checkouts).where(eq(checkouts.userId, user.uid))
const sessionsOf = (id: string) =>
  shop.payments.current.bank.db.select().from(bankSessions).where(eq(bankSessions.checkoutId, id))

async function newProduct(price: number): Promise<string> {
  const id = randomUUID()
  await shop.db.insert(products).values({
    id,
    title: { en: 'Lily' },
    description: { en: 'White' },
    price,
    imageUrl: '/lily.webp',
    category: 'Lilies',
  })
  return id
}

describe('Buy Now', () => {
  test('Buy Now stores today’s goods and opens a session at the provider for exactly these', async () => {
    const wish = await wishFor(shop, [
      { id: DOZEN, count: 2 },
      { id: ROSE, count: 1 },
    ])
    const { id, reference } = await buy(shop, mali, wish)
    const row = await checkoutRow(shop, id)
    expect(row).toMatchObject({
      status: 'pending',
      userId: mali.uid,
      email: mali.email,
      language: 'th',
      amount: wish.form.shownTotal,
      currency: 'THB',
      provider: 'sandbox',
      livemode: false,
      address: { ...wish.address, date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
      receipt: expect.stringMatching(/^DM-[0-9A-HJKMNP-TV-Z]{8}$/),
    })
    expect(row.items.map((item) => [item.id, item.count])).toEqual([
      [DOZEN, 2],
      [ROSE, 1],
    ])
    expect(row.items[0]?.title.th).toBeTruthy()
    expect(await sessionsOf(id)).toMatchObject([
      {
        reference,
        amount: row.amount,
        currency: 'THB',
        idempotencyKey: `co_${id}`,
        request: { receipt: row.receipt, returnUrl: `${shop.config.publicUrl}/checkout/${id}` },
      },
    ])
  })

  test('Buy Now stores each product with its description, time and date', async () => {
    const lily = await newProduct(700_00)
    const { id } = await buy(shop, mali, await wishFor(shop, [{ id: lily, count: 1 }]))
    const [row] = await shop.db.select().from(products).where(eq(products.id, lily))
    const time = row?.time.toISOString() ?? ''
    expect((await checkoutRow(shop, id)).items).toEqual([
      {
        id: lily,
        title: expect.objectContaining({ en: 'Lily' }),
        price: 700_00,
        count: 1,
        imageUrl: '/lily.webp',
        category: 'Lilies',
        description: expect.objectContaining({ en: 'White' }),
        time,
        date: shortDate(time),
      },
    ])
  })

  test('Buy Now charges the price at that moment, even if a product changes afterwards', async () => {
    const lily = await newProduct(700_00)
    const { id, reference } = await buy(shop, mali, await wishFor(shop, [{ id: lily, count: 1 }]))
    await shop.db
      .update(products)
      .set({ price: 9_00, title: { en: 'Weed' } })
      .where(eq(products.id, lily))
    await payAtBank(shop, reference)
    await shop.db.delete(products).where(eq(products.id, lily))
    expect(await settleCheckoutOf(shop, mali, id)).toMatchObject({
      status: 'ordered',
      items: [{ id: lily, price: 700_00, title: { en: 'Lily' } }],
      price: { total: 700_00 },
    })
  })

  test('Buy Now pressed twice at once is one checkout with one session', async () => {
    const wish = await wishFor(shop)
    const answers = await Promise.all(Array.from({ length: 5 }, () => startCheckout(shop, mali, wish)))
    expect(new Set(answers.map((answer) => answer.ok && answer.value.checkoutId)).size).toBe(1)
    const [row, ...others] = await checkoutsOf(mali)
    expect(others).toEqual([])
    expect(await sessionsOf(row?.id ?? '')).toHaveLength(1)
  })

  test('Buy Now from a form with a changed cart or address is another checkout', async () => {
    const wish = await wishFor(shop)
    const first = await buy(shop, mali, wish)
    const second = await buy(shop, mali, { ...wish, address: { ...wish.address, address: '1 Silom' } })
    const third = await buy(shop, mali, {
      ...wish,
      form: { ...(await wishFor(shop, [{ id: DOZEN, count: 3 }])).form, token: wish.form.token },
    })
    expect(new Set([first.id, second.id, third.id]).size).toBe(3)
    expect(third.amount).toBeGreaterThan(first.amount)
    expect((await checkoutRow(shop, second.id)).address.address).toBe('1 Silom')
  })

  test.each(DELIVERY_FIELD_NAMES)(
    'Buy Now from a form in which only the %s was changed is another checkout',
    async (field) => {
      const wish = await wishFor(shop)
      const first = await buy(shop, mali, wish)
      const other = `${wish.address[field]} 2`
      const second = await buy(shop, mali, { ...wish, address: { ...wish.address, [field]: other } })
      expect(second.id).not.toBe(first.id)
      expect((await checkoutRow(shop, second.id)).address[field]).toBe(other)
    },
  )

  const lumphini = { gift: {}, province: 'กรุงเทพมหานคร', district: 'ปทุมวัน', chosen: null }

  test('Buy Now adds the chosen place to the typed address, and the last address is what was typed', async () => {
    const wish = await wishFor(shop)
    const address = { ...wish.address, address: '99 ถนนวิทยุ' }
    const delivery = { ...lumphini, subdistrict: 'ลุมพินี' }
    const { id, reference } = await buy(shop, mali, { ...wish, address, delivery })
    expect((await checkoutRow(shop, id)).address.address).toBe('99 ถนนวิทยุ, แขวงลุมพินี เขตปทุมวัน กรุงเทพมหานคร')
    await payAtBank(shop, reference)
    await settlePayment(shop, sessionAt(shop, reference))
    const place = { province: 'กรุงเทพมหานคร', district: 'ปทุมวัน', subdistrict: 'ลุมพินี' }
    expect(await lastAddressOf(shop, mali)).toMatchObject({ ...address, ...place })
  })

  test('Buy Now’s place is English in English, and in Thai where the list does not know it', async () => {
    const wish = await wishFor(shop)
    const address = { ...wish.address, address: '99 Wireless Road' }
    const stored = async (subdistrict: string) => {
      const delivery = { ...lumphini, subdistrict }
      const { id } = await buy(shop, mali, { ...wish, address, delivery, language: 'en' })
      return (await checkoutRow(shop, id)).address.address
    }
    expect(await stored('ลุมพินี')).toBe('99 Wireless Road, Lumphini, Pathum Wan, Bangkok')
    expect(await stored('ใหม่')).toBe('99 Wireless Road, แขวงใหม่ เขตปทุมวัน กรุงเทพมหานคร')
  })

  test('Buy Now from a page that wrote the place into the address has the key that it always had', async () => {
    const wish = await wishFor(shop)
    const address = { ...wish.address, address: '99 ถนนวิทยุ แขวงลุมพินี เขตปทุมวัน' }
    const { id, reference } = await buy(shop, mali, { ...wish, address, delivery: lumphini })
    const { token, address: stored } = await checkoutRow(shop, id)
    const typed = DELIVERY_FIELD_NAMES.map((name) => address[name])
    const { lines, shownTotal, token: formToken } = wish.form
    const goods = lines.map(({ id: product, count: copies }) => [product, copies])
    const hash = createHash('sha256').update(JSON.stringify([goods, shownTotal, typed, lumphini]))
    expect(token).toBe(`${formToken}.${hash.digest('base64url')}`)
    expect(stored.address).toBe(address.address)
    await payAtBank(shop, reference)
    await settlePayment(shop, sessionAt(shop, reference))
    expect(await lastAddressOf(shop, mali)).toMatchObject({ address: address.address, district: 'ปทุมวัน' })
  })

  test('Buy Now from the same form after a price was changed is another checkout, at the total that was shown', async () => {
    const lines = [{ id: await newProduct(700_00), count: 1 }]
    const wish = await wishFor(shop, lines)
    const first = await buy(shop, mali, wish)
    await shop.db
      .update(products)
      .set({ price: 800_00 })
      .where(eq(products.id, lines[0]?.id ?? ''))
    const second = await buy(shop, mali, await wishFor(shop, lines, { token: wish.form.token }))
    expect(second.id).not.toBe(first.id)
    expect([first.amount, second.amount]).toEqual([700_00, 800_00])
  })

  test('Buy Now after the payment leads to the same checkout, and never to a second payment', async () => {
    const wish = await wishFor(shop)
    const { id, reference } = await buy(shop, mali, wish)
    await payAtBank(shop, reference)
    await settlePayment(shop, sessionAt(shop, reference))
    expect(await startCheckout(shop, mali, wish)).toEqual({ ok: true, value: { checkoutId: id } })
    expect(await sessionsOf(id)).toHaveLength(1)
  })

  test('Buy Now with another shopper’s form is refused and reveals nothing of their checkout', async () => {
    const wish = await wishFor(shop)
    const { id } = await buy(shop, mali, wish)
    const malee = await newShopper(shop)
    const answer = await startCheckout(shop, malee, wish)
    expect(answer).toEqual({ ok: false, problem: { code: 'not-saved' } })
    expect(JSON.stringify(answer)).not.toContain(id)
    expect(await checkoutsOf(malee)).toEqual([])
  })
})

describe('Buy Now is refused', () => {
  const nothingWasMade = async () => expect(await checkoutsOf(mali)).toEqual([])

  test('Buy Now at an outdated price is refused with today’s catalogue for every product', async () => {
    const lily = await newProduct(700_00)
    const lines = [
      { id: lily, count: 1 },
      { id: ROSE, count: 1 },
    ]
    const wish = await wishFor(shop, lines)
    await shop.db.update(products).set({ price: 800_00 }).where(eq(products.id, lily))
    const answer = await startCheckout(shop, mali, wish)
    expect(answer).toMatchObject({
      ok: false,
      problem: { code: 'cart-changed' },
      changes: [
        { id: lily, kind: 'price-changed', product: { id: lily, price: 800_00 } },
        { id: ROSE, kind: 'price-changed', product: { id: ROSE } },
      ],
    })
    await nothingWasMade()
    expect(await startCheckout(shop, mali, await wishFor(shop, lines))).toMatchObject({ ok: true })
  })

  test('Buy Now with a product that is gone is refused, names it, and returns the others’ changes', async () => {
    const wish = await wishFor(shop, [
      { id: 'sold-out', count: 1 },
      { id: DOZEN, count: 1 },
    ])
    expect(await startCheckout(shop, mali, wish)).toMatchObject({
      problem: { code: 'cart-changed' },
      changes: [
        { id: 'sold-out', kind: 'gone' },
        { id: DOZEN, kind: 'price-changed', product: { id: DOZEN } },
      ],
    })
    await nothingWasMade()
  })

  test('Buy Now is refused for a page that claims its own price', async () => {
    const wish = await wishFor(shop, [{ id: DOZEN, count: 1 }], { shownTotal: 1_00 })
    expect(await startCheckout(shop, mali, wish)).toMatchObject({ problem: { code: 'cart-changed' } })
    await nothingWasMade()
  })

  test('Buy Now is refused for an empty cart', async () => {
    expect(await startCheckout(shop, mali, await wishFor(shop, []))).toEqual({
      ok: false,
      problem: { code: 'cart-empty' },
    })
    await nothingWasMade()
  })

  test('Buy Now is refused for a total above what a card can pay', async () => {
    const palm = await newProduct(99_000_00)
    const dear = await wishFor(shop, [{ id: palm, count: 2 }])
    expect(await startCheckout(shop, mali, dear)).toEqual({
      ok: false,
      problem: { code: 'total-too-large', most: 150_000_00 },
    })
    await nothingWasMade()
  })

  test('Buy Now is refused for free goods, since a card cannot pay so little', async () => {
    const gift = await newProduct(0)
    expect(await startCheckout(shop, mali, await wishFor(shop, [{ id: gift, count: 1 }]))).toEqual({
      ok: false,
      problem: { code: 'total-too-small', least: 20_00 },
    })
    await nothingWasMade()
  })

  test('Buy Now is refused after 20 in an hour, with the time to wait; a double click counts once', async () => {
    const wish = await wishFor(shop)
    for (let click = 0; click < 5; click += 1) await buy(shop, mali, wish)
    for (let time = 1; time < 20; time += 1) await consume(shop.limits.checkout, mali.uid)
    const answer = await startCheckout(shop, mali, await wishFor(shop))
    const problem = { code: 'too-many-tries', seconds: expect.toSatisfy((seconds) => seconds > 60) }
    expect(answer).toMatchObject({ ok: false, problem })
    expect(await startCheckout(shop, mali, wish)).toMatchObject({ ok: true })
  })
})

describe('while the provider is away', () => {
  const away = () => withProvider(shop, { openSession: unavailable, widget: unavailable })

  test('Buy Now says so; pressing it again later pays the same checkout', async () => {
    const wish = await wishFor(shop)
    expect(await startCheckout(away(), mali, wish)).toEqual({
      ok: false,
      problem: { code: 'payment-unavailable' },
    })
    const [row] = await checkoutsOf(mali)
    expect(row).toMatchObject({ status: 'created', reference: null })
    expect(await buy(shop, mali, wish)).toMatchObject({
      id: row?.id,
      reference: expect.stringMatching(/^ses_/),
    })
  })

  test('The job opens a missing session as soon as the provider is back', async () => {
    await startCheckout(away(), mali, await wishFor(shop))
    await reconcile(shop)
    expect(await checkoutsOf(mali)).toMatchObject([
      { status: 'pending', reference: expect.stringMatching(/^ses_/) },
    ])
  })

  test('A session whose answer was lost is found again', async () => {
    const wish = await wishFor(shop)
    const openSession: PaymentProvider['openSession'] = async (request, key) => {
      await shop.payments.current.openSession(request, key)
      throw new ProviderUnavailable('the answer was lost')
    }
    await startCheckout(withProvider(shop, { openSession }), mali, wish)
    const { id, reference } = await buy(shop, mali, wish)
    expect(await sessionsOf(id)).toMatchObject([{ reference }])
  })

  test.each([
    [false, 'session-refused'],
    [true, undefined],
  ])(
    'A session that the provider refuses alerts the owner unless only its key is spent: %s',
    async (spent, alert) => {
      const [error, warn] = [vi.spyOn(shop.log, 'error'), vi.spyOn(shop.log, 'warn')]
      const openSession = () => Promise.reject(new SessionRefused('no such currency', { spent }))
      const refusing = withProvider(shop, { openSession })
      expect(await startCheckout(refusing, mali, await wishFor(shop))).toMatchObject({
        problem: { code: 'payment-unavailable' },
      })
      const told = [...error.mock.calls, ...warn.mock.calls].map(([about]) => about)
      expect(error.mock.calls.length > 0).toBe(alert !== undefined)
      expect(told[0]).toMatchObject({ reason: 'no such currency', ...(alert && { alert }) })
      vi.restoreAllMocks()
    },
  )

  test('The card dialog is not offered while the provider is away', async () => {
    const { id } = await buy(shop, mali)
    expect(await showCheckoutOf(away(), mali, id)).toMatchObject({
      checkout: { id },
      widget: { ok: false, problem: { code: 'payment-unavailable' } },
    })
  })
})

describe('the card dialog', () => {
  const widgetOf = async (id: string) => {
    const shown = await showCheckoutOf(shop, mali, id)
    if (!shown) throw new Error('no checkout')
    return shown.widget
  }

  test('The card dialog shows amount, currency, receipt, description and the theme colour', async () => {
    const { id, reference, amount } = await buy(shop, mali, {
      ...(await wishFor(shop, [{ id: DOZEN, count: 2 }])),
      language: 'en',
    })
    const { receipt } = await checkoutRow(shop, id)
    expect(await widgetOf(id)).toEqual({
      ok: true,
      value: {
        provider: 'sandbox',
        reference,
        clientSecret: expect.stringMatching(/^[\w-]{43}$/),
        amount,
        currency: 'THB',
        receipt,
        description: 'Classic Dozen Red Roses × 2',
        themeColour: THEME_COLOUR,
      },
    })
  })

  test('The card dialog is not offered for a checkout that is paid, expired or under review', async () => {
    const { id } = await buy(shop, mali)
    for (const status of ['ordered', 'expired', 'needs-review'] as const) {
      await shop.db.update(checkouts).set({ status }).where(eq(checkouts.id, id))
      expect(await widgetOf(id)).toBeNull()
    }
    const past = new Date(Date.now() - 1000)
    await shop.db.update(checkouts).set({ status: 'pending', expiresAt: past }).where(eq(checkouts.id, id))
    expect(await widgetOf(id)).toEqual({ ok: false, problem: { code: 'payment-expired' } })
  })

  test('The card dialog is not offered after ten cards in an hour', async () => {
    const { id, reference } = await buy(shop, mali)
    for (let card = 1; card <= 10; card += 1) {
      expect(await widgetOf(id)).toMatchObject({ ok: true })
      expect(await countPaymentAttempt(shop, reference)).toEqual({ ok: true })
    }
    expect(await widgetOf(id)).toMatchObject({ ok: false, problem: { code: 'too-many-tries' } })
    expect(await countPaymentAttempt(shop, reference)).toMatchObject({ ok: false })
    expect(await widgetOf(id)).toMatchObject({ ok: false, problem: { code: 'too-many-tries' } })
  })
})

describe('the shopper of a checkout', () => {
  test('A checkout does not exist for another shopper', async () => {
    const { id } = await buy(shop, mali)
    const malee = await newShopper(shop)
    const admin = { ...malee, isAdmin: true }
    for (const other of [malee, admin]) {
      expect(await findCheckoutOf(shop, other, id)).toBeNull()
      expect(await showCheckoutOf(shop, other, id)).toBeNull()
      expect(await settleCheckoutOf(shop, other, id)).toBeNull()
    }
    expect(await findCheckoutOf(shop, mali, 'none')).toBeNull()
    expect(await findCheckoutOf(shop, mali, id)).toMatchObject({ id, status: 'pending' })
  })

  test('Orders are listed newest first, a page at a time, and never to another shopper', async () => {
    const bought: string[] = []
    for (let time = 0; time < 3; time += 1) {
      const { id, reference } = await buy(shop, mali)
      await payAtBank(shop, reference)
      await settlePayment(shop, sessionAt(shop, reference))
      bought.unshift(id)
    }
    const { orders, total } = await ordersOf(shop, mali, { limit: 2, offset: 0 })
    expect(total).toBe(3)
    expect(orders.map((order) => order.checkoutId)).toEqual(bought.slice(0, 2))
    expect(orders[0]).toMatchObject({ userid: mali.uid, email: mali.email, addressInfo: { name: 'Mali' } })
    expect((await ordersOf(shop, mali, { limit: 2, offset: 2 })).orders).toHaveLength(1)
    expect(await ordersOf(shop, await newShopper(shop), { limit: 9, offset: 0 })).toEqual({
      orders: [],
      total: 0,
    })
  })
})

test('Receipts differ', async () => {
  const [{ all } = { all: 0 }] = await shop.db.select({ all: count() }).from(checkouts)
  const rows = await shop.db.selectDistinct({ receipt: checkouts.receipt }).from(checkouts)
  expect(rows).toHaveLength(all)
})

async function unavailable(): Promise<never> {
  throw new ProviderUnavailable('out of reach')
}
