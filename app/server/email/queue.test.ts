import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import type { Email } from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { settlePayment } from '#app/server/checkout/settle-payment.ts'
import type { Config } from '#app/server/config/config.ts'
import { emails, orders, products, user } from '#app/server/database/schema.ts'
import { resetSettings, saveSettings } from '#app/server/settings/settings.ts'
import { type MailServer, openMailServer } from '#app/server/testing/fakes/mail-server.ts'
import { buy, DOZEN, payAtBank, ROSE, sessionAt, wishFor } from '#app/server/testing/purchase.ts'
import { outboxFiles, readOutbox } from '#app/server/testing/read-outbox.ts'
import { bundledProgram } from '#app/server/testing/shop-bundle.ts'
import { newShopper, openTestShop, reopenTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import type { Language } from '#app/shop/language.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { Pace } from './pace.ts'
import { countEmails, startEmails } from './queue.ts'

type EmailRow = typeof emails.$inferSelect

let folder: string
let shop: TestShop
const KILLS = IS_LONG ? 5 : 1
const ends: (() => unknown)[] = []

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-emails-'))
  shop = await openTestShop({ dataDir: folder })
  // Only the shopper’s emails are counted here.
  await saveSettings(shop, 'emails', {
    ...{ to: '', language: 'en', orders: false, deliveries: false },
    ...{ refunds: false, disputes: false, messages: false },
  })
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await shop.db.delete(emails)
  rmSync(path.join(folder, 'outbox'), { recursive: true, force: true })
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a paid order', () => {
  test('A paid order puts one email into the outbox without waiting for it', async () => {
    await placeOrder()
    expect(await allEmails()).toMatchObject([{ sentAt: null, attempts: 0 }])
    expect(await countEmails(shop)).toEqual({ waiting: 1, failing: 0, givenUp: 0 })
    send(shop)
    await everythingSent()
    const [email] = await allEmails()
    expect(outboxFiles(folder)).toEqual([`${email?.id}.eml`])
    expect(email).toMatchObject({ attempts: 1, lastError: null, givenUpAt: null, sentBy: 'outbox' })
  })

  test('A restart sends no second email about an order', async () => {
    await placeOrder()
    await send(shop).whenSent()
    rmSync(path.join(folder, 'outbox'), { recursive: true })
    const again = send(shop)
    again.wake()
    await again.stop()
    expect(outboxFiles(folder)).toEqual([])
  })
})

