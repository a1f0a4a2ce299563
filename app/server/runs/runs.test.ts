import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listActivity } from '#app/server/activity/list-activity.ts'
import { readBoard } from '#app/server/board/read-board.ts'
import { correctOrder } from '#app/server/corrections/correct-order.ts'
import { readHistory } from '#app/server/corrections/order-history.ts'
import { deliveries, deliveryEvents, deliveryPictures, workLinks } from '#app/server/database/schema.ts'
import { cancelDelivery, scheduleDelivery } from '#app/server/delivery/change-delivery.ts'
import { listParcels } from '#app/server/delivery/parcels.ts'
import { decidePayment } from '#app/server/hand-payments/decide-payment.ts'
import { findHandPayment } from '#app/server/hand-payments/waiting-payments.ts'
import { moveDelivery, takeMoveBack } from '#app/server/moves/move-delivery.ts'
import { readStateTimes } from '#app/server/moves/state-times.ts'
import { findAdminOrder } from '#app/server/orders/orders-admin.ts'
import { findHandOver } from '#app/server/pictures/list-photos.ts'
import { workCookie } from '#app/server/staff/work-cookie.ts'
import { openWorkLink } from '#app/server/staff/work-links.ts'
import { madeOrder, type OrderInput } from '#app/server/testing/made-orders.ts'
import { dayIn, makeWideSlot, scheduledOrder } from '#app/server/testing/slots.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { sumCash } from '#app/shop/runs/runs.ts'
import { fillRun, putInRun, stepInRun } from './change-run.ts'
import { moveInRun, savePhotoInRun, startRun } from './driver-moves.ts'
import { endRun } from './end-run.ts'
import { type Driver, findDriver } from './find-driver.ts'
import { moveByForm } from './move-by-form.ts'
import { readDriverRun } from './read-driver-run.ts'
import { findRun, readRunDay } from './read-runs.ts'
import { makeRunLink, revokeRunLink } from './run-link.ts'
import { noteRunSheet, readRunSheet } from './run-sheet.ts'

const ownerName = 'Malee'
const OWNER = { actor: 'owner', actorName: null, origin: 'board' } as const

let shop: TestShop
let slot: string
beforeAll(async () => {
  shop = await openTestShop()
  slot = await makeWideSlot(shop)
})
afterAll(() => shop.close())

let days = 20
/** Each test has a day of its own. */
const newDay = () => dayIn(days++)

async function parcels(day: string, count: number, order: OrderInput = {}): Promise<string[]> {
  const receipts: string[] = []
  for (let made = 0; made < count; made += 1)
    receipts.push(await scheduledOrder(shop, { day, slotId: slot }, order))
  return receipts
}

const fill = (day: string, run: Partial<{ run: string; name: string }> = {}) =>
  fillRun(shop, { day, slot, zone: null, run: 'new', name: 'Somchai', ...run })

async function filled(count: number, order: OrderInput = {}) {
  const day = newDay()
  const receipts = await parcels(day, count, order)
  expect(await fill(day)).toMatchObject({ ok: true })
  const [run] = (await readRunDay(shop, day)).runs
  if (!run) throw new Error('no run was made')
  return { day, id: run.id, receipts, sequence: run.parcels.map(({ receipt }) => receipt) }
}

const runNow = async (id: string) => {
  const run = await findRun(shop, id)
  if (!run) throw new Error('the run is gone')
  return run
}
const readSequence = async (id: string) => (await runNow(id)).parcels.map(({ receipt }) => receipt)

async function makeReady(receipts: string[]): Promise<void> {
  await shop.db.update(deliveries).set({ status: 'ready' }).where(inArray(deliveries.orderId, receipts))
}

let networks = 0
const newIp = () => `10.9.${Math.floor(networks / 250)}.${networks++ % 250}`

async function findLink(id: string) {
  const made = await makeRunLink(shop, { id, version: (await runNow(id)).version, ownerName })
  if (!made.ok) throw new Error('no link was made')
  return made.value.key
}

