import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import { orders, paymentEvents } from '#app/server/database/schema.ts'
import { ProviderUnavailable } from '#app/server/payments/payment-provider.ts'
import { eventSecret, SIGNATURE_HEADER, signEvent } from '#app/server/payments/sandbox/sandbox-signature.ts'
import { bankEvent, buy, CARD, checkoutRow, eventRequest, payAtBank } from '#app/server/testing/purchase.ts'
import { newShopper, openTestShop, type TestShop, withProvider } from '#app/server/testing/test-shop.ts'
import { receiveEvent } from './webhook.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

let checkout: { id: string; reference: string }
beforeEach(async () => {
  checkout = await buy(shop, await newShopper(shop))
  await payAtBank(shop, checkout.reference)
})

const MINUTE = 60_000
const statusOf = async (request: Request) => (await receiveEvent(shop, request)).status
const orderCount = async () => (await shop.db.select().from(orders)).length
const notedEvent = async (eventId: string) =>
  (await shop.db.select().from(paymentEvents).where(eq(paymentEvents.eventId, eventId)))[0]

describe('provider events', () => {
  test('An event of a paid checkout creates the order and is recorded as settled', async () => {
    const id = randomUUID()
    expect(await statusOf(bankEvent(shop, { id, reference: checkout.reference }))).toBe(200)
    expect(await checkoutRow(shop, checkout.id)).toMatchObject({ status: 'ordered' })
    expect(await notedEvent(id)).toMatchObject({ type: 'session.paid', settledAt: expect.any(Date) })
  })

  test('A hundred repetitions of an event have one effect', async () => {
    const before = await orderCount()
    const id = randomUUID()
    const requests = Array.from({ length: 100 }, () => bankEvent(shop, { id, reference: checkout.reference }))
    const statuses = await Promise.all(requests.map(statusOf))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await orderCount()).toBe(before + 1)
    expect(await findBrokenInvariants(shop.db)).toEqual([])
  })

  test('A repeated event that was settled sends no request to the provider', async () => {
    const readPayment = vi.fn(shop.payments.current.readPayment)
    const watched = withProvider(shop, { readPayment })
    const id = randomUUID()
    for (let time = 0; time < 3; time += 1) {
      const event = bankEvent(shop, { id, reference: checkout.reference })
      expect((await receiveEvent(watched, event)).status).toBe(200)
    }
    expect(readPayment).toHaveBeenCalledTimes(1)
  })

  test('An event is not trusted: it only triggers a request to the provider', async () => {
    const unpaid = await buy(shop, await newShopper(shop))
    expect(await statusOf(bankEvent(shop, { type: 'session.paid', reference: unpaid.reference }))).toBe(200)
    expect(await checkoutRow(shop, unpaid.id)).toMatchObject({ status: 'pending' })
  })

  test('Events in the wrong order change nothing for the worse', async () => {
    const { reference } = await buy(shop, await newShopper(shop))
    await payAtBank(shop, reference, CARD.declined)
    await payAtBank(shop, reference)
    for (const type of ['session.paid', 'session.failed', 'session.expired']) {
      expect(await statusOf(bankEvent(shop, { type, reference }))).toBe(200)
    }
    expect(await shop.payments.current.readPayment(reference)).toMatchObject({ status: 'paid' })
  })

  test.each(['refund.updated', 'something.new'])(
    'An event of the irrelevant type %s is accepted',
    async (type) => {
      expect(await statusOf(bankEvent(shop, { type, reference: checkout.reference }))).toBe(200)
      expect(await checkoutRow(shop, checkout.id)).toMatchObject({ status: 'pending' })
    },
  )

  test('An event of an unknown payment session is accepted', async () => {
    expect(await statusOf(bankEvent(shop, { reference: 'ses_none' }))).toBe(200)
  })
})

