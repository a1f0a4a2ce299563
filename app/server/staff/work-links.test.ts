import { eq, sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownCookie } from '#app/server/accounts/auth.ts'
import { withoutQuery } from '#app/server/core/log.ts'
import { changes, workLinks } from '#app/server/database/schema.ts'
import { shopContext, type Visitor, visitorContext } from '#app/server/request/context.ts'
import { theAdmin } from '#app/server/testing/signed-in.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { HELPER_RIGHTS, type HelperRight } from '#app/shop/accounts/work-rights.ts'
import { requireWorker } from './require-worker.ts'
import { workCookie } from './work-cookie.ts'
import {
  findWorkLink,
  isOwnLink,
  listHelperLinks,
  makeHelperLink,
  offerWorkLink,
  openWorkLink,
  revokeLink,
} from './work-links.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const ownerName = 'Malee'
let networks = 0
/** Every phone has a network of its own. */
const newIp = () => `10.0.${Math.floor(networks / 250)}.${networks++ % 250}`

const make = (may: HelperRight[] = ['board']) => makeHelperLink(shop, { name: 'Nok', may, ownerName })
const open = (key: string, ip = newIp()) => openWorkLink(shop, { key, ip, kind: 'staff' })

async function opened(may?: HelperRight[]) {
  const made = await make(may)
  const link = await open(made.key)
  if (!link) throw new Error('the link did not open')
  return { ...made, ...link }
}

const set = (id: string, values: Partial<Record<'expiresAt' | 'lastSeenAt', ReturnType<typeof sql>>>) =>
  shop.db.update(workLinks).set(values).where(eq(workLinks.id, id))

describe('A link', () => {
  test('is opened by the first device, and by no second one', async () => {
    const { id, key, secret } = await opened(['board', 'money'])
    expect(await open(key)).toBeNull()
    expect(await findWorkLink(shop, 'staff', secret)).toEqual({ id, name: 'Nok', may: ['board', 'money'] })
  })

  test('that two devices open at once is bound to one of them', async () => {
    const { key } = await make()
    const both = await Promise.all([open(key), open(key)])
    expect(both.filter((link) => link !== null)).toHaveLength(1)
  })

  test('keeps neither its key nor the secret of its device in the database', async () => {
    const { id, key, secret } = await opened()
    const [row] = await shop.db.select().from(workLinks).where(eq(workLinks.id, id))
    expect(JSON.stringify(row)).not.toContain(key)
    expect(JSON.stringify(row)).not.toContain(secret)
    const noted = await shop.db.select().from(changes).where(eq(changes.subject, id))
    expect(JSON.stringify(noted)).not.toContain(key)
  })

  test('that is revoked ends at once, also for the device that has it open, and cannot be opened', async () => {
    const { id, key, secret } = await opened()
    const unopened = await make()
    expect(await revokeLink(shop, { id, ownerName })).toBe(true)
    await revokeLink(shop, { id: unopened.id, ownerName })
    expect(await findWorkLink(shop, 'staff', secret)).toBeNull()
    expect([await open(key), await open(unopened.key)]).toEqual([null, null])
    expect(await revokeLink(shop, { id, ownerName })).toBe(false)
    const noted = await shop.db.select({ kind: changes.kind }).from(changes).where(eq(changes.subject, id))
    expect(noted.map(({ kind }) => kind)).toEqual(['link-made', 'link-revoked'])
  })

  test('that is over neither opens nor lets its device in, and is not listed', async () => {
    const { id, secret } = await opened()
    const unopened = await make()
    for (const link of [id, unopened.id]) await set(link, { expiresAt: sql`now() - interval '1 second'` })
    expect([await findWorkLink(shop, 'staff', secret), await open(unopened.key)]).toEqual([null, null])
    const listed = (await listHelperLinks(shop)).map((link) => link.id)
    expect(listed).not.toContain(id)
  })

  test('that is guessed opens nothing, and an address that guesses often opens no right one either', async () => {
    const ip = newIp()
    for (const guess of ['', 'x', '../', 'A'.repeat(43), 'A'.repeat(44)])
      expect(await open(guess, ip)).toBeNull()
    for (let tries = 0; tries < 60; tries += 1) await open('B'.repeat(43), ip)
    const { key } = await make()
    expect(await open(key, ip)).toBeNull()
    expect(await open(key)).not.toBeNull()
  })

  test('is recognised by its own device when it is pressed again, and as no other', async () => {
    const [one, other] = [await opened(), await opened()]
    const link = await findWorkLink(shop, 'staff', one.secret)
    expect(await isOwnLink(shop, link, one.key)).toBe(true)
    expect(await isOwnLink(shop, link, other.key)).toBe(false)
    expect(await isOwnLink(shop, null, one.key)).toBe(false)
  })

  test('of a helper opens no driver’s screen', async () => {
    const { key } = await make()
    expect(await openWorkLink(shop, { key, ip: newIp(), kind: 'driver' })).toBeNull()
    const { secret } = await opened()
    expect(await findWorkLink(shop, 'driver', secret)).toBeNull()
  })

  test('notes when it was last used, at most once a minute', async () => {
    const { id, secret } = await opened()
    const seen = async () =>
      (await listHelperLinks(shop)).find((link) => link.id === id)?.lastSeenAt?.getTime()
    const first = await seen()
    await findWorkLink(shop, 'staff', secret)
    expect(await seen()).toBe(first)
    await set(id, { lastSeenAt: sql`now() - interval '2 minutes'` })
    await findWorkLink(shop, 'staff', secret)
    expect(await seen()).toBeGreaterThanOrEqual(first ?? Number.POSITIVE_INFINITY)
  })

  test('is offered with a new secret while nobody has opened it, and can be opened twice with the same one', async () => {
    const { key } = await make()
    const ask = { key, ip: newIp(), kind: 'staff' } as const
    const [one, other] = [await offerWorkLink(shop, ask), await offerWorkLink(shop, ask)]
    expect(one?.secret).not.toBe(other?.secret)
    const secret = one?.secret ?? ''
    expect(await openWorkLink(shop, { ...ask, secret })).toMatchObject({ name: 'Nok', secret })
    expect(await openWorkLink(shop, { ...ask, secret })).toMatchObject({ name: 'Nok', secret })
    expect(await openWorkLink(shop, { ...ask, secret: other?.secret ?? '' })).toBeNull()
    expect(await openWorkLink(shop, { ...ask, key: (await make()).key, secret: 'short' })).toBeNull()
    expect(await offerWorkLink(shop, ask)).toBeNull()
    expect(await offerWorkLink(shop, { ...ask, kind: 'driver' })).toBeNull()
  })

  test('leaves no key in a logged address', () => {
    const key = 'k'.repeat(43)
    for (const path of [`/staff/${key}`, `/run/${key}.data?x=1`, `/staff/${key}/`, `/STAFF/${key}`])
      expect(withoutQuery(path)).not.toContain('kkk')
    expect(withoutQuery('/staff/new-order/DM-00001234?x')).toBe('/staff/new-order/DM-00001234')
  })
})

