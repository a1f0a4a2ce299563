import { sql } from 'drizzle-orm'
import { transact } from '#app/server/database/transact.ts'
import { saveSettings } from '#app/server/settings/settings.ts'
import type { Shop } from '#app/server/shop.ts'
import { bangkokDay } from '#app/shop/day.ts'
import type { Planning } from '#app/shop/delivery/planning.ts'
import { type ClampedDay, listClamped } from './slots.ts'

/** Saves the settings, and the work points of coming days that have no number of their own. */
export function savePlanning({ pool }: Pick<Shop, 'pool'>, planning: Planning): Promise<ClampedDay[]> {
  return transact(pool, async (tx) => {
    await saveSettings({ db: tx }, 'planning', planning)
    const days = sql`day >= ${bangkokDay(new Date())} and not own`
    // Ascending, as everyone locks days.
    await tx.execute(sql`select from delivery_days where ${days} order by day for no key update`)
    const { rows } = await tx.execute<{ day: string; promised: number }>(
      sql`update delivery_days set capacity = greatest(${planning.workPerDay}, taken) where ${days}
        returning day::text, taken as promised`,
    )
    return listClamped(rows, planning.workPerDay)
  })
}
