import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmEmail } from '#app/server/accounts/confirm-email.ts'
import { findLinkedEmail } from '#app/server/accounts/email-links.ts'
import { askForReset, resetPassword } from '#app/server/accounts/reset-password.ts'
import { emailLinks, session } from '#app/server/database/schema.ts'
import { emptyOutbox, sendToOutbox } from '#app/server/testing/outbox.ts'
import { enter, findUser, join, newVisitor, PASSWORD, requestOf, whoIs } from '#app/server/testing/people.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { LANGUAGES } from '#app/shop/language.ts'
import { changePassword } from './own-account.ts'
import { askForEmail, emailStateOf, keepEmail, sendLinkAgain } from './own-email.ts'

let folder: string
let shop: TestShop
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-email-'))
  shop = await openTestShop({ dataDir: folder, publicUrl: 'https://shop.example' })
})
beforeEach(() => emptyOutbox(shop))
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends the due emails; returns all that arrived, by recipient. */
async function post(): Promise<Map<string, Email[]>> {
  return Map.groupBy(await sendToOutbox(shop), ({ to }) => to?.[0]?.address ?? '')
}

const tokenIn = (mails: Email[] = []) =>
  mails.map(({ text = '' }) => /\/confirm-email\?token=([\w-]+)/.exec(text)?.[1]).find(Boolean) ?? ''

const subjects = (mails: Email[] = []) => mails.map(({ subject }) => subject).sort()

async function self(email: string, language = newVisitor().language) {
  const request = await requestOf(shop, email)
  const user = await whoIs(shop, request)
  if (!user) throw new Error('nobody is signed in')
  return { user, request, visitor: newVisitor(language) }
}

async function shopper(name: string, { confirmed = true } = {}) {
  await join(shop, name)
  const email = `${name}@shop.test`
  if (confirmed) await confirm(tokenIn((await post()).get(email)))
  await emptyOutbox(shop)
  return self(email)
}

type Person = Awaited<ReturnType<typeof self>>

const ask = (person: Person, email: string, current = PASSWORD) =>
  askForEmail(shop, person, { email, current, code: '' })

/** Without a person, in a browser that is not signed in. */
function confirm(token: string, person?: Person) {
  const request = person?.request ?? new Request('http://localhost/')
  return confirmEmail(shop, request, { token, visitor: { ...newVisitor(), user: person?.user ?? null } })
}

