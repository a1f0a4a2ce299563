import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { bankEvents, bankSessions } from '#app/server/database/schema.ts'
import { mountSandboxBank, sandboxBankApp } from '#app/server/http/sandbox-bank.ts'
import { receiveEvent } from '#app/server/http/webhook.ts'
import {
  type PaymentProvider,
  ProviderUnavailable,
  type SessionRequest,
} from '#app/server/payments/payment-provider.ts'
import { buy, CARD, checkoutRow, listAllPaid } from '#app/server/testing/purchase.ts'
import { newShopper, openTestShop, reopenTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { openBank } from './bank-books.ts'
import { openSandbox } from './sandbox.ts'

let shop: TestShop
let bank: Hono
beforeAll(async () => {
  shop = await openTestShop()
  bank = new Hono()
  mountSandboxBank(bank, shop)
})
afterAll(() => shop.close())

const CARD_DETAILS = { expiry: '12/40', cvc: '123' }

const post = (path: string, body: unknown) =>
  bank.request(`/sandbox-bank/sessions/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const said = async (answer: Response | Promise<Response>) => {
  const { status, json } = { status: (await answer).status, json: await (await answer).json() }
  return [status, json]
}

interface Opened {
  id: string
  reference: string
  clientSecret: string
}

async function open(): Promise<Opened> {
  const { id, reference } = await buy(shop, await newShopper(shop))
  const { clientSecret } = await shop.payments.current.widget(reference)
  return { id, reference, clientSecret }
}

const pay = ({ reference, clientSecret }: Opened, number: string, details = CARD_DETAILS) =>
  said(post(`${reference}/pay`, { clientSecret, number, ...details }))
const confirm = ({ reference, clientSecret }: Opened, approve: boolean) =>
  said(post(`${reference}/confirm`, { clientSecret, approve }))
const change = (reference: string, wish: Partial<typeof bankSessions.$inferInsert>) =>
  shop.payments.current.bank.db.update(bankSessions).set(wish).where(eq(bankSessions.reference, reference))
const eventsOf = async (reference: string) =>
  (
    await shop.payments.current.bank.db
      .select({ type: bankEvents.type })
      .from(bankEvents)
      .where(eq(bankEvents.reference, reference))
      .orderBy(bankEvents.createdAt)
  ).map(({ type }) => type)

describe('a card at the pretend bank', () => {
  test.each([
    ['a good card', CARD.good, { status: 'paid' }],
    ['a declined card', CARD.declined, { status: 'failed', failure: 'declined' }],
    ['a card without money', CARD.poor, { status: 'failed', failure: 'insufficient_funds' }],
    ['an expired card', CARD.expired, { status: 'failed', failure: 'expired_card' }],
    ['a card that asks first', CARD.challenge, { status: 'challenge' }],
    ['a slow card', CARD.slow, { status: 'processing' }],
    ['a card that the bank does not know', CARD.stranger, { status: 'failed', failure: 'declined' }],
    ['a mistyped number', CARD.mistyped, { status: 'failed', failure: 'incorrect_number' }],
    ['a number of three digits', '424', { status: 'failed', failure: 'incorrect_number' }],
    ['a number with spaces', '4242 4242 4242 4242', { status: 'paid' }],
  ])('The pretend bank decides by the card alone: %s', async (_name, number, answer) => {
    expect(await pay(await open(), number)).toEqual([200, answer])
  })

  test('A card at the pretend bank is valid until the end of its month', async () => {
    const now = new Date()
    const printed = (months: number) => {
      const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months))
      return { cvc: '1234', expiry: date.toISOString().replace(/^\d\d(\d\d)-(\d\d).*/, '$2/$1') }
    }
    expect(await pay(await open(), CARD.good, printed(0))).toEqual([200, { status: 'paid' }])
    expect(await pay(await open(), CARD.good, printed(-1))).toEqual([
      200,
      { status: 'failed', failure: 'expired_card' },
    ])
  })

  test('The pretend bank stores nothing of a card', async () => {
    const session = await open()
    await pay(session, CARD.good)
    const { rows } = await shop.pool.query(
      `select to_jsonb(s)::text || coalesce((select string_agg(to_jsonb(e)::text, '') from sandbox_bank.events e), '') as books
       from sandbox_bank.sessions s where reference = $1`,
      [session.reference],
    )
    expect(rows[0].books).not.toContain(CARD.good)
    expect(rows[0].books).not.toContain('12/40')
  })
})

describe('a session at the pretend bank', () => {
  test('A session may be paid with another card after a failure, and only once', async () => {
    const session = await open()
    await pay(session, CARD.declined)
    expect(await pay(session, CARD.good)).toEqual([200, { status: 'paid' }])
    expect(await pay(session, CARD.declined)).toEqual([200, { status: 'paid' }])
    expect(await eventsOf(session.reference)).toEqual(['session.failed', 'session.paid'])
  })

  test('A session that is paid from many windows at once is paid once', async () => {
    const session = await open()
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(session, CARD.good)))
    expect(answers).toEqual(Array(8).fill([200, { status: 'paid' }]))
    expect(await eventsOf(session.reference)).toEqual(['session.paid'])
  })

  test('A session is paid after its shopper approves, and fails if they reject', async () => {
    const [approved, rejected] = [await open(), await open()]
    for (const session of [approved, rejected]) {
      await pay(session, CARD.challenge)
      expect(await shop.payments.current.readPayment(session.reference)).toMatchObject({ status: 'open' })
    }
    expect(await confirm(approved, true)).toEqual([200, { status: 'paid' }])
    expect(await confirm(approved, false)).toEqual([200, { status: 'paid' }])
    expect(await confirm(rejected, false)).toEqual([
      200,
      { status: 'failed', failure: 'authentication_failed' },
    ])
    expect(await confirm(rejected, true)).toEqual([
      200,
      { status: 'failed', failure: 'authentication_failed' },
    ])
  })

  test('A session without a challenge cannot be approved', async () => {
    const session = await open()
    expect(await confirm(session, true)).toEqual([
      200,
      { status: 'failed', failure: 'authentication_failed' },
    ])
    expect(await shop.payments.current.readPayment(session.reference)).toMatchObject({ status: 'open' })
  })

  test('A session expires by the bank’s own clock', async () => {
    const session = await open()
    await change(session.reference, { expiresAt: new Date(Date.now() - 1000) })
    expect(await pay(session, CARD.good)).toEqual([410, { status: 'expired' }])
    expect(await shop.payments.current.readPayment(session.reference)).toMatchObject({ status: 'expired' })
    expect(await eventsOf(session.reference)).toEqual(['session.expired'])
  })

  test('A session is closed at the shop’s request, unless it is paid already', async () => {
    const [unpaid, paid] = [await open(), await open()]
    await pay(paid, CARD.good)
    expect(await shop.payments.current.expireSession(unpaid.reference)).toMatchObject({ status: 'expired' })
    expect(await shop.payments.current.expireSession(paid.reference)).toMatchObject({
      status: 'paid',
      paymentId: expect.stringMatching(/^pay_/),
    })
    expect(await shop.payments.current.expireSession('ses_none')).toBeNull()
  })

  test('A session with a slow card is paid when its time has come, even if its process is gone', async () => {
    const session = await open()
    const asked = Date.now()
    await pay(session, CARD.slow)
    const answered = Date.now()
    expect(await pay(session, CARD.good)).toEqual([200, { status: 'processing' }])
    const { dueAt, ...before } = await bankRow(session.reference)
    expect(before.paymentId).toBeNull()
    expect(Number(dueAt)).toBeGreaterThanOrEqual(asked + 3000)
    expect(Number(dueAt)).toBeLessThanOrEqual(answered + 3000)
    await change(session.reference, { dueAt: new Date() })
    const other = await reopenTestShop(shop.databaseUrl)
    expect(await other.payments.current.readPayment(session.reference)).toMatchObject({
      status: 'paid',
      paymentId: expect.stringMatching(/^pay_/),
    })
    await other.close()
  })
})

describe('requests that the pretend bank refuses', () => {
  test('The pretend bank refuses a request without the session’s secret', async () => {
    const [mine, other] = [await open(), await open()]
    for (const clientSecret of [other.clientSecret, 'x', 'x'.repeat(43), 'é'.repeat(21)]) {
      expect(await pay({ ...mine, clientSecret }, CARD.good)).toEqual([404, { status: 'unknown' }])
      expect(await confirm({ ...mine, clientSecret }, true)).toEqual([404, { status: 'unknown' }])
    }
    expect(await pay({ ...mine, reference: 'ses_none' }, CARD.good)).toEqual([404, { status: 'unknown' }])
    expect(await shop.payments.current.readPayment(mine.reference)).toMatchObject({ status: 'open' })
  })

  test('The pretend bank refuses invalid cards', async () => {
    const { reference, clientSecret } = await open()
    const good = { clientSecret, number: CARD.good, ...CARD_DETAILS }
    for (const body of [
      'not json',
      '[]',
      {},
      { ...good, cvc: '12' },
      { ...good, expiry: '13/40' },
      { ...good, expiry: '1/2040' },
      { ...good, number: 4242 },
      { ...good, clientSecret: '' },
    ]) {
      expect((await post(`${reference}/pay`, body)).status).toBe(400)
    }
    expect((await post(`${reference}/confirm`, { clientSecret, approve: 'yes' })).status).toBe(400)
  })

  test('The pretend bank refuses more than 16 KB', async () => {
    const { reference, clientSecret } = await open()
    const answer = await post(`${reference}/pay`, { clientSecret, padding: 'x'.repeat(17_000) })
    expect(answer.status).toBe(413)
  })

  test('The pretend bank refuses the eleventh card of a shopper in an hour, but not questions about a payment', async () => {
    const session = await open()
    for (let card = 1; card <= 9; card += 1) await pay(session, CARD.declined)
    expect(await pay(session, CARD.good)).toEqual([200, { status: 'paid' }])
    expect(await pay(session, CARD.good)).toEqual([200, { status: 'paid' }])
    const { userId } = await checkoutRow(shop, session.id)
    const again = await buy(shop, {
      uid: userId ?? '',
      name: '',
      email: 'a@b.test',
      photoURL: '',
      isAdmin: false,
    })
    const { clientSecret } = await shop.payments.current.widget(again.reference)
    const answer = await post(`${again.reference}/pay`, { clientSecret, number: CARD.good, ...CARD_DETAILS })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(await shop.payments.current.readPayment(again.reference)).toMatchObject({ status: 'open' })
  })
})

describe('the pretend bank as a provider', () => {
  const wish = (checkoutId: string): SessionRequest => ({
    checkoutId,
    amount: 1290_00,
    currency: 'THB',
    receipt: 'DM-TESTTEST',
    description: 'Roses',
    email: 'mali@shop.test',
    language: 'en',
    returnUrl: 'http://localhost:3000/checkout/x',
    expiresAt: new Date(Date.now() + 60_000),
  })

  test('The pretend bank makes one session for one key, and refuses another request with it', async () => {
    const request = wish('c1')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.payments.current.openSession(request, 'key 1')),
    )
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1)
    await expect(shop.payments.current.openSession({ ...request, amount: 1 }, 'key 1')).rejects.toThrow(
      'key 1',
    )
    expect(await shop.payments.current.openSession(request, 'key 2')).not.toEqual(answers[0])
  })

  test('The pretend bank lists payments since a moment, oldest first, over more than one page', async () => {
    const since = new Date(Date.now() + 24 * 60 * 60_000)
    const references: string[] = []
    for (let n = 0; n < 250; n += 1) {
      const { reference } = await shop.payments.current.openSession(wish(`many ${n}`), `many ${n}`)
      // Many share a moment, so that a page ends among them.
      const paidAt = new Date(since.getTime() + Math.floor(n / 120))
      await change(reference, { status: 'paid', paymentId: `pay_${n}`, paidAt })
      references.push(reference)
    }
    const listed = (await listAllPaid(shop.payments.current, since)).map(({ reference }) => reference)
    expect(listed).toHaveLength(250)
    expect(new Set(listed)).toEqual(new Set(references))
    const later = await listAllPaid(shop.payments.current, new Date(since.getTime() + 2))
    expect(later).toHaveLength(10)
  })

  test('The pretend bank refunds once for a key, and never more than was paid', async () => {
    const session = await open()
    await pay(session, CARD.good)
    const payment = await shop.payments.current.readPayment(session.reference)
    const { paymentId, amount } = { paymentId: payment?.paymentId ?? '', amount: payment?.amount ?? 0 }
    const [first, same] = await Promise.all([
      shop.payments.current.refund(paymentId, amount - 1, 'back'),
      shop.payments.current.refund(paymentId, amount - 1, 'back'),
    ])
    expect(first).toMatchObject({ kind: 'made', status: 'done' })
    expect(same).toEqual(first)
    expect(await shop.payments.current.refund(paymentId, 2, 'too much')).toMatchObject({ kind: 'refused' })
    expect(await shop.payments.current.refund(paymentId, 1, 'the rest')).toMatchObject({ status: 'done' })
    expect(await shop.payments.current.refund('pay_none', 1, 'nothing')).toMatchObject({ kind: 'refused' })
  })

  test('The pretend bank answers 503 to a card dialog while its database is away', async () => {
    const bank = openBank('postgres://nobody@127.0.0.1:1/none', shop.log)
    const ask = (verb: string, body: object) =>
      sandboxBankApp(bank).request(`/sandbox-bank/sessions/ses_1/${verb}`, {
        method: 'POST',
        body: JSON.stringify({ clientSecret: 'x', ...body }),
      })
    const card = { number: CARD.good, expiry: '12/40', cvc: '123' }
    for (const answer of [await ask('pay', card), await ask('confirm', { approve: true })]) {
      expect(answer.status).toBe(503)
      expect(await answer.json()).toEqual({ status: 'unavailable' })
    }
    await bank.close()
  })

  test('The pretend bank is unavailable, not broken, while its database is away', async () => {
    const settings = { config: shop.config, log: shop.log, listeningAt: { origin: null } }
    const away = openSandbox({ ...settings, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })
    const calls: ((bank: PaymentProvider) => Promise<unknown>)[] = [
      (bank) => bank.openSession(wish('c9'), 'key 9'),
      (bank) => bank.widget('ses_1'),
      (bank) => bank.readPayment('ses_1'),
      (bank) => bank.expireSession('ses_1'),
      (bank) => bank.refund('pay_1', 1, 'key'),
      (bank) => bank.listRefunds('pay_1'),
      (bank) => bank.listPaid({ from: new Date(), until: new Date() }, null),
      (bank) => bank.listUpdates(new Date())[Symbol.asyncIterator]().next(),
    ]
    for (const call of calls) await expect(call(away)).rejects.toThrow(ProviderUnavailable)
    await away.close()
  })
})

describe('events of the pretend bank', () => {
  const servers: { close(): void; closeAllConnections(): void }[] = []
  afterEach(() => {
    shop.listeningAt.origin = null
    for (const server of servers.splice(0)) {
      server.close()
      server.closeAllConnections()
    }
  })

  /** The shop's endpoint on a real socket. */
  async function listen(answer: (request: Request) => Promise<Response>): Promise<string> {
    const app = new Hono()
    app.post('/webhooks/sandbox', (c) => answer(c.req.raw))
    const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  const isOrdered = (id: string) =>
    vi.waitFor(async () => expect(await checkoutRow(shop, id)).toMatchObject({ status: 'ordered' }), 10_000)

  test('The pretend bank’s event makes the order if the shopper never comes back', async () => {
    shop.listeningAt.origin = await listen((request) => receiveEvent(shop, request))
    const session = await open()
    await pay(session, CARD.good)
    await isOrdered(session.id)
  })

  test('The pretend bank repeats an event until it is accepted, each time with a new signature', async () => {
    const seen: { id: string; status: number }[] = []
    const session = await open()
    shop.listeningAt.origin = await listen(async (request) => {
      const body = await request.clone().json()
      if (body.data.reference !== session.reference) return new Response(null, { status: 200 })
      const status = seen.length === 0 ? 500 : (await receiveEvent(shop, request)).status
      seen.push({ id: body.id, status })
      return new Response(null, { status })
    })
    await pay(session, CARD.good)
    // The order exists a moment before its event is answered.
    await vi.waitFor(() => expect(seen.map(({ status }) => status)).toEqual([500, 200]), 10_000)
    await isOrdered(session.id)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(1)
  })

  test('The pretend bank delivers after a restart what it could not before', async () => {
    const session = await open()
    await pay(session, CARD.good)
    const after = await reopenTestShop(shop.databaseUrl)
    after.listeningAt.origin = await listen((request) => receiveEvent(after, request))
    await isOrdered(session.id)
    await after.close()
  })

  test('The pretend bank delivers an event from one process only', async () => {
    const count = new Map<string, number>()
    const origin = await listen(async (request) => {
      const { id } = await request.json()
      count.set(id, (count.get(id) ?? 0) + 1)
      // Time for the other process to look for events too.
      await sleep(200)
      return new Response(null, { status: 200 })
    })
    const other = await reopenTestShop(shop.databaseUrl)
    const sessions = await Promise.all(Array.from({ length: 12 }, open))
    for (const session of sessions) await pay(session, CARD.good)
    other.listeningAt.origin = origin
    shop.listeningAt.origin = origin
    const looking = setInterval(() => {
      for (const { payments } of [shop, other]) payments.current.bank.onEvent()
    }, 20)
    const undelivered = async () => {
      const rows = await shop.payments.current.bank.db.select().from(bankEvents)
      return rows.filter(({ deliveredAt }) => deliveredAt === null)
    }
    await vi.waitFor(async () => expect(await undelivered()).toEqual([]), 10_000)
    clearInterval(looking)
    expect([...count.values()].filter((times) => times > 1)).toEqual([])
    expect(count.size).toBeGreaterThanOrEqual(12)
    await other.close()
  })
})

async function bankRow(reference: string) {
  const rows = await shop.payments.current.bank.db
    .select()
    .from(bankSessions)
    .where(eq(bankSessions.reference, reference))
  if (!rows[0]) throw new Error(`no session ${reference}`)
  return rows[0]
}
