import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq, isNull } from 'drizzle-orm'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { settlePayment } from '#app/server/checkout/settle-payment.ts'
import { sendContactMessage } from '#app/server/contact/contact.ts'
import {
  countUnreadMessages,
  deleteMessage,
  listMessages,
  markMessage,
} from '#app/server/contact/contact-messages.ts'
import { contactMessages, emails, orders, refunds } from '#app/server/database/schema.ts'
import { noteDispute } from '#app/server/refunds/disputes.ts'
import { completeRefund, failRefund } from '#app/server/refunds/finish-refund.ts'
import { resetSettings, saveSettings } from '#app/server/settings/settings.ts'
import { type MailServer, openMailServer } from '#app/server/testing/fakes/mail-server.ts'
import { madeOrder, placeDelivery } from '#app/server/testing/made-orders.ts'
import { enter, newVisitor } from '#app/server/testing/people.ts'
import { buy, payAtBank, sessionAt } from '#app/server/testing/purchase.ts'
import { dayIn, makeSlot } from '#app/server/testing/slots.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import type { Language } from '#app/shop/language.ts'
import { startEmails } from './queue.ts'

const OWNER = 'owner@shop.test'
const EMAILS = {
  to: '',
  language: 'en',
  orders: true,
  deliveries: true,
  refunds: true,
  disputes: true,
  messages: true,
} as const

let folder: string
let server: MailServer
let shop: TestShop
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-owner-'))
  server = await openMailServer()
  const how = { transport: 'smtp', url: server.url } as const
  const mail = { how, from: { name: 'Dokmai', address: 'hello@shop.test' }, contactTo: OWNER }
  shop = await openTestShop({ dataDir: folder, mail })
})
afterEach(async () => {
  server.received.length = 0
  await shop.db.delete(emails)
  await resetSettings(shop, 'emails')
})
afterAll(async () => {
  await shop.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function sent(): Promise<Email[]> {
  const job = startEmails(shop)
  await vi.waitFor(async () => expect(await unsent()).toEqual([]), 20_000)
  await job.stop()
  return Promise.all(server.received.map(({ raw }) => PostalMime.parse(Buffer.from(raw, 'latin1'))))
}

async function toOwner(address = OWNER): Promise<Email[]> {
  return (await sent()).filter(({ to }) => to?.some((mailbox) => mailbox.address === address))
}

async function paidOrder(): Promise<void> {
  const { reference } = await buy(shop, await newShopper(shop))
  await payAtBank(shop, reference)
  await Promise.all([
    settlePayment(shop, sessionAt(shop, reference)),
    settlePayment(shop, sessionAt(shop, reference)),
  ])
}

const message = { user_name: 'Mali', user_email: 'mali@visitor.test', message: 'Do you have lotus?' }

function write() {
  const form = { ...message, token: randomUUID(), automated: false }
  return sendContactMessage(shop, form, { visitor: newVisitor(), userAgent: 'Chrome' })
}

async function failedRefund(): Promise<void> {
  const receipt = await madeOrder(shop)
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, receipt))
  const [id, paymentId] = [randomUUID(), order?.paymentId ?? '']
  const values = { id, paymentId, provider: 'sandbox', amount: 190_00, reason: 'order' } as const
  await shop.db.insert(refunds).values({ ...values, status: 'wanted' } as typeof refunds.$inferInsert)
  for (let times = 0; times < 2; times += 1) {
    await failRefund(shop, id, { alert: 'refund-refused', lastError: 'card closed' })
  }
}

/** Sent by the provider after the owner transferred it. */
async function refundSentTwice(): Promise<void> {
  const receipt = await madeOrder(shop)
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, receipt))
  const [id, paymentId] = [randomUUID(), order?.paymentId ?? '']
  const values = { id, paymentId, provider: 'sandbox', amount: 190_00, reason: 'order' } as const
  await shop.db.insert(refunds).values({ ...values, status: 'by-hand', bankReference: '0152' })
  for (let times = 0; times < 2; times += 1) await completeRefund(shop, id, `re_${id}`)
}

async function dispute(): Promise<void> {
  const receipt = await madeOrder(shop)
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, receipt))
  const about = { id: `dp_${receipt}`, paymentId: order?.paymentId ?? '', amount: 190_00, currency: 'THB' }
  for (let times = 0; times < 2; times += 1) await noteDispute(shop, 'sandbox', { ...about, status: 'open' })
}