async function openRun(id: string): Promise<{ driver: Driver; request: Request }> {
  const link = await openWorkLink(shop, { key: await findLink(id), ip: newIp(), kind: 'driver' })
  if (!link) throw new Error('the link did not open')
  const cookie = workCookie(shop.config, 'driver', link).split(';')[0] ?? ''
  const request = new Request('http://localhost/run', { headers: { cookie } })
  const driver = await findDriver(shop, request)
  if (!driver) throw new Error('the driver was not found')
  return { driver, request }
}

async function listStops(driver: Driver) {
  return (await readDriverRun(shop, driver.runId))?.stops ?? []
}
async function findStop(driver: Driver, receipt: string) {
  const stop = (await listStops(driver)).find((each) => each.receipt === receipt)
  if (!stop) throw new Error('not in the run')
  return stop
}
const readStatus = async (receipt: string) => {
  const [row] = await shop.db.select().from(deliveries).where(eq(deliveries.orderId, receipt))
  return row?.status
}
const listEvents = (receipt: string) =>
  shop.db.select().from(deliveryEvents).where(eq(deliveryEvents.orderId, receipt))

async function onTheWay(count: number, order: OrderInput = {}) {
  const run = await filled(count, order)
  await makeReady(run.receipts)
  const { driver, request } = await openRun(run.id)
  await startRun(shop, driver, await listStops(driver))
  return { ...run, driver, request }
}

describe('the runs of a day', () => {
  test('All parcels of a time and zone go into a run at once, in the sequence of the papers, whose numbers they keep', async () => {
    const day = newDay()
    const receipts = await parcels(day, 3)
    const pickup = await scheduledOrder(shop, { day, slotId: slot })
    await shop.db.update(deliveries).set({ kind: 'pickup' }).where(eq(deliveries.orderId, pickup))
    const before = await readRunDay(shop, day)
    expect(before.groups.map(({ parcels }) => parcels.map(({ receipt }) => receipt).sort())).toEqual([
      receipts.toSorted(),
    ])
    expect(await fill(day)).toMatchObject({ ok: true })
    const { runs, groups } = await readRunDay(shop, day)
    const onPaper = await listParcels(shop, { day, slotId: null })
    const own = onPaper.filter(({ receipt }) => receipts.includes(receipt))
    expect(groups).toEqual([])
    expect(runs[0]?.parcels.map(({ receipt, stop }) => [receipt, stop])).toEqual(
      own.map(({ receipt, stop }) => [receipt, stop]),
    )
    const late = await scheduledOrder(
      shop,
      { day, slotId: slot },
      { receipt: `DM-0000${randomUUID().slice(0, 4).toUpperCase()}` },
    )
    const after = new Map(
      (await listParcels(shop, { day, slotId: null })).map((each) => [each.receipt, each.stop]),
    )
    for (const { receipt, stop } of own) expect(after.get(receipt)).toBe(stop)
    expect(after.get(late)).toBeGreaterThan(3)
    const card = (await readBoard(shop, { day })).find(({ receipt }) => receipt === receipts[0])
    expect(card?.run).toBe('Somchai')
  })

  test('Of two owners who fill at once one makes the run, and the other is told', async () => {
    const day = newDay()
    await parcels(day, 2)
    const both = await Promise.all([fill(day), fill(day, { name: 'Anong' })])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ problem: { code: 'run-empty' } })
    expect((await readRunDay(shop, day)).runs).toHaveLength(1)
  })

  test('Of two owners who sort a run at once the second is told, and the first’s sequence stands', async () => {
    const { id, sequence } = await filled(3)
    const { version } = await runNow(id)
    const [first, , last] = sequence as [string, string, string]
    const both = await Promise.all([
      stepInRun(shop, { run: id, version, receipt: last, step: 'up' }),
      stepInRun(shop, { run: id, version, receipt: first, step: 'down' }),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ problem: { code: 'run-changed' } })
    const [a, b, c] = sequence
    expect(await readSequence(id)).toEqual(both[0]?.ok ? [a, c, b] : [b, a, c])
  })

  test('A parcel moves to the ends of its run and no further, goes into another run, and out', async () => {
    const { day, id, sequence } = await filled(3)
    const [a, b, c] = sequence as [string, string, string]
    const step = async (receipt: string, to: 'up' | 'down' | 'out') =>
      stepInRun(shop, { run: id, version: (await runNow(id)).version, receipt, step: to })
    for (const _ of [1, 2, 3]) await step(c, 'up')
    expect(await readSequence(id)).toEqual([c, a, b])
    await parcels(day, 1)
    await fill(day, { name: 'Anong' })
    const other = (await readRunDay(shop, day)).runs.find((run) => run.id !== id)
    const put = { day, receipt: c, from: id, run: other?.id ?? '' }
    expect(await putInRun(shop, put)).toMatchObject({ ok: true })
    expect(await putInRun(shop, put)).toMatchObject({ problem: { code: 'run-changed' } })
    expect([await readSequence(id), (await readSequence(other?.id ?? '')).at(-1)]).toEqual([[a, b], c])
    await step(a, 'out')
    const after = await readRunDay(shop, day)
    expect(after.groups.flatMap(({ parcels }) => parcels.map(({ receipt }) => receipt))).toEqual([a])
  })

  test('A parcel that gets another time or is cancelled leaves its run, one that keeps its time stays', async () => {
    const { day, id, receipts } = await filled(3)
    const [moved, cancelled, stays] = receipts as [string, string, string]
    for (const receipt of receipts)
      await shop.pool.query(
        `select claim_slot(checkout_id, user_id, $2, $3, 1, 10000, 'sold') from orders where id = $1`,
        [receipt, day, slot],
      )
    const change = { version: 1, actor: 'owner' as const }
    expect(
      await scheduleDelivery(shop, { ...change, orderId: moved, day: dayIn(15), slotId: slot }),
    ).toMatchObject({ ok: true })
    expect(await cancelDelivery(shop, { ...change, orderId: cancelled })).toMatchObject({ ok: true })
    expect(await scheduleDelivery(shop, { ...change, orderId: stays, day, slotId: slot })).toMatchObject({
      ok: true,
    })
    expect(await readSequence(id)).toEqual([stays])
    const rows = await shop.db.select().from(deliveries).where(eq(deliveries.runId, id))
    expect(rows.map(({ orderId }) => orderId)).toEqual([stays])
  })
})

