import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clientIp } from '#app/server/http/client-ip.ts'
import { enter, join, newVisitor, PASSWORD, requestWith } from '#app/server/testing/people.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import type { SignInForm } from '#app/shop/accounts/account-forms.ts'
import { longTest } from '#commands/long-test.ts'
import { signIn, signUp } from './accounts.ts'
import { newResetToken } from './auth.ts'
import { inPasswordQueue } from './passwords.ts'
import { askForReset, resetPassword } from './reset-password.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(async () => {
  await shop.pool.query('delete from rate_limit')
})
afterAll(() => shop.close())

const at = (ip: string) => ({ ...newVisitor(), ip: clientIp(ip, null, 0) })
const REQUEST = new Request('http://localhost/login')
const codeOf = (answer: { ok: true } | { ok: false; problem: { code: string } }) =>
  answer.ok ? 'done' : answer.problem.code

async function rows(): Promise<number> {
  const { rows } = await shop.pool.query('select count(*)::int as count from rate_limit')
  return rows[0].count
}

/** Returns the number of passwords that were checked. */
async function guess(ips: string[], email = (n: number) => `nobody-${n}@shop.test`): Promise<number> {
  let lookedAt = 0
  for (const [n, ip] of ips.entries()) {
    const answer = await enter(shop, email(n), 'not the password', at(ip))
    if (codeOf(answer) === 'sign-in-failed') lookedAt += 1
  }
  return lookedAt
}

async function browserOf(email: string): Promise<Request> {
  const entered = await enter(shop, email)
  if (!entered.ok) throw new Error(entered.problem.code)
  return requestWith(entered.value.headers)
}

const signInFrom = (browser: Request, form: SignInForm, visitor = newVisitor()) =>
  signIn(shop, form, { request: browser, visitor })

describe('guessing passwords', () => {
  longTest('Guessing from 10,000 networks of one /48 gets as far as from one IPv4 address', async () => {
    const fromOne = await guess(Array.from({ length: 150 }, () => '203.0.113.50'))
    await shop.pool.query('delete from rate_limit')
    const addresses = Array.from({ length: 10_000 }, (_, n) => `2001:db8:77:${n.toString(16)}::1`)
    expect(await guess(addresses)).toBe(fromOne)
    expect(fromOne).toBe(100)
  })

  test('Guessing from changing addresses of one /64 gets no further than from one address', async () => {
    expect(await guess(Array.from({ length: 130 }, (_, n) => `2001:db8:5:5::${n.toString(16)}`))).toBe(100)
  })

  test('A network that is refused cannot try other accounts', async () => {
    await join(shop, 'spared')
    await guess(Array.from({ length: 101 }, () => '203.0.113.60'))
    for (let n = 0; n < 8; n += 1) {
      const answer = await enter(shop, 'spared@shop.test', 'a guess', at('203.0.113.60'))
      expect(codeOf(answer)).toBe('too-many-tries')
    }
    expect(codeOf(await enter(shop, 'spared@shop.test'))).toBe('done')
  })

  test('Refused password guesses write no more rows', async () => {
    await guess(Array.from({ length: 101 }, () => '203.0.113.70'))
    const before = await rows()
    await guess(
      Array.from({ length: 50 }, () => '203.0.113.70'),
      (n) => `other-${n}@shop.test`,
    )
    expect(await rows()).toBe(before)
  })
})

