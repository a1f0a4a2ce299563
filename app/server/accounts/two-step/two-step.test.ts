import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { newAdminAccess } from '#app/server/accounts/admin-account.ts'
import { signInByCode } from '#app/server/accounts/sign-in-code.ts'
import { twoFactor } from '#app/server/database/schema.ts'
import { enter, newVisitor, requestWith, whoIs } from '#app/server/testing/people.ts'
import { signedIn, theAdmin } from '#app/server/testing/signed-in.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { codeOf } from '#app/server/testing/totp.ts'
import { beginTwoStep, confirmTwoStep, endTwoStep, renewRecoveryCodes, twoStepOf } from './two-step.ts'

let shop: TestShop
let email: string
let password: string
beforeAll(async () => {
  shop = await openTestShop()
  email = shop.config.adminEmail
  password = shop.config.adminPassword ?? ''
})
afterEach(async () => {
  await shop.pool.query(
    `delete from two_factor; delete from rate_limit; update "user" set two_factor_enabled = false`,
  )
})
afterAll(() => shop.close())

/** The admin's request after the password; signed in if no code is required. */
async function afterPassword(): Promise<Request> {
  const entered = await enter(shop, email, password)
  if (!entered.ok) throw new Error(entered.problem.code)
  return requestWith(entered.value.headers)
}

/** Returns the app's key, the recovery codes and a request of the session. */
async function turnOn() {
  const request = await afterPassword()
  const user = await whoIs(shop, request)
  if (!user) throw new Error('nobody is signed in')
  const begun = await beginTwoStep(shop, { user, request }, password)
  if (!begun.ok) throw new Error(begun.problem.code)
  const first = codeOf(begun.value.key)
  const confirmed = await confirmTwoStep(shop, { user, request }, first)
  if (!confirmed.ok) throw new Error(confirmed.problem.code)
  return { ...begun.value, first, user, request: requestWith(confirmed.value.headers, request) }
}

/** The first code is used up; adjacent ones are valid too, for inaccurate clocks. */
const nextCode = (key: string) => codeOf(key, 1)
const plain = (code = '') => code.replaceAll('-', '')
const type = (request: Request, code: string, visitor = newVisitor()) =>
  signInByCode(shop, code, { request, visitor })