test('A printed sheet names what was corrected, added and taken out since, and an old page notes nothing', async () => {
  const { day, id, sequence } = await filled(3)
  const [first, second] = sequence as [string, string]
  const readSheet = async () => {
    const sheet = await readRunSheet(shop, id)
    if (!sheet) throw new Error('the run is gone')
    return sheet
  }
  const { shown, ...before } = await readSheet()
  expect(before).toMatchObject({ changed: [], gone: [] })
  expect(await noteRunSheet(shop, id, shown.slice(1))).toMatchObject({ problem: { code: 'delivery-moved' } })
  expect(await noteRunSheet(shop, id, shown)).toMatchObject({ ok: true })
  expect(await readSheet()).toMatchObject({ changed: [], gone: [] })

  const address = { ...AN_ADDRESS, address: '9 New Road' }
  expect(await correctOrder(shop, first, { corrections: 0, address, gift: {} })).toMatchObject({ ok: true })
  const { version } = await runNow(id)
  await stepInRun(shop, { run: id, version, receipt: second, step: 'out' })
  const added = await parcels(day, 1)
  await fillRun(shop, { day, slot, zone: null, run: id, name: '' })
  await stepInRun(shop, { run: id, version: (await runNow(id)).version, receipt: second, step: 'out' })
  const after = await readSheet()
  expect(after).toMatchObject({ changed: [first, ...added], gone: [second] })
  expect((await readHistory(shop, first)).outdated).toEqual(['run'])
  expect(await noteRunSheet(shop, id, shown)).toMatchObject({ problem: { code: 'delivery-moved' } })
  await noteRunSheet(shop, id, after.shown)
  expect(await readSheet()).toMatchObject({ changed: [], gone: [] })
})