describe('an outage of the mail server', () => {
  test('Emails wait for the mail server, and each arrives once when it is back', async () => {
    const server = await newMailServer()
    const { port } = server
    await server.close()
    const away = await shopByMail(server.url)
    await placeOrders(12)
    const job = send(away)
    await vi.waitFor(async () => {
      expect(await allEmails()).toMatchObject(
        Array(12).fill({ sentAt: null, lastError: expect.stringMatching(/ECONNREFUSED/) }),
      )
    }, 20_000)
    const back = await newMailServer(port)
    await makeDue()
    job.wake()
    await everythingSent()
    await job.stop()
    expect(messageIds(back)).toEqual(await expectedMessageIds())
  })

  test('Retries of an email wait longer each time', async () => {
    const away = await shopByMail('smtp://127.0.0.1:1')
    await placeOrder()
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 6; attempt++) {
      await attemptOnce(away, attempt)
      pauses.push(await secondsToNextAttempt())
    }
    const planned = [5, 30, 2 * 60, 10 * 60, 30 * 60, 30 * 60]
    for (const [index, seconds] of pauses.entries()) {
      expect(seconds).toBeLessThanOrEqual(planned[index] ?? 0)
      expect(seconds).toBeGreaterThan(index === 5 ? 600 : (planned[index - 1] ?? 0))
    }
  })

  test('An email is given up after a day, and the owner is notified', async () => {
    const away = await shopByMail('smtp://127.0.0.1:1')
    const told = vi.spyOn(away.log, 'error')
    await placeOrder()
    await shop.db.update(emails).set({ attempts: 20, createdAt: sql`now() - interval '23 hours'` })
    await attemptOnce(away, 21)
    expect(await allEmails()).toMatchObject([{ givenUpAt: null }])
    expect(told).not.toHaveBeenCalled()
    await shop.db.update(emails).set({ createdAt: sql`now() - interval '25 hours'` })
    await attemptOnce(away, 22)
    const [email] = await allEmails()
    expect(email).toMatchObject({ sentAt: null, lastError: expect.stringMatching(/ECONNREFUSED/) })
    expect(email?.givenUpAt).not.toBeNull()
    expect(await countEmails(shop)).toEqual({ waiting: 0, failing: 0, givenUp: 1 })
    expect(told.mock.calls[0]?.[0]).toMatchObject({ alert: 'email-given-up', emailId: email?.id })
    expect(JSON.stringify(told.mock.calls)).not.toContain(email?.recipient)
  })

  test('A given-up email is not sent until the owner retries it', async () => {
    const server = await newMailServer()
    const byMail = await shopByMail(server.url)
    await placeOrder()
    await shop.db.update(emails).set({ givenUpAt: sql`now()`, attempts: 30 })
    const job = send(byMail)
    await job.stop()
    expect(server.received).toEqual([])
    await shop.db.update(emails).set({ givenUpAt: null, attempts: 0, nextAttemptAt: sql`now()` })
    await send(byMail).whenSent()
    expect(server.received).toHaveLength(1)
  })

  test('An email from before the shop was off for a week is still sent', async () => {
    const away = await shopByMail('smtp://127.0.0.1:1')
    await placeOrder()
    await shop.db.update(emails).set({ createdAt: sql`now() - interval '7 days'` })
    await attemptOnce(away, 1)
    expect(await allEmails()).toMatchObject([{ givenUpAt: null, sentAt: null }])
  })
})

