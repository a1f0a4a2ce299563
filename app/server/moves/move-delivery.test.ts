import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import { deliveries, deliveryEvents } from '#app/server/database/schema.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import {
  BOARD_MOVES,
  type BoardMove,
  DELIVERY_STATUSES,
  type DeliveryKind,
  type DeliveryStatus,
  mayMoveByHand,
} from '#app/shop/delivery/delivery-status.ts'
import { moveDelivery, takeMoveBack } from './move-delivery.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})

const florist = { actor: 'owner', actorName: null, origin: 'board' } as const

/** An order that nobody has started, at no promised time. */
const newOrder = () => madeOrder(shop)

async function readDelivery(orderId: string) {
  const [row] = await shop.db.select().from(deliveries).where(eq(deliveries.orderId, orderId))
  if (!row) throw new Error(`no delivery of ${orderId}`)
  return row
}

const readEvents = (orderId: string) =>
  shop.db.select().from(deliveryEvents).where(eq(deliveryEvents.orderId, orderId)).orderBy(deliveryEvents.at)

async function move(orderId: string, to: BoardMove, more: Partial<Parameters<typeof moveDelivery>[1]> = {}) {
  const { version } = await readDelivery(orderId)
  return moveDelivery(shop, { ...florist, orderId, version, to, ...more })
}

/** Stands as asked for, for one statement's rollback: days and slots of the row do not matter to a move. */
async function standing(status: DeliveryStatus, kind: DeliveryKind, to: BoardMove): Promise<boolean> {
  const orderId = await newOrder()
  let moved = false
  await shop.db
    .transaction(async (tx) => {
      await tx.execute(sql`alter table deliveries drop constraint deliveries_times`)
      await tx.update(deliveries).set({ status, kind }).where(eq(deliveries.orderId, orderId))
      const answer = await moveDelivery(
        { ...shop, db: tx as unknown as TestShop['db'] },
        {
          ...florist,
          ...{ orderId, version: 1, to },
        },
      )
      moved = answer.ok
      tx.rollback()
    })
    .catch(() => undefined)
  return moved
}

describe('moves of parcels', () => {
  test('An order without a delivery time has a parcel too, which nobody has started', async () => {
    expect(await readDelivery(await newOrder())).toMatchObject({
      status: 'accepted',
      kind: 'untimed',
      day: null,
    })
  })

  test('A parcel moves by a button exactly where the table of moves says so, whatever its kind', async () => {
    for (const kind of ['delivery', 'pickup', 'untimed'] as const)
      for (const from of DELIVERY_STATUSES)
        for (const to of BOARD_MOVES) {
          const allowed = mayMoveByHand(from, to, kind)
          expect(await standing(from, kind, to), `${kind}: ${from} to ${to}`).toBe(allowed)
        }
  })

  test('A move is kept with who made it, from which screen and with what was said', async () => {
    const orderId = await newOrder()
    for (const to of ['ready', 'out'] as const) expect(await move(orderId, to)).toMatchObject({ ok: true })
    expect(await move(orderId, 'failed', { failure: 'nobody', origin: 'order' })).toMatchObject({ ok: true })
    const [, , last] = await readEvents(orderId)
    expect(last).toMatchObject({
      ...{
        fromStatus: 'out',
        toStatus: 'failed',
        actor: 'owner',
        actorName: null,
        origin: 'order',
        failure: 'nobody',
      },
    })
    const change = shop.db
      .update(deliveryEvents)
      .set({ failure: 'closed' })
      .where(eq(deliveryEvents.orderId, orderId))
    await expect(change).rejects.toThrow()
  })

  test('Of two florists who move a parcel at once, one does and the other is told', async () => {
    const orderId = await newOrder()
    const { version } = await readDelivery(orderId)
    const answers = await Promise.all(
      (['ready', 'arranging'] as const).map((to) => moveDelivery(shop, { ...florist, orderId, version, to })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ problem: { code: 'delivery-moved' } })
    expect(await readEvents(orderId)).toHaveLength(1)
  })

  test('The last move is taken back within ten minutes, by an event of its own and once', async () => {
    const orderId = await newOrder()
    await move(orderId, 'ready')
    await move(orderId, 'out')
    await move(orderId, 'failed', { failure: 'nobody' })
    expect(await readDelivery(orderId)).toMatchObject({ status: 'failed' })
    const back = async () =>
      takeMoveBack(shop, { ...florist, orderId, version: (await readDelivery(orderId)).version })
    expect(await back()).toMatchObject({ ok: true })
    expect(await readDelivery(orderId)).toMatchObject({ status: 'out' })
    expect(await back()).toMatchObject({ problem: { code: 'delivery-moved' } })
    expect(await readEvents(orderId)).toHaveLength(4)
  })

  test('A move of more than ten minutes ago stays', async () => {
    const orderId = await newOrder()
    await shop.db.insert(deliveryEvents).values({
      ...{ orderId, actor: 'owner', fromStatus: 'arranging', toStatus: 'accepted' },
      at: new Date(Date.now() - 11 * 60_000),
    })
    expect(await takeMoveBack(shop, { ...florist, orderId, version: 1 })).toMatchObject({ ok: false })
  })

  test('A parcel that does not exist is not found', async () => {
    const unknown = { ...florist, orderId: 'DM-NONE', version: 1 }
    expect(await moveDelivery(shop, { ...unknown, to: 'ready' })).toMatchObject({
      problem: { code: 'not-found' },
    })
    expect(await takeMoveBack(shop, unknown)).toMatchObject({ problem: { code: 'not-found' } })
  })
})
