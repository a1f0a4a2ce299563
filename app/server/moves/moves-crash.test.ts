import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveries } from '#app/server/database/schema.ts'
import { saveDeliveryPicture } from '#app/server/pictures/save-picture.ts'
import { startRun } from '#app/server/runs/driver-moves.ts'
import { drawImage } from '#app/server/testing/hostile-files.ts'
import { killEverywhere } from '#app/server/testing/kill-everywhere.ts'
import { madeOrder, promisedOrder } from '#app/server/testing/made-orders.ts'
import { openShopWithS3, type ShopWithS3 } from '#app/server/testing/shop-with-s3.ts'
import { dayIn, makeWideSlot } from '#app/server/testing/slots.ts'
import type { TestShop } from '#app/server/testing/test-shop.ts'
import { answerPhoto } from '#app/server/tracking/answer-photo.ts'
import { findTracked } from '#app/server/tracking/find-tracked.ts'
import type { BoardMove } from '#app/shop/delivery/delivery-status.ts'
import { moveDelivery } from './move-delivery.ts'

let shop: TestShop
let close: ShopWithS3['close']
let slotId: string
beforeAll(async () => {
  ;({ shop, close } = await openShopWithS3())
  slotId = await makeWideSlot(shop)
})
afterAll(() => close())

const owner = { actor: 'owner', actorName: null, origin: 'board' } as const

interface Parcel {
  status: string
  photo: string
  version: number
  events: number
  pictures: number
  told: number
}

/** In one statement: the database may still end the last one of a shop that was killed. */
async function readParcel(orderId: string): Promise<Parcel> {
  const { rows } = await shop.pool.query<Parcel>(
    `select status, photo, version,
        (select count(*)::int from delivery_events where order_id = $1) as events,
        (select count(*)::int from delivery_pictures where order_id = $1) as pictures,
        (select count(*)::int from emails where kind = 'delivery-state' and order_id = $1
          or kind = 'owner-failed' and about_id in (select id::text from delivery_events where order_id = $1)
          or kind in ('delivery-photo', 'owner-photo') and about_id in (select id from delivery_pictures where order_id = $1)) as told
      from deliveries where order_id = $1`,
    [orderId],
  )
  const [parcel] = rows
  if (!parcel) throw new Error('there is no such parcel')
  return parcel
}

async function movedTo(...moves: BoardMove[]): Promise<string> {
  const orderId = await madeOrder(shop)
  for (const to of moves)
    await moveDelivery(shop, { ...owner, orderId, version: (await readParcel(orderId)).version, to })
  return orderId
}

test('A shop that is killed (kill -9) at any step of a move has moved, noted and told all of it or nothing, and the move sent again is done once', async () => {
  const newWork = async () => {
    const orderId = await movedTo('ready', 'out')
    const { version } = await readParcel(orderId)
    const move = {
      ...owner,
      orderId,
      version,
      to: 'failed',
      failure: 'nobody',
      moveId: randomUUID(),
    } as const
    return { kind: 'move' as const, move }
  }
  const steps = await killEverywhere(shop, newWork, async (work, name) => {
    if (work.kind !== 'move') return
    const { orderId } = work.move
    const left = await readParcel(orderId)
    // Ready was told before; the return is told to the buyer and to the owner.
    const [before, after] = [
      { status: 'out', events: 2, told: 1 },
      { status: 'failed', events: 3, told: 3 },
    ]
    expect(left, name).toMatchObject(left.status === 'out' ? before : after)
    for (const _ of [1, 2]) expect(await moveDelivery(shop, work.move), name).toMatchObject({ ok: true })
    expect(await readParcel(orderId), name).toMatchObject(after)
  })
  expect(steps).toBeGreaterThan(0)
})

test('A shop that is killed at any step of a photo keeps and tells it once when it is sent again', async () => {
  const image = (await drawImage('jpeg')).toString('base64')
  const newWork = async () => ({
    ...{ kind: 'photo' as const, orderId: await movedTo(), sendId: randomUUID(), image },
  })
  await killEverywhere(shop, newWork, async (work, name) => {
    if (work.kind !== 'photo') return
    const { orderId, sendId } = work
    const left = await readParcel(orderId)
    expect([left.photo, left.told], name).toEqual(left.pictures === 0 ? ['none', 0] : ['sent', 1])
    const bytes = Buffer.from(image, 'base64')
    for (const _ of [1, 2])
      expect(
        await saveDeliveryPicture(shop, { orderId, sendId, kind: 'finished', bytes, mover: owner }),
        name,
      ).toMatchObject({ ok: true })
    expect(await readParcel(orderId), name).toMatchObject({ photo: 'sent', told: 1 })
    expect((await findTracked(shop, orderId))?.photos, name).toHaveLength(1)
  })
})

test('A shop that is killed at any step of the buyer’s answer has it with the owner’s email or not at all', async () => {
  const newWork = async () => {
    const orderId = await movedTo()
    const bytes = await drawImage('jpeg')
    await saveDeliveryPicture(shop, { orderId, kind: 'finished', bytes, mover: owner })
    return { kind: 'answer-photo' as const, receipt: orderId, change: 'More white' }
  }
  await killEverywhere(shop, newWork, async (work, name) => {
    if (work.kind !== 'answer-photo') return
    const left = await readParcel(work.receipt)
    expect(left, name).toMatchObject(left.photo === 'sent' ? { told: 1 } : { photo: 'changes', told: 2 })
    await answerPhoto(shop, work)
    expect(await readParcel(work.receipt), name).toMatchObject({ photo: 'changes', told: 2 })
  })
})

test('A shop that is killed while a run starts takes each parcel along once', async () => {
  const newWork = async () => {
    const runId = randomUUID()
    const day = dayIn(3)
    await shop.pool.query(`insert into runs (id, day, name) values ($1, $2, 'Somchai')`, [runId, day])
    const receipts: string[] = []
    for (let made = 0; made < 3; made += 1) {
      const orderId = await promisedOrder(shop, { day, slotId, status: 'accepted', kind: 'delivery' })
      await moveDelivery(shop, {
        ...owner,
        orderId,
        version: (await readParcel(orderId)).version,
        to: 'ready',
      })
      receipts.push(orderId)
    }
    const shown: { receipt: string; version: number }[] = []
    for (const [at, receipt] of receipts.entries()) {
      await shop.db
        .update(deliveries)
        .set({ runId, runPosition: at + 1 })
        .where(eq(deliveries.orderId, receipt))
      shown.push({ receipt, version: (await readParcel(receipt)).version })
    }
    const driver = { runId, link: { id: randomUUID(), name: 'Somchai', may: ['run' as const] } }
    return { kind: 'start-run' as const, driver, shown }
  }
  await killEverywhere(shop, newWork, async (work, name) => {
    if (work.kind !== 'start-run') return
    for (const _ of [1, 2]) await startRun(shop, work.driver, work.shown)
    for (const { receipt } of work.shown)
      expect(await readParcel(receipt), name).toMatchObject({ status: 'out', events: 2, told: 1 })
  })
})