describe('a mail server', () => {
  test('The third permanent refusal of a recipient gives the email up and stores the reason', async () => {
    const server = await newMailServer()
    server.mood = 'refuses the recipient'
    const byMail = await shopByMail(server.url)
    await placeOrder()
    for (const attempt of [1, 2]) {
      await attemptOnce(byMail, attempt)
      expect(await allEmails()).toMatchObject([{ givenUpAt: null }])
      expect(await secondsToNextAttempt()).toBeGreaterThan(500)
    }
    await attemptOnce(byMail, 3)
    expect(await allEmails()).toMatchObject([
      { givenUpAt: expect.any(Date), lastError: expect.stringContaining('550 5.1.1 no such user here') },
    ])
  })

  const moods = ['hangs up after the message', 'is busy', 'greylists', 'refuses by policy'] as const
  test.each(IS_LONG ? moods : moods.slice(0, 1))(
    'A mail server that %s gets the email again under the same Message-ID',
    async (mood) => {
      const server = await newMailServer()
      server.mood = mood
      const byMail = await shopByMail(server.url)
      await placeOrder()
      await attemptOnce(byMail, 1)
      expect(server.received).toEqual([])
      if (mood !== 'greylists') server.mood = 'accepts'
      await attemptOnce(byMail, 2)
      expect(messageIds(server)).toEqual(await expectedMessageIds())
    },
  )

  longTest('A mail server that limits gets emails more slowly, each once', async () => {
    const server = await newMailServer()
    server.mood = 'takes five a second'
    const byMail = await shopByMail(server.url)
    await placeOrder()
    await shop.db.execute(
      sql`insert into emails (id, kind, about_id, recipient, language)
          select gen_random_uuid(), 'owner-order', orders.id, n || '@shop.test', 'en'
          from (select id from orders order by created_at desc limit 1) orders, generate_series(1, 60) n`,
    )
    send(byMail)
    await vi.waitFor(() => expect(server.received.length).toBeGreaterThan(20), 30_000)
    // Without a pause, all others would have been refused by now.
    expect(server.refusals).toBeLessThan(45)
    server.mood = 'accepts'
    await makeDue()
    await everythingSent()
    expect(messageIds(server)).toEqual(await expectedMessageIds())
  })

  test('Only a temporary refusal slows the other emails', async () => {
    const server = await newMailServer()
    const byMail = await shopByMail(server.url)
    await placeOrder()
    const refused = vi.spyOn(Pace.prototype, 'refused')
    server.mood = 'refuses the recipient'
    await attemptOnce(byMail, 1)
    expect(refused).not.toHaveBeenCalled()
    server.mood = 'is busy'
    await attemptOnce(byMail, 2)
    expect(refused).toHaveBeenCalled()
  })

  test('A try that fails late leaves the try of another process alone', async () => {
    const server = await newMailServer()
    server.mood = 'says nothing'
    const byMail = await shopByMail(server.url)
    await placeOrder()
    const job = startEmails(byMail)
    await vi.waitFor(async () => expect(await allEmails()).toMatchObject([{ attempts: 1 }]), 10_000)
    await shop.db.execute(
      sql`update emails set attempts = 2, next_attempt_at = now() + interval '1 hour', last_error = 'of the other'`,
    )
    await job.stop()
    expect(await allEmails()).toMatchObject([{ attempts: 2, lastError: 'of the other' }])
    expect(await secondsToNextAttempt()).toBeGreaterThan(1000)
  })

  longTest(
    'Closing the shop aborts a silent mail server, and the email is due at the next start',
    async () => {
      const server = await newMailServer()
      server.mood = 'says nothing'
      const byMail = await shopByMail(server.url)
      await placeOrder()
      const job = startEmails(byMail)
      await vi.waitFor(async () => expect(await allEmails()).toMatchObject([{ attempts: 1 }]), 10_000)
      await job.stop()
      expect(await secondsToNextAttempt()).toBe(0)
    },
  )

  test('An email taken while the database was down is not sent again', async () => {
    const server = await newMailServer()
    const byMail = await shopByMail(server.url)
    await placeOrder()
    const update = byMail.db.update.bind(byMail.db)
    let failures = 0
    vi.spyOn(byMail.db, 'update').mockImplementation((table) => {
      // The update after sending, not the claim.
      if (server.received.length === 1 && failures++ < 2) throw new Error('the database is away')
      return update(table)
    })
    const warn = vi.spyOn(byMail.log, 'warn')
    const job = send(byMail)
    await vi.waitFor(() => expect(failures).toBe(1), 10_000)
    const waits = expect.objectContaining({ event: 'emails-wait' })
    await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(waits, expect.anything()))
    await makeDue()
    job.wake()
    await everythingSent()
    await job.stop()
    expect(server.received).toHaveLength(1)
  })
})

