import { sql } from 'drizzle-orm'
import { deliveryDays, shopSettings } from '#app/server/database/schema.ts'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import { readSettings, saveSettings } from '#app/server/settings/settings.ts'
import type { Shop } from '#app/server/shop.ts'
import { bangkokDay } from '#app/shop/day.ts'
import { DEFAULT_PLANNING, type Planning, planningFields } from '#app/shop/delivery/planning.ts'
import { isOutdated } from '#app/shop/forms/form-version.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { type ClampedDay, fittedCapacity, listClamped } from './slots.ts'

/** Saves the settings, and the work points of coming days that have no number of their own. Refused with `settings-changed`. */
export function savePlanning(
  { pool }: Pick<Shop, 'pool'>,
  planning: Planning,
  version?: string,
): Promise<Outcome<ClampedDay[]>> {
  return transact(pool, async (tx) => {
    await tx.select().from(shopSettings).for('update')
    const stored = (await readSettings({ db: tx })).planning ?? DEFAULT_PLANNING
    if (isOutdated(version, { now: planningFields(stored), wanted: planningFields(planning) }))
      return refused('settings-changed')
    await saveSettings({ db: tx }, 'planning', planning)
    return done(await applyWork(tx, planning.workPerDay))
  })
}

/** Returns the days on which more is promised. */
async function applyWork(tx: Transaction, workPerDay: number): Promise<ClampedDay[]> {
  const days = sql`day >= ${bangkokDay(new Date())} and not own`
  // Ascending, as everyone locks days.
  await tx.execute(sql`select from delivery_days where ${days} order by day for no key update`)
  const changed = await tx
    .update(deliveryDays)
    .set(fittedCapacity(deliveryDays, workPerDay))
    .where(days)
    .returning({ day: deliveryDays.day, promised: deliveryDays.taken })
  return listClamped(changed, workPerDay)
}
