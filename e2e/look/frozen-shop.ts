import { existsSync } from 'node:fs'
import { type PostgresMachine, startPostgres } from '#e2e/many/postgres-machine.ts'
import { discardShop, type ShopProcess, START, startShop } from '#e2e/testing/shop-process.ts'

/** A Thursday, at nine in Bangkok. */
export const NOW = '2026-01-15T02:00:00Z'

const LIBRARIES = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`,
)
/** Timers go on: they use the clock that counts from the machine's start. */
const CLOCK = {
  FAKETIME: NOW.replace('T', ' ').replace('Z', ''),
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  TZ: 'UTC',
}

export const findFaketime = (): string | undefined => LIBRARIES.find((file) => existsSync(file))

export interface FrozenShop extends ShopProcess {
  ask(sql: string): Promise<unknown>
  discard(): Promise<void>
}

/** A shop and its PostgreSQL for which it is always `NOW`. `development` serves the sources. */
export async function startFrozenShop({ development = false } = {}): Promise<FrozenShop> {
  const clock = { ...CLOCK, LD_PRELOAD: findFaketime() ?? '' }
  const database = await withEnvironment(clock, startPostgres)
  const program = development ? ['server.ts', '--dev'] : START
  const shop = await startShop({ ...clock, DATABASE_URL: database.url }, [process.execPath, ...program])
  return {
    ...shop,
    ask: (sql) => database.ask(sql, 'dokmai'),
    discard: () => discard(shop, database),
  }
}

async function discard(shop: ShopProcess, database: PostgresMachine): Promise<void> {
  await discardShop(shop)
  await database.discard()
}

/** For programs that take over this process's environment. */
async function withEnvironment<T>(settings: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const before = Object.keys(settings).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, settings)
  try {
    return await work()
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}