describe('several processes', () => {
  longTest('Several processes send each email once', async () => {
    const server = await newMailServer()
    await placeOrders(30)
    const shops = await Promise.all([1, 2, 3, 4].map(() => shopByMail(server.url)))
    for (const one of shops) send(one)
    await everythingSent()
    expect(messageIds(server)).toEqual(await expectedMessageIds())
    expect((await allEmails()).every(({ attempts }) => attempts === 1)).toBe(true)
  })

  longTest('Killed processes leave every email in the outbox complete and once', async () => {
    await placeOrders(120)
    for (let kills = 0; kills < KILLS; kills++) {
      const before = outboxFiles(folder).length
      const child = await startProcess({ dataDir: folder })
      await vi.waitFor(() => expect(outboxFiles(folder).length).toBeGreaterThan(before), {
        timeout: 20_000,
        interval: 1,
      })
      await kill(child)
      // Claims of the killed process are due again when they expire.
      await makeDue()
    }
    send(shop)
    await everythingSent()
    const expected = (await allEmails()).map(({ id }) => `${id}.eml`).sort()
    expect(outboxFiles(folder)).toEqual(expected)
    const emails = await readOutbox(folder)
    expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(120)
    for (const { html } of emails) expect(html).toMatch(/<\/html>\s*$/)
  })

  test('Killed processes lose no email, and a repeated one has the same Message-ID', async () => {
    const server = await newMailServer()
    const how = { transport: 'smtp', url: server.url } as const
    await placeOrders(30)
    for (let kills = 0; kills < KILLS; kills++) {
      const before = server.received.length
      const child = await startProcess({ mail: { ...shop.config.mail, how } })
      await vi.waitFor(() => expect(server.received.length).toBeGreaterThan(before), 20_000)
      await kill(child)
      await makeDue()
    }
    send(await shopByMail(server.url))
    await everythingSent()
    const ids = messageIds(server)
    expect([...new Set(ids)]).toEqual(await expectedMessageIds())
    expect(new Set((await allEmails()).map(({ sentBy }) => sentBy))).toEqual(new Set(['smtp']))
    // At most those under way at each kill.
    expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(KILLS * 10)
  })

  test('The claim of a process that died expires', async () => {
    await placeOrder()
    await shop.db.update(emails).set({ attempts: 1, nextAttemptAt: sql`now() + interval '2 seconds'` })
    const job = send(shop)
    await everythingSent()
    await job.stop()
    expect(outboxFiles(folder)).toHaveLength(1)
  })
})

describe.each(['en', 'th', 'zh-CN'] as const)('the confirmation in %s', (language) => {
  test('The confirmation has everything that its reader needs in HTML and text', async () => {
    const { order } = await placeOrder({
      language,
      lines: [
        { id: DOZEN, count: 2 },
        { id: ROSE, count: 3 },
      ],
    })
    const email = await sentEmail()
    const html = visibleText(email.html ?? '')
    for (const body of [email.text ?? '', html]) {
      for (const part of expectedParts(order)) expect(body).toContain(part)
      for (const item of order.items) expect(body).toContain(titleIn(item.title, language))
    }
    expect(email.html).toContain(`<html lang="${language}">`)
    expect(email.html).toContain('href="http://localhost:3000/order"')
    expect(email.text).toContain('http://localhost:3000/order')
    expect(html).toContain(DAY[language](order.createdAt))
  })

  test('The confirmation says how the order was paid, if that is known', async () => {
    const { order } = await placeOrder({ language })
    await shop.db.update(orders).set({ way: null }).where(eq(orders.id, order.id))
    const paidBy = { en: 'Paid by', th: 'ชำระด้วย', 'zh-CN': '付款方式' }[language]
    expect((await sentEmail()).text).not.toContain(paidBy)
    const other = await placeOrder({ language })
    await shop.db.update(orders).set({ way: 'promptpay' }).where(eq(orders.id, other.order.id))
    await sentEmail()
    const email = (await readOutbox(folder)).find(({ subject }) => subject?.includes(other.order.id))
    const promptpay = language === 'th' ? 'พร้อมเพย์' : 'PromptPay'
    expect(email?.text).toMatch(new RegExp(`${paidBy}\\W{1,2}${promptpay}`))
    expect(visibleText(email?.html ?? '')).toContain(promptpay)
  })

  test('The confirmation has headers that every mail reader understands', async () => {
    const { order, name } = await placeOrder({ language })
    const email = await sentEmail()
    const [row] = await allEmails()
    expect(email.messageId).toBe(`<${row?.id}@localhost>`)
    expect(Math.abs(Date.parse(email.date ?? '') - Date.now())).toBeLessThan(60_000)
    expect(email.from).toEqual({ name: 'Dokmai', address: 'admin@localhost.test' })
    expect(email.to).toEqual([{ name, address: order.email }])
    expect(email.replyTo).toEqual([{ name: 'Dokmai', address: 'admin@localhost.test' }])
    expect(email.subject).toContain(order.id)
  })

  test('The confirmation says what happens if nobody is at home once the owner has set it', async () => {
    await placeOrder({ language })
    const before = await sentEmail()
    for (const body of [before.text ?? '', before.html ?? '']) expect(body).not.toContain(ABSENT[language])
    rmSync(path.join(folder, 'outbox'), { recursive: true })
    await saveSettings(shop, 'notices', { substitution: false, absent: true })
    await expect.poll(async () => (await shop.settings.current()).notices.absent).toBe(true)
    await placeOrder({ language })
    const email = await sentEmail()
    for (const body of [email.text ?? '', email.html ?? '']) expect(body).toContain(ABSENT[language])
    await resetSettings(shop, 'notices')
    await expect.poll(async () => (await shop.settings.current()).notices.absent).toBe(false)
  })

  test('The confirmation has no word of another language', async () => {
    const { order, name } = await placeOrder({ language })
    const email = await sentEmail()
    const given = [
      'มะลิ',
      '99/1 ถนนพระราม 1',
      name,
      order.id,
      order.paymentId,
      order.email ?? '',
      'Dokmai',
      'admin@localhost.test',
    ]
    const ours = [email.subject, email.text, visibleText(email.html ?? '')].join('\n')
    const words = given.reduce((text, part) => text.replaceAll(part, ''), ours.replace(/https?:\S+/g, ''))
    if (language !== 'en') expect(words.match(/[A-Za-z]{2,}/g)).toBeNull()
    if (language !== 'th') expect(words).not.toMatch(/\p{Script=Thai}/u)
    if (language !== 'zh-CN') expect(words).not.toMatch(/\p{Script=Han}/u)
  })
})

