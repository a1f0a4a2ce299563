import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeHelperLink, revokeLink } from '#app/server/staff/work-links.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { HELPER_RIGHTS, type HelperRight } from '#app/shop/accounts/work-rights.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import {
  cookieOf,
  get,
  makeQueries,
  makeRefusedQueries,
  ownersRoutes,
  post,
} from '#e2e/testing/owners-addresses.ts'
import { sharedShop } from '#e2e/testing/shared-shop.ts'
import { ADMIN, type ShopProcess } from '#e2e/testing/shop-process.ts'

/** What each address is opened by, written down a second time: a new one is refused until somebody decides. */
const EXPECTED: Record<string, HelperRight | 'owner'> = {
  '/dashboard': 'owner',
  '/dashboard/orders': 'owner',
  '/dashboard/users': 'owner',
  '/board': 'board',
  '/board/changes': 'board',
  '/board/orders/:id/photos': 'board',
  '/board/runs': 'owner',
  '/board/runs/:id': 'owner',
  '/dashboard/new-order': 'orders',
  '/dashboard/new-order/times': 'orders',
  '/dashboard/new-order/callers': 'orders',
  '/dashboard/new-order/products': 'orders',
  '/dashboard/new-order/:receipt': 'orders',
  '/dashboard/print': 'board',
  '/dashboard/orders.csv': 'owner',
  '/dashboard/orders/:id': 'orders',
  '/dashboard/orders/:id/slip': 'orders',
  '/dashboard/orders/:id/delivery': 'orders',
  '/dashboard/orders/:id/packed': 'owner',
  '/dashboard/going-live': 'owner',
  '/dashboard/delivery': 'owner',
  '/dashboard/calendar': 'owner',
  '/dashboard/settings': 'owner',
  '/dashboard/settings/line': 'owner',
  '/dashboard/settings/transfers': 'owner',
  '/dashboard/helpers': 'owner',
  '/staff/payments': 'money',
  '/dashboard/log': 'owner',
  '/dashboard/messages': 'owner',
  '/dashboard/money': 'owner',
  '/dashboard/money/slips/:id': 'money',
  '/dashboard/money/payments/:reference': 'money',
  '/dashboard/money/refunds/:id': 'owner',
  '/dashboard/images': 'owner',
  '/dashboard/categories': 'owner',
  '/dashboard/deleted': 'owner',
  '/dashboard/undo-delete': 'owner',
  '/dashboard/product-switch': 'owner',
  '/dashboard/remove-demo': 'owner',
  '/addproduct': 'owner',
  '/updateproduct': 'owner',
  '/two-step': 'owner',
}

let shop: ShopProcess
let pool: pg.Pool
const cookies = {} as Record<HelperRight | 'revoked', string>
beforeAll(async () => {
  shop = await sharedShop()
  pool = openDatabaseOf(shop, 2)
  for (const right of HELPER_RIGHTS) cookies[right] = (await openedLink(right)).cookie
  const revoked = await openedLink('board')
  cookies.revoked = revoked.cookie
  await revokeLink({ pool }, { id: revoked.id, ownerName: 'Malee' })
})
afterAll(() => pool.end())

const make = (right: HelperRight) =>
  makeHelperLink({ pool }, { name: 'Nok', may: [right], ownerName: 'Malee' })

async function press(key: string): Promise<Response> {
  const page = await (await get(shop.origin, `/staff/${key}`, '')).text()
  const [, secret = ''] = page.match(/name="secret" value="([^"]+)"/) ?? []
  return post(shop.origin, `/staff/${key}`, { cookie: '', form: { secret } })
}

async function openedLink(right: HelperRight) {
  const { id, key } = await make(right)
  return { id, key, cookie: cookieOf(await press(key)) }
}

test('Every address of the owner’s has somebody who decided whom it is open to', () => {
  const patterns = [...new Set(ownersRoutes.map(({ pattern }) => pattern))]
  expect(patterns.sort()).toEqual(Object.keys(EXPECTED).sort())
})

const rows = [...new Map(ownersRoutes.map((route) => [route.pattern, route.address]))]