describe('the email of a new account', () => {
  test('The link in the email confirms a new account’s address once', async () => {
    await join(shop, 'new')
    const mails = (await post()).get('new@shop.test') ?? []
    expect(subjects(mails)).toEqual(['Confirm your email for Dokmai'])
    expect((await findUser(shop, 'new@shop.test'))?.emailVerified).toBe(false)
    const token = tokenIn(mails)
    expect(await findLinkedEmail(shop, token)).toBe('new@shop.test')
    expect(await confirm(token)).toMatchObject({ ok: true, value: { isNew: false } })
    expect((await findUser(shop, 'new@shop.test'))?.emailVerified).toBe(true)
    expect(await confirm(token)).toMatchObject({ problem: { code: 'confirm-expired' } })
  })

  test('Of parallel uses of a confirmation link one succeeds', async () => {
    await join(shop, 'rush')
    const token = tokenIn((await post()).get('rush@shop.test'))
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(token)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('Confirmation links a day old and invented ones are refused', async () => {
    await join(shop, 'late')
    const token = tokenIn((await post()).get('late@shop.test'))
    const [link] = await shop.db.select().from(emailLinks).where(eq(emailLinks.email, 'late@shop.test'))
    const hours = ((link?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    await shop.db.update(emailLinks).set({ expiresAt: new Date(Date.now() - 1000) })
    for (const wrong of [token, '', 'a'.repeat(32), "' or 1=1 --"]) {
      expect(await findLinkedEmail(shop, wrong)).toBeNull()
      expect(await confirm(wrong)).toMatchObject({ problem: { code: 'confirm-expired' } })
    }
  })

  test('The database does not contain the tokens of confirmation links', async () => {
    await join(shop, 'hidden')
    const token = tokenIn((await post()).get('hidden@shop.test'))
    const { rows } = await shop.pool.query(
      'select row_to_json(e)::text as row from email_links e union all select row_to_json(l)::text from emails l',
    )
    expect(token).not.toBe('')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('A confirmation link can be resent three times an hour', async () => {
    const person = await shopper('asks', { confirmed: false })
    for (let time = 0; time < 3; time += 1) expect((await sendLinkAgain(shop, person)).ok).toBe(true)
    expect(await sendLinkAgain(shop, person)).toMatchObject({ problem: { code: 'too-many-tries' } })
    expect((await post()).get('asks@shop.test')).toHaveLength(3)
  })

  test('A mistyped email can be corrected, and its mailbox’s owner gets no access', async () => {
    const person = await shopper('mistpyed', { confirmed: false })
    expect(await ask(person, 'mistyped@shop.test')).toMatchObject({ ok: true, value: { state: 'asked' } })
    const asked = await post()
    expect(asked.get('mistpyed@shop.test')).toBeUndefined()
    expect((await confirm(tokenIn(asked.get('mistyped@shop.test')), person)).ok).toBe(true)
    expect((await enter(shop, 'mistyped@shop.test')).ok).toBe(true)
    expect((await enter(shop, 'mistpyed@shop.test')).ok).toBe(false)
    const told = (await post()).get('mistpyed@shop.test') ?? []
    expect(subjects(told)).toEqual(['Your email at Dokmai was changed'])
    expect(JSON.stringify(told)).not.toMatch(/mistyped@|Hello mistpyed|-password/)
  })
})

describe('another email', () => {
  test('A new email takes effect when its link is used, and the present address is notified', async () => {
    const person = await shopper('old-1')
    expect(await ask(person, 'new-1@shop.test')).toMatchObject({ ok: true, value: { state: 'asked' } })
    expect(await emailStateOf(shop, person.user)).toEqual({ isConfirmed: true, wanted: 'new-1@shop.test' })
    expect((await enter(shop, 'old-1@shop.test')).ok).toBe(true)
    expect((await enter(shop, 'new-1@shop.test')).ok).toBe(false)
    const asked = await post()
    expect(subjects(asked.get('old-1@shop.test'))).toEqual(['Your email at Dokmai is about to change'])
    expect(asked.get('old-1@shop.test')?.[0]?.text).toContain('https://shop.example/forgot-password')
    expect(JSON.stringify(asked.get('old-1@shop.test'))).not.toContain('new-1@')
    expect(await confirm(tokenIn(asked.get('new-1@shop.test')))).toMatchObject({ value: { isNew: true } })
    expect((await enter(shop, 'new-1@shop.test')).ok).toBe(true)
    expect((await enter(shop, 'old-1@shop.test')).ok).toBe(false)
    expect(await emailStateOf(shop, person.user)).toEqual({ isConfirmed: true, wanted: null })
    expect(subjects((await post()).get('old-1@shop.test'))).toContain('Your email at Dokmai was changed')
  })

  test('Changing the email requires the password and a different address', async () => {
    const person = await shopper('checks')
    expect(await ask(person, 'x@shop.test', 'a wrong password')).toMatchObject({
      problem: { code: 'password-wrong' },
    })
    expect(await ask(person, 'checks@shop.test')).toMatchObject({ problem: { code: 'email-same' } })
    expect(await emailStateOf(shop, person.user)).toMatchObject({ wanted: null })
  })

  test('Changing the email ends all sessions except the requesting and the confirming one', async () => {
    const person = await shopper('many')
    const [other, reader] = await Promise.all([self('many@shop.test'), self('many@shop.test')])
    await ask(person, 'many-2@shop.test')
    await confirm(tokenIn((await post()).get('many-2@shop.test')), reader)
    expect((await whoIs(shop, person.request))?.email).toBe('many-2@shop.test')
    expect((await whoIs(shop, reader.request))?.email).toBe('many-2@shop.test')
    expect(await whoIs(shop, other.request)).toBeNull()
  })

  test('Changing to a taken email gets the same answer as a free one, and only its owner is notified', async () => {
    await shopper('owner')
    const person = await shopper('curious')
    const free = await ask(person, 'nobodys@shop.test')
    expect(await ask(person, 'owner@shop.test')).toEqual(free)
    expect(await emailStateOf(shop, person.user)).toEqual({ isConfirmed: true, wanted: 'owner@shop.test' })
    const mails = await post()
    expect(subjects(mails.get('owner@shop.test'))).toEqual(['You already have an account at Dokmai'])
    expect(tokenIn(mails.get('owner@shop.test'))).toBe('')
  })

  test('A requested email can still be taken by a new account before the link is used', async () => {
    const person = await shopper('slow')
    await ask(person, 'wanted@shop.test')
    const token = tokenIn((await post()).get('wanted@shop.test'))
    await join(shop, 'wanted')
    expect(await confirm(token)).toMatchObject({ problem: { code: 'confirm-expired' } })
    expect((await findUser(shop, 'slow@shop.test'))?.id).toBe(person.user.uid)
  })

  test('A cancelled, replaced or reset email change makes its link invalid', async () => {
    const person = await shopper('wavers')
    await ask(person, 'wavers-2@shop.test')
    const second = tokenIn((await post()).get('wavers-2@shop.test'))
    await keepEmail(shop, person.user)
    expect(await confirm(second)).toMatchObject({ problem: { code: 'confirm-expired' } })
    await ask(person, 'wavers-3@shop.test')
    const third = tokenIn((await post()).get('wavers-3@shop.test'))
    await ask(person, 'wavers-4@shop.test')
    expect(await confirm(third)).toMatchObject({ problem: { code: 'confirm-expired' } })
    const fourth = tokenIn((await post()).get('wavers-4@shop.test'))
    await askForReset(shop, 'wavers@shop.test', newVisitor())
    const reset = (await post()).get('wavers@shop.test')?.flatMap(({ text = '' }) => {
      return /reset-password\?token=(\w+)/.exec(text)?.[1] ?? []
    })
    const form = { token: reset?.[0] ?? '', password: 'eight quiet frangipani' }
    expect((await resetPassword(shop, form, newVisitor())).ok).toBe(true)
    expect(await confirm(fourth)).toMatchObject({ problem: { code: 'confirm-expired' } })
    expect(await emailStateOf(shop, person.user)).toMatchObject({ wanted: null })
  })

  test('Email changes are limited to six an hour, whatever addresses are entered', async () => {
    const person = await shopper('sprays')
    const answers = []
    for (let time = 0; time < 7; time += 1) answers.push(await ask(person, `victim-${time}@shop.test`))
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, true, true, false])
  })

  test('An email change cancelled before its emails are sent sends no link', async () => {
    const person = await shopper('quick')
    await ask(person, 'quick-2@shop.test')
    await keepEmail(shop, person.user)
    expect((await post()).get('quick-2@shop.test')).toBeUndefined()
  })
})

describe('another password', () => {
  const NEW = 'eight quiet frangipani'
  const change = (person: Person, password: string, current = PASSWORD) =>
    changePassword(shop, person, { password, current, code: '' })

  test('Changing the password requires the present one, ends the other sessions and sends a notice', async () => {
    const person = await shopper('renews')
    const other = await self('renews@shop.test')
    expect(await change(person, NEW, 'a wrong password')).toMatchObject({
      problem: { code: 'password-wrong' },
    })
    const changed = await change(person, NEW)
    if (!changed.ok) throw new Error(changed.problem.code)
    expect(await whoIs(shop, other.request)).toBeNull()
    expect(await whoIs(shop, person.request)).toBeNull()
    const [cookie = ''] = changed.value.headers.getSetCookie()
    const request = new Request('http://localhost/', { headers: { cookie: cookie.split(';')[0] ?? '' } })
    expect((await whoIs(shop, request))?.email).toBe('renews@shop.test')
    expect(await shop.db.$count(session, eq(session.userId, person.user.uid))).toBe(1)
    expect((await enter(shop, 'renews@shop.test', NEW)).ok).toBe(true)
    expect((await enter(shop, 'renews@shop.test')).ok).toBe(false)
    expect(subjects((await post()).get('renews@shop.test'))).toEqual(['Your password at Dokmai was changed'])
  })

  test('Changing the password cancels a requested email change, as its notice promises', async () => {
    const person = await shopper('robbed')
    await ask(person, 'thief@shop.test')
    const token = tokenIn((await post()).get('thief@shop.test'))
    expect(await change(person, NEW)).toMatchObject({ ok: true })
    expect(await confirm(token)).toMatchObject({ problem: { code: 'confirm-expired' } })
    expect(await emailStateOf(shop, person.user)).toMatchObject({ wanted: null })
  })

  test('A new account’s address can still be confirmed after its password was changed', async () => {
    await join(shop, 'early')
    const token = tokenIn((await post()).get('early@shop.test'))
    expect(await change(await self('early@shop.test'), NEW)).toMatchObject({ ok: true })
    expect(await confirm(token)).toMatchObject({ ok: true })
  })

  test('Strangers’ wrong sign-ins end with a changed password, which works elsewhere at once', async () => {
    const person = await shopper('besieged')
    const email = 'besieged@shop.test'
    for (let guess = 0; guess < 5; guess += 1) await enter(shop, email, `guess ${guess}`)
    expect(await enter(shop, email)).toMatchObject({ problem: { code: 'too-many-tries' } })
    expect(await change(person, NEW)).toMatchObject({ ok: true })
    expect(await enter(shop, email)).toMatchObject({ problem: { code: 'sign-in-failed' } })
    expect(await enter(shop, email, NEW)).toMatchObject({ ok: true })
  })

  test('A new password may not be guessable, and the present one can be guessed five times in 15 minutes', async () => {
    const person = await shopper('weak')
    for (const password of ['password123', 'weak12345678', 'Dokmai123456', 'aaaaaaaaaa']) {
      expect(await change(person, password), password).toMatchObject({ problem: { code: 'password-common' } })
    }
    for (let guess = 0; guess < 5; guess += 1) await change(person, NEW, `guess ${guess}`)
    expect(await change(person, NEW)).toMatchObject({ problem: { code: 'too-many-tries' } })
  })
})

test.each(LANGUAGES)('The emails about an address in %s are complete in HTML and text', async (language) => {
  const name = `w-${language.toLowerCase()}`
  const { request, user } = await shopper(name)
  const person = { request, user, visitor: newVisitor(language) }
  await ask(person, `${name}-2@shop.test`)
  const token = tokenIn((await post()).get(`${name}-2@shop.test`))
  const visitor = { ...newVisitor(language), user: null }
  await confirmEmail(shop, new Request('http://localhost/'), { token, visitor })
  const mails = [...(await post()).values()].flat()
  expect(mails).toHaveLength(3)
  for (const { subject = '', text = '', html = '' } of mails) {
    expect(html).toContain(`<html lang="${language}">`)
    expect(`${subject}${text}${html}`).not.toMatch(/\{\{|emails\.|undefined/)
    if (language === 'en') continue
    const words = `${subject} ${text}`.replace(/https?:\S+|\S+@\S+|Dokmai/g, '').replaceAll(name, '')
    expect(words).not.toMatch(/[A-Za-z]{3,}/)
  }
})
