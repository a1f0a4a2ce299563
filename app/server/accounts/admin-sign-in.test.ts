import { eq } from 'drizzle-orm'
import decodeQR from 'qr/decode.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emails, user } from '#app/server/database/schema.ts'
import { readGoingLive } from '#app/server/settings/going-live.ts'
import { saveSettings } from '#app/server/settings/settings.ts'
import { startNotes } from '#app/server/start-notes.ts'
import { enter, join, newVisitor, requestOf, requestWith, whoIs } from '#app/server/testing/people.ts'
import { openTestShop, reopenTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { codeOf } from '#app/server/testing/totp.ts'
import type { TwoStepSetup } from '#app/shop/accounts/user.ts'
import { signUp } from './accounts.ts'
import { changeName, changePassword } from './profile/own-account.ts'
import { askForEmail, emailStateOf } from './profile/own-email.ts'
import { beginTwoStep, confirmTwoStep } from './two-step/two-step.ts'

const NEW = 'eight quiet frangipani'

let shop: TestShop
let current: string
beforeEach(async () => {
  shop = await openTestShop()
  current = shop.config.adminPassword ?? ''
})
afterEach(() => shop.close())

async function owner(email = shop.config.adminEmail) {
  const request = await requestOf(shop, email, current)
  const user = await whoIs(shop, request)
  if (!user) throw new Error('nobody is signed in')
  return { user, request, visitor: newVisitor() }
}

type Owner = Awaited<ReturnType<typeof owner>>

/** Returns the app's key and the owner in their new session. */
async function withCodes(self: Owner) {
  const begun = await beginTwoStep(shop, self, current)
  if (!begun.ok) throw new Error(begun.problem.code)
  const confirmed = await confirmTwoStep(shop, self, codeOf(begun.value.key))
  if (!confirmed.ok) throw new Error(confirmed.problem.code)
  const request = requestWith(confirmed.value.headers, self.request)
  return { ...begun.value, self: { ...self, request } }
}

/** Reads a QR code as a phone would. */
function readQr({ size, path }: TwoStepSetup['qr']): string {
  const [side, width] = [8, size * 8]
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, left, top] of path.matchAll(/M(\d+) (\d+)/g)) {
    for (let y = 0; y < side; y += 1) {
      const from = ((Number(top) * side + y) * width + Number(left) * side) * 4
      for (let x = 0; x < side * 4; x += 4) data.fill(0, from + x, from + x + 3)
    }
  }
  return decodeQR({ width, height: width, data })
}