describe.each(rows)('%s', (pattern, address) => {
  test.each(HELPER_RIGHTS)('A helper with only %s opens it where the table says so', async (right) => {
    const isOpen = EXPECTED[pattern] === right
    const queries = isOpen
      ? makeQueries(shop.origin, address)
      : makeRefusedQueries(shop.origin, address, HELPER_RIGHTS.indexOf(right))
    for (const [what, ask] of queries) {
      const answer = await ask(cookies[right])
      const text = await answer.text()
      if (isOpen) {
        expect([200, 202, 302, 400, 404, 405], what).toContain(answer.status)
        expect(`${answer.headers.get('location')} ${text.slice(0, 300)}`, what).not.toMatch(
          /\/login|\/staff"/,
        )
      } else expect(answer.status, what).toBe(403)
      expect(/salesStats|Total Sales|Single Red Rose<\/a>/.test(text), what).toBe(false)
      if (answer.ok) expect(answer.headers.get('cache-control'), what).toContain('no-store')
    }
  })

  test('A device whose link was revoked gets the page that says so, and sees nothing of it', async () => {
    for (const [what, ask] of makeRefusedQueries(shop.origin, address, 0)) {
      const answer = await ask(cookies.revoked)
      const text = await answer.text()
      const told = `${answer.status} ${answer.headers.get('location') ?? ''} ${text}`
      expect(told, what).toMatch(/^(302 \/staff |202 .*"\/staff")/s)
      expect(told.length, what).toBeLessThan(300)
    }
  })
})

describe('On a page of hers', () => {
  const say = async (address: string, cookie: string, form: Record<string, string>) =>
    (await post(shop.origin, address, { cookie, form })).status

  test('a helper refunds nothing and cancels nothing, whatever the form has', async () => {
    const orderId = await madeOrder({ db: drizzle(pool) })
    const page = `/dashboard/orders/${orderId}`
    for (const form of [
      { intent: 'refund', amount: '10', token: 'x' },
      { intent: 'refund' },
      { amount: '10' },
    ])
      expect(await say(page, cookies.orders, form)).toBe(403)
    expect(await say(`${page}/delivery`, cookies.orders, { intent: 'cancel', version: '1' })).toBe(403)
    expect(await pool.query('select from refunds')).toMatchObject({ rowCount: 0 })
    const moved = { intent: 'move', version: '1', to: 'ready' }
    expect(await say(page, cookies.orders, moved)).toBe(302)
    const { rows } = await pool.query(
      `select actor, actor_name from delivery_events where order_id = $1 order by at desc limit 1`,
      [orderId],
    )
    expect(rows).toEqual([{ actor: 'helper', actor_name: 'Nok' }])
  })

  test('a helper says of money only that it was received, and only with that right', async () => {
    const decide = (cookie: string, to: string) =>
      say('/dashboard/money/payments/HNONE', cookie, { to, version: '1', note: 'x' })
    for (const to of ['refused', 'written-off', 'owed']) expect(await decide(cookies.money, to)).toBe(403)
    expect(await decide(cookies.money, 'received')).toBe(302)
    expect(await decide(cookies.orders, 'received')).toBe(403)
    const receive = { intent: 'receive', means: 'cash' }
    expect(await say('/dashboard/new-order/DM-NONE', cookies.orders, receive)).toBe(403)
    expect(await say('/dashboard/new-order/DM-NONE', cookies.orders, { intent: 'cancel' })).toBe(400)
  })

  test('a helper takes orders down with her name, and paid or for nothing only with the right for money', async () => {
    const call = { ...AN_ADDRESS, channel: 'phone', language: 'en', callerName: 'Khun Mali', how: 'delivery' }
    const lines = JSON.stringify([{ kind: 'product', id: 'single-red-rose', count: 1, price: null }])
    const form = { ...call, lines, token: randomUUID(), reason: 'wilted' }
    for (const money of ['cash', 'transfer', 'terminal', 'none'])
      expect(await say('/dashboard/new-order', cookies.orders, { ...form, money }), money).toBe(403)
    expect(await say('/dashboard/new-order', cookies.orders, { ...form, money: 'on-delivery' })).toBe(302)
    const { rows } = await pool.query(`select made_by, helper from checkouts where made_by <> 'shopper'`)
    expect(rows).toEqual([{ made_by: 'owner', helper: 'Nok' }])
    const said = await pool.query('select actor from hand_payment_events')
    expect(said.rows).toEqual([{ actor: 'Nok' }])
  })

  test('a helper who sends two decisions in one form makes only the one that she may make', async () => {
    const orderId = await madeOrder({ db: drizzle(pool) })
    const { rows } = await pool.query(
      `insert into hand_payments (reference, checkout_id, amount, means, status, idempotency_key, currency)
        select payment_id, checkout_id, 29000, 'on-delivery', 'owed', gen_random_uuid(), 'THB' from orders where id = $1
        returning reference`,
      [orderId],
    )
    const address = `/dashboard/money/payments/${rows[0].reference}`
    const body = new URLSearchParams({ to: 'received', version: '1', note: 'x' })
    body.append('to', 'written-off')
    const headers = { origin: shop.origin, cookie: cookies.money }
    await fetch(shop.origin + address, { method: 'POST', body, headers, redirect: 'manual' })
    const now = await pool.query('select status from hand_payments where reference = $1', [rows[0].reference])
    expect(now.rows).toEqual([{ status: 'received' }])
  })

  test('a helper sees no refund of an order that was taken down, neither in its text nor behind its link', async () => {
    const { rows } = await pool.query<{ id: string; payment_id: string }>(
      `select o.id, o.payment_id from orders o join checkouts c on c.id = o.checkout_id where made_by = 'owner'`,
    )
    const [{ id = '', payment_id = '' } = {}] = rows
    const look = async (address: string, cookie: string) => (await get(shop.origin, address, cookie)).text()
    const [page, card] = [`/dashboard/new-order/${id}`, `/board?order=${id}`]
    const whole = `/dashboard/orders/${id}`
    expect(await look(page, cookies.orders)).toContain(`/pay/${id}`)
    expect(await look(whole, cookies.orders)).toContain(`/track/${id}`)
    expect(await look(card, cookies.board)).toContain(`/track/${id}`)
    await pool.query(
      `insert into refunds (id, payment_id, provider, amount, reason, status, bank_reference)
        values ($1, $2, 'by-hand', 32039, 'wilted', 'by-hand', 'TR-77')`,
      [randomUUID(), payment_id],
    )
    const owner = cookieOf(await post(shop.origin, '/login', { cookie: '', form: ADMIN }))
    expect(await look(page, owner)).toMatch(/320\.39/)
    expect(await look(whole, owner)).toContain(`/track/${id}`)
    for (const [address, cookie] of [
      [page, cookies.orders],
      [whole, cookies.orders],
      [card, cookies.board],
    ] as const) {
      const seen = await look(address, cookie)
      expect(seen, address).toContain(id)
      expect(seen, address).not.toMatch(/320\.39|\/pay\/|\/track\/|TR-77/)
    }
  })
})