describe('the confirmation', () => {
  test('The confirmation shows the delivery fee, and the discount if delivery is free', async () => {
    const { order: small } = await placeOrder({ language: 'en', lines: [{ id: ROSE, count: 1 }] })
    expect(small.price.parts.freeDelivery).toBe(0)
    expect((await sentEmail()).text).toMatch(/Shipping: ฿100\n(?!.*−)Total/)
    rmSync(path.join(folder, 'outbox'), { recursive: true })
    const { order: large } = await placeOrder({ language: 'en', lines: [{ id: DOZEN, count: 3 }] })
    expect(large.price.parts.freeDelivery).toBe(-100_00)
    expect((await sentEmail()).text).toMatch(/Shipping: ฿100\nFree delivery: −฿100\nTotal: /)
  })

  test('The confirmation shows hostile names and addresses as plain text', async () => {
    const name = '<img src=x onerror=alert(1)>"\' & $t(emails.greeting) {{shop}}'
    await placeOrder({
      language: 'en',
      name,
      street: '<script>alert(2)</script> </td></table><a href="https://evil.test">',
    })
    const email = await sentEmail()
    expect(email.html).not.toMatch(/<script|<img src=x|evil\.test"?>(?!&)|href="https:\/\/evil/)
    expect(visibleText(email.html ?? '')).toContain(`Hello ${name},`)
    expect(email.text).toContain(`Hello ${name},`)
    expect(email.text).toContain('<script>alert(2)</script>')
  })

  test('The confirmation shows a hostile product title as plain text', async () => {
    const title = '</td><script>alert(1)</script> <img src=x> "Rose" & more'
    const rename = (to: typeof products.$inferSelect.title) =>
      shop.db.update(products).set({ title: to }).where(eq(products.id, ROSE))
    const [before] = await shop.db.select().from(products).where(eq(products.id, ROSE))
    await rename({ en: title })
    await placeOrder({ language: 'en', lines: [{ id: ROSE, count: 1 }] })
    const email = await sentEmail()
    expect(email.html).not.toMatch(/<script|<img src=x/)
    expect(email.html).toMatch(/<img [^>]*alt="&lt;\/td&gt;&lt;script&gt;[^"]*"/)
    expect(visibleText(email.html ?? '')).toContain(title)
    expect(email.text).toContain(title)
    if (before) await rename(before.title)
  })

  test('The confirmation says first what comes when and to whom, then what happens next, and numbers last', async () => {
    const { order } = await placeOrder({ language: 'en' })
    const { text = '', html = '' } = await sentEmail()
    const parts = [
      'For มะลิ',
      '✓ Paid',
      '● Being made',
      '○ On its way',
      'What happens next',
      'Total',
      order.paymentId,
    ]
    for (const shown of [text, visibleText(html).replaceAll('\n', ' ')]) {
      const places = parts.map((part) => shown.lastIndexOf(part))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(places[0]).toBeGreaterThan(0)
    }
    const [, width, height] = /<img [^>]*width="(\d+)" height="(\d+)"/.exec(html) ?? []
    expect([Number(width), Number(height)]).toEqual([120, 120])
  })

  test('The confirmation has colours of its own for dark mode, and only colours', async () => {
    await placeOrder({ language: 'en' })
    const { html = '' } = await sentEmail()
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    const [, dark = ''] = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html) ?? []
    const declarations = dark.match(/[a-z-]+:[^;{}]+/g) ?? []
    expect(declarations.length).toBeGreaterThan(20)
    for (const declaration of declarations) {
      expect(declaration).toMatch(/^(background-color|color|border-(top|left)):.*!important$/)
    }
  })

  test('The confirmation uses tables, inline styles and alternative texts for every image', async () => {
    await placeOrder({ language: 'en' })
    const { html = '' } = await sentEmail()
    expect(html.match(/<style/g)).toHaveLength(1)
    expect(html).not.toMatch(/<(link|script)|position:|flex|grid|var\(/)
    const images = html.match(/<img [^>]*>/g) ?? []
    expect(images.length).toBeGreaterThan(0)
    for (const image of images) {
      expect(image).toMatch(/ alt="[^"]+"/)
      expect(image).toMatch(/ src="http:\/\/localhost:3000\/images\/catalogue\/[^"]+\?w=(160|320)"/)
    }
    expect(Buffer.byteLength(html)).toBeLessThan(100_000)
  })
})

