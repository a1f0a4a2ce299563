import { and, eq, sql } from 'drizzle-orm'
import type { DeliveryActor } from '#app/server/database/schema/delivery.ts'
import { deliveries, deliveryEvents } from '#app/server/database/schema.ts'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import { writeOffOwed } from '#app/server/payments/by-hand/write-off.ts'
import type { Shop } from '#app/server/shop.ts'
import {
  type DeliveryKind,
  type DeliveryStatus,
  mayMoveDelivery,
  STATUS_FACTS,
  type UnscheduledReason,
} from '#app/shop/delivery/delivery-status.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import {
  claimByHand,
  claimSlot,
  hasSoldClaim,
  moveClaim,
  refuseIfOver,
  releaseClaim,
  SlotRefused,
} from './claims.ts'
import { emailShopper } from './email-shopper.ts'
import { lockDelivery, partJoined, workOfParcel } from './joined-orders.ts'

type ChangingShop = Pick<Shop, 'pool' | 'live' | 'settings'>

interface Change {
  orderId: string
  /** The version that the page showed; the second of two changes is refused with `delivery-moved`. */
  version: number
  actor: DeliveryActor
  /** The name on a helper's link. */
  actorName?: string | null
}

interface NewTime {
  day: string
  slotId: string
  /** The owner's: also a full time, whose capacity grows as long as it is taken, or a closed one. */
  beyond?: boolean
}

type Row = Awaited<ReturnType<typeof lockDelivery>>

/**
 * Promises another time, or a first one, and emails the shopper. Refused with `not-found`, `delivery-moved`,
 * `slot-full`, `slot-closed` or, for a time that is over, `slot-late`; then nothing changes.
 */
export async function scheduleDelivery(shop: ChangingShop, change: Change & NewTime): Promise<Outcome<null>> {
  const { workPerDay } = (await shop.settings.current()).planning
  return changeDelivery(shop, { ...change, to: whenScheduled }, async (tx, row) => {
    const { day, slotId, beyond = false } = change
    await refuseIfOver(tx, change)
    const time = { checkoutId: row.checkout.id, day, slotId, workPerDay }
    const isLast = (await hasSoldClaim(tx, row.checkout.id))
      ? await moveClaim(tx, { ...time, beyond })
      : await claimAnew(tx, row, { ...time, beyond })
    return { day, slotId, isLast, beyond }
  })
}

/** Frees the time; the delivery is to be scheduled again. */
export function takeTimeBack(shop: ChangingShop, change: Change): Promise<Outcome<null>> {
  return changeDelivery(shop, { ...change, to: 'unscheduled', reason: 'taken-back' }, freeTime)
}

/** Cancels for good, frees the time and writes off what is owed. Money that came is refunded apart. */
export function cancelDelivery(shop: ChangingShop, change: Change): Promise<Outcome<null>> {
  return changeDelivery(shop, { ...change, to: 'cancelled' }, freeTime)
}

/** Cancels as part of another decision, which tells the open pages. If it is refused, nothing was written. */
export async function cancelWithin(tx: Transaction, change: Change): Promise<Outcome<null>> {
  return (await changeWithin(tx, { ...change, to: 'cancelled' }, freeTime)).outcome
}

interface Changed {
  day: string | null
  slotId: string | null
  isLast?: boolean
  beyond?: boolean
}

/** A status, or one that follows from the delivery's own; null if that is not allowed. */
type Goal = DeliveryStatus | ((from: DeliveryStatus) => DeliveryStatus | null)
type Move = Change & { to: Goal; reason?: UnscheduledReason }
type Work = (tx: Transaction, row: NonNullable<Row>) => Promise<Changed>

async function changeDelivery(shop: ChangingShop, change: Move, work: Work): Promise<Outcome<null>> {
  try {
    const { outcome, row, isLast } = await transact(shop.pool, (tx) => changeWithin(tx, change, work))
    if (row) shop.live.broadcastOrderChange(change.orderId, row.checkout.userId)
    if (isLast) shop.live.broadcastSlots()
    return outcome
  } catch (error) {
    if (error instanceof SlotRefused) return error.refusal
    throw error
  }
}