describe('events that could not be settled', () => {
  test('An event that could not be settled is answered with 500 and settled when it is repeated', async () => {
    const readPayment = async () => {
      throw new ProviderUnavailable('out of reach')
    }
    const away = withProvider(shop, { readPayment })
    const id = randomUUID()
    const again = () => bankEvent(shop, { id, reference: checkout.reference })
    expect((await receiveEvent(away, again())).status).toBe(500)
    expect(await notedEvent(id)).toMatchObject({ settledAt: null })
    expect(await statusOf(again())).toBe(200)
    expect(await notedEvent(id)).toMatchObject({ settledAt: expect.any(Date) })
    expect(await checkoutRow(shop, checkout.id)).toMatchObject({ status: 'ordered' })
  })

  test('A failure to write the order is logged, and the next event creates the order', async () => {
    const error = vi.spyOn(shop.log, 'error')
    const again = () => bankEvent(shop, { reference: checkout.reference })
    await shop.db.execute(sql`alter table orders add constraint no_more check (false) not valid`)
    expect(await statusOf(again())).toBe(500)
    expect(await checkoutRow(shop, checkout.id)).toMatchObject({ status: 'pending' })
    await shop.db.execute(sql`alter table orders drop constraint no_more`)
    expect(error.mock.calls.map(([, text]) => text)).toEqual(['an event could not be settled'])
    error.mockRestore()
    expect(await statusOf(again())).toBe(200)
    expect(await checkoutRow(shop, checkout.id)).toMatchObject({ status: 'ordered' })
  })

  test('An event that could not be recorded is answered with 500', async () => {
    const db = Object.assign(Object.create(shop.db), {
      insert: () => {
        throw new Error('the database is away')
      },
    })
    const event = bankEvent(shop, { reference: checkout.reference })
    expect((await receiveEvent({ ...shop, db }, event)).status).toBe(500)
  })
})

describe('invalid events', () => {
  const refused = async (request: Request) => {
    const before = (await shop.db.select().from(paymentEvents)).length
    expect(await statusOf(request)).toBe(400)
    expect((await shop.db.select().from(paymentEvents)).length).toBe(before)
    expect(await checkoutRow(shop, checkout.id)).toMatchObject({ status: 'pending' })
  }

  test('An event without a complete signature is refused with 400', async () => {
    const body = await bankEvent(shop, { reference: checkout.reference }).text()
    await refused(eventRequest(body))
    for (const half of ['t=1,v1=', 'v1=00', `t=${Math.floor(Date.now() / 1000)}`, 'x'.repeat(5000)]) {
      await refused(eventRequest(body, { [SIGNATURE_HEADER]: half }))
    }
  })

  test('An event signed with another secret is refused with 400', () =>
    refused(bankEvent(shop, { reference: checkout.reference, authSecret: 'some other secret of 32 emails' })))

  test('An event with one changed byte is refused with 400', async () => {
    const event = bankEvent(shop, { reference: checkout.reference })
    const changed = `${await event.clone().text()} `
    await refused(eventRequest(changed, { [SIGNATURE_HEADER]: event.headers.get(SIGNATURE_HEADER) ?? '' }))
  })

  test('An event with a changed time is refused with 400', async () => {
    const event = bankEvent(shop, { reference: checkout.reference, now: Date.now() - 10 * MINUTE })
    const signature = event.headers.get(SIGNATURE_HEADER) ?? ''
    const fresh = signature.replace(/^t=\d+/, `t=${Math.floor(Date.now() / 1000)}`)
    await refused(eventRequest(await event.text(), { [SIGNATURE_HEADER]: fresh }))
  })

  test.each([
    ['older than five minutes', -5.1],
    ['seven days old', -7 * 24 * 60],
    ['more than five minutes ahead', 5.1],
  ])('An event %s is refused with 400', (_name, minutesOff) =>
    refused(bankEvent(shop, { reference: checkout.reference, now: Date.now() + minutesOff * MINUTE })),
  )

  test.each(['not json', '{}', '[]', '{"id":"e","type":"session.paid"}'])(
    'A signed body that is no event is refused with 400: %s',
    async (body) => {
      const signature = signEvent(eventSecret(shop.config.authSecret), body)
      await refused(eventRequest(body, { [SIGNATURE_HEADER]: signature }))
    },
  )

  test('A thousand forged events have no effect and are refused with 400', async () => {
    const forged = Array.from({ length: 1000 }, () =>
      bankEvent(shop, { reference: checkout.reference, authSecret: randomUUID() }),
    )
    const statuses = await Promise.all(forged.map(statusOf))
    expect(new Set(statuses)).toEqual(new Set([400]))
    expect(await checkoutRow(shop, checkout.id)).toMatchObject({ status: 'pending' })
  })
})

describe('large bodies', () => {
  test('A webhook with a declared length above the limit is refused unread', async () => {
    let read = false
    const body = new ReadableStream(
      {
        pull() {
          read = true
        },
      },
      { highWaterMark: 0 },
    )
    const request = new Request('http://localhost/webhooks/sandbox', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-length': String(10 * 1024 * 1024) },
    } as RequestInit)
    expect(await statusOf(request)).toBe(413)
    expect(read).toBe(false)
  })

  test('A webhook is refused as soon as its body exceeds the limit', async () => {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 64 * 1024
        controller.enqueue(new Uint8Array(64 * 1024))
      },
    })
    const endless = new Request('http://localhost/webhooks/sandbox', {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit)
    expect(await statusOf(endless)).toBe(413)
    expect(sent).toBeLessThan(1024 * 1024)
  })
})
