import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { emails, user, verification } from '#app/server/database/schema.ts'
import { startEmails } from '#app/server/email/queue.ts'
import { HOSTILE_ADDRESSES } from '#app/server/testing/hostile.ts'
import { emptyOutbox, sendToOutbox } from '#app/server/testing/outbox.ts'
import { enter, join, newVisitor, PASSWORD, requestOf, whoIs } from '#app/server/testing/people.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { resetRequestForm } from '#app/shop/accounts/account-forms.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { LANGUAGES } from '#app/shop/language.ts'
import { signUp } from './accounts.ts'
import { askForReset, isResetTokenGood, resetPassword } from './reset-password.ts'

const NEW = 'eight quiet frangipani'

let folder: string
let shop: TestShop
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-reset-'))
  shop = await openTestShop({ dataDir: folder, publicUrl: 'https://shop.example' })
})
afterEach(() => emptyOutbox(shop))
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (email: string, visitor = newVisitor()) => askForReset(shop, email, visitor)
const set = (token: string, password = NEW) => resetPassword(shop, { token, password }, newVisitor())

/** Sends the due emails; returns those that arrived, newest last; `all` includes confirmation emails. */
async function post({ all = false } = {}) {
  const mails = await sendToOutbox(shop)
  const wanted = mails.filter(({ text }) => all || !text?.includes('/confirm-email'))
  return wanted.sort((one, other) => String(one.date).localeCompare(String(other.date)))
}

const tokenIn = (text = '') => /https:\/\/shop\.example\/reset-password\?token=(\w+)/.exec(text)?.[1] ?? ''

async function tokenFor(email: string): Promise<string> {
  await ask(email)
  return tokenIn((await post()).find(({ to }) => to?.[0]?.address === email)?.text)
}