describe('A link', () => {
  const open = (key: string) => get(shop.origin, `/staff/${key}`, '')

  test('is not opened by a look at it, is told to nobody and kept nowhere', async () => {
    const { key } = await make('board')
    for (let look = 0; look < 2; look += 1) {
      const answer = await open(key)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toContain('no-store')
      expect(answer.headers.get('referrer-policy')).toMatch(/same-origin|no-referrer/)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await answer.text()).toContain('noindex')
    }
    const opened = await press(key)
    expect(opened.status).toBe(302)
    expect(opened.headers.get('location')).toBe('/staff')
    expect(opened.headers.get('set-cookie')).toMatch(/HttpOnly/)
  })

  test('that is wrong, over, revoked or another device’s is answered as the same page', async () => {
    const revoked = await make('board')
    await revokeLink({ pool }, { id: revoked.id, ownerName: 'Malee' })
    const over = await make('board')
    await pool.query(`update work_links set expires_at = now() - interval '1 second' where id = $1`, [
      over.id,
    ])
    const others = await openedLink('board')
    const told = []
    for (const key of ['x', 'A'.repeat(43), revoked.key, over.key, others.key]) {
      for (const answer of [await open(key), await press(key)]) {
        expect(answer.status).toBe(404)
        expect(answer.headers.getSetCookie()).toEqual([])
        const page = await answer.text()
        const [, main] = page.match(/<main[^>]*>(.*)<\/main>/s) ?? []
        told.push(main)
      }
    }
    expect(new Set(told).size).toBe(1)
    expect(told[0]).toContain('ask the shop for a new link')
  })

  test('that its own device presses again goes on to its screens', async () => {
    for (const [right, page] of [
      ['board', '/board'],
      ['orders', '/dashboard/new-order'],
      ['money', '/staff/payments'],
    ] as const) {
      const { key, cookie } = await openedLink(right)
      const again = await get(shop.origin, `/staff/${key}`, cookie)
      expect([again.status, again.headers.get('location')]).toEqual([302, '/staff'])
      const first = await get(shop.origin, '/staff', cookie)
      expect([first.status, first.headers.get('location')]).toEqual([302, page])
    }
  })

  test('is bound once, also if its button is pressed twice', async () => {
    const { key } = await make('board')
    const page = await (await open(key)).text()
    const [, secret = ''] = page.match(/name="secret" value="([^"]+)"/) ?? []
    const pressed = () => post(shop.origin, `/staff/${key}`, { cookie: '', form: { secret } })
    const both = await Promise.all([pressed(), pressed()])
    expect(both.map(({ status }) => status)).toEqual([302, 302])
    expect(new Set(both.map(cookieOf)).size).toBe(1)
  })

  test('is forgotten by a device that logs out', async () => {
    const { cookie } = await openedLink('board')
    const left = await post(shop.origin, '/staff', { cookie, form: {} })
    expect(left.headers.get('location')).toBe('/')
    expect(left.headers.get('set-cookie')).toMatch(/staff=;.*Max-Age=0/)
    expect((await get(shop.origin, '/staff', '')).status).toBe(404)
  })
})
