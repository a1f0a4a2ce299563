import { eq } from 'drizzle-orm'
import { deliveryDays } from '#app/server/database/schema.ts'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import { lockDay } from '#app/server/delivery/claims.ts'
import { fittedCapacity, keepClaimsAway } from '#app/server/delivery/slots.ts'
import type { Shop } from '#app/server/shop.ts'
import { bangkokDay } from '#app/shop/day.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { listOwnTimes, writeOwnTimes } from './own-times.ts'

/**
 * Makes other days like this one: its name, surcharge, last moment, categories, capacity and own times. Nothing goes below
 * what is promised there. All or none; refused with `day-over` if one of them is.
 */
export async function copyDay(
  shop: Pick<Shop, 'pool' | 'live' | 'settings'>,
  from: string,
  days: string[],
): Promise<Outcome<null>> {
  const today = bangkokDay(new Date())
  const others = days.filter((day) => day !== from)
  if (others.some((day) => day < today)) return refused('day-over')
  const { workPerDay } = (await shop.settings.current()).planning
  await transact(shop.pool, async (tx) => {
    const source = await readSource(tx, from, workPerDay)
    const times = await listOwnTimes(tx, from)
    for (const day of others.toSorted()) {
      await lockDay(tx, day, workPerDay)
      await tx.update(deliveryDays).set(toCopiedDay(source, { from, day })).where(eq(deliveryDays.day, day))
    }
    // After the days, in the order of claims.
    await keepClaimsAway(tx)
    for (const day of others) await writeOwnTimes(tx, day, times)
  })
  shop.live.broadcastSlots()
  return done(null)
}

type DayRow = typeof deliveryDays.$inferSelect

async function readSource(tx: Transaction, day: string, workPerDay: number): Promise<DayRow> {
  await tx.insert(deliveryDays).values({ day, capacity: workPerDay }).onConflictDoNothing()
  const [source] = await tx.select().from(deliveryDays).where(eq(deliveryDays.day, day))
  if (!source) throw new Error(`there is no day ${day}`)
  return source
}

/** The last moment is as long before the day as it was. */
function toCopiedDay(
  { open, name, surcharge, closesAt, capacity, beyond, own, closedTo }: DayRow,
  { from, day }: { from: string; day: string },
) {
  const later = Date.parse(day) - Date.parse(from)
  return {
    ...{ open, name, surcharge, closedTo, own },
    closesAt: closesAt && new Date(closesAt.getTime() + later),
    ...fittedCapacity(deliveryDays, capacity - beyond),
  }
}
