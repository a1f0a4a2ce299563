import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { twoFactor } from '#app/server/database/schema.ts'
import { enter, newVisitor, requestWith, whoIs } from '#app/server/testing/people.ts'
import { signedIn, theAdmin } from '#app/server/testing/signed-in.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { codeOf } from '#app/server/testing/totp.ts'
import { newAdminAccess } from './admin-account.ts'
import { signInByCode } from './sign-in-code.ts'
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

/** The administrator after the password: a request that may type a code, or is signed in where none is asked for. */
async function afterPassword(): Promise<Request> {
  const entered = await enter(shop, email, password)
  if (!entered.ok) throw new Error(entered.problem.code)
  return requestWith(entered.value.headers)
}

/** Turns the second step on; answers the app's key, the recovery codes and a request of the session. */
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

/** The first code has been used to turn it on; its neighbours are good too, for clocks that are not quite right. */
const nextCode = (key: string) => codeOf(key, 1)
const plain = (code = '') => code.replaceAll('-', '')
const type = (request: Request, code: string, visitor = newVisitor()) =>
  signInByCode(shop, code, { request, visitor })

describe('a second step', () => {
  test('is not asked for until it is turned on', async () => {
    const request = await afterPassword()
    expect((await whoIs(shop, request))?.isAdmin).toBe(true)
    expect(await twoStepOf(shop, (await whoIs(shop, request)) as never)).toEqual({
      state: 'off',
      codesLeft: 0,
    })
  })

  test('is begun by the password and turned on by a first code of the app, by nothing less', async () => {
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

  test('then follows the password: without the code nobody is signed in', async () => {
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

  test('takes each code once, from whoever comes first', async () => {
    const { key } = await turnOn()
    const code = nextCode(key)
    expect((await type(await afterPassword(), code)).ok).toBe(true)
    expect(await type(await afterPassword(), code)).toMatchObject({ problem: { code: 'code-wrong' } })
  })

  test('takes no code without the password before', async () => {
    const { key } = await turnOn()
    const nobody = new Request('http://localhost/login/code')
    expect(await type(nobody, nextCode(key))).toMatchObject({ problem: { code: 'code-expired' } })
  })

  test('ends the attempt after five wrong codes, and pauses after ten', async () => {
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

  test('is turned off by the password and a code of the app, and by nothing less', async () => {
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

  test('lets nobody guess at the password while it is begun, changed or turned off: five tries count together', async () => {
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

  test('is turned off by the password and a recovery code', async () => {
    const { user, request, codes } = await turnOn()
    expect((await endTwoStep(shop, { user, request }, { password, code: plain(codes[0]) })).ok).toBe(true)
    expect(await twoStepOf(shop, user)).toMatchObject({ state: 'off' })
  })

  test('cannot be set up anew by the password while it is on', async () => {
    const { user, request, key } = await turnOn()
    expect(await beginTwoStep(shop, { user, request }, password)).toMatchObject({
      problem: { code: 'not-found' },
    })
    expect((await type(await afterPassword(), nextCode(key))).ok).toBe(true)
  })

  test('ends the other sessions when it is turned on and when it is turned off', async () => {
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

  /** Another browser in which the administrator is signed in. */
  async function theirs(): Promise<Request> {
    const cookie = await signedIn(shop, await theAdmin(shop))
    return new Request('http://localhost/', { headers: { cookie } })
  }

  test('leaves its owner signed in who confirms it once more', async () => {
    const { user, request, key } = await turnOn()
    expect((await confirmTwoStep(shop, { user, request }, nextCode(key))).ok).toBe(true)
    expect((await whoIs(shop, request))?.isAdmin).toBe(true)
  })

  test('is not closed to its owner by strangers who guess at the sign-in page', async () => {
    const { user, request, key } = await turnOn()
    for (let guess = 0; guess < 6; guess += 1) await enter(shop, email, `guess ${guess}`)
    expect((await endTwoStep(shop, { user, request }, { password, code: nextCode(key) })).ok).toBe(true)
  })

  test('is turned off for an owner without phone and codes, at the machine itself', async () => {
    await turnOn()
    const kept = await newAdminAccess(shop.db, { withoutCode: false })
    const asked = await enter(shop, email, kept?.password)
    expect(asked).toMatchObject({ ok: true, value: { needsCode: true } })
    const access = await newAdminAccess(shop.db, { withoutCode: true })
    password = access?.password ?? ''
    expect((await whoIs(shop, await afterPassword()))?.isAdmin).toBe(true)
  })

  test('keeps neither the key nor a code where the database is read', async () => {
    const { key, codes } = await turnOn()
    const { rows } = await shop.pool.query('select row_to_json(two_factor)::text as row from two_factor')
    const text = String(rows[0]?.row)
    expect(text).not.toContain(key)
    for (const code of codes) expect(text).not.toContain(plain(code))
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
  })
})

describe('a recovery code', () => {
  test('signs in once, written as people write it', async () => {
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

  test('of two who use the same at once signs one in', async () => {
    const { codes } = await turnOn()
    const requests = await Promise.all([afterPassword(), afterPassword(), afterPassword()])
    const answers = await Promise.all(requests.map((request) => type(request, plain(codes[3]))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('is worth nothing once new ones were made, which takes the password and a code', async () => {
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
