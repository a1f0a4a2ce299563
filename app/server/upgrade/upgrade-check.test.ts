import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { migrateDatabase } from '#app/server/database/migrate.ts'
import { noteBackup } from '#app/server/settings/going-live.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { checkUpgrade } from './upgrade-check.ts'

const MACHINE = { node: '24.21.0', settings: ['PORT'] }

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  // Its own listener is no process of another version.
  await vi.waitFor(() => expect(shop.live.isListening()).toBe(true), 10_000)
})
afterAll(() => shop.close())

/** By level, as texts. */
async function check(machine = MACHINE): Promise<{ stop: string[]; note: string[]; good: string[] }> {
  const findings = await checkUpgrade(shop.config, shop, machine)
  const at = (level: string) => findings.filter((one) => one.level === level).map(({ text }) => text)
  return { stop: at('stop'), note: at('note'), good: at('good') }
}

describe('upgrade-check', () => {
  test('An upgrade waits for a backup of today', async () => {
    expect((await check()).stop).toEqual(['There is no backup: run npm run backup.'])
    await noteBackup(shop, 'here')
    await shop.db.execute(sql`update backups set finished_at = now() - interval '30 hours'`)
    expect((await check()).stop).toEqual(['The last backup is 30 hours old: run npm run backup.'])
    await noteBackup(shop, 'here')
    const { stop, good } = await check()
    expect(stop).toEqual([])
    expect(good).toContain('The database needs no change.')
    expect(good).toContain('No process of another version is running.')
  })

  test('A database of before backups has none', async () => {
    await shop.db.execute(sql`alter table backups rename to later`)
    expect((await check()).stop).toEqual(['There is no backup: run npm run backup.'])
    await shop.db.execute(sql`alter table later rename to backups`)
  })

  test('An embedded database needs half its size on the disk, one elsewhere nothing', async () => {
    const query = async (text: string, values: unknown[]) =>
      text.includes('pg_database_size') ? { rows: [{ bytes: 1e18 }] } : shop.direct.query(text, values)
    const direct = Object.assign(Object.create(shop.direct), { query })
    const needed = async (databaseUrl: string | null) => {
      const findings = await checkUpgrade({ ...shop.config, databaseUrl }, { db: shop.db, direct }, MACHINE)
      return findings.filter(({ text }) => text.includes('are needed')).map(({ text }) => text)
    }
    expect(await needed(null)).toEqual([expect.stringContaining('500000000.5 GB are needed')])
    expect(await needed(shop.config.databaseUrl)).toEqual([])
  })

  test('An old Node and settings that nobody knows are named', async () => {
    const { stop, note } = await check({ node: '20.1.0', settings: ['PORT', 'SHOP_NAEM'] })
    expect(stop[0]).toContain('Node 20.1.0 is too old')
    expect(note).toEqual([expect.stringContaining('no setting SHOP_NAEM')])
  })

  test('Pending changes are named', async () => {
    await shop.db.execute(sql`delete from drizzle.__drizzle_migrations where id > 1`)
    expect((await check()).good).toContain('Change 0002_promptpay: safe while the shop runs.')
  })

  test('Processes of another version and a newer schema are noticed', async () => {
    await shop.db.execute(sql`set application_name = 'dokmai-live 1'`)
    await shop.db.execute(sql`delete from drizzle.__drizzle_migrations`)
    await shop.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', 9999999999999)`,
    )
    const { note } = await check()
    expect(note).toContain('The database was used by a newer version; this one can still run on it.')
    expect(note).toContainEqual(expect.stringContaining('another version that are running: 1.'))
    await shop.db.execute(sql`comment on table drizzle.__drizzle_migrations is '999'`)
    expect((await check()).stop[0]).toContain('can no longer read it')
    await expect(migrateDatabase(shop.direct, shop.config.root)).rejects.toThrow('start the newer version')
  })
})
