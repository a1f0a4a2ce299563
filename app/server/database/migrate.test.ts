import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ROOT } from '#app/server/testing/test-config.ts'
import { copyDatabase, emptyDatabase } from '#app/server/testing/test-shop.ts'
import { knownMigrations, migrateDatabase } from './migrate.ts'

describe('versions side by side', () => {
  let pool: pg.Pool
  beforeEach(async () => {
    pool = new pg.Pool({ connectionString: await copyDatabase() })
  })
  afterEach(() => pool.end())

  test('An older version that starts again leaves the newer schema as it is', async () => {
    await pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
    )
    await migrateDatabase(pool, ROOT)
    const { rows } = await pool.query('select count(*)::int as n from drizzle.__drizzle_migrations')
    expect(rows).toEqual([{ n: knownMigrations(ROOT) + 1 }])
  })

  test('An older version that the schema has no room for refuses to start', async () => {
    await pool.query(`comment on table drizzle.__drizzle_migrations is '${knownMigrations(ROOT) + 1}'`)
    await expect(migrateDatabase(pool, ROOT)).rejects.toThrow('start the newer version')
  })

  test('A PostgreSQL that is too old is refused in plain words', async () => {
    const client = { query: async () => ({ rows: [{ server_version: '13.23' }] }), release() {} }
    const old = { connect: async () => client } as unknown as pg.Pool
    await expect(migrateDatabase(old, ROOT)).rejects.toThrow('PostgreSQL 13.23; the shop needs 14 or newer')
  })
})

test('Four processes that start at once on an empty database migrate it once', async () => {
  const connectionString = await emptyDatabase()
  const pools = Array.from({ length: 4 }, () => new pg.Pool({ connectionString }))
  await Promise.all(pools.map((pool) => migrateDatabase(pool, ROOT)))
  const { rows } = await (pools[0] as pg.Pool).query(
    'select count(*)::int as n from drizzle.__drizzle_migrations',
  )
  expect(rows).toEqual([{ n: knownMigrations(ROOT) }])
  await Promise.all(pools.map((pool) => pool.end()))
})

test('A migration that waits for a table lets others pass, and is tried again', async () => {
  const connectionString = await emptyDatabase()
  const pool = new pg.Pool({ connectionString, statement_timeout: 300, max: 2 })
  await migrateDatabase(pool, ROOT, 5)
  const reader = new pg.Client({ connectionString })
  await reader.connect()
  await reader.query('begin; select from zone_places')
  const migrated = migrateDatabase(pool, ROOT)
  const waiting = `select from pg_locks where relation = 'zone_places'::regclass and not granted`
  await vi.waitFor(async () => expect((await reader.query(waiting)).rows).toHaveLength(1), 10_000)
  const shopper = new pg.Client({ connectionString, statement_timeout: 10_000 })
  await shopper.connect()
  await shopper.query('select from zone_places')
  await reader.query('commit')
  await migrated
  const locks = `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and datname = current_database()`
  expect((await shopper.query(locks)).rows).toEqual([])
  // The limits of pages are back.
  expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '300ms' }])
  await Promise.all([pool, reader, shopper].map((each) => each.end()))
})

test('A migration that was interrupted is done by the next start', async () => {
  const pool = new pg.Pool({ connectionString: await emptyDatabase() })
  await migrateDatabase(pool, ROOT, 3)
  const owner = await pool.connect()
  await owner.query('begin; lock table emails in share update exclusive mode')
  const interrupted = expect(migrateDatabase(pool, ROOT)).rejects.toThrow('canceling statement')
  const cancel = `select pg_cancel_backend(pid) from pg_locks where relation = 'emails'::regclass and not granted`
  await vi.waitFor(async () => expect((await pool.query(cancel)).rows).toHaveLength(1), 10_000)
  await interrupted
  await owner.query('commit')
  owner.release()
  await migrateDatabase(pool, ROOT)
  const { rows } = await pool.query(
    `select indisvalid from pg_index where indexrelid in ('emails_once'::regclass, 'emails_event_order'::regclass)`,
  )
  expect(rows).toEqual([{ indisvalid: true }, { indisvalid: true }])
  await pool.end()
})