describe('two-step login', () => {
  test('No code is required until two-step login is turned on', async () => {
    const request = await afterPassword()
    expect((await whoIs(shop, request))?.isAdmin).toBe(true)
    expect(await twoStepOf(shop, (await whoIs(shop, request)) as never)).toEqual({
      state: 'off',
      codesLeft: 0,
    })
  })

  test('Two-step login is turned on by the password and a first code of the app', async () => {
    const request = await afterPassword()
    const user = await whoIs(shop, request)
    if (!user) throw new Error('nobody is signed in')
    expect(await beginTwoStep(shop, { user, request }, 'a guess')).toMatchObject({
      problem: { code: 'password-wrong' },
    })
    const begun = await beginTwoStep(shop, { user, request }, password)
    expect(begun).toMatchObject({ ok: true, value: { key: expect.stringMatching(/^[A-Z2-7]+$/) } })
    expect(await twoStepOf(shop, user)).toMatchObject({ state: 'pending' })
    expect(await confirmTwoStep(shop, { user, request }, '000000')).toMatchObject({
      problem: { code: 'code-wrong' },
    })
    expect((await whoIs(shop, await afterPassword()))?.isAdmin).toBe(true)
    const key = begun.ok ? begun.value.key : ''
    const confirmed = await confirmTwoStep(shop, { user, request }, codeOf(key))
    expect(confirmed.ok).toBe(true)
    expect(await twoStepOf(shop, user)).toEqual({ state: 'on', codesLeft: 10 })
  })

  test('With two-step login, nobody is signed in without the code', async () => {
    const { key } = await turnOn()
    const request = await afterPassword()
    expect(await whoIs(shop, request)).toBeNull()
    expect(await type(request, '000000')).toMatchObject({ problem: { code: 'code-wrong' } })
    expect(await whoIs(shop, request)).toBeNull()
    const entered = await type(request, nextCode(key))
    if (!entered.ok) throw new Error(entered.problem.code)
    expect((await whoIs(shop, requestWith(entered.value.headers)))?.isAdmin).toBe(true)
  })

  test('The password alone makes no known browser of one that must type a code', async () => {
    const { key } = await turnOn()
    const entered = await enter(shop, email, password)
    if (!entered.ok) throw new Error(entered.problem.code)
    expect(String(entered.value.headers.getSetCookie())).not.toContain('dokmai-browser=')
    const signedIn = await type(requestWith(entered.value.headers), nextCode(key))
    expect(signedIn.ok && String(signedIn.value.headers.getSetCookie())).toContain('dokmai-browser=')
  })

  test('Of parallel uses of one code one signs in', async () => {
    const { key } = await turnOn()
    const code = nextCode(key)
    expect((await type(await afterPassword(), code)).ok).toBe(true)
    expect(await type(await afterPassword(), code)).toMatchObject({ problem: { code: 'code-wrong' } })
  })

  test('A used code ends no login: the next right code or a recovery code signs in, and the guesses are still counted', async () => {
    const { key, first, codes } = await turnOn()
    const wrong = { problem: { code: 'code-wrong' } }
    const byApp = await afterPassword()
    for (let again = 0; again < 6; again += 1) expect(await type(byApp, first)).toMatchObject(wrong)
    expect((await type(byApp, nextCode(key))).ok).toBe(true)
    const byRecovery = await afterPassword()
    for (const used of [first, nextCode(key)]) expect(await type(byRecovery, used)).toMatchObject(wrong)
    expect((await type(byRecovery, plain(codes[0]))).ok).toBe(true)
    const guessing = await afterPassword()
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await type(guessing, `00000${guess}`)).toMatchObject(wrong)
      expect(await type(guessing, first)).toMatchObject(wrong)
    }
    expect(await type(guessing, plain(codes[1]))).toMatchObject({ problem: { code: 'code-expired' } })
  })

  test('A code without the password before is refused', async () => {
    const { key } = await turnOn()
    const nobody = new Request('http://localhost/login/code')
    expect(await type(nobody, nextCode(key))).toMatchObject({ problem: { code: 'code-expired' } })
  })

  test('Five wrong codes end the login attempt, ten lock the account for a while', async () => {
    const { key } = await turnOn()
    const request = await afterPassword()
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await type(request, `00000${guess}`)).toMatchObject({ problem: { code: 'code-wrong' } })
    }
    expect(await type(request, nextCode(key))).toMatchObject({ problem: { code: 'code-expired' } })
    const again = await afterPassword()
    for (let guess = 0; guess < 5; guess += 1) await type(again, `00000${guess}`)
    expect(await type(await afterPassword(), nextCode(key))).toMatchObject({
      problem: { code: 'too-many-tries' },
    })
    await shop.db.update(twoFactor).set({ lockedUntil: sql`now() - interval '1 second'` })
    expect((await type(await afterPassword(), nextCode(key))).ok).toBe(true)
  })

  test('A code is valid for its 30 seconds and one step either way, and a login waits ten minutes for it', async () => {
    const { key } = await turnOn()
    vi.useFakeTimers({ toFake: ['Date'] })
    // The middle of a code's time, so that none ends meanwhile.
    const began = Math.floor(Date.now() / 30_000) * 30_000 + 15_000
    vi.setSystemTime(began)
    try {
      const late = await afterPassword()
      const [older, later] = [codeOf(key, -2), codeOf(key, 2)]
      for (const code of [older, later]) {
        expect(await type(await afterPassword(), code)).toMatchObject({ problem: { code: 'code-wrong' } })
      }
      // The same code within reach of its time, then beyond it.
      vi.setSystemTime(began + 30_000)
      expect((await type(await afterPassword(), later)).ok).toBe(true)
      const next = codeOf(key, 1)
      vi.setSystemTime(began + 30_000 + 4 * 30_000)
      expect(await type(await afterPassword(), next)).toMatchObject({ problem: { code: 'code-wrong' } })
      vi.setSystemTime(began + 10 * 60_000 + 1000)
      expect(await type(late, codeOf(key))).toMatchObject({ problem: { code: 'code-expired' } })
    } finally {
      vi.useRealTimers()
    }
  })

  test('Two-step login is turned off by the password and a code of the app', async () => {
    const { user, request, key, first } = await turnOn()
    const off = (proof: { password: string; code: string }) => endTwoStep(shop, { user, request }, proof)
    const code = nextCode(key)
    expect(await off({ password: 'a guess', code })).toMatchObject({ problem: { code: 'password-wrong' } })
    for (const wrong of ['000000', first, 'xxxx-xxxx-xxxx']) {
      expect(await off({ password, code: wrong })).toMatchObject({ problem: { code: 'code-wrong' } })
    }
    expect(await twoStepOf(shop, user)).toMatchObject({ state: 'on', codesLeft: 10 })
    expect((await off({ password, code })).ok).toBe(true)
    expect((await whoIs(shop, await afterPassword()))?.isAdmin).toBe(true)
    expect(await twoStepOf(shop, user)).toMatchObject({ state: 'off' })
  })

  test('Password guesses while two-step login is turned on, changed or turned off share a limit of five', async () => {
    const { user, request, key } = await turnOn()
    const proof = { password: 'a guess', code: nextCode(key) }
    const tries = [
      () => beginTwoStep(shop, { user, request }, 'a guess'),
      () => renewRecoveryCodes(shop, { user, request }, proof),
      () => endTwoStep(shop, { user, request }, proof),
    ]
    const wrong = { problem: { code: 'password-wrong' } }
    for (const guess of [...tries, ...tries.slice(0, 2)]) expect(await guess()).toMatchObject(wrong)
    const right = { password, code: nextCode(key) }
    for (const one of [...tries, () => endTwoStep(shop, { user, request }, right)]) {
      expect(await one()).toMatchObject({ problem: { code: 'too-many-tries' } })
    }
    expect(await twoStepOf(shop, user)).toMatchObject({ state: 'on' })
  })

  test('Two-step login is turned off by the password and a recovery code', async () => {
    const { user, request, codes } = await turnOn()
    expect((await endTwoStep(shop, { user, request }, { password, code: plain(codes[0]) })).ok).toBe(true)
    expect(await twoStepOf(shop, user)).toMatchObject({ state: 'off' })
  })

  test('The password alone cannot set up two-step login again while it is on', async () => {
    const { user, request, key } = await turnOn()
    expect(await beginTwoStep(shop, { user, request }, password)).toMatchObject({
      problem: { code: 'not-found' },
    })
    expect((await type(await afterPassword(), nextCode(key))).ok).toBe(true)
  })

  test('Turning two-step login on or off ends the other sessions', async () => {
    const before = await theirs()
    const { user, request, key } = await turnOn()
    expect(await whoIs(shop, before)).toBeNull()
    expect((await whoIs(shop, request))?.isAdmin).toBe(true)
    const other = await theirs()
    expect((await whoIs(shop, other))?.isAdmin).toBe(true)
    const ended = await endTwoStep(shop, { user, request }, { password, code: nextCode(key) })
    if (!ended.ok) throw new Error(ended.problem.code)
    expect(await whoIs(shop, other)).toBeNull()
    expect((await whoIs(shop, requestWith(ended.value.headers, request)))?.isAdmin).toBe(true)
  })

  async function theirs(): Promise<Request> {
    const cookie = await signedIn(shop, await theAdmin(shop))
    return new Request('http://localhost/', { headers: { cookie } })
  }

  test('Confirming two-step login once more leaves its owner signed in', async () => {
    const { user, request, key } = await turnOn()
    expect((await confirmTwoStep(shop, { user, request }, nextCode(key))).ok).toBe(true)
    expect((await whoIs(shop, request))?.isAdmin).toBe(true)
  })

  test('Strangers’ guesses at the sign-in page do not lock the owner out of the two-step settings', async () => {
    const { user, request, key } = await turnOn()
    for (let guess = 0; guess < 6; guess += 1) await enter(shop, email, `guess ${guess}`)
    expect((await endTwoStep(shop, { user, request }, { password, code: nextCode(key) })).ok).toBe(true)
  })

  test('A command on the machine turns two-step login off for an owner without phone and codes', async () => {
    await turnOn()
    const kept = await newAdminAccess(shop.db, { withoutCode: false })
    const asked = await enter(shop, email, kept?.password)
    expect(asked).toMatchObject({ ok: true, value: { needsCode: true } })
    const access = await newAdminAccess(shop.db, { withoutCode: true })
    password = access?.password ?? ''
    expect((await whoIs(shop, await afterPassword()))?.isAdmin).toBe(true)
  })

  test('The database contains neither the app’s key nor any code in clear text', async () => {
    const { key, codes } = await turnOn()
    const { rows } = await shop.pool.query('select row_to_json(two_factor)::text as row from two_factor')
    const text = String(rows[0]?.row)
    expect(text).not.toContain(key)
    for (const code of codes) expect(text).not.toContain(plain(code))
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
  })
})

