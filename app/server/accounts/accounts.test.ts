import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { emails, session, user } from '#app/server/database/schema.ts'
import type { Visitor } from '#app/server/request/context.ts'
import { signedIn } from '#app/server/testing/signed-in.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { signIn, signOut, signUp } from './accounts.ts'
import { newAdminAccess } from './admin-account.ts'
import { findSessionUser } from './session.ts'

const PASSWORD = 'seven lotus ponds'
const DAY = 24 * 60 * 60 * 1000

let shop: TestShop
let visitors = 0
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const request = new Request('http://localhost/login')
const someone = (): Visitor => {
  visitors += 1
  return { user: null, language: 'en', mode: 'light', nonce: '', ip: `10.1.0.${visitors}` }
}
const join = (email: string, name = 'Mali') =>
  signUp(shop, { name, email, password: PASSWORD }, { visitor: someone() })
const enter = (email: string, password = PASSWORD, visitor = someone()) =>
  signIn(shop, { email, password }, { request, visitor })

async function cookieOf(email: string): Promise<Headers> {
  const entered = await enter(email)
  if (!entered.ok) throw new Error(entered.problem.code)
  return new Headers({ cookie: entered.value.headers.getSetCookie()[0]?.split(';')[0] ?? '' })
}

describe('accounts', () => {
  test('Passwords are stored as salted argon2id hashes of the recommended strength', async () => {
    await Promise.all([join('salt-1@shop.test'), join('salt-2@shop.test')])
    const { rows } = await shop.pool.query(
      `select password from account join "user" on "user".id = user_id where email like 'salt-%'`,
    )
    const [first, second] = rows.map((row) => String(row.password))
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(first).not.toBe(second)
  })

  test('Parallel sign-ups with one email in several spellings create one account', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => join('twice@shop.test')))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(5)
    expect(await shop.db.select().from(user).where(eq(user.email, 'twice@shop.test'))).toHaveLength(1)
    const told = await shop.db.select().from(emails).where(eq(emails.recipient, 'twice@shop.test'))
    expect(told.map(({ kind }) => kind)).not.toContain('account-exists')
    expect((await enter('twice@shop.test')).ok).toBe(true)
  })

  test('Signing up with a taken email is refused, changes nothing and emails the owner', async () => {
    await join('taken@shop.test')
    const form = { name: 'Stranger', email: 'taken@shop.test', password: 'another long phrase' }
    const free = await signUp(shop, { ...form, email: 'free@shop.test' }, { visitor: someone() })
    expect(free.ok).toBe(true)
    const refusal = { ok: false, problem: { code: 'sign-up-failed' } }
    expect(await signUp(shop, form, { visitor: someone() })).toEqual(refusal)
    // Nobody learns that the password of an older account was guessed.
    const longAgo = { createdAt: new Date(Date.now() - DAY) }
    await shop.db.update(user).set(longAgo).where(eq(user.email, 'taken@shop.test'))
    expect(await join('taken@shop.test')).toEqual(refusal)
    expect((await enter('taken@shop.test', form.password)).ok).toBe(false)
    expect((await enter('taken@shop.test')).ok).toBe(true)
    const [row] = await shop.db.select().from(user).where(eq(user.email, 'taken@shop.test'))
    expect(row?.name).toBe('Mali')
    const told = await shop.db.select().from(emails).where(eq(emails.kind, 'account-exists'))
    expect(told.filter(({ recipient }) => recipient === 'taken@shop.test')).toHaveLength(2)
    expect(told.filter(({ recipient }) => recipient === 'free@shop.test')).toHaveLength(0)
  })

  test.each([
    'aaaaaaaaaa',
    'abcdefghij',
    '1234567890',
    'passw0rd123',
    'P@ssw0rd!!',
    'qwertyuiop',
    'rosesrosesroses',
    'กกกกกกกกกกกก',
    'ดอกไม้ดอกไม้ดอกไม้',
    '          ',
  ])('A new account may not have the guessable password %j', async (password) => {
    const answer = await signUp(
      shop,
      { name: 'Mali', email: 'weak@shop.test', password },
      { visitor: someone() },
    )
    expect(answer).toMatchObject({ problem: { code: 'password-common' } })
  })

  test.each(['seven lotus ponds', 'x7Kq9!mP2zvB', 'กุหลาบแดงสิบสองดอก', '我喜欢玫瑰花和清晨的茶'])(
    'A new account may have the password %j',
    async (password) => {
      const email = `${Buffer.from(password).toString('hex').slice(0, 20)}@shop.test`
      expect((await signUp(shop, { name: 'Mali', email, password }, { visitor: someone() })).ok).toBe(true)
      expect((await enter(email, password)).ok).toBe(true)
    },
  )

  test('A password counts in full, in its case, and however a keyboard writes its letters', async () => {
    const typed = 'Café ดอกน้ำ No 7'
    const [composed, decomposed] = [typed.normalize('NFC'), typed.normalize('NFD')]
    expect(composed).not.toBe(decomposed)
    for (const [email, stored] of Object.entries({
      'nfc@shop.test': composed,
      'nfd@shop.test': decomposed,
    })) {
      await signUp(shop, { name: 'Mali', email, password: stored }, { visitor: someone() })
      for (const same of [composed, decomposed]) expect((await enter(email, same)).ok).toBe(true)
      for (const other of [typed.slice(0, -1), typed.toLowerCase(), `${typed} `]) {
        expect((await enter(email, other)).ok, other).toBe(false)
      }
    }
  })

  test('A password may not be little more than the shop’s or the person’s name', async () => {
    const answerTo = (password: string) =>
      signUp(shop, { name: 'Somchai', email: 'somchai.wong@shop.test', password }, { visitor: someone() })
    for (const password of ['dokmai-2024!', 'Somchai12345', 'wong.somchai']) {
      expect(await answerTo(password), password).toMatchObject({ problem: { code: 'password-common' } })
    }
    expect(await answerTo('dokmai seven lotus')).toMatchObject({ ok: true })
  })

  test('New accounts are shoppers, and even SQL cannot create a second administrator', async () => {
    await join('plain@shop.test')
    const [made] = await shop.db.select().from(user).where(eq(user.email, 'plain@shop.test'))
    expect(made?.role).toBe('shopper')
    await expect(
      shop.db.update(user).set({ role: 'admin' }).where(eq(user.email, 'plain@shop.test')),
    ).rejects.toThrow()
  })
})