describe('forgotten passwords', () => {
  test('The link in the reset email sets a new password once', async () => {
    await join(shop, 'once')
    const session = await requestOf(shop, 'once@shop.test')
    const token = await tokenFor('once@shop.test')
    expect(await isResetTokenGood(shop, token)).toBe(true)
    expect(await set(token)).toMatchObject({ ok: true, value: { email: 'once@shop.test' } })
    expect((await enter(shop, 'once@shop.test', NEW)).ok).toBe(true)
    expect((await enter(shop, 'once@shop.test', PASSWORD)).ok).toBe(false)
    expect(await whoIs(shop, session)).toBeNull()
    expect(await isResetTokenGood(shop, token)).toBe(false)
    expect(await set(token, 'nine other words')).toMatchObject({ problem: { code: 'reset-expired' } })
    expect((await enter(shop, 'once@shop.test', NEW)).ok).toBe(true)
  })

  test('Of two parallel uses of a reset link one succeeds', async () => {
    await join(shop, 'twice')
    const token = await tokenFor('twice@shop.test')
    const answers = await Promise.all([1, 2, 3, 4].map((number) => set(token, `${NEW} ${number}`)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('The administrator’s password can be reset too', async () => {
    const { adminEmail } = shop.config
    expect((await set(await tokenFor(adminEmail), 'the owner has a new one')).ok).toBe(true)
    expect((await enter(shop, adminEmail, 'the owner has a new one')).ok).toBe(true)
    // With two-step login on, the password alone signs nobody in.
    await shop.db.update(user).set({ twoFactorEnabled: true }).where(eq(user.email, adminEmail))
    const entered = await enter(shop, adminEmail, 'the owner has a new one')
    expect(entered).toMatchObject({ ok: true, value: { needsCode: true } })
  })

  test('A reset password works at once, even after too many wrong guesses', async () => {
    await join(shop, 'tried')
    for (let guess = 0; guess < 6; guess += 1) await enter(shop, 'tried@shop.test', 'no')
    expect(await enter(shop, 'tried@shop.test')).toMatchObject({ problem: { code: 'too-many-tries' } })
    await set(await tokenFor('tried@shop.test'))
    expect((await enter(shop, 'tried@shop.test', NEW)).ok).toBe(true)
  })

  test('A reset password sends one notice to the account’s owner', async () => {
    await join(shop, 'noticed')
    const token = await tokenFor('noticed@shop.test')
    rmSync(path.join(folder, 'outbox'), { recursive: true })
    await set(token)
    const mails = await post()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      to: [{ address: 'noticed@shop.test' }],
      subject: 'Your password at Dokmai was changed',
    })
    expect(mails[0]?.text).toContain('https://shop.example/forgot-password')
    expect(tokenIn(mails[0]?.text)).toBe('')
  })

  test('A common or short password is refused at a reset, and the link remains valid', async () => {
    await join(shop, 'weak')
    const token = await tokenFor('weak@shop.test')
    for (const password of ['password123', 'weak12345678', 'Dokmai123456', 'aaaaaaaaaa']) {
      expect(await set(token, password), password).toMatchObject({ problem: { code: 'password-common' } })
    }
    expect(await isResetTokenGood(shop, token)).toBe(true)
  })

  test('A reset password may not be one’s own name', async () => {
    const form = { name: 'Wanchai Srisuk', email: 'ws@shop.test', password: PASSWORD }
    expect((await signUp(shop, form, { visitor: newVisitor() })).ok).toBe(true)
    const token = await tokenFor('ws@shop.test')
    expect(await set(token, 'Wanchai-Srisuk-1')).toMatchObject({ problem: { code: 'password-common' } })
  })
})

describe('reset links', () => {
  test('A reset link expires 30 minutes after its email', async () => {
    await join(shop, 'late')
    const token = await tokenFor('late@shop.test')
    const [row] = await shop.db.select().from(verification).orderBy(sql`created_at desc`).limit(1)
    const minutes = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(29)
    expect(minutes).toBeLessThanOrEqual(30)
    await shop.db.update(verification).set({ expiresAt: new Date(Date.now() - 1000) })
    expect(await isResetTokenGood(shop, token)).toBe(false)
    expect(await set(token)).toMatchObject({ problem: { code: 'reset-expired' } })
    expect((await enter(shop, 'late@shop.test')).ok).toBe(true)
  })

  test('The database does not contain the tokens of reset links', async () => {
    await join(shop, 'hidden')
    const token = await tokenFor('hidden@shop.test')
    const { rows } = await shop.pool.query(
      'select row_to_json(v)::text as row from verification v union all select row_to_json(l)::text from emails l',
    )
    expect(token).not.toBe('')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test.each(['', 'x', 'a'.repeat(24), '../../etc', "' or 1=1 --", 'ก'.repeat(24)])(
    'The invented reset token %j is refused',
    async (token) => {
      expect(await isResetTokenGood(shop, token)).toBe(false)
      expect(await set(token)).toMatchObject({ problem: { code: 'reset-expired' } })
    },
  )

  test('Using one reset link makes the account’s others invalid', async () => {
    await join(shop, 'many')
    const first = await tokenFor('many@shop.test')
    rmSync(path.join(folder, 'outbox'), { recursive: true })
    const second = await tokenFor('many@shop.test')
    expect(second).not.toBe(first)
    expect((await set(second)).ok).toBe(true)
    expect(await set(first)).toMatchObject({ problem: { code: 'reset-expired' } })
  })
})

describe('requesting a reset', () => {
  test('A reset for an unknown address gets the same answer, sends nothing and stores nothing', async () => {
    await join(shop, 'known')
    expect(await ask('unknown@shop.test')).toEqual(await ask('known@shop.test'))
    const mails = await post()
    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual(['known@shop.test'])
    expect(await shop.db.select().from(emails).where(eq(emails.recipient, 'unknown@shop.test'))).toEqual([])
  })

  test.each(['known-4@shop.test', 'nobody-4@shop.test'])(
    'More than three resets an hour for %s are refused',
    async (email) => {
      if (email.startsWith('known')) await join(shop, 'known-4')
      for (let time = 0; time < 3; time += 1) expect((await ask(email)).ok).toBe(true)
      expect(await ask(email)).toMatchObject({
        problem: { code: 'too-many-tries', seconds: expect.any(Number) },
      })
    },
  )

  test('A reset for several addresses in one field sends nothing', async () => {
    const asked = HOSTILE_ADDRESSES.map((email) => readForm(resetRequestForm, { email }))
    const taken = asked.flatMap((form) => (form.ok ? [form.value.email] : []))
    for (const email of taken) {
      expect(email).toMatch(/^[^\s,;<>()@]+@[^\s,;<>()@]+$/)
      await ask(email)
    }
    await vi.waitFor(async () => {
      const job = startEmails(shop)
      await job.stop()
      expect(await shop.db.select().from(emails)).toEqual([])
    }, 20_000)
    expect(existsSync(path.join(folder, 'outbox'))).toBe(false)
  })
})

test('Emails contain an account’s name only once the mailbox is confirmed', async () => {
  const form = {
    name: 'You have won! https://evil.example',
    email: 'victim@shop.test',
    password: PASSWORD,
  }
  await signUp(shop, form, { visitor: newVisitor() })
  await signUp(shop, { ...form, password: 'nine silver lanterns' }, { visitor: newVisitor() })
  await ask('victim@shop.test')
  const strangers = await post({ all: true })
  expect(strangers).toHaveLength(3)
  for (const mail of strangers) expect(JSON.stringify(mail)).not.toMatch(/evil\.example|have won/)
  expect(strangers.map(({ text }) => text?.startsWith('Hello,'))).toEqual([true, true, true])
  const token = strangers.map(({ text }) => tokenIn(text)).find((found) => found !== '')
  await set(token ?? '')
  const notice = (await post()).find(({ subject }) => subject?.includes('was changed'))
  expect(notice?.text).toContain('evil.example')
})

test.each(LANGUAGES)('The email in %s about a sign-up with a taken address is complete', async (language) => {
  const name = `owner-${language.toLowerCase()}`
  const form = { name, email: `${name}@shop.test`, password: 'nine silver lanterns' }
  await join(shop, name)
  await signUp(shop, form, { visitor: newVisitor(language) })
  const [mail] = await post()
  expect(mail?.to?.[0]?.address).toBe(form.email)
  expect(mail?.html).toContain('href="https://shop.example/forgot-password"')
  expect(mail?.html).toContain(`<html lang="${language}">`)
  const { subject = '', text = '', html = '' } = mail ?? {}
  expect(`${subject}${text}${html}`).not.toMatch(/\{\{|emails\.|undefined/)
  if (language === 'en') return
  const words = `${subject} ${text}`.replace(/https?:\S+|\S+@\S+|Dokmai/g, '')
  expect(words).not.toMatch(/[A-Za-z]{3,}/)
})

test.each(LANGUAGES)('The account emails in %s are complete in HTML and text', async (language) => {
  const name = `reader-${language.toLowerCase()}`
  await join(shop, name)
  await askForReset(shop, `${name}@shop.test`, newVisitor(language))
  const [mail] = await post()
  const token = tokenIn(mail?.text)
  expect(mail?.html).toContain(`href="https://shop.example/reset-password?token=${token}"`)
  expect(mail?.html).toContain(`<html lang="${language}">`)
  expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  rmSync(path.join(folder, 'outbox'), { recursive: true })
  await resetPassword(shop, { token, password: NEW }, newVisitor(language))
  const [notice] = await post()
  for (const { subject, text, html } of [mail, notice].map((one) => ({
    subject: one?.subject ?? '',
    text: one?.text ?? '',
    html: one?.html ?? '',
  }))) {
    expect(`${subject}${text}${html}`).not.toMatch(/\{\{|emails\.|undefined/)
    if (language === 'en') continue
    const words = `${subject} ${text}`.replace(/https?:\S+|\S+@\S+|Dokmai/g, '').replaceAll(name, '')
    expect(words).not.toMatch(/[A-Za-z]{3,}/)
  }
})