describe('recovery codes', () => {
  test('A recovery code signs in once, in any common spelling', async () => {
    const { codes, user } = await turnOn()
    const entered = await type(await afterPassword(), plain(codes[0]))
    if (!entered.ok) throw new Error(entered.problem.code)
    expect((await whoIs(shop, requestWith(entered.value.headers)))?.isAdmin).toBe(true)
    expect(await twoStepOf(shop, user)).toEqual({ state: 'on', codesLeft: 9 })
    expect(await type(await afterPassword(), plain(codes[0]))).toMatchObject({
      problem: { code: 'code-wrong' },
    })
    expect((await type(await afterPassword(), plain(codes[1]))).ok).toBe(true)
  })

  test('Of two parallel uses of one recovery code one signs in', async () => {
    const { codes } = await turnOn()
    const requests = await Promise.all([afterPassword(), afterPassword(), afterPassword()])
    const answers = await Promise.all(requests.map((request) => type(request, plain(codes[3]))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('New recovery codes require the password and a code, and make the old ones invalid', async () => {
    const { codes, user, request, key } = await turnOn()
    const renew = (proof: { password: string; code: string }) =>
      renewRecoveryCodes(shop, { user, request }, proof)
    expect(await renew({ password: 'a guess', code: nextCode(key) })).toMatchObject({
      problem: { code: 'password-wrong' },
    })
    expect(await renew({ password, code: '000000' })).toMatchObject({ problem: { code: 'code-wrong' } })
    const renewed = await renew({ password, code: nextCode(key) })
    if (!renewed.ok) throw new Error(renewed.problem.code)
    expect(await type(await afterPassword(), plain(codes[0]))).toMatchObject({
      problem: { code: 'code-wrong' },
    })
    expect((await type(await afterPassword(), plain(renewed.value.codes[0]))).ok).toBe(true)
  })
})
