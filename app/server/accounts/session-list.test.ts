import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { join, newVisitor, PASSWORD, requestWith, whoIs } from '#app/server/testing/people.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { signIn } from './accounts.ts'
import { endOtherSessions, endSession, listSessions } from './session-list.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const LAPTOP =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function browser(name: string, headers: Record<string, string>): Promise<[Request, User]> {
  const form = { email: `${name}@shop.test`, password: PASSWORD }
  const entered = await signIn(shop, form, {
    request: new Request('http://localhost/login', { headers }),
    visitor: newVisitor(),
  })
  if (!entered.ok) throw new Error(entered.problem.code)
  const request = requestWith(entered.value.headers)
  const user = await whoIs(shop, request)
  if (!user) throw new Error('nobody is signed in')
  return [request, user]
}

describe('the list of sessions', () => {
  test('The list of sessions names each device and marks the current one', async () => {
    await Promise.all([join(shop, 'lists'), join(shop, 'somebody-else')])
    await browser('somebody-else', { 'user-agent': PHONE })
    await browser('lists', { 'user-agent': PHONE })
    await browser('lists', {})
    const [request, user] = await browser('lists', { 'user-agent': LAPTOP })
    const sessions = await listSessions(shop, user, request)
    expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Safari · macOS', true],
      ['', false],
      ['Chrome · Android', false],
    ])
    for (const { signedInAt } of sessions) expect(Date.now() - signedInAt.getTime()).toBeLessThan(60_000)
  })

  test('The list of sessions omits expired ones', async () => {
    await join(shop, 'expires')
    const [, user] = await browser('expires', {})
    await shop.pool.query(`update session set expires_at = now() where user_id = $1`, [user.uid])
    await browser('expires', {})
    await shop.pool.query(
      `update session set created_at = now() - interval '31 days' where user_id = $1 and expires_at > now()`,
      [user.uid],
    )
    const [request] = await browser('expires', {})
    expect(await listSessions(shop, user, request)).toHaveLength(1)
  })

  test('Sessions store no network address and a shortened user agent', async () => {
    await join(shop, 'sparse')
    const [, user] = await browser('sparse', {
      'user-agent': 'x'.repeat(5000),
      'x-forwarded-for': '203.0.113.9',
    })
    const { rows } = await shop.pool.query('select ip_address, user_agent from session where user_id = $1', [
      user.uid,
    ])
    expect(rows[0].ip_address ?? '').toBe('')
    expect(rows[0].user_agent).toHaveLength(300)
  })
})

describe('ending sessions', () => {
  test('People can end another session of their own, but nobody else’s', async () => {
    await Promise.all([join(shop, 'ends'), join(shop, 'bystander')])
    const [lost] = await browser('ends', { 'user-agent': PHONE })
    const [request, user] = await browser('ends', { 'user-agent': LAPTOP })
    const [foreign, bystander] = await browser('bystander', {})
    const [theirs] = await listSessions(shop, bystander, foreign)
    await endSession(shop, user, theirs?.id ?? '')
    expect(await whoIs(shop, foreign)).not.toBeNull()
    const other = (await listSessions(shop, user, request)).find(({ isCurrent }) => !isCurrent)
    await endSession(shop, user, other?.id ?? '')
    expect(await whoIs(shop, lost)).toBeNull()
    expect(await whoIs(shop, request)).not.toBeNull()
  })

  test('People can end all their other sessions at once', async () => {
    await Promise.all([join(shop, 'ends-all'), join(shop, 'unharmed')])
    const [one] = await browser('ends-all', {})
    const [two] = await browser('ends-all', {})
    const [request, user] = await browser('ends-all', {})
    const [foreign] = await browser('unharmed', {})
    await endOtherSessions(shop, { user, request })
    expect(await Promise.all([one, two].map((other) => whoIs(shop, other)))).toEqual([null, null])
    expect(await whoIs(shop, request)).not.toBeNull()
    expect(await whoIs(shop, foreign)).not.toBeNull()
  })
})
