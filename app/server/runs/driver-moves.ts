import { and, eq, inArray } from 'drizzle-orm'
import { deliveries, deliveryEvents } from '#app/server/database/schema.ts'
import { type DeliveryMove, type Mover, moveDelivery } from '#app/server/moves/move-delivery.ts'
import { saveDeliveryPicture } from '#app/server/pictures/save-picture.ts'
import type { Shop } from '#app/server/shop.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import type { Driver } from './find-driver.ts'
import { noteLateDelivery } from './late-delivery.ts'

type MovingShop = Pick<Shop, 'db' | 'live'>

const toMover = ({ link }: Driver): Mover => ({ actor: 'driver', actorName: link.name, origin: 'run' })

/** Takes along the parcels that the phone showed as ready, each once; others stay as they are. */
export async function startRun(
  shop: MovingShop,
  driver: Driver,
  shown: { receipt: string; version: number }[],
): Promise<Outcome<null>> {
  for (const { receipt, version } of await onlyReady(shop, driver, shown))
    await moveDelivery(shop, {
      ...{ ...toMover(driver), orderId: receipt, version, to: 'out', inRun: driver.runId },
    })
  return done(null)
}

async function onlyReady<T extends { receipt: string }>(
  { db }: Pick<Shop, 'db'>,
  { runId }: Driver,
  shown: T[],
): Promise<T[]> {
  if (shown.length === 0) return []
  const rows = await selectReady(
    db,
    runId,
    shown.map(({ receipt }) => receipt),
  )
  const ready = new Set(rows.map(({ receipt }) => receipt))
  return shown.filter(({ receipt }) => ready.has(receipt))
}

function selectReady(db: Shop['db'], runId: Driver['runId'], receipts: string[]) {
  return db
    .select({ receipt: deliveries.orderId })
    .from(deliveries)
    .where(
      and(
        ...[eq(deliveries.runId, runId), eq(deliveries.status, 'ready')],
        inArray(deliveries.orderId, receipts),
      ),
    )
}

type Arrival = Pick<DeliveryMove, 'version' | 'failure' | 'leftAt' | 'whoTook' | 'collected'> & {
  receipt: string
  moveId: string
  to: 'delivered' | 'failed'
}

/**
 * Notes how a parcel of the driver's own run ended. Sent again, it is done once. Refused with `not-found` for any other
 * parcel, with `delivery-moved` if it stands otherwise by now. What comes after somebody else's *Delivered* is kept with it.
 */
export async function moveInRun(
  shop: MovingShop,
  driver: Driver,
  { receipt, ...arrival }: Arrival,
): Promise<Outcome<null>> {
  const isOwn = (await isInRun(shop, driver, receipt)) || (await isDone(shop, arrival.moveId, receipt))
  if (!isOwn) return refused('not-found')
  const move = { ...toMover(driver), ...arrival, orderId: receipt, inRun: driver.runId }
  const moved = await moveDelivery(shop, move)
  if (moved.ok || arrival.to !== 'delivered') return moved
  const isKept = (await noteLateDelivery(shop, move)) || (await isDone(shop, arrival.moveId, receipt))
  return isKept ? done(null) : moved
}

/** Keeps the photo of a delivery. Sent again, it is kept once. */
export async function savePhotoInRun(
  shop: Pick<Shop, 'db' | 'files' | 'live' | 'log'>,
  driver: Driver,
  { receipt, sendId, file }: { receipt: string; sendId: string; file: File },
): Promise<Outcome<{ id: string }>> {
  if (!(await isInRun(shop, driver, receipt))) return refused('not-found')
  const bytes = new Uint8Array(await file.arrayBuffer())
  return saveDeliveryPicture(shop, { orderId: receipt, kind: 'proof', bytes, mover: toMover(driver), sendId })
}

async function isInRun({ db }: Pick<Shop, 'db'>, { runId }: Driver, receipt: string): Promise<boolean> {
  const own = and(eq(deliveries.orderId, receipt), eq(deliveries.runId, runId))
  return (await db.$count(deliveries, own)) > 0
}

/** The owner may have taken the parcel out after this move. */
async function isDone({ db }: Pick<Shop, 'db'>, moveId: string, receipt: string): Promise<boolean> {
  const made = and(eq(deliveryEvents.moveId, moveId), eq(deliveryEvents.orderId, receipt))
  return (await db.$count(deliveryEvents, made)) > 0
}
