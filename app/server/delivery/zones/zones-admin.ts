import { eq, max, ne, sql } from 'drizzle-orm'
import { deliveryZones, zonePlaces } from '#app/server/database/schema.ts'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import type { Shop } from '#app/server/shop.ts'
import { MAX_ZONE_PLACES, MAX_ZONES } from '#app/shop/delivery/planning.ts'
import { placeLine, sortedZoneFields, type TypedZone } from '#app/shop/delivery/zones/zone-form.ts'
import type { ZonePlace } from '#app/shop/delivery/zones/zones.ts'
import { type FormAnswer, refusedAt } from '#app/shop/forms/form-answer.ts'
import { isOutdated } from '#app/shop/forms/form-version.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { readZonePlaces } from './read-zone-places.ts'

type ZonesShop = Pick<Shop, 'pool'>

/**
 * A form that is sent twice adds one zone. Refused with `places-unknown`, `places-too-many`, `place-taken` if
 * another zone has one of the places, and `zones-too-many`.
 */
export function addZone(shop: ZonesShop, zone: TypedZone): Promise<FormAnswer<null>> {
  return withPlaces(shop, zone, async (tx, values) => {
    const rows = await tx.select({ id: deliveryZones.id }).from(deliveryZones)
    if (rows.length >= MAX_ZONES && !rows.some(({ id }) => id === zone.id)) return refused('zones-too-many')
    const [{ last } = { last: null }] = await tx
      .select({ last: max(deliveryZones.position) })
      .from(deliveryZones)
    await tx
      .insert(deliveryZones)
      .values({ ...values, position: (last ?? 0) + 1 })
      .onConflictDoUpdate({ target: deliveryZones.id, set: values })
    return done(null)
  })
}

/**
 * Refused with `zone-gone`, `settings-changed`, or as `addZone`. Orders keep the fee that they were made with.
 */
export function changeZone(shop: ZonesShop, zone: TypedZone, version?: string): Promise<FormAnswer<null>> {
  return withPlaces(shop, zone, async (tx, values, places) => {
    const stored = await findStored(tx, zone.id)
    if (!stored) return refused('zone-gone')
    if (
      isOutdated(version, { now: sortedZoneFields(stored), wanted: sortedZoneFields({ ...values, places }) })
    )
      return refused('settings-changed')
    await tx.update(deliveryZones).set(values).where(eq(deliveryZones.id, zone.id))
    return done(null)
  })
}

async function findStored(tx: Transaction, id: string) {
  const [row] = await tx.select().from(deliveryZones).where(eq(deliveryZones.id, id)).for('update')
  return row && { ...row, places: await tx.select().from(zonePlaces).where(eq(zonePlaces.zoneId, id)) }
}

/** Its places have the default fee again. */
export async function deleteZone({ db }: Pick<Shop, 'db'>, id: string): Promise<void> {
  await db.delete(deliveryZones).where(eq(deliveryZones.id, id))
}

async function withPlaces(
  { pool }: ZonesShop,
  { places: typed, ...values }: TypedZone,
  save: (tx: Transaction, values: Omit<TypedZone, 'places'>, places: ZonePlace[]) => Promise<Outcome<null>>,
): Promise<FormAnswer<null>> {
  const { places, unknown } = await readZonePlaces(typed)
  if (unknown.length > 0)
    return refusedAt('places', refused('places-unknown', { places: unknown.slice(0, 5).join(', ') }))
  if (places.length > MAX_ZONE_PLACES) return refusedAt('places', refused('places-too-many'))
  return transact(pool, async (tx) => {
    // Two forms at once do not both take one place.
    await tx.execute(sql`lock table zone_places in share row exclusive mode`)
    const taken = await findTaken(tx, values.id, places)
    if (taken) return refusedAt('places', refused('place-taken', { place: placeLine(taken) }))
    const saved = await save(tx, values, places)
    if (!saved.ok) return saved
    await tx.delete(zonePlaces).where(eq(zonePlaces.zoneId, values.id))
    if (places.length > 0)
      await tx.insert(zonePlaces).values(places.map((place) => ({ zoneId: values.id, ...place })))
    return done(null)
  })
}

async function findTaken(tx: Transaction, id: string, places: ZonePlace[]): Promise<ZonePlace | undefined> {
  const wanted = new Set(places.map(placeLine))
  const others = await tx.select().from(zonePlaces).where(ne(zonePlaces.zoneId, id))
  return others.find((place) => wanted.has(placeLine(place)))
}