describe('the admin’s sign-in', () => {
  test('The administrator’s email changes at once if the shop sends no email, and survives a restart with other settings', async () => {
    const self = await owner()
    const form = { email: 'malee@shop.example', current, code: '' }
    expect(await askForEmail(shop, self, { ...form, current: 'a wrong password' })).toMatchObject({
      problem: { code: 'password-wrong' },
    })
    expect(await askForEmail(shop, self, form)).toMatchObject({ ok: true, value: { state: 'changed' } })
    expect((await whoIs(shop, self.request))?.email).toBe('malee@shop.example')
    expect(await emailStateOf(shop, self.user)).toEqual({ isConfirmed: false, wanted: null })
    await changeName(shop, self.user, { name: 'Malee' })
    const changed = await changePassword(shop, self, { password: NEW, current, code: '' })
    expect(changed.ok).toBe(true)
    for (const adminEmail of [shop.config.adminEmail, 'another@shop.example']) {
      const again = await reopenTestShop(shop.databaseUrl, {
        adminEmail,
        adminPassword: 'yet another password',
      })
      const admins = await again.db.select().from(user).where(eq(user.role, 'admin'))
      expect(admins).toMatchObject([{ name: 'Malee', email: 'malee@shop.example' }])
      expect(await again.db.$count(user)).toBe(1)
      expect((await enter(again, 'malee@shop.example', NEW)).ok).toBe(true)
      expect((await enter(again, adminEmail, 'yet another password')).ok).toBe(false)
      await again.close()
    }
  })

  test('With two-step login, changing the administrator’s email or password requires a code', async () => {
    const { key, codes, self } = await withCodes(await owner())
    const form = { email: 'malee@shop.example', current }
    expect(await askForEmail(shop, self, { ...form, code: '' })).toMatchObject({
      problem: { code: 'required' },
    })
    expect(await askForEmail(shop, self, { ...form, code: '000000' })).toMatchObject({
      problem: { code: 'code-wrong' },
    })
    expect(await askForEmail(shop, self, { ...form, code: codeOf(key, 1) })).toMatchObject({ ok: true })
    const again = { password: NEW, current, code: codeOf(key, 1) }
    expect(await changePassword(shop, self, again)).toMatchObject({ problem: { code: 'code-wrong' } })
    const byRecovery = { ...again, code: (codes[0] ?? '').replaceAll('-', '') }
    expect(await changePassword(shop, self, byRecovery)).toMatchObject({ ok: true })
    expect(await enter(shop, 'malee@shop.example', NEW)).toMatchObject({ value: { needsCode: true } })
  })

  test('The administrator’s new email cannot be a customer’s', async () => {
    await join(shop, 'customer')
    const form = { email: 'customer@shop.test', current, code: '' }
    expect(await askForEmail(shop, await owner(), form)).toMatchObject({ problem: { code: 'email-taken' } })
  })

  test('In a shop that sends email, the administrator’s email changes only by a link', async () => {
    const how = { transport: 'smtp', url: 'smtp://127.0.0.1:1' } as const
    const mailing = await reopenTestShop(shop.databaseUrl, { mail: { ...shop.config.mail, how } })
    const form = { email: 'malee@shop.example', current, code: '' }
    expect(await askForEmail(mailing, await owner(), form)).toMatchObject({ value: { state: 'asked' } })
    expect((await enter(mailing, mailing.config.adminEmail, current)).ok).toBe(true)
    const rows = await mailing.db.select().from(emails)
    expect(rows.map(({ kind, recipient }) => `${kind} ${recipient}`).sort()).toEqual([
      `email-change-asked ${mailing.config.adminEmail}`,
      'email-confirm malee@shop.example',
    ])
    await mailing.close()
  })

  test('Changing the administrator’s email changes nothing for customers and is known to the check before going live', async () => {
    const support = async () => (await readGoingLive(shop)).find(({ subject }) => subject === 'support-email')
    await saveSettings(shop, 'shop', { shopName: '', supportEmail: 'hello@shop.example', supportPhone: '' })
    await expect.poll(support).toMatchObject({ finding: null })
    await askForEmail(shop, await owner(), { email: 'malee@shop.example', current, code: '' })
    expect((await shop.settings.current()).support.email).toBe('hello@shop.example')
    expect(await support()).toMatchObject({ finding: null })
    const self = await owner('malee@shop.example')
    await askForEmail(shop, self, { email: 'hello@shop.example', current, code: '' })
    expect(await support()).toMatchObject({ finding: 'sign-in-email-shown' })
  })
})

describe('the shop’s name in the settings', () => {
  beforeEach(async () => {
    await saveSettings(shop, 'shop', { shopName: 'Baanlotus', supportEmail: '', supportPhone: '' })
    await expect.poll(async () => (await shop.settings.current()).shopName).toBe('Baanlotus')
  })

  test('Authenticator apps show the shop’s current name', async () => {
    const { qr, key } = await withCodes(await owner())
    const uri = new URL(readQr(qr))
    expect(uri.searchParams.get('issuer')).toBe('Baanlotus')
    expect(uri.searchParams.get('secret')).toBe(key)
  })

  test('The shop’s current name may not be a password', async () => {
    const form = { name: 'Mali', email: 'mali@shop.test', password: 'Baanlotus-2026' }
    const visitor = newVisitor()
    const signedUp = await signUp(shop, form, { visitor })
    expect(signedUp).toMatchObject({ problem: { code: 'password-common' } })
    const self = await owner()
    expect(await changePassword(shop, self, { password: 'Baanlotus-2026', current, code: '' })).toMatchObject(
      {
        problem: { code: 'password-common' },
      },
    )
  })
})

test('The start and the check before going live report the same problems that customers would notice', async () => {
  const notes = async () => startNotes(await readGoingLive(shop), { dataDir: '/data' })
  expect(await notes()).toEqual([
    'Email is not sent: messages are saved in /data/outbox. Set MAIL_TRANSPORT (docs/mail.md).',
    'Customers see admin@localhost.test as your contact. Set yours in the dashboard under Settings.',
  ])
  await saveSettings(shop, 'shop', { shopName: '', supportEmail: 'hello@shop.example', supportPhone: '' })
  await expect.poll(notes).toHaveLength(1)
})
