import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { correctOrder } from '#app/server/corrections/correct-order.ts'
import { deliveries, prints } from '#app/server/database/schema.ts'
import { cancelDelivery, takeTimeBack } from '#app/server/delivery/change-delivery.ts'
import { moveDelivery, takeMoveBack } from '#app/server/moves/move-delivery.ts'
import { fillRun, stepInRun } from '#app/server/runs/change-run.ts'
import { readRunDay } from '#app/server/runs/read-runs.ts'
import { madeOrder, placeDelivery } from '#app/server/testing/made-orders.ts'
import { dayIn, makeSlot, scheduledOrder } from '#app/server/testing/slots.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { type BoardCard, listCardMoves, listOpenLanes, listToMake, toLanes } from '#app/shop/board/board.ts'
import type { WaitingParcels } from '#app/shop/board/waiting.ts'
import { toMoment } from '#app/shop/day.ts'
import { DELIVERY_STATUSES, type DeliveryStatus } from '#app/shop/delivery/delivery-status.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { countMade } from './count-made.ts'
import { readBoard } from './read-board.ts'
import { countWaiting } from './waiting.ts'

const DAY = dayIn(9)
const ROSE = { id: 'rose', title: { en: 'Rose' } }
const LILY = { id: 'lily', title: { en: 'Lily' } }
const OWNER = { actor: 'owner', actorName: null, origin: 'board' } as const

let shop: TestShop
let early: string
let late: string
beforeAll(async () => {
  shop = await openTestShop()
  early = await makeSlot(shop, { starts: 600, ends: 780 })
  late = await makeSlot(shop, { starts: 960, ends: 1140 })
})
afterAll(() => shop.close())

const inSlot = (slotId: string, items: Parameters<typeof madeOrder>[1] = {}) =>
  scheduledOrder(shop, { day: DAY, slotId }, items)
const readVersion = async (orderId: string) => {
  const [row] = await shop.db.select().from(deliveries).where(eq(deliveries.orderId, orderId))
  return row?.version ?? 0
}
const readLanes = async (day = DAY) => toLanes(await readBoard(shop, { day }))
const findCard = async (receipt: string) =>
  (await readBoard(shop, { day: DAY })).find((card) => card.receipt === receipt)

