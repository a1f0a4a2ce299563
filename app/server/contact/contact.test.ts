import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { askForReset } from '#app/server/accounts/reset-password.ts'
import { readConfig } from '#app/server/config/config.ts'
import { emails } from '#app/server/database/schema.ts'
import { countEmails, startEmails } from '#app/server/email/queue.ts'
import { keepOwnerLanguage } from '#app/server/settings/settings.ts'
import { EMAILJS_ACCOUNT, openEmailJsServer } from '#app/server/testing/fakes/emailjs-server.ts'
import { type MailServer, openMailServer } from '#app/server/testing/fakes/mail-server.ts'
import { HOSTILE_ADDRESSES, HOSTILE_LINES } from '#app/server/testing/hostile.ts'
import { join, newVisitor } from '#app/server/testing/people.ts'
import { ROOT } from '#app/server/testing/test-config.ts'
import { openTestShop, reopenTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { contactForm } from '#app/shop/email/contact.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { LANGUAGES, type Language } from '#app/shop/language.ts'
import { longTest } from '#commands/long-test.ts'
import { sendContactMessage } from './contact.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0.0.0 Safari/537.36'
const OWNER = 'owner@shop.test'
const TYPED = { user_name: 'Mali', user_email: 'mali@visitor.test', message: 'Two lines\nof text' }

let folder: string
let server: MailServer
let shop: TestShop
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-contact-'))
  server = await openMailServer()
  shop = await openTestShop({ dataDir: folder, mail: mailBy(server.url) })
})
afterEach(async () => {
  server.received.length = 0
  await shop.db.delete(emails)
})
afterAll(async () => {
  await shop.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

function mailBy(url: string) {
  return {
    how: { transport: 'smtp' as const, url },
    from: { name: 'Dokmai', address: 'hello@shop.test' },
    contactTo: OWNER,
  }
}

function write(
  typed: Record<string, unknown>,
  { one = shop, visitor = newVisitor(), agent = CHROME, token = randomUUID() } = {},
) {
  const read = readForm(contactForm, { token, ...typed })
  return read.ok ? sendContactMessage(one, read.value, { visitor, userAgent: agent }) : Promise.resolve(read)
}

async function post(one = shop) {
  const job = startEmails(one)
  await vi.waitFor(async () => expect((await countEmails(one)).waiting).toBe(0), {
    timeout: 20_000,
    interval: 20,
  })
  await job.stop()
  return Promise.all(
    server.received.map(async ({ envelope, raw }) => ({
      envelope,
      raw,
      mail: await PostalMime.parse(Buffer.from(raw, 'latin1')),
    })),
  )
}

describe('contact messages', () => {
  test.each(LANGUAGES)(
    'A contact message reaches the owner, who reads %s and can reply to it',
    async (language: Language) => {
      await keepOwnerLanguage(shop, language)
      await write(TYPED, { visitor: newVisitor('zh-CN') })
      const [only, ...more] = await post()
      expect(more).toEqual([])
      expect(only?.envelope).toEqual({ from: 'hello@shop.test', to: [OWNER] })
      expect(only?.mail.from).toMatchObject({ name: 'Dokmai', address: 'hello@shop.test' })
      expect(only?.mail.replyTo).toMatchObject([{ name: 'Mali', address: 'mali@visitor.test' }])
      expect(only?.mail.subject).toContain('Mali')
      expect(only?.mail.text).toContain('Two lines\nof text')
      expect(only?.mail.html).toContain('Two lines<br>of text')
      expect(`${only?.mail.text}${only?.mail.html}`).not.toMatch(/\{\{|emails\.|undefined/)
    },
  )

  test('A contact form is answered before its email is sent, and the message is deleted from the queue afterwards', async () => {
    expect(await write(TYPED)).toEqual({ ok: true, value: null })
    expect(server.received).toEqual([])
    expect(await shop.db.select().from(emails)).toMatchObject([{ contactMessage: TYPED }])
    await post()
    expect(await shop.db.select().from(emails)).toMatchObject([
      { contactMessage: null, sentAt: expect.any(Date) },
    ])
  })

  test('HTML in a contact message is shown as the text that was typed', async () => {
    const hostile = '<img src=x onerror=alert(1)><a href="https://evil.test">\n</p><script>alert(2)</script>'
    await write({ user_name: '<b>Mali</b>', user_email: 'mali@visitor.test', message: hostile })
    const [only] = await post()
    expect(only?.mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;&lt;a href=&quot;https://evil.test')
    expect(only?.mail.html).not.toMatch(/<img src=x|<a href="https:\/\/evil|<script|<b>Mali/)
    expect(only?.mail.text).toContain(hostile)
  })

  test('A contact form sent four times at once is one message', async () => {
    const [token, visitor] = [randomUUID(), newVisitor()]
    const four = Array.from({ length: 4 }, () => write(TYPED, { token, visitor }))
    expect((await Promise.all(four)).every(({ ok }) => ok)).toBe(true)
    expect(await post()).toHaveLength(1)
  })

  test('A message that was changed after its answer was lost is kept too', async () => {
    const [token, visitor] = [randomUUID(), newVisitor()]
    await write(TYPED, { token, visitor })
    await write({ ...TYPED, message: 'My number is 081 234 5678' }, { token, visitor })
    const texts = (await post()).map(({ mail }) => mail.text)
    expect(texts).toHaveLength(2)
    expect(texts.join()).toContain('081 234 5678')
  })

  test.each([{ message: 'No name, no address' }, { user_name: 'Mali' }, { user_email: 'mali@visitor.test' }])(
    'A contact message may be as short as %j',
    async (typed) => {
      expect((await write(typed)).ok).toBe(true)
      expect(await post()).toHaveLength(1)
    },
  )

  test('An empty or an excessively long contact message is refused', async () => {
    expect(await write({ user_name: ' ', message: '\n' })).toMatchObject({
      fieldErrors: { message: 'required' },
    })
    expect(await write({ ...TYPED, message: 'x'.repeat(5001) })).toMatchObject({
      fieldErrors: { message: 'too-long' },
    })
    expect(await write({ ...TYPED, user_email: 'mali' })).toMatchObject({
      fieldErrors: { user_email: 'email-invalid' },
    })
  })

  test('A contact message reaches EmailJS under the parameter names of the account’s template', async () => {
    const account = await openEmailJsServer()
    const how = { transport: 'emailjs' as const, ...EMAILJS_ACCOUNT, apiUrl: account.url }
    const one = await openTestShop({ dataDir: folder, mail: { ...mailBy(''), how } })
    await write(TYPED, { one })
    await post(one)
    expect(account.received).toMatchObject([{ ...TYPED, to_email: OWNER, reply_to: 'mali@visitor.test' }])
    await one.close()
    await account.close()
  })
})

describe('refused contact messages', () => {
  const blocked = ['spam@evil.test', 'SPAM@evil.test', 'anyone@blocked.test', 'anyone@mail.blocked.test']

  test.each(blocked)('A contact message from the blocked sender %s is refused', async (user_email) => {
    const one = {
      ...shop,
      config: {
        ...shop.config,
        contact: { ...shop.config.contact, blocklist: ['spam@evil.test', 'blocked.test'] },
      },
    }
    expect(await write({ ...TYPED, user_email }, { one })).toMatchObject({
      problem: { code: 'contact-blocked' },
    })
    expect((await write({ ...TYPED, user_email: 'other@evil.test' }, { one })).ok).toBe(true)
    expect((await write({ ...TYPED, user_email: 'a@notblocked.test' }, { one })).ok).toBe(true)
  })

  test('The sixth contact message of one visitor within an hour is refused, another visitor’s first is not', async () => {
    const visitor = newVisitor()
    for (let count = 0; count < 5; count += 1) expect((await write(TYPED, { visitor })).ok).toBe(true)
    expect(await write(TYPED, { visitor })).toMatchObject({
      problem: { code: 'contact-limit', seconds: expect.any(Number) },
    })
    expect((await write(TYPED)).ok).toBe(true)
  })

  test('An automated browser is refused if the owner has chosen so', async () => {
    const one = {
      ...shop,
      config: { ...shop.config, contact: { ...shop.config.contact, blockHeadless: true } },
    }
    const headless = { problem: { code: 'contact-headless' } }
    expect(await write(TYPED, { one, agent: 'Mozilla/5.0 HeadlessChrome/140.0' })).toMatchObject(headless)
    expect(await write({ ...TYPED, automated: 'true' }, { one })).toMatchObject(headless)
    expect((await write({ ...TYPED, automated: 'false' }, { one })).ok).toBe(true)
    expect((await write({ ...TYPED, automated: 'true' })).ok).toBe(true)
  })
})

test('Each refused contact message logs its reason and nothing that was typed', async () => {
  const lines: unknown[] = []
  const warn = vi.spyOn(shop.log, 'warn').mockImplementation((...line: unknown[]) => void lines.push(line))
  const contact = { ...shop.config.contact, blocklist: ['evil.test'], blockHeadless: true }
  const one = { ...shop, config: { ...shop.config, contact } }
  const visitor = newVisitor()
  await write({ ...TYPED, user_email: 'spam@evil.test' }, { one, visitor })
  for (let count = 0; count < 6; count += 1) await write(TYPED, { one, visitor })
  await write(TYPED, { one, visitor, agent: 'HeadlessChrome/140.0' })
  warn.mockRestore()
  expect(lines).toEqual(
    ['contact-blocked', 'contact-limit', 'contact-headless'].map((reason) => [
      { event: 'contact-refused', reason, ip: visitor.ip },
      'a contact message was refused',
    ]),
  )
})

describe('header injection', () => {
  const fields = Object.keys(TYPED)
  const lines = fields.flatMap((field) =>
    Object.entries(HOSTILE_LINES).map(([what, text]) => ({ field, what, text: text as unknown })),
  )
  const addresses = HOSTILE_ADDRESSES.map((text) => ({
    field: 'user_email',
    what: JSON.stringify(text)?.slice(0, 60),
    text,
  }))
  const all = [...lines, ...addresses]

  test('No injection in the contact form reaches a header, a second recipient or the envelope', async () => {
    expect(all.length).toBeGreaterThanOrEqual(95)
    for (const { field, text } of all) await write({ ...TYPED, [field]: text })
    const mails = await post()
    expect(mails.length).toBeGreaterThan(20)
    for (const { envelope, mail } of mails) {
      expect(envelope).toEqual({ from: 'hello@shop.test', to: [OWNER] })
      expect(mail.to).toMatchObject([{ address: OWNER }])
      expect([mail.cc, mail.bcc]).toEqual([undefined, undefined])
      expect(mail.replyTo).toHaveLength(1)
      const names = mail.headers.map(({ key }) => key)
      expect(names).not.toContain('x-evil')
      expect(new Set(names).size).toBe(names.length)
      const shown = `${mail.subject}${mail.replyTo?.[0]?.name}`
      expect(shown).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
    }
  })
})

longTest('After an outage of the mail server every email arrives once', async () => {
  const away = await openMailServer()
  const { port, url } = away
  await away.close()
  const one = await reopenTestShop(shop.databaseUrl, { dataDir: folder, mail: mailBy(url) })
  await join(shop, 'waiting')
  const job = startEmails(one)
  for (let count = 0; count < 8; count += 1)
    expect((await write({ ...TYPED, message: `message ${count}` }, { one })).ok).toBe(true)
  for (let count = 0; count < 3; count += 1) await askForReset(one, 'waiting@shop.test', newVisitor())
  await vi.waitFor(async () => {
    const rows = await shop.db.select().from(emails)
    // A try under way would set its own next time.
    expect(rows.every(({ sentAt, lastError }) => sentAt === null && lastError !== null)).toBe(true)
    expect(rows).toHaveLength(12)
  }, 20_000)
  const back = await openMailServer({ port })
  await shop.db.update(emails).set({ nextAttemptAt: new Date() })
  await vi.waitFor(
    async () => expect(await countEmails(one)).toEqual({ waiting: 0, failing: 0, givenUp: 0 }),
    20_000,
  )
  await job.stop()
  const ids = back.received.map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw)?.[1])
  expect(ids).toHaveLength(12)
  expect(new Set(ids).size).toBe(12)
  await one.close()
  await back.close()
})

describe('the settings of the contact form', () => {
  const BASE = { DATA_DIR: path.join(os.tmpdir(), 'dokmai-none'), AUTH_SECRET: 'x'.repeat(32) }

  test('The contact settings have a blocklist of addresses and hosts, a limit and a switch', () => {
    const { contact } = readConfig(ROOT, {
      ...BASE,
      CONTACT_BLOCKLIST: 'Spam@evil.test, @blocked.test other.test',
      CONTACT_LIMIT_PER_HOUR: '2',
      CONTACT_BLOCK_HEADLESS: 'true',
    })
    expect(contact).toEqual({
      blocklist: ['spam@evil.test', 'blocked.test', 'other.test'],
      perHour: 2,
      blockHeadless: true,
    })
    expect(readConfig(ROOT, BASE).contact).toEqual({ blocklist: [], perHour: 5, blockHeadless: false })
  })

  test.each([
    ['CONTACT_LIMIT_PER_HOUR', '0'],
    ['CONTACT_LIMIT_PER_HOUR', 'many'],
    ['CONTACT_BLOCK_HEADLESS', 'yes'],
  ])('The shop does not start with %s set to %s', (name, value) => {
    expect(() => readConfig(ROOT, { ...BASE, [name]: value })).toThrow(name)
  })
})