describe('a driver’s link', () => {
  test('opens on one phone only, ends when it is made anew or revoked, and counts for twelve hours', async () => {
    const { id } = await filled(1)
    const { version } = await runNow(id)
    const both = await Promise.all([
      makeRunLink(shop, { id, version, ownerName }),
      makeRunLink(shop, { id, version, ownerName }),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const key = both.flatMap((made) => (made.ok ? [made.value.key] : []))[0] ?? ''
    const open = (each: string) => openWorkLink(shop, { key: each, ip: newIp(), kind: 'driver' })
    const link = await open(key)
    expect(link?.seconds).toBeGreaterThan(12 * 3600 - 60)
    expect(link?.seconds).toBeLessThanOrEqual(12 * 3600)
    expect(await open(key)).toBeNull()
    const { driver, request } = await openRun(id)
    expect(driver.runId).toBe(id)
    const renewed = await findLink(id)
    expect(await findDriver(shop, request)).toBeNull()
    await revokeRunLink(shop, { id, version: (await runNow(id)).version, ownerName })
    expect(await open(renewed)).toBeNull()
    expect((await runNow(id)).link).toBe('over')
  })

  test('shows no price, email, sender, or number of a surprise, and marks what was corrected', async () => {
    const order: OrderInput = {
      email: 'secret-buyer@shop.test',
      delivery: {
        gift: {
          call: 'surprise',
          cardMessage: 'From me',
          cardFrom: 'Secret Sender',
          anonymous: 'yes',
          buyerPhone: '0899999999',
        },
      },
      address: { phoneNumber: '081 999 8877' },
    }
    const { receipts, id } = await filled(1, order)
    const address = { ...AN_ADDRESS, address: '7 Corrected Road', phoneNumber: '081 999 8877' }
    await correctOrder(shop, receipts[0] ?? '', { corrections: 0, address, gift: order.delivery?.gift ?? {} })
    const { driver } = await openRun(id)
    const run = JSON.stringify(await readDriverRun(shop, driver.runId))
    for (const secret of ['secret-buyer', 'Secret Sender', 'From me', '0899999999', '081 999 8877', '19000'])
      expect(run).not.toContain(secret)
    expect(await findStop(driver, receipts[0] ?? '')).toMatchObject({
      ...{ phone: null, address: '7 Corrected Road' },
      corrected: expect.arrayContaining(['address']),
    })
  })
})

describe('a driver', () => {
  test('takes along what is ready, each parcel once however often the start is sent', async () => {
    const { id, receipts } = await filled(3)
    const [first, second, third] = receipts as [string, string, string]
    await makeReady([first, second])
    const { driver } = await openRun(id)
    const shown = await listStops(driver)
    await Promise.all([startRun(shop, driver, shown), startRun(shop, driver, shown)])
    await makeReady([third])
    await startRun(
      shop,
      driver,
      shown.filter(({ receipt }) => receipt !== third),
    )
    expect(await Promise.all(receipts.map(readStatus))).toEqual(['out', 'out', 'ready'])
    expect(await listEvents(first)).toMatchObject([
      { toStatus: 'out', actor: 'driver', actorName: 'Somchai' },
    ])
  })

  test('moves no parcel of another run, and keeps no photo of it', async () => {
    const [one, other] = [await onTheWay(1), await onTheWay(1)]
    const receipt = other.receipts[0] ?? ''
    const { version, moveId } = await findStop(other.driver, receipt)
    const move = { receipt, version, moveId, to: 'delivered' } as const
    expect(await moveInRun(shop, one.driver, move)).toMatchObject({ problem: { code: 'not-found' } })
    await startRun(shop, one.driver, [{ receipt, version }])
    const photo = { receipt, sendId: randomUUID(), file: new File(['x'], 'photo') }
    expect(await savePhotoInRun(shop, one.driver, photo)).toMatchObject({ problem: { code: 'not-found' } })
    expect(await readStatus(receipt)).toBe('out')
  })

  test('whose link is revoked midway is a stranger at the next press', async () => {
    const { id, request } = await onTheWay(1)
    await revokeRunLink(shop, { id, version: (await runNow(id)).version, ownerName })
    expect(await findDriver(shop, request)).toBeNull()
  })

  test('whose move is sent again is told that it is done, and it is noted once, also after the parcel was taken out', async () => {
    const { id, receipts, driver } = await onTheWay(2)
    const [first] = receipts as [string, string]
    const { version, moveId } = await findStop(driver, first)
    const move = { receipt: first, version, moveId, to: 'failed', failure: 'nobody' } as const
    const answers = await Promise.all([moveInRun(shop, driver, move), moveInRun(shop, driver, move)])
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    expect((await listEvents(first)).filter(({ toStatus }) => toStatus === 'failed')).toHaveLength(1)
    await stepInRun(shop, { run: id, version: (await runNow(id)).version, receipt: first, step: 'out' })
    expect(await moveInRun(shop, driver, move)).toMatchObject({ ok: true })
    expect(await moveInRun(shop, driver, { ...move, moveId: randomUUID() })).toMatchObject({
      problem: { code: 'not-found' },
    })
  })

  test('whose parcel the owner has moved meanwhile is told so, and nothing changes', async () => {
    const { receipts, driver } = await onTheWay(1)
    const receipt = receipts[0] ?? ''
    const { version, moveId } = await findStop(driver, receipt)
    await moveDelivery(shop, { ...OWNER, orderId: receipt, version, to: 'failed', failure: 'closed' })
    const late = { receipt, version, moveId, to: 'delivered' } as const
    expect(await moveInRun(shop, driver, late)).toMatchObject({ problem: { code: 'delivery-moved' } })
    expect(await readStatus(receipt)).toBe('failed')
  })

  test('who reports a delivery after the owner has noted it has the cash kept once, with who took it', async () => {
    const { day, id, receipts, driver } = await onTheWay(1)
    const [receipt = ''] = receipts
    const stop = await findStop(driver, receipt)
    const press = {
      ...stop,
      to: 'delivered',
      leftAt: 'door',
      whoTook: 'Khun Noi',
      collected: 500_00,
    } as const
    const own = { ...OWNER, orderId: receipt, version: stop.version, to: 'delivered' } as const
    expect(await moveDelivery(shop, own)).toMatchObject({ ok: true })
    const [before] = (await readStateTimes(shop.db, [receipt])).values()
    expect(Object.keys(before ?? {}).sort()).toEqual(['delivered', 'out'])
    const many = await Promise.all([1, 2, 3].map(() => moveInRun(shop, driver, press)))
    expect(many.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(
      await moveInRun(shop, driver, { ...press, moveId: randomUUID(), collected: 900_00 }),
    ).toMatchObject({
      problem: { code: 'delivery-moved' },
    })
    expect((await listEvents(receipt)).filter(({ toStatus }) => toStatus === 'delivered')).toMatchObject([
      { actor: 'owner', collected: null, moveId: null },
      { actor: 'driver', actorName: 'Somchai', collected: 500_00, whoTook: 'Khun Noi', moveId: stop.moveId },
    ])
    expect(sumCash(await runNow(id))).toMatchObject({ collected: 500_00 })
    expect(await findHandOver(shop, receipt)).toMatchObject({ leftAt: 'door', collected: 500_00 })
    expect([...(await readStateTimes(shop.db, [receipt])).values()]).toEqual([before])
    const card = (await readBoard(shop, { day })).find((each) => each.receipt === receipt)
    expect(card).toMatchObject({ mayTakeBack: false })
  })

  test('whose delivery was noted by the driver first is not noted again by the owner, whose page is old', async () => {
    const { id, receipts, driver } = await onTheWay(1)
    const [receipt = ''] = receipts
    const stop = await findStop(driver, receipt)
    const press = { ...stop, to: 'delivered', leftAt: 'door', collected: 500_00 } as const
    expect(await moveInRun(shop, driver, press)).toMatchObject({ ok: true })
    const own = { ...OWNER, orderId: receipt, version: stop.version, to: 'delivered' } as const
    expect(await moveDelivery(shop, own)).toMatchObject({ problem: { code: 'delivery-moved' } })
    expect(await moveInRun(shop, driver, press)).toMatchObject({ ok: true })
    expect(sumCash(await runNow(id))).toMatchObject({ collected: 500_00 })
  })

  test('sends who took a parcel, where it is, the cash and a photo, each kept once', async () => {
    const { receipts, driver } = await onTheWay(1)
    const receipt = receipts[0] ?? ''
    const { version, moveId, sendId } = await findStop(driver, receipt)
    const { default: sharp } = await import('sharp')
    const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    const fields = { intent: 'delivered', receipt, version, moveId, sendId }
    const notes = { leftAt: 'reception', whoTook: ' Khun  Noi ', collected: '1,290.-' }
    for (const [name, value] of Object.entries({ ...fields, ...notes })) form.set(name, String(value))
    form.set('image', new File([new Uint8Array(photo)], 'photo.jpg'))
    for (const _ of [1, 2]) expect(await moveByForm(shop, driver, form)).toMatchObject({ ok: true })
    expect((await listEvents(receipt)).filter(({ toStatus }) => toStatus === 'delivered')).toMatchObject([
      { leftAt: 'reception', whoTook: 'Khun Noi', collected: 1290_00, origin: 'run', moveId },
    ])
    const kept = await shop.db.select().from(deliveryPictures).where(eq(deliveryPictures.orderId, receipt))
    expect(kept).toMatchObject([{ kind: 'proof', actor: 'driver', actorName: 'Somchai', sendId }])
  })
})

describe('the end of a run', () => {
  test('counts no cash of a delivery that was taken back', async () => {
    const { id, receipts, driver } = await onTheWay(1)
    const [receipt = ''] = receipts
    const deliver = async (collected?: number) =>
      moveInRun(shop, driver, {
        ...(await findStop(driver, receipt)),
        ...{ to: 'delivered', leftAt: 'door', ...(collected && { collected }) },
      })
    expect(await deliver(500_00)).toMatchObject({ ok: true })
    const [row] = await shop.db.select().from(deliveries).where(eq(deliveries.orderId, receipt))
    const back = {
      orderId: receipt,
      version: row?.version ?? 0,
      actor: 'owner',
      actorName: null,
      origin: 'board',
    } as const
    expect(await takeMoveBack(shop, back)).toMatchObject({ ok: true })
    expect(await deliver()).toMatchObject({ ok: true })
    expect(sumCash(await runNow(id))).toMatchObject({ collected: 0 })
  })

  test('misses what is owed for delivered parcels and was not noted, until the owner says that it came in', async () => {
    const { id, receipts, driver } = await onTheWay(3)
    const [short, none, failed] = receipts as [string, string, string]
    await shop.pool.query(
      `insert into hand_payments (reference, checkout_id, amount, means, status, idempotency_key, currency)
        select payment_id, checkout_id, 29000, 'on-delivery', 'owed', gen_random_uuid(), 'THB' from orders where id = any($1)`,
      [receipts],
    )
    const sums = async () => sumCash(await runNow(id))
    expect(await sums()).toEqual({ open: 870_00, collected: 0, missing: 0 })
    const deliver = async (receipt: string, notes: { collected?: number } = {}) =>
      moveInRun(shop, driver, {
        ...(await findStop(driver, receipt)),
        ...{ to: 'delivered', leftAt: 'door', ...notes },
      })
    await deliver(short, { collected: 100_00 })
    await deliver(none)
    expect(await sums()).toEqual({ open: 290_00, collected: 100_00, missing: 480_00 })
    await moveInRun(shop, driver, { ...(await findStop(driver, failed)), to: 'failed', failure: 'nobody' })
    await endRun(shop, { run: id, version: (await runNow(id)).version, given: 100_00, ownerName })
    expect(await sums()).toEqual({ open: 0, collected: 100_00, missing: 480_00 })
    await shop.pool.query(
      `update hand_payments set status = 'received' where reference = (select payment_id from orders where id = $1)`,
      [none],
    )
    expect(await sums()).toMatchObject({ missing: 190_00 })
  })

  test('still misses what was not brought once the owner has noted one of two orders of a parcel', async () => {
    const { id, receipts, driver } = await onTheWay(1)
    const added = await madeOrder(shop, {})
    const [receipt = ''] = receipts
    await shop.pool.query('update orders set joins = $1 where id = $2', [receipt, added])
    await shop.pool.query('delete from deliveries where order_id = $1', [added])
    const owe = (order: string, amount: number) =>
      shop.pool.query(
        `insert into hand_payments (reference, checkout_id, amount, means, status, idempotency_key, currency)
          select payment_id, checkout_id, $2, 'on-delivery', 'owed', gen_random_uuid(), 'THB' from orders where id = $1`,
        [order, amount],
      )
    const receive = async (order: string, means: 'cash' | 'transfer') => {
      const { paymentId: reference = '' } = (await findAdminOrder(shop, order)) ?? {}
      const { version = 0 } = (await findHandPayment(shop, reference)) ?? {}
      const noted = await decidePayment(shop, { reference, version, to: 'received', means, actor: ownerName })
      expect(noted).toMatchObject({ ok: true })
    }
    await owe(receipt, 290_00)
    await owe(added, 250_50)
    const stop = await findStop(driver, receipt)
    await moveInRun(shop, driver, { ...stop, to: 'delivered', leftAt: 'door', collected: 500_00 })
    const missing = async () => sumCash(await runNow(id)).missing
    expect(await missing()).toBe(40_50)
    await receive(receipt, 'cash')
    expect(await missing()).toBe(40_50)
    expect((await runNow(id)).parcels).toMatchObject([{ collect: 250_50, settled: 290_00 }])
    await receive(added, 'transfer')
    expect(await missing()).toBe(0)
  })

  test('names the parcels that are still out, and then notes the cash and ends the link', async () => {
    const { day, id, receipts, driver, request } = await onTheWay(2)
    const [first, second] = receipts as [string, string]
    const one = await findStop(driver, first)
    await moveInRun(shop, driver, { ...one, to: 'delivered', leftAt: 'door', collected: 500_00 })
    const end = async () =>
      endRun(shop, { run: id, version: (await runNow(id)).version, given: 480_00, ownerName })
    expect(await end()).toMatchObject({ problem: { code: 'run-still-out', receipts: second } })
    expect(await findDriver(shop, request)).not.toBeNull()
    await moveInRun(shop, driver, { ...(await findStop(driver, second)), to: 'failed', failure: 'nobody' })
    expect(sumCash(await runNow(id))).toEqual({ open: 0, collected: 500_00, missing: 0 })
    expect(await end()).toMatchObject({ ok: true })
    expect(await runNow(id)).toMatchObject({ cashGiven: 480_00, link: 'over' })
    expect(sumCash(await runNow(id))).toMatchObject({ missing: 20_00 })
    expect(await findDriver(shop, request)).toBeNull()
    expect(await end()).toMatchObject({ problem: { code: 'run-changed' } })
    await makeReady([second])
    const { groups } = await readRunDay(shop, day)
    expect(groups.flatMap(({ parcels }) => parcels.map(({ receipt }) => receipt))).toEqual([second])
    expect(await fill(day, { name: 'Second try' })).toMatchObject({ ok: true })
    const { activities } = await listActivity(shop, { kind: 'run', before: null })
    expect(activities.slice(0, 2)).toMatchObject([
      { details: { done: 'run-made', name: 'Second try', added: 1 } },
      { details: { done: 'run-ended', given: 480_00, collected: 500_00 } },
    ])
  })
})

test('A link’s row holds no key of the run', async () => {
  const { id } = await filled(1)
  const key = await findLink(id)
  expect(JSON.stringify(await shop.db.select().from(workLinks))).not.toContain(key)
})