test('A device’s cookie is `__Host-` and secure behind https, and neither on plain http', () => {
  const cookie = (publicUrl: string) =>
    workCookie({ ...shop.config, publicUrl }, 'staff', { secret: 's', seconds: 60 })
  expect(cookie('https://flowers.example')).toMatch(
    /^__Host-dokmai-staff=s; .*HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(cookie('http://localhost:4102')).toMatch(/^dokmai-staff=s; .*HttpOnly; SameSite=Lax$/)
})

describe('Every right', () => {
  async function readStatus(user: Visitor['user'], cookie: string, right: HelperRight): Promise<number> {
    const context = new RouterContextProvider()
    context.set(shopContext, shop)
    context.set(visitorContext, { user, language: 'en', mode: 'light', ip: '::1', nonce: undefined })
    const request = new Request('http://localhost/board', { headers: { cookie } })
    return requireWorker(context, request, right).then(
      () => 200,
      (refusal) => (refusal instanceof Response ? refusal.status : refusal.init.status),
    )
  }

  test('is the owner’s, and no visitor’s or shopper’s', async () => {
    const [owner, shopper] = [await theAdmin(shop), await newShopper(shop)]
    for (const right of HELPER_RIGHTS) {
      const asked = [owner, null, shopper].map((user) => readStatus(user, '', right))
      expect(await Promise.all(asked)).toEqual([200, 302, 403])
    }
  })

  test.each(HELPER_RIGHTS)('of a helper with only %s is that one', async (given) => {
    const { secret } = await opened([given])
    const cookie = `${ownCookie(shop.config, 'staff').name}=${secret}`
    for (const right of HELPER_RIGHTS)
      expect(await readStatus(null, cookie, right)).toBe(right === given ? 200 : 403)
  })

  test('ends with the link, for a device without an account on the page that says so', async () => {
    const { id, secret } = await opened(['orders'])
    await revokeLink(shop, { id, ownerName })
    const cookie = `${ownCookie(shop.config, 'staff').name}=${secret}`
    expect(await readStatus(null, cookie, 'orders')).toBe(302)
  })

  test('of a shopper who is a helper as well is what her link allows', async () => {
    const { id, secret } = await opened(['orders'])
    const cookie = `${ownCookie(shop.config, 'staff').name}=${secret}`
    const shopper = await newShopper(shop)
    expect(await readStatus(shopper, cookie, 'orders')).toBe(200)
    await revokeLink(shop, { id, ownerName })
    expect(await readStatus(shopper, cookie, 'orders')).toBe(403)
  })
})
