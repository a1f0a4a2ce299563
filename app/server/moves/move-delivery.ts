import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { DeliveryActor, DeliveryOrigin } from '#app/server/database/schema/delivery.ts'
import { deliveries, deliveryEvents, orders } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import { ownerEmailRow } from '#app/server/email/queue-owner-email.ts'
import { stateEmailRow } from '#app/server/email/state-email-row.ts'
import type { Shop } from '#app/server/shop.ts'
import {
  type BoardMove,
  DELIVERY_STATUSES,
  type DeliveryKind,
  type Failure,
  type LeftAt,
  mayMoveByHand,
} from '#app/shop/delivery/delivery-status.ts'
import { findTakenBack, type LastMove } from '#app/shop/delivery/take-back.ts'
import type { Satang } from '#app/shop/money.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'

type MovingShop = Pick<Shop, 'db' | 'live'>

/** The person and the screen that move a parcel. */
export interface Mover {
  actor: DeliveryActor
  /** The name on the link; null for the owner. */
  actorName: string | null
  origin: DeliveryOrigin
}

export interface DeliveryMove extends Mover {
  orderId: string
  /** The version that the page showed; of two moves the second is refused. */
  version: number
  to: BoardMove
  /** Only while the parcel is in this run. */
  inRun?: string
  /** Sent again with the same id, a move is done once. */
  moveId?: string
  /** Why it came back. */
  failure?: Failure
  leftAt?: LeftAt
  whoTook?: string
  collected?: Satang
}

/**
 * Moves a parcel on, in one statement with its event and the emails that tell of it. Refused with `not-found`, or
 * with `delivery-moved` if it stands otherwise by now.
 */
export async function moveDelivery(shop: MovingShop, move: DeliveryMove): Promise<Outcome<null>> {
  const moved = await writeMove(shop, {
    ...move,
    from: sql`seen.status || ' ' || seen.kind in (${listFroms(move.to)})`,
    takesBack: false,
  })
  if (moved || (await isRepeated(shop, move))) return done(null)
  return refuse(shop, move.orderId)
}

interface TakeBack extends Mover {
  orderId: string
  version: number
}

/**
 * Takes the last move back, by an event of its own. Refused with `not-found`, or with `delivery-moved` if it is older
 * than ten minutes or was no such move.
 */
export async function takeMoveBack(shop: MovingShop, back: TakeBack): Promise<Outcome<null>> {
  const last = (await readLastMoves(shop.db, [back.orderId])).get(back.orderId)
  if (!last) return refuse(shop, back.orderId)
  const to = findTakenBack(last, new Date())
  if (!to) return refused('delivery-moved')
  const moved = await writeMove(shop, {
    ...back,
    to,
    from: sql`seen.status = ${last.toStatus}`,
    takesBack: true,
  })
  return moved ? done(null) : refuse(shop, back.orderId)
}

/** The last event of each order, by its id. */
export async function readLastMoves(db: Database, orderIds: string[]): Promise<Map<string, LastMove>> {
  if (orderIds.length === 0) return new Map()
  const { orderId, at } = deliveryEvents
  const rows = await db
    .selectDistinctOn([orderId])
    .from(deliveryEvents)
    .where(inArray(orderId, orderIds))
    .orderBy(orderId, desc(at))
  return new Map(rows.map((row) => [row.orderId, row]))
}

type Written = DeliveryMove & { from: SQL; takesBack: boolean }

async function writeMove({ db, live }: MovingShop, move: Written): Promise<boolean> {
  const { orderId, version, to, from, takesBack, actor, actorName, origin } = move
  const { rows } = await db.execute<{ user: string | null }>(sql`
    with seen as (
      select * from deliveries where order_id = ${orderId} and version = ${version}
        and (${move.inRun ?? null}::text is null or run_id = ${move.inRun ?? null}) for update),
    moved as (
      update deliveries set status = ${to}, version = seen.version + 1, updated_at = now()
        from seen where deliveries.order_id = seen.order_id and ${from}
        returning deliveries.*, seen.status as from_status),
    event as (
      insert into delivery_events (order_id, actor, actor_name, origin, move_id, failure, left_at, who_took, collected, from_status, to_status,
          takes_back, day, slot_id)
        select order_id, ${actor}, ${actorName}, ${origin}, ${move.moveId ?? null}::uuid, ${move.failure ?? null}, ${move.leftAt ?? null},
          ${move.whoTook ?? null}, ${move.collected ?? null}::bigint, from_status, status, ${takesBack}, day, slot_id
        from moved returning *),
    news as (select * from event where not takes_back),
    told as (
      insert into emails (id, kind, about_id, recipient, language)
        ${ownerEmailRow('owner-failed', sql`about`, { from: sql`from (select id::text as about from news where to_status = 'failed') failed` })}),
    buyer_told as (
      insert into emails (id, kind, order_id, delivery_event_id, recipient, language, next_attempt_at) ${stateEmailRow(sql`news`)})
    select o.user_id as "user" from event join orders o on o.id = event.order_id`)
  const [row] = rows
  if (row) live.broadcastOrderChange(orderId, row.user)
  return row !== undefined
}

const KINDS: DeliveryKind[] = ['delivery', 'pickup', 'untimed']

/** Every status and kind of delivery from which a button leads there. */
function listFroms(to: BoardMove): SQL {
  const froms = DELIVERY_STATUSES.flatMap((from) =>
    KINDS.filter((kind) => mayMoveByHand(from, to, kind)).map((kind) => `${from} ${kind}`),
  )
  return sql.join(
    froms.map((from) => sql`${from}`),
    sql`, `,
  )
}

async function isRepeated({ db }: MovingShop, { orderId, to, moveId }: DeliveryMove): Promise<boolean> {
  if (!moveId) return false
  const made = and(
    eq(deliveryEvents.moveId, moveId),
    eq(deliveryEvents.orderId, orderId),
    eq(deliveryEvents.toStatus, to),
  )
  return (await db.$count(deliveryEvents, made)) > 0
}

async function refuse({ db }: MovingShop, orderId: string): Promise<Outcome<null>> {
  const [known] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(deliveries, eq(deliveries.orderId, orders.id))
    .where(eq(orders.id, orderId))
  return refused(known ? 'delivery-moved' : 'not-found')
}