const ABSENT: Record<Language, string> = {
  en: 'If nobody can receive the order, we may leave it at reception or deliver it again for a fee.',
  th: 'หากไม่มีผู้รับสินค้า ทางร้านอาจฝากไว้ที่ประชาสัมพันธ์ หรือนัดส่งใหม่โดยมีค่าจัดส่งเพิ่ม',
  'zh-CN': '如无人收货，我们可能会寄放前台，或另约时间再次配送并加收运费。',
}
const DAY: Record<Language, (time: Date) => string> = {
  en: (time) =>
    `${bangkok(time).toLocaleDateString('en', { month: 'long', timeZone: 'UTC' })} ${bangkok(time).getUTCDate()}, ${bangkok(time).getUTCFullYear()}`,
  th: (time) => `${bangkok(time).getUTCFullYear() + 543}`,
  'zh-CN': (time) =>
    `${bangkok(time).getUTCFullYear()}年${bangkok(time).getUTCMonth() + 1}月${bangkok(time).getUTCDate()}日`,
}

/** Bangkok's clock in UTC fields; Thailand is 7 hours ahead all year. */
function bangkok(time: Date): Date {
  return new Date(time.getTime() + 7 * 60 * 60 * 1000)
}

interface PurchaseInput {
  language?: Language
  lines?: { id: string; count: number }[]
  name?: string
  street?: string
}

async function placeOrder({
  language = 'th',
  lines,
  name = 'Mali R.',
  street = '99/1 ถนนพระราม 1',
}: PurchaseInput = {}) {
  const shopper = await newShopper(shop)
  await shop.db.update(user).set({ name }).where(eq(user.id, shopper.uid))
  const input = await wishFor(shop, lines)
  const address = { ...AN_ADDRESS, name: 'มะลิ', address: street }
  const { reference } = await buy(shop, shopper, { ...input, language, address })
  await payAtBank(shop, reference)
  expect(await settlePayment(shop, sessionAt(shop, reference))).toBe('ordered')
  const [order] = await shop.db.select().from(orders).where(eq(orders.userId, shopper.uid))
  if (!order) throw new Error('there is no order')
  return { order, name }
}

