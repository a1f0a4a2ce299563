import { sql } from 'drizzle-orm'
import type { Config } from '#app/server/config/config.ts'
import { shopSettings } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import { cachedWhileListening } from '#app/server/live/cached-while-listening.ts'
import type { Live } from '#app/server/live/live.ts'
import { DEFAULT_LANGUAGE, type Language } from '#app/shop/language.ts'
import type { SettingForm } from '#app/shop/settings/setting-forms.ts'
import {
  effectiveSettings,
  readStoredSettings,
  type ShopSettings,
  type StoredSettings,
} from '#app/shop/settings/settings.ts'

declare module '#app/server/shop.ts' {
  interface Shop {
    settings: Settings
  }
}

/** Cached while the process listens for changes, otherwise read each time. */
export interface Settings {
  current(): Promise<ShopSettings>
  /** Falls back to the last known settings if the database is unavailable. */
  currentOrLast(): Promise<ShopSettings>
  last(): ShopSettings
}

/** Throws if the database is unavailable. */
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
  let last = effectiveSettings({}, defaults)
  const current = cachedWhileListening(live, live.onSettings, read)
  await read()
  return {
    current,
    currentOrLast: () =>
      current().catch((error: unknown) => {
        // Nothing is cached while not listening, so the fallback is never stale for long.
        if (live.isListening()) throw error
        return last
      }),
    last: () => last,
  }
}

export async function readSettings({ db }: { db: Database }): Promise<StoredSettings> {
  const [row] = await db.select().from(shopSettings).limit(1)
  return readStoredSettings(row?.values)
}

export async function saveSettings<Name extends SettingForm | 'transfers' | 'line'>(
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

const SETTINGS = sql`(select values from shop_settings)`
/** The language that they chose for emails, else that of their last login. */
export const OWNER_LANGUAGE = sql`coalesce(${SETTINGS}->'emails'->>'language', ${SETTINGS}->>'ownerLanguage', ${sql.raw(`'${DEFAULT_LANGUAGE}'`)})`

/** Writes only after a login in another language than the last one. */
export async function keepOwnerLanguage({ db }: { db: Database }, ownerLanguage: Language): Promise<void> {
  const change = { ownerLanguage }
  await db
    .insert(shopSettings)
    .values({ values: change })
    .onConflictDoUpdate({
      target: shopSettings.id,
      set: { values: sql`${shopSettings.values} || ${JSON.stringify(change)}::jsonb` },
      setWhere: sql`${shopSettings.values} ->> 'ownerLanguage' is distinct from ${ownerLanguage}`,
    })
}

export async function resetSettings({ db }: { db: Database }, name: SettingForm): Promise<void> {
  await db
    .update(shopSettings)
    .set({ values: sql`${shopSettings.values} - ${name}::text`, updatedAt: sql`now()` })
}
