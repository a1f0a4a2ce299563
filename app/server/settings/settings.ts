import { sql } from 'drizzle-orm'
import type { Config } from '#app/server/config.ts'
import { shopSettings } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import type { Live } from '#app/server/live/live.ts'
import {
  effectiveSettings,
  readStoredSettings,
  type SettingForm,
  type ShopSettings,
  type StoredSettings,
} from '#app/shop/settings/settings.ts'

/** The owner's settings, cached while changes are heard; they are read anew while they are not. */
export interface Settings {
  current(): Promise<ShopSettings>
  /** For pages that must be drawn without the database: the last known settings while it is away. */
  currentOrLast(): Promise<ShopSettings>
  /** The last known settings, at once. */
  last(): ShopSettings
}

/** Reads the settings, and follows their changes; throws where the database cannot be asked. */
export async function openSettings(
  db: Database,
  live: Live,
  config: Pick<Config, 'shopName' | 'support' | 'mail'>,
): Promise<Settings> {
  const { shopName, support, mail } = config
  const defaults = { shopName, support, contactTo: mail.contactTo }
  const read = async () => {
    last = effectiveSettings(await readSettings({ db }), defaults)
    return last
  }
  let cached: Promise<ShopSettings> | null = null
  let last = effectiveSettings({}, defaults)
  live.onSettings(() => {
    cached = null
  })
  await read()

  const current = () => {
    if (!live.hears()) return read()
    const reading = cached ?? read()
    cached = reading
    reading.catch(() => {
      if (cached === reading) cached = null
    })
    return reading
  }
  return {
    current,
    currentOrLast: () =>
      current().catch((error: unknown) => {
        // Nothing is cached while changes are not heard, so an old name is gone with this answer.
        if (live.hears()) throw error
        return last
      }),
    last: () => last,
  }
}

/** Only what the owner herself has set. */
export async function readSettings({ db }: { db: Database }): Promise<StoredSettings> {
  const [row] = await db.select().from(shopSettings).limit(1)
  return readStoredSettings(row?.values)
}

/** Saves one form of the settings; the others stay as they are, whoever saves them at the same time. */
export async function saveSettings<Name extends SettingForm>(
  { db }: { db: Database },
  name: Name,
  values: StoredSettings[Name],
): Promise<void> {
  const change = { [name]: values }
  await db
    .insert(shopSettings)
    .values({ values: change })
    .onConflictDoUpdate({
      target: shopSettings.id,
      set: {
        values: sql`${shopSettings.values} || ${JSON.stringify(change)}::jsonb`,
        updatedAt: sql`now()`,
      },
    })
}

/** Back to the shop's defaults. */
export async function resetSettings({ db }: { db: Database }, name: SettingForm): Promise<void> {
  await db
    .update(shopSettings)
    .set({ values: sql`${shopSettings.values} - ${name}::text`, updatedAt: sql`now()` })
}