async function placeOrders(count: number) {
  for (let placed = 0; placed < count; placed++) await placeOrder()
}

function send(one: TestShop) {
  const job = startEmails(one)
  ends.push(() => job.stop())
  return { ...job, whenSent: () => everythingSent().then(() => job.stop()) }
}

async function attemptOnce(one: TestShop, attempt: number) {
  await shop.db.update(emails).set({ nextAttemptAt: sql`now()`, lastError: null })
  const job = startEmails(one)
  await vi.waitFor(async () => {
    const [email] = await allEmails()
    expect(email?.attempts).toBe(attempt)
    expect(email?.sentAt ?? email?.lastError).not.toBeNull()
  }, 20_000)
  await job.stop()
}

async function everythingSent() {
  await vi.waitFor(
    async () => expect((await allEmails()).filter(({ sentAt }) => sentAt === null)).toEqual([]),
    { timeout: 40_000, interval: 100 },
  )
}

function allEmails(): Promise<EmailRow[]> {
  return shop.db.select().from(emails).orderBy(asc(emails.id))
}

async function makeDue() {
  await shop.db.update(emails).set({ nextAttemptAt: sql`now()` }).where(sql`${emails.sentAt} is null`)
}

async function secondsToNextAttempt(): Promise<number> {
  const [row] = await shop.db
    .select({
      seconds: sql<number>`greatest(0, extract(epoch from ${emails.nextAttemptAt} - now()))::float`,
    })
    .from(emails)
  return row?.seconds ?? -1
}

async function newMailServer(port?: number): Promise<MailServer> {
  const server = await openMailServer(port === undefined ? {} : { port })
  ends.push(() => server.close())
  return server
}

async function shopByMail(url: string): Promise<TestShop> {
  const mail = { ...shop.config.mail, how: { transport: 'smtp', url } as const }
  const one = await reopenTestShop(shop.databaseUrl, { dataDir: folder, mail })
  ends.push(() => one.close())
  return one
}

async function startProcess(changes: Partial<Config>): Promise<ChildProcess> {
  const config = { ...shop.config, ...changes }
  const { file, env } = await bundledProgram('emails')
  const child = spawn(process.execPath, [file, JSON.stringify(config)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  ends.push(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

async function kill(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function sentEmail(): Promise<Email> {
  await send(shop).whenSent()
  const [email] = await readOutbox(folder)
  if (!email) throw new Error('there is no email')
  return email
}

function messageIds(server: MailServer): string[] {
  return server.received.map(({ raw }) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1] ?? '').sort()
}

async function expectedMessageIds(): Promise<string[]> {
  return (await allEmails()).map(({ id }) => `<${id}@localhost>`).sort()
}

function expectedParts(order: typeof orders.$inferSelect): string[] {
  const { id, paymentId, amount, price, items, address } = order
  const { subtotal, shipping } = price.parts
  const amounts = [amount, subtotal, shipping, ...items.flatMap(({ price, count }) => [price, price * count])]
  return [
    id,
    paymentId,
    'Mali R.',
    'admin@localhost.test',
    ...Object.values({ ...address, date: '' }),
    ...amounts.map((satang) => `฿${(satang / 100).toLocaleString('en')}`),
  ]
}

function titleIn(title: { en: string } & Record<string, string | undefined>, language: Language): string {
  const text = title[language]
  if (!text) throw new Error(`the demo catalogue has no ${language} title`)
  return text
}

function visibleText(html: string): string {
  return html
    .replace(/<style>.*<\/style>|<!doctype[^>]*>|<(br|\/p|\/td|\/tr|\/h\d)[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_sign, name: string) => SIGNS[name] ?? '')
}

const SIGNS: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