describe('sessions', () => {
  test('Logging out ends the session, and its cookie is invalid afterwards', async () => {
    await join('leaves@shop.test')
    const headers = await cookieOf('leaves@shop.test')
    expect((await findSessionUser(shop, headers)).user?.email).toBe('leaves@shop.test')
    await signOut(shop, new Request('http://localhost/logout', { headers }))
    expect((await findSessionUser(shop, headers)).user).toBeNull()
  })

  test('A session ends after 30 days, however much it is used', async () => {
    await join('stays@shop.test')
    const headers = await cookieOf('stays@shop.test')
    const [owner] = await shop.db.select().from(user).where(eq(user.email, 'stays@shop.test'))
    await shop.db
      .update(session)
      .set({ createdAt: new Date(Date.now() - 31 * DAY) })
      .where(eq(session.userId, owner?.id ?? ''))
    expect((await findSessionUser(shop, headers)).user).toBeNull()
  })

  test('The sessions of a person end when their account is deleted', async () => {
    await join('deleted@shop.test')
    const headers = await cookieOf('deleted@shop.test')
    const { user: before } = await findSessionUser(shop, headers)
    expect(before?.email).toBe('deleted@shop.test')
    await shop.db.delete(user).where(eq(user.email, 'deleted@shop.test'))
    expect((await findSessionUser(shop, headers)).user).toBeNull()
    expect(await shop.db.$count(session, eq(session.userId, before?.uid ?? ''))).toBe(0)
  })

  test('A session cookie with a wrong signature signs nobody in', async () => {
    await join('forged@shop.test')
    const headers = await cookieOf('forged@shop.test')
    const forged = (headers.get('cookie') ?? '').replace(/.{4}%3D$/, 'AAAA%3D')
    expect(forged).not.toBe(headers.get('cookie'))
    expect((await findSessionUser(shop, new Headers({ cookie: forged }))).user).toBeNull()
  })
})

