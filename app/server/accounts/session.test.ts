import { serializeSigned } from 'hono/utils/cookie'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { join, requestOf, whoIs } from '#app/server/testing/people.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { ownCookie } from './auth.ts'
import { findSessionUser, sessionToken } from './session.ts'

let shop: TestShop
let signedIn: Request
beforeAll(async () => {
  shop = await openTestShop()
  await join(shop, 'cookie-contract')
  signedIn = await requestOf(shop, 'cookie-contract@shop.test')
})
afterAll(() => shop.close())

async function cookieWith(token: string, secret: string): Promise<Request> {
  const { name, attributes } = ownCookie(shop.config, 'session')
  const { path, secure } = attributes
  const cookie = (await serializeSigned(name, token, secret, { path, secure })).split(';')[0] ?? ''
  return new Request('http://localhost/', { headers: { cookie } })
}

test('Hono’s signed cookies equal better-auth’s', async () => {
  const token = (await sessionToken(shop.config, signedIn.headers)) ?? ''
  expect(token).not.toBe('')
  expect((await whoIs(shop, signedIn))?.email).toBe('cookie-contract@shop.test')
  const written = await cookieWith(token, shop.config.authSecret)
  expect(written.headers.get('cookie')).toBe(signedIn.headers.get('cookie')?.split('; ')[0])
  expect((await shop.auth.api.getSession({ headers: written.headers }))?.session.token).toBe(token)
})

test('A session cookie that was forged or signed with another secret signs nobody in', async () => {
  const token = (await sessionToken(shop.config, signedIn.headers)) ?? ''
  const [name = '', value = ''] = signedIn.headers.get('cookie')?.split('; ')[0]?.split('=', 2) ?? []
  const forged = [
    await cookieWith(token, `${shop.config.authSecret}!`),
    ...[
      token,
      `${token}.`,
      `x${value}`,
      `${value.slice(0, -8)}AAAAAAA%3D`,
      `${token}.${'A'.repeat(43)}%3D`,
    ].map((text) => new Request('http://localhost/', { headers: { cookie: `${name}=${text}` } })),
  ]
  for (const request of forged) {
    expect(await findSessionUser(shop, request.headers), request.headers.get('cookie') ?? '').toEqual({
      user: null,
      session: null,
      setCookie: [],
    })
  }
})
