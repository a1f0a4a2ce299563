import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { NOTIFY_CHANNEL } from '#app/server/database/channel.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { type ShopProcess, startShop } from './shop-process.ts'

/** Caches that are emptied by a notice, which open pages get too; all of them with the last one. */
const TOPICS = ['products', 'slots', 'settings']

const KEEP_TABLES = `
  create schema kept;
  do $$
    declare t regclass;
    begin
      for t in select oid from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'sandbox_bank') loop
        execute format('create table kept.%I as table %s', t, t);
      end loop;
    end
  $$`
/** A table goes after those that it refers to. */
const RESET_TABLES = `
  do $$
    declare
      t regclass;
      columns text;
      tables regclass[] := array(select relname::regclass from pg_class where relnamespace = 'kept'::regnamespace);
      remaining regclass[] := tables;
    begin
      foreach t in array tables loop
        execute format('alter table %s disable trigger user', t);
      end loop;
      execute (select 'truncate ' || string_agg(name::text, ', ') || ' restart identity' from unnest(remaining) name);
      while remaining <> '{}' loop
        foreach t in array remaining loop
          begin
            select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
              where attrelid = t and attnum > 0 and not attisdropped and attgenerated = '';
            execute format('insert into %1$s (%2$s) overriding system value select %2$s from kept.%3$I', t, columns, t);
            remaining := array_remove(remaining, t);
          exception when foreign_key_violation then
          end;
        end loop;
      end loop;
      foreach t in array tables loop
        execute format('alter table %s enable trigger user', t);
      end loop;
    end
  $$`

/** Of this worker process. */
let shared: ShopProcess | undefined

/** A shop without settings for one test file after the other, which finds its database as after the first start. */
export async function sharedShop(): Promise<ShopProcess> {
  if (shared && (await serves(shared))) {
    await withDatabase(shared, reset(shared))
    return shared
  }
  // The name of an npm script makes it end with the process that started it.
  shared = await startShop({ npm_lifecycle_event: 'test' })
  writeFileSync(path.join(process.env.SHARED_SHOPS ?? '', String(shared.pid)), shared.dataDir)
  await withDatabase(shared, (pool) => pool.query(KEEP_TABLES))
  return shared
}

/** Ends the shops of all workers and removes their data. */
export async function endSharedShops(folder: string): Promise<void> {
  for (const pid of readdirSync(folder)) {
    const end = Date.now() + 20_000
    while (Date.now() < end && isAsked(Number(pid))) await sleep(100)
    rmSync(readFileSync(path.join(folder, pid), 'utf8'), { recursive: true, force: true })
  }
  rmSync(folder, { recursive: true })
}

function isAsked(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGTERM')
  } catch {
    return false
  }
}

async function serves({ localOrigin }: ShopProcess): Promise<boolean> {
  return (await fetch(`${localOrigin}/healthz`).catch(() => null))?.ok ?? false
}

async function withDatabase(shop: ShopProcess, work: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const pool = openDatabaseOf(shop, 1)
  await work(pool).finally(() => pool.end())
}

function reset({ origin, dataDir }: ShopProcess) {
  return async (pool: pg.Pool) => {
    rmSync(path.join(dataDir, 'outbox'), { recursive: true, force: true })
    await pool.query(RESET_TABLES)
    const notices = await fetch(`${origin}/live`)
    const reader = notices.body?.pipeThrough(new TextDecoderStream()).getReader()
    await reader?.read()
    for (const topic of TOPICS) {
      await pool.query('select pg_notify($1, $2)', [NOTIFY_CHANNEL, JSON.stringify({ topic })])
    }
    let text = ''
    while (!text.includes('event: reread')) text += (await reader?.read())?.value ?? ''
    await reader?.cancel()
  }
}