describe('signing in again', () => {
  test('Signing in ends the browser’s previous session, even another person’s', async () => {
    await Promise.all([join('first@shop.test'), join('second@shop.test')])
    const before = await cookieOf('first@shop.test')
    const form = { email: 'second@shop.test', password: PASSWORD }
    const again = new Request('http://localhost/login', { headers: before })
    expect((await signIn(shop, form, { request: again, visitor: someone() })).ok).toBe(true)
    expect((await findSessionUser(shop, before)).user).toBeNull()
  })

  test('A wrong password leaves the browser signed in', async () => {
    await join('stays-in@shop.test')
    const before = await cookieOf('stays-in@shop.test')
    const form = { email: 'stays-in@shop.test', password: 'not the password' }
    const again = new Request('http://localhost/login', { headers: before })
    expect((await signIn(shop, form, { request: again, visitor: someone() })).ok).toBe(false)
    expect((await findSessionUser(shop, before)).user?.email).toBe('stays-in@shop.test')
  })
})

describe('parallel session lookups', () => {
  test('Parallel session lookups return each person’s own session and none that has ended', async () => {
    const emails = Array.from({ length: 12 }, (_, n) => `rush-${n}@shop.test`)
    const people = await Promise.all(emails.map((email) => newPerson(email)))
    const asked = () =>
      Promise.all(people.map(async (headers) => (await findSessionUser(shop, headers)).user?.email))
    expect(await asked()).toEqual(emails)
    // Other lookups are under way while the session ends; later lookups must not share their result.
    const before = asked()
    await shop.db.delete(session).where(eq(session.userId, 'rush-3@shop.test'))
    const after = asked()
    await before
    expect(await after).toEqual(emails.map((email) => (email === 'rush-3@shop.test' ? undefined : email)))
  })

  /** Uses the email as id. */
  async function newPerson(email: string): Promise<Headers> {
    await shop.db.insert(user).values({ id: email, name: 'Mali', email })
    return new Headers({ cookie: await signedIn(shop, { uid: email }) })
  }
})

describe('the security log', () => {
  test('The log records logins, logouts and failures without emails or passwords', async () => {
    const lines: unknown[] = []
    const spied = vi.spyOn(shop.log, 'info').mockImplementation((line: unknown) => void lines.push(line))
    await join('told@shop.test')
    await enter('told@shop.test', 'not the password')
    await signOut(shop, new Request('http://localhost/logout', { headers: await cookieOf('told@shop.test') }))
    spied.mockRestore()
    expect(lines).toMatchObject([
      { security: 'sign-up', outcome: 'done' },
      { security: 'sign-in', outcome: 'sign-in-failed' },
      { security: 'sign-in', outcome: 'done' },
      { security: 'sign-out', uid: expect.stringMatching(/\w{8}/) },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/told@|lotus|not the password/)
  })
})

describe('guessing', () => {
  test('Guessing one account from many addresses ends after five tries, parallel or one by one', async () => {
    await join('guessed@shop.test')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, guess) => enter('guessed@shop.test', `guess ${guess}`)),
    )
    const codes = answers.map((answer) => !answer.ok && answer.problem.code)
    expect(codes.filter((code) => code === 'sign-in-failed')).toHaveLength(5)
    expect(codes.filter((code) => code === 'too-many-tries')).toHaveLength(7)
    expect(await enter('guessed@shop.test')).toMatchObject({ problem: { code: 'too-many-tries' } })
  })

  test('Successful logins do not count against the limit', async () => {
    await join('right@shop.test')
    for (let times = 0; times < 8; times += 1) expect((await enter('right@shop.test')).ok).toBe(true)
  })
})

test('A new password for the administrator replaces the lost one and ends all sessions', async () => {
  const reset = await newAdminAccess(shop.db, { withoutCode: false })
  if (!reset) throw new Error('there is no administrator')
  const entered = await enter(reset.email, reset.password)
  expect(entered.ok).toBe(true)
  const again = await newAdminAccess(shop.db, { withoutCode: false })
  expect((await enter(reset.email, reset.password)).ok).toBe(false)
  const headers = entered.ok
    ? new Headers({ cookie: entered.value.headers.getSetCookie()[0]?.split(';')[0] ?? '' })
    : new Headers()
  expect((await findSessionUser(shop, headers)).user).toBeNull()
  expect((await enter(again?.email ?? '', again?.password)).ok).toBe(true)
})
