import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { correctOrder } from '#app/server/corrections/correct-order.ts'
import { changes, products, user } from '#app/server/database/schema.ts'
import { moveDelivery, takeMoveBack } from '#app/server/moves/move-delivery.ts'
import { saveSettings } from '#app/server/settings/settings.ts'
import { makeHelperLink, revokeLink } from '#app/server/staff/work-links.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { buy, checkoutRow, wishFor } from '#app/server/testing/purchase.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { decide, send, takeTransfers } from '#app/server/transfers/testing/transfers.ts'
import { ACTIVITY_KINDS, type ActivityKind } from '#app/shop/activity/activity.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { ACTIVITY_ROWS, type ActivityPlace, listActivity } from './list-activity.ts'

let shop: TestShop
let receipt: string
beforeAll(async () => {
  shop = await openTestShop()
  receipt = await madeOrder(shop)
})
afterAll(() => shop.close())

const nok = { actor: 'owner', actorName: null, origin: 'board' } as const
const newest = async (kind: ActivityKind | null = null) =>
  (await listActivity(shop, { kind, before: null })).activities

describe('the log', () => {
  test('It tells who moved a parcel, and who took the move back', async () => {
    await moveDelivery(shop, { ...nok, orderId: receipt, version: 1, to: 'ready' })
    await takeMoveBack(shop, { ...nok, orderId: receipt, version: 2 })
    expect(await newest('move')).toMatchObject([
      { actor: 'owner', subject: receipt, details: { from: 'ready', to: 'accepted', takesBack: true } },
      { actor: 'owner', details: { from: 'accepted', to: 'ready', takesBack: false } },
    ])
  })

  test('It tells corrections and refunds, without what was written', async () => {
    const address = { ...AN_ADDRESS, name: 'Secret Person' }
    expect(await correctOrder(shop, receipt, { corrections: 0, address, gift: {} })).toMatchObject({
      ok: true,
    })
    await shop.pool.query(
      `insert into refunds (id, payment_id, provider, amount, reason)
        select 'log-1', payment_id, 'sandbox', 5000, 'order' from orders where id = $1`,
      [receipt],
    )
    const details = { amount: 5000, status: 'wanted' }
    expect(await newest('refund')).toMatchObject([{ actor: 'owner', subject: receipt, details }])
    await shop.pool.query(
      `insert into refunds (id, payment_id, provider, amount, reason) values
        ('log-2', 'pay_twice', 'sandbox', 5000, 'second-payment'), ('log-3', 'pay_there', 'sandbox', 5000, 'at-provider')`,
    )
    expect((await newest('refund')).map(({ actor }) => actor).sort()).toEqual(['owner', 'shop', 'shop'])
    const told = await newest()
    expect(told.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['correction', 'refund', 'move']))
    expect(JSON.stringify(told)).not.toContain('Secret Person')
  })

  test('It tells the name of the helper who did something, and who got a link', async () => {
    const orderId = await madeOrder(shop)
    const helper = { actor: 'helper', actorName: 'Nok' } as const
    await moveDelivery(shop, { ...helper, origin: 'board', orderId, version: 1, to: 'ready' })
    const address = { ...AN_ADDRESS, name: 'Ploy' }
    await correctOrder(shop, orderId, { corrections: 0, address, gift: {}, ...helper })
    const { id } = await makeHelperLink(shop, { name: 'Nok', may: ['board'], ownerName: 'Malee' })
    await revokeLink(shop, { id, ownerName: 'Malee' })
    for (const kind of ['move', 'correction'] as const)
      expect((await newest(kind))[0], kind).toMatchObject({ actor: 'helper', name: 'Nok', subject: orderId })
    expect(await newest('link')).toMatchObject([
      { actor: 'owner', name: 'Malee', details: { change: 'link-revoked', name: 'Nok' } },
      { actor: 'owner', name: 'Malee', details: { change: 'link-made', name: 'Nok' } },
    ])
  })

  test('Money that the owner noted is hers as all that she did, and a helper’s has the helper’s name', async () => {
    const [owner] = await shop.db.select().from(user).where(eq(user.role, 'admin'))
    await takeTransfers(shop)
    const mali = await newShopper(shop)
    for (const actor of [owner?.name ?? '', 'Nok']) {
      const { id } = await buy(shop, mali, await wishFor(shop, undefined, { way: 'transfer' }))
      await send(shop, mali, { id })
      await decide(shop, id, { to: 'received', actor })
    }
    expect((await newest('money')).filter(({ name }) => name)).toMatchObject([
      { actor: 'helper', name: 'Nok' },
      { actor: 'owner' },
    ])
  })

  test('A slip without an order is named by its receipt, and leads to no order', async () => {
    await takeTransfers(shop)
    const mali = await newShopper(shop)
    const { id } = await buy(shop, mali, await wishFor(shop, undefined, { way: 'transfer' }))
    await send(shop, mali, { id })
    const { receipt } = await checkoutRow(shop, id)
    expect((await newest('money'))[0]).toMatchObject({ subject: null, details: { to: 'slip', receipt } })
    await decide(shop, id, { to: 'received' })
    expect((await newest('money'))[0]).toMatchObject({ subject: receipt, details: { to: 'received' } })
  })

  test('It tells every new price and setting with what was before, and nothing where nothing changed', async () => {
    const [rose] = await shop.db.select().from(products).where(eq(products.id, 'single-red-rose'))
    const price = (rose?.price ?? 0) + 100
    for (const _ of [1, 2])
      await shop.db.update(products).set({ price }).where(eq(products.id, 'single-red-rose'))
    expect(await newest('price')).toMatchObject([
      { subject: 'single-red-rose', details: { before: rose?.price, after: price } },
    ])
    const before = (await newest('setting')).length
    for (const _ of [1, 2]) await saveSettings(shop, 'delivery', { fee: 120_00, freeFrom: null })
    await saveSettings(shop, 'notices', { substitution: false, absent: true })
    expect((await newest('setting')).slice(0, -before)).toMatchObject([
      { subject: 'notices' },
      { subject: 'delivery', details: { before: null, after: { fee: 120_00 } } },
    ])
  })

  test('No row of it can be changed', async () => {
    await expect(shop.db.update(changes).set({ subject: 'x' })).rejects.toThrow()
    await expect(shop.db.delete(changes)).rejects.toThrow()
  })

  test('Its pages have every row once, also those of one moment', async () => {
    const [one] = await shop.db
      .insert(changes)
      .values({ actor: 'owner', kind: 'price', subject: 'many' })
      .returning()
    const rows = Array.from({ length: 2 * ACTIVITY_ROWS }, () => ({
      id: randomUUID(),
      at: one?.at ?? new Date(),
    }))
    await shop.db
      .insert(changes)
      .values(rows.map((row) => ({ ...row, actor: 'owner', kind: 'price', subject: 'many' }) as const))
    const seen: string[] = []
    let before: ActivityPlace | null = null
    do {
      const page: Awaited<ReturnType<typeof listActivity>> = await listActivity(shop, {
        kind: 'price',
        before,
      })
      seen.push(...page.activities.filter(({ subject }) => subject === 'many').map(({ id }) => id))
      before = page.next
    } while (before)
    expect(new Set(seen).size).toBe(2 * ACTIVITY_ROWS + 1)
    expect(seen).toHaveLength(2 * ACTIVITY_ROWS + 1)
  })

  test('Every kind of row can be asked for', async () => {
    for (const kind of ACTIVITY_KINDS)
      expect(
        (await newest(kind)).every((row) => row.kind === kind),
        kind,
      ).toBe(true)
  })
})