describe('strangers who guess at an account', () => {
  const lockOut = (email: string) =>
    guess(
      Array.from({ length: 8 }, (_, n) => `198.51.100.${n + 1}`),
      () => email,
    )

  test('Strangers’ guesses do not lock the owner out of a browser in which they signed in before', async () => {
    await join(shop, 'owner')
    const browser = await browserOf('owner@shop.test')
    const form = { email: 'owner@shop.test', password: PASSWORD }
    expect(await lockOut(form.email)).toBe(5)
    expect(codeOf(await enter(shop, form.email))).toBe('too-many-tries')
    expect(codeOf(await signInFrom(browser, form))).toBe('done')
  })

  test('Strangers’ guesses do not lock out people at the same address who signed in before', async () => {
    await join(shop, 'neighbour')
    const browser = await browserOf('neighbour@shop.test')
    await guess(Array.from({ length: 101 }, () => '203.0.113.80'))
    const form = { email: 'neighbour@shop.test', password: PASSWORD }
    expect(codeOf(await enter(shop, form.email, PASSWORD, at('203.0.113.80')))).toBe('too-many-tries')
    expect(codeOf(await signInFrom(browser, form, at('203.0.113.80')))).toBe('done')
  })

  test('Strangers’ guesses do not lock out an owner who resets the password in a new browser', async () => {
    await join(shop, 'resets')
    const email = 'resets@shop.test'
    const token = (await newResetToken(shop.auth, shop.config.publicUrl, email)) ?? ''
    const set = await resetPassword(shop, { token, password: 'eight quiet frangipani' }, newVisitor())
    if (!set.ok) throw new Error(set.problem.code)
    await lockOut(email)
    const browser = requestWith(set.value.headers)
    expect(codeOf(await signInFrom(browser, { email, password: 'eight quiet frangipani' }))).toBe('done')
  })

  test('A known browser has five guesses, and none at another account', async () => {
    await Promise.all([join(shop, 'known'), join(shop, 'other')])
    const browser = await browserOf('known@shop.test')
    const codes = []
    for (let n = 0; n < 7; n += 1) {
      codes.push(codeOf(await signInFrom(browser, { email: 'known@shop.test', password: `guess ${n}` })))
    }
    expect(codes).toEqual([...Array(5).fill('sign-in-failed'), 'too-many-tries', 'too-many-tries'])
    await lockOut('other@shop.test')
    const other = { email: 'other@shop.test', password: PASSWORD }
    expect(codeOf(await signInFrom(browser, other))).toBe('too-many-tries')
  })

  test('The cookie of a known browser cannot be forged', async () => {
    await join(shop, 'forged')
    const cookie = (await browserOf('forged@shop.test')).headers.get('cookie') ?? ''
    const forged = cookie.replace(/(dokmai-browser=)[^.;]+/, '$1AAAAAAAAAAAAAAAAAAAAAA')
    expect(forged).not.toBe(cookie)
    await lockOut('forged@shop.test')
    const browser = new Request('http://localhost/', { headers: { cookie: forged } })
    const form = { email: 'forged@shop.test', password: PASSWORD }
    expect(codeOf(await signInFrom(browser, form))).toBe('too-many-tries')
  })
})

test('A known browser has a cookie for a year that scripts cannot read', async () => {
  await join(shop, 'cookie')
  const entered = await enter(shop, 'cookie@shop.test')
  const lines = entered.ok ? entered.value.headers.getSetCookie() : []
  const line = lines.find((one) => one.startsWith('dokmai-browser='))
  expect(line).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/)
  expect(line).not.toContain('cookie@')
})

describe('behind one address', () => {
  test('Sixty people behind one address can sign up and log in at the same time', async () => {
    const visitor = at('203.0.113.90')
    const people = Array.from({ length: 60 }, (_, n) => ({
      name: 'Mali',
      email: `carrier-${n}@shop.test`,
      password: PASSWORD,
    }))
    const signedUp = await Promise.all(people.map((form) => signUp(shop, form, { visitor })))
    expect(signedUp.map(codeOf)).toEqual(people.map(() => 'done'))
    const signedIn = await Promise.all(
      people.map((form) => signIn(shop, form, { request: REQUEST, visitor })),
    )
    expect(signedIn.map(codeOf)).toEqual(people.map(() => 'done'))
  })

  test('Floods of sign-ups from one address or for one email are refused', async () => {
    const visitor = at('203.0.113.91')
    const form = { name: 'Mali', email: 'flooded@shop.test', password: PASSWORD }
    const codes = []
    for (let n = 0; n < 7; n += 1) codes.push(codeOf(await signUp(shop, form, { visitor: newVisitor() })))
    expect(codes).toEqual([...Array(5).fill('done'), 'too-many-tries', 'too-many-tries'])
    // Fills the limit without hundreds of slow password hashes.
    await shop.pool.query(`update rate_limit set points = 200 where key like 'sign-up-network:%'`)
    await signUp(shop, { ...form, email: 'first@shop.test' }, { visitor })
    await shop.pool.query(`update rate_limit set points = 200 where key like 'sign-up-network:%'`)
    const next = await signUp(shop, { ...form, email: 'next@shop.test' }, { visitor })
    expect(codeOf(next)).toBe('too-many-tries')
  })

  test('Sixty people behind one address can request reset links, and no more', async () => {
    const visitor = at('203.0.113.92')
    let done = 0
    for (let n = 0; n < 65; n += 1) {
      if ((await askForReset(shop, `reader-${n}@shop.test`, visitor)).ok) done += 1
    }
    expect(done).toBe(60)
  })
})

test('More logins than can wait are refused at once and count against nobody', async () => {
  await join(shop, 'waits')
  const before = await rows()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const full = Array.from({ length: 104 }, () =>
    inPasswordQueue(async () => {
      await held
      return { ok: true as const, value: null }
    }),
  )
  for (let n = 0; n < 8; n += 1) {
    expect(await enter(shop, 'waits@shop.test', 'a guess')).toEqual({
      ok: false,
      problem: { code: 'busy', seconds: 5 },
    })
  }
  expect(await rows()).toBe(before)
  release()
  await Promise.all(full)
  expect(codeOf(await enter(shop, 'waits@shop.test'))).toBe('done')
})