interface Moved {
  outcome: Outcome<null>
  row?: NonNullable<Row>
  isLast?: boolean | undefined
}

async function changeWithin(tx: Transaction, change: Move, work: Work): Promise<Moved> {
  const row = await lockDelivery(tx, change.orderId)
  if (!row) return { outcome: refused('not-found') }
  const { status, version } = row.delivery
  const to = typeof change.to === 'function' ? change.to(status) : change.to
  if (version !== change.version || to === null || !mayMoveDelivery(status, to)) {
    return { outcome: refused('delivery-moved') }
  }
  const changed = await work(tx, row)
  // First, since what lay in it is not cancelled, and its buyers are told so apart.
  const parted = to === 'cancelled' ? await partJoined(tx, change) : []
  await write(tx, { ...change, ...changed, to, row })
  for (const each of parted) await emailShopper(tx, { ...each, told: 'moved' })
  if (to === 'cancelled') await writeOffOwed(tx, change)
  return { outcome: done(null), row, isLast: changed.isLast }
}

async function claimAnew(
  tx: Transaction,
  { checkout, delivery: { orderId } }: NonNullable<Row>,
  time: { checkoutId: string; day: string; slotId: string; workPerDay: number; beyond: boolean },
): Promise<boolean> {
  const { rows } = await tx.execute<{ work: number | null }>(
    sql`select ${workOfParcel(sql`${orderId}`)} as work`,
  )
  const work = rows[0]?.work ?? 0
  if (time.beyond) return claimByHand(tx, { ...time, work, state: 'sold' })
  return claimSlot(tx, { ...time, userId: checkout.userId, work, state: 'sold' })
}

async function freeTime(tx: Transaction, { checkout }: NonNullable<Row>): Promise<Changed> {
  await releaseClaim(tx, checkout.id)
  return { day: null, slotId: null }
}

const whenScheduled = (from: DeliveryStatus) => STATUS_FACTS[from].whenScheduled

interface Written extends Change, Changed {
  to: DeliveryStatus
  reason?: UnscheduledReason
  row: NonNullable<Row>
}

async function write(tx: Transaction, change: Written): Promise<void> {
  const { orderId, actor, actorName = null, to, day, slotId, beyond = false, row } = change
  await tx
    .update(deliveries)
    .set({
      ...{ status: to, day, slotId, reason: change.reason ?? null, retry: false },
      kind: await findSlotKind(tx, row.delivery.kind, slotId),
      ...stillInRun(day, slotId),
      version: sql`${deliveries.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(deliveries.orderId, orderId), eq(deliveries.version, change.version)))
  const states = { fromStatus: row.delivery.status, toStatus: to }
  const event = { orderId, actor, actorName, ...states, day, slotId, beyond }
  const [made] = await tx.insert(deliveryEvents).values(event).returning({ id: deliveryEvents.id })
  const told = to === 'cancelled' ? 'cancelled' : 'moved'
  if (made) await emailShopper(tx, { orderId, eventId: made.id, told })
}

/** A parcel that leaves its time leaves its run. */
function stillInRun(day: string | null, slotId: string | null) {
  const isSame = sql`(${deliveries.day}, ${deliveries.slotId}) = (${day}::date, ${slotId}::text)`
  return {
    runId: sql`case when ${isSame} then ${deliveries.runId} end`,
    runPosition: sql`case when ${isSame} then ${deliveries.runPosition} end`,
  }
}

async function findSlotKind(tx: Transaction, before: DeliveryKind, slotId: string | null) {
  if (slotId === null) return before
  const { rows } = await tx.execute<{ kind: 'delivery' | 'pickup' }>(
    sql`select kind from delivery_slots where id = ${slotId}`,
  )
  return rows[0]?.kind ?? before
}