describe('emails to the owner', () => {
  test('The owner gets one email about a paid order with everything for making and delivering it', async () => {
    await paidOrder()
    const [email, ...more] = await toOwner()
    expect(more).toEqual([])
    expect(email?.subject).toMatch(/^New order \S+: ฿/)
    for (const text of [email?.text ?? '', email?.html ?? '']) {
      expect(text).toContain('99 Rama I Road, 10330')
      expect(text).toContain('081 234 5678')
      expect(text).toMatch(/Paid by\W.*Card/s)
      expect(text).toMatch(/http:\/\/localhost:3000\/dashboard\/orders\/\S+/)
      expect(text).not.toMatch(/\{\{|emails\.|undefined/)
    }
  })

  test.each([
    ['a refund that failed', failedRefund, 'A refund of ฿190 failed'],
    ['a refund that was sent twice', refundSentTwice, 'A refund of ฿190 was sent twice'],
    ['a dispute', dispute, 'A payment of ฿190 is disputed'],
    ['a message of the contact form', write, 'Message from Mali'],
  ] as const)('The owner gets one email about %s', async (_, happen, subject) => {
    await happen()
    expect((await toOwner()).map((email) => email.subject)).toEqual([subject])
  })

  test('The owner’s emails use their chosen address and language', async () => {
    await saveSettings(shop, 'emails', { ...EMAILS, to: 'mali@shop.test', language: 'th' })
    await paidOrder()
    expect((await toOwner('mali@shop.test')).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('คำสั่งซื้อใหม่'),
    ])
  })

  test('The owner’s emails are in the language of their last login until they choose another', async () => {
    const { adminEmail, adminPassword } = shop.config
    const enterIn = async (language: Language) => {
      const entered = await enter(shop, adminEmail, adminPassword ?? '', newVisitor(language))
      expect(entered.ok).toBe(true)
    }
    const subjects = async () => {
      server.received.length = 0
      await Promise.all([paidOrder(), failedRefund(), write()])
      return (await toOwner()).map(({ subject }) => subject).toSorted()
    }
    await enterIn('en')
    await enterIn('th')
    const thai = await subjects()
    expect(thai).toHaveLength(3)
    for (const subject of thai) expect(subject).toMatch(/[ก-ฮ]/)
    await saveSettings(shop, 'emails', { ...EMAILS, language: 'en' })
    for (const subject of await subjects()) expect(subject).not.toMatch(/[ก-ฮ]/)
    await enterIn('en')
  })

  test('The owner gets no email of a kind that they turned off', async () => {
    const none = { orders: false, deliveries: false, refunds: false, disputes: false, messages: false }
    await saveSettings(shop, 'emails', { ...EMAILS, ...none })
    // Every process is told of it a moment later.
    await vi.waitFor(async () => expect((await shop.settings.current()).emails).toMatchObject(none), 20_000)
    await Promise.all([paidOrder(), failedRefund(), dispute(), write()])
    expect(await toOwner()).toEqual([])
  })
})

test('Messages are listed newest first, found by any word, and remembered as read until they are deleted', async () => {
  await shop.db.delete(contactMessages)
  await write()
  const [first] = (await listMessages(shop, { search: '', page: 1 })).messages
  expect(first).toMatchObject({ name: 'Mali', message: 'Do you have lotus?', readAt: null })
  await shop.db.update(contactMessages).set({ createdAt: new Date(0) })
  await sendContactMessage(
    shop,
    { ...message, message: 'มีดอกบัวไหม', token: randomUUID(), automated: false },
    { visitor: newVisitor('th'), userAgent: 'Chrome' },
  )
  const found = (search: string) => listMessages(shop, { search, page: 1 })
  expect((await found('')).messages.map((row) => row.message)).toEqual(['มีดอกบัวไหม', 'Do you have lotus?'])
  expect((await found('LOTUS mali')).messages.map(({ id }) => id)).toEqual([first?.id])
  expect((await found('rose')).total).toBe(0)
  await markMessage(shop, first?.id ?? '', true)
  expect(await countUnreadMessages(shop)).toBe(1)
  await deleteMessage(shop, first?.id ?? '')
  expect((await found('')).total).toBe(1)
})

async function unsent() {
  const { kind, lastError } = emails
  return shop.db.select({ kind, lastError }).from(emails).where(isNull(emails.sentAt))
}

test.each([
  ['delivery', 'deliver it to the address below'],
  ['pickup', 'the customer picks it up'],
] as const)('An email about an order for %s says what the owner has to do', async (kind, what) => {
  const [orderId, slotId, day] = [await madeOrder(shop), await makeSlot(shop, { kind }), dayIn(3)]
  await placeDelivery(shop, { orderId, kind, status: 'accepted', day, slotId })
  await shop.db.delete(emails)
  const row = {
    id: randomUUID(),
    kind: 'owner-order',
    aboutId: orderId,
    recipient: 'owner',
    language: 'en',
  } as const
  await shop.db.insert(emails).values(row)
  const [email] = await toOwner()
  expect(email?.text).toContain(what)
})
