import { eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { changes, deliveries, emails } from '#app/server/database/schema.ts'
import { Pace } from '#app/server/email/pace.ts'
import { startEmails } from '#app/server/email/queue.ts'
import { moveDelivery } from '#app/server/moves/move-delivery.ts'
import { readSettings } from '#app/server/settings/settings.ts'
import { type FakeLine, LINE_TOKEN, LINE_USER, openFakeLine } from '#app/server/testing/fakes/fake-line.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { confirmLine, readLineSetup, stopLine } from './line-account.ts'
import { openLine } from './line-client.ts'
import { encryptToken } from './line-token.ts'

const SOON = { timeout: 30_000 }

let line: FakeLine
let shop: TestShop
beforeAll(async () => {
  line = await openFakeLine()
  shop = await openTestShop({ lineApiUrl: line.url })
})
afterAll(async () => {
  await shop.close()
  await line.close()
})
beforeEach(async () => {
  line.received.splice(0)
  line.troubles.splice(0)
  line.limit = 300
  await shop.pool.query('delete from emails')
})

/** As after a test message that was sent to the owner. */
async function storeTest(code: string, isOn = false, at = new Date()) {
  const token = encryptToken(shop.config.authSecret, LINE_TOKEN)
  const test = isOn ? null : { code, at: at.toISOString(), tries: 0 }
  const values = { line: { token, userId: LINE_USER, isOn, test } }
  await shop.pool.query(
    'insert into shop_settings (values) values ($1) on conflict (id) do update set values = excluded.values',
    [JSON.stringify(values)],
  )
  await vi.waitFor(async () => expect((await shop.settings.current()).line !== null).toBe(isOn), SOON)
}

/** A parcel that comes back: the owner is to hear of it. */
async function failOne(): Promise<string> {
  const orderId = await madeOrder(shop, { address: { name: 'Ploy' } })
  const owner = { actor: 'owner', actorName: null, origin: 'order', orderId } as const
  for (const [at, to] of (['ready', 'out', 'failed'] as const).entries()) {
    const moved = await moveDelivery(shop, {
      ...owner,
      version: at + 1,
      to,
      ...(to === 'failed' && { failure: 'nobody' }),
    })
    expect(moved.ok).toBe(true)
  }
  await shop.pool.query(`delete from emails where kind <> 'owner-failed'`)
  return orderId
}

/** Sends what is due and waits until it was sent by this transport. */
async function sent(by: 'line' | 'outbox') {
  await shop.db.update(emails).set({ nextAttemptAt: sql`now()` })
  const job = startEmails(shop)
  try {
    await vi.waitFor(async () => {
      const rows = await shop.db.select({ sentBy: emails.sentBy }).from(emails)
      expect(rows).toEqual([{ sentBy: by }])
    }, SOON)
  } finally {
    await job.stop()
  }
}

describe('messages to the owner on LINE', () => {
  test('Nothing goes there before the code of a test message was typed, and a wrong code counts', async () => {
    await storeTest('0420')
    for (let tries = 0; tries < 3; tries += 1)
      expect(await confirmLine(shop, '0421')).toMatchObject({ problem: { code: 'code-wrong' } })
    await failOne()
    await sent('outbox')
    expect(line.received).toEqual([])
    expect(await confirmLine(shop, '0420')).toMatchObject({ ok: true })
    expect((await readSettings(shop)).line).toMatchObject({ isOn: true, test: null })
  })

  test('After five wrong codes, or half an hour, another test is needed', async () => {
    await storeTest('0420')
    for (let tries = 0; tries < 5; tries += 1) await confirmLine(shop, '0421')
    expect(await confirmLine(shop, '0420')).toMatchObject({ problem: { code: 'line-test-over' } })
    await storeTest('0420', false, new Date(Date.now() - 31 * 60_000))
    expect(await confirmLine(shop, '0420')).toMatchObject({ problem: { code: 'line-test-over' } })
  })

  test('A failed delivery is told there once, in place of the email, also if LINE’s answer was lost', async () => {
    await storeTest('', true)
    const orderId = await failOne()
    line.troubles.push({ kind: 500, to: 'POST /v2/bot/message/push', done: true })
    await sent('line')
    expect(line.received).toHaveLength(1)
    expect(line.received[0]).toContain(orderId)
    expect(line.received[0]).toContain('Ploy')
  })

  test('LINE being away slows no email', async () => {
    await storeTest('', true)
    const slowed = vi.spyOn(Pace.prototype, 'refused')
    line.troubles.push({ kind: 500, to: 'POST /v2/bot/message/push' })
    await failOne()
    const job = startEmails(shop)
    await vi.waitFor(
      async () => expect(await shop.db.$count(emails, isNotNull(emails.lastError))).toBe(1),
      SOON,
    )
    await job.stop()
    expect(slowed).not.toHaveBeenCalled()
  })

  test('When no message is left this month, or LINE refuses, it goes by email', async () => {
    await storeTest('', true)
    line.limit = 0
    await failOne()
    await sent('outbox')
    await shop.pool.query('delete from emails')
    line.troubles.push({ kind: 400, to: 'POST /v2/bot/message/push' })
    await failOne()
    await sent('outbox')
    expect(line.received).toEqual([])
  })

  test('A delivery that was sent out again before the message left is not told', async () => {
    await storeTest('', true)
    const orderId = await failOne()
    await shop.db.update(deliveries).set({ status: 'ready' }).where(eq(deliveries.orderId, orderId))
    const job = startEmails(shop)
    await vi.waitFor(async () => expect(await shop.db.$count(emails)).toBe(0), SOON)
    await job.stop()
    expect(line.received).toEqual([])
  })

  test('The settings show what is used of the month, and neither they nor the log have the token', async () => {
    await storeTest('', true)
    const setup = await readLineSetup(shop, await newShopper(shop))
    expect(setup).toMatchObject({ state: 'on', userId: LINE_USER, quota: { used: 0, limit: 300 } })
    const kept = JSON.stringify([setup, await shop.db.select().from(changes), await readSettings(shop)])
    expect(kept).not.toContain(LINE_TOKEN)
    const told = await shop.db.select().from(changes).where(eq(changes.subject, 'line'))
    expect(told.every(({ details }) => Object.keys(details).length === 0)).toBe(true)
    await stopLine(shop)
    expect((await readSettings(shop)).line).toBeUndefined()
  })

  test('A wrong token, an unknown user, an outage and a spent month are told apart', async () => {
    const answers = async (token: string, to: string) =>
      (await openLine(token, line.url).push(to, 'x', 'id')).answer
    expect(await answers('wrong', LINE_USER)).toBe('refused')
    expect(await answers(LINE_TOKEN, 'U1')).toBe('refused')
    expect(await answers(LINE_TOKEN, LINE_USER)).toBe('sent')
    expect(await answers(LINE_TOKEN, LINE_USER)).toBe('sent')
    expect(line.received).toHaveLength(1)
    line.troubles.push({ kind: 503 })
    expect(await answers(LINE_TOKEN, LINE_USER)).toBe('away')
    line.limit = 0
    expect((await openLine(LINE_TOKEN, line.url).push(LINE_USER, 'y', 'other')).answer).toBe('quota')
  })
})