describe('the board of a day', () => {
  test('It shows its parcels by time and number, and those without a time until they are brought', async () => {
    const untimed = await madeOrder(shop)
    const second = await inSlot(late)
    const first = await inSlot(early)
    const elsewhere = await scheduledOrder(shop, { day: dayIn(10), slotId: early })
    const lanes = await readLanes()
    expect(
      lanes.map(({ slot, cards }) => [slot?.starts ?? null, cards.map(({ receipt }) => receipt)]),
    ).toEqual([
      [600, [first]],
      [960, [second]],
      [null, [untimed]],
    ])
    expect(lanes[0]?.cards[0]).toMatchObject({ stop: 1, status: 'accepted', kind: 'delivery' })
    expect(JSON.stringify(lanes)).not.toContain(elsewhere)
    for (const [at, to] of (['ready', 'out', 'delivered'] as const).entries())
      await moveDelivery(shop, { ...OWNER, orderId: untimed, version: at + 1, to })
    expect((await readLanes()).map(({ slot }) => slot?.starts)).toEqual([600, 960])
  })

  test('A run’s parcels stand together, where the first of them would, since they leave together', async () => {
    const day = dayIn(12)
    const slot = { day, slotId: early }
    const receipts: string[] = []
    for (let made = 0; made < 4; made += 1) receipts.push(await scheduledOrder(shop, slot))
    const [a, b, c, d] = (await readLanes(day))[0]?.cards.map(({ receipt }) => receipt) ?? []
    const fill = { day, slot: early, zone: null, run: 'new', name: 'Somchai' }
    await fillRun(shop, fill)
    for (const receipt of [a, c]) {
      const [run] = (await readRunDay(shop, day)).runs
      await stepInRun(shop, {
        ...{ run: run?.id ?? '', version: run?.version ?? 0 },
        ...{ receipt: receipt ?? '', step: 'out' },
      })
    }
    expect((await readLanes(day))[0]?.cards.map(({ receipt }) => receipt)).toEqual([a, b, d, c])
  })

  test('What to make is counted by piece, first what is needed first, without what is ready or refunded', async () => {
    await inSlot(late, { items: [{ ...LILY, count: 3 }] })
    const receipt = await inSlot(early, { items: [{ ...ROSE, count: 2 }] })
    const wanted = async () => listToMake(await readLanes()).filter(({ id }) => ['rose', 'lily'].includes(id))
    expect(await wanted()).toMatchObject([
      { id: 'rose', count: 2, made: 0 },
      { id: 'lily', count: 3 },
    ])
    expect(
      await countMade(shop, { orderId: receipt, version: await readVersion(receipt), line: 'rose' }),
    ).toMatchObject({ ok: true })
    expect((await wanted())[0]).toMatchObject({ id: 'rose', count: 2, made: 1 })
    await moveDelivery(shop, { ...OWNER, orderId: receipt, version: await readVersion(receipt), to: 'ready' })
    expect((await wanted()).map(({ id }) => id)).toEqual(['lily'])
  })

  test('Of two who count a piece at once one does, and no more pieces are counted than there are', async () => {
    const orderId = await inSlot(early, { items: [{ ...ROSE, count: 2 }] })
    const piece = { orderId, line: 'rose', version: await readVersion(orderId) }
    const answers = await Promise.all([countMade(shop, piece), countMade(shop, piece)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const again = async () => countMade(shop, { ...piece, version: await readVersion(orderId) })
    expect(await again()).toMatchObject({ ok: true })
    expect(await again()).toMatchObject({ problem: { code: 'delivery-moved' } })
    expect((await findCard(orderId))?.lines).toMatchObject([{ made: 2, count: 2 }])
    expect(await countMade(shop, { ...piece, line: 'tulip' })).toMatchObject({
      problem: { code: 'not-found' },
    })
  })

  test('A card offers to take its last move back for a while, and not twice', async () => {
    const orderId = await inSlot(early)
    expect((await findCard(orderId))?.mayTakeBack).toBe(false)
    await moveDelivery(shop, { ...OWNER, orderId, version: await readVersion(orderId), to: 'ready' })
    expect((await findCard(orderId))?.mayTakeBack).toBe(true)
    await shop.pool.query('alter table delivery_events disable trigger never_changed')
    await shop.pool.query(`update delivery_events set at = at - interval '11 minutes' where order_id = $1`, [
      orderId,
    ])
    expect((await findCard(orderId))?.mayTakeBack).toBe(false)
  })

  test('What another form or the shop did to a parcel is not offered to be taken back', async () => {
    const orderId = await scheduledOrder(shop, { day: dayIn(11), slotId: early })
    const version = await readVersion(orderId)
    expect(await takeTimeBack(shop, { orderId, version, actor: 'owner' })).toMatchObject({ ok: true })
    const [card] = (await readBoard(shop, { only: 'unscheduled' })).filter(
      ({ receipt }) => receipt === orderId,
    )
    expect(card?.mayTakeBack).toBe(false)
    expect(await takeMoveBack(shop, { ...OWNER, orderId, version: version + 1 })).toMatchObject({
      problem: { code: 'delivery-moved' },
    })
    expect(await cancelDelivery(shop, { orderId, version: version + 1, actor: 'owner' })).toMatchObject({
      ok: true,
    })
  })

  test('The top line counts what waits, and the board shows exactly those', async () => {
    const listed = async (only: WaitingParcels) =>
      (await readBoard(shop, { only })).map(({ receipt }) => receipt)
    const old = await scheduledOrder(shop, { day: dayIn(-2), slotId: early })
    const failed = await inSlot(early)
    for (const to of ['ready', 'out', 'failed'] as const)
      await moveDelivery(shop, { ...OWNER, orderId: failed, version: await readVersion(failed), to })
    expect(await countWaiting(shop)).toMatchObject({ failed: 1, late: 1 })
    expect([await listed('failed'), await listed('late')]).toEqual([[failed], [old]])
    for (const to of ['ready', 'out', 'delivered'] as const)
      await moveDelivery(shop, { ...OWNER, orderId: old, version: await readVersion(old), to })
    expect(await countWaiting(shop)).toMatchObject({ late: 0 })

    const lost = await madeOrder(shop)
    await placeDelivery(shop, { orderId: lost, status: 'unscheduled', kind: 'delivery', reason: 'time-lost' })
    expect(await listed('unscheduled')).toEqual([lost])

    const printed = await inSlot(early)
    const print = { orderId: printed, paper: 'labels', corrections: 0, day: DAY, slotId: early } as const
    await shop.db.insert(prints).values(print)
    expect(await listed('changed')).toEqual([])
    await correctOrder(shop, printed, { corrections: 0, address: { ...AN_ADDRESS, name: 'Mum' }, gift: {} })
    expect(await listed('changed')).toEqual([printed])
    await shop.db.insert(prints).values({ ...print, corrections: 1 })
    expect(await listed('changed')).not.toContain(printed)

    const seen = await inSlot(early)
    await shop.db.update(deliveries).set({ photo: 'changes' }).where(eq(deliveries.orderId, seen))
    expect(await listed('photo')).toEqual([seen])
    expect(await countWaiting(shop)).toMatchObject({ photo: 1, unscheduled: 1 })
  })
})

test('A day of more parcels than a phone draws in a second shows those of the time that is worked on, and others by a link', () => {
  const lane = (starts: number, count: number, status: DeliveryStatus = 'accepted') => ({
    slot: { slotId: `slot-${starts}`, kind: 'delivery' as const, day: DAY, starts, ends: starts + 180 },
    cards: Array.from({ length: count }, () => ({ status, kind: 'delivery' }) as BoardCard),
  })
  const lanes = [lane(480, 60, 'delivered'), lane(660, 60), lane(840, 60)]
  const at = (minutes: number, asked: string | null = null) => [
    ...listOpenLanes(lanes, asked, toMoment(DAY, minutes)),
  ]
  expect(at(500)).toEqual([`${DAY}-slot-660`])
  expect(at(900)).toEqual([`${DAY}-slot-840`])
  expect(at(1200)).toEqual([`${DAY}-slot-660`])
  expect(at(500, `${DAY}-slot-480`)).toEqual([`${DAY}-slot-480`])
  expect(listOpenLanes([lane(480, 40), lane(660, 40)], null, new Date()).size).toBe(2)
})

test('The large button of a card is the usual step: one tap for each bouquet, out for deliveries, collected for pick-ups', () => {
  const first = (kind: 'delivery' | 'pickup') =>
    Object.fromEntries(
      DELIVERY_STATUSES.map((status) => [status, listCardMoves({ status, kind })[0] ?? null]),
    )
  expect(first('delivery')).toMatchObject({
    accepted: 'ready',
    arranging: 'ready',
    ready: 'out',
    out: 'delivered',
  })
  expect(first('pickup')).toMatchObject({ accepted: 'ready', ready: 'collected' })
})