test('An index that was not finished is built again', async () => {
  const pool = new pg.Pool({ connectionString: await emptyDatabase() })
  await migrateDatabase(pool, ROOT, 3)
  await pool.query(`insert into "user" (id, name, email) values ('u', 'Mali', 'mali@shop.test')`)
  await pool.query(
    `insert into emails (id, kind, recipient, language, delivery_event_id) select n::text, 'x', 'a', 'en', null from generate_series(1, 2) n`,
  )
  // Fails, since both are the same to it, and leaves its index behind.
  await pool.query(`create unique index concurrently emails_once on emails (kind)`).catch(() => {})
  await migrateDatabase(pool, ROOT)
  const { rows } = await pool.query(
    `select indisvalid, pg_get_indexdef(indexrelid) as text from pg_index where indexrelid = 'emails_once'::regclass`,
  )
  expect(rows).toEqual([{ indisvalid: true, text: expect.stringContaining('(order_id, kind)') }])
  await pool.end()
})

test('An index of the owner’s that was not finished is left alone', async () => {
  const pool = new pg.Pool({ connectionString: await emptyDatabase() })
  await migrateDatabase(pool, ROOT, 3)
  await pool.query(
    `insert into emails (id, kind, recipient, language) select n::text, 'x', 'a', 'en' from generate_series(1, 2) n`,
  )
  await pool.query('create schema mine')
  await pool.query('create table mine.numbers as select 1 as n from generate_series(1, 2)')
  // Each fails, since the rows are the same to it, and leaves its index behind.
  for (const index of [
    'emails_once on emails (kind)',
    'emails_once_of_mine on emails (kind)',
    'emails_once on mine.numbers (n)',
  ]) {
    await expect(pool.query(`create unique index concurrently ${index}`)).rejects.toThrow('could not create')
  }
  await migrateDatabase(pool, ROOT)
  const { rows } = await pool.query(
    `select indexrelid::regclass::text as name from pg_index where not indisvalid order by 1`,
  )
  expect(rows).toEqual([{ name: 'emails_once_of_mine' }, { name: 'mine.emails_once' }])
  await pool.end()
})

test('A place is in one zone, in a new database and in one of before PostgreSQL 14 was possible', async () => {
  for (const before of ['select 1', RULE_OF_BEFORE]) {
    const pool = new pg.Pool({ connectionString: await emptyDatabase() })
    await migrateDatabase(pool, ROOT, 5)
    await pool.query(before)
    await migrateDatabase(pool, ROOT)
    const { rows } = await pool.query(
      `select indexrelid::regclass::text as name from pg_index where indrelid = 'zone_places'::regclass and indisunique`,
    )
    expect(rows).toEqual([{ name: 'zone_places_place' }])
    await pool.query(`insert into delivery_zones (id, position, name, fee) values ('z', 1, '{}', 0)`)
    const place = `insert into zone_places (zone_id, province, postcode) values ('z', 'Phuket', $1)`
    await pool.query(place, [null])
    await pool.query(place, ['83000'])
    await expect(pool.query(place, [null])).rejects.toThrow('zone_places_place')
    await pool.end()
  }
})

test('Orders of before can be sorted by their delivery, also if the migration is interrupted', async () => {
  const pool = new pg.Pool({ connectionString: await emptyDatabase() })
  await migrateDatabase(pool, ROOT, 7)
  // Without the rows that they refer to.
  await pool.query(`alter table deliveries drop constraint deliveries_order_id_orders_id_fk;
    insert into delivery_slots (id, kind, starts, ends, capacity) values ('s', 'delivery', 540, 720, 9);
    insert into order_search (order_id, created_at, amount, text) select 'o' || n, now(), 1, '' from generate_series(1, 1100) n;
    insert into deliveries (order_id, status, kind, day, slot_id)
      select 'o' || n, 'accepted', 'delivery', '2026-11-30', 's' from generate_series(1, 1098) n;
    insert into deliveries (order_id, status, kind) values ('o1099', 'cancelled', 'delivery')`)
  await migrateDatabase(pool, ROOT, 8)
  await pool.query(`update deliveries set day = '2026-12-01' where order_id = 'o7'`)
  await migrateDatabase(pool, ROOT)
  await pool.query(`delete from drizzle.__drizzle_migrations where id = 9;
    update order_search set delivery_starts = null where order_id < 'o3'; drop index order_search_delivery`)
  await migrateDatabase(pool, ROOT)
  const { rows } = await pool.query(
    `select delivery_starts, count(*)::int as orders from order_search group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { delivery_starts: new Date('2026-11-30T09:00:00+07:00'), orders: 1097 },
    { delivery_starts: new Date('2026-12-01T09:00:00+07:00'), orders: 1 },
    { delivery_starts: null, orders: 2 },
  ])
  await pool.end()
})

/** PostgreSQL 14 never had it. */
const RULE_OF_BEFORE = `do $$ begin if current_setting('server_version_num')::int >= 150000 then
  execute 'alter table zone_places add constraint zone_places_once unique nulls not distinct (province, district, postcode)';
end if; end $$`
