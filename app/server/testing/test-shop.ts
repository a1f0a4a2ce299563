import { randomBytes, randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { Config } from '#app/server/config/config.ts'
import { user as users } from '#app/server/database/schema.ts'
import { openShop } from '#app/server/open-shop.ts'
import type { PaymentProvider } from '#app/server/payments/payment-provider.ts'
import { findOpenSandbox, type Sandbox } from '#app/server/payments/sandbox/sandbox.ts'
import { joinSources, type PaymentSources } from '#app/server/payments/sources.ts'
import type { Shop } from '#app/server/shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { addressOf, madeDatabases, onServer } from './setup/made-databases.ts'
import { testConfig } from './test-config.ts'

export interface TestShop extends Shop {
  payments: Omit<PaymentSources, 'current'> & { current: Sandbox }
  databaseUrl: string
}

/** A shop with its own database and the demo catalogue. */
export async function openTestShop(overrides: Partial<Config> = {}): Promise<TestShop> {
  return reopenTestShop(await copyDatabase(), overrides)
}

/** A shop on an existing database, as after a restart. */
export async function reopenTestShop(
  databaseUrl: string,
  overrides: Partial<Config> = {},
): Promise<TestShop> {
  const shop = await openShop(testConfig({ databaseUrl, ...overrides }))
  const current = findOpenSandbox(shop.payments)
  if (!current) throw new Error('the tests pay at the sandbox')
  return Object.assign(shop, { payments: { ...shop.payments, current }, databaseUrl })
}

/** Returns the shop with these answers of its current provider. */
export function withProvider<S extends Shop>(shop: S, changes: Partial<PaymentProvider>): S {
  const { current: before, all, offered: ways } = shop.payments
  const current = { ...before, ...changes }
  const sources = [current, ...all.filter(({ name }) => name !== before.name)]
  return { ...shop, payments: joinSources(sources, { provider: before.name, ways }) }
}

/** A database without tables. Returns its URL. */
export function emptyDatabase(): Promise<string> {
  const server = new URL(inject('templateUrl'))
  return copyDatabase(addressOf(server, 'template0'))
}

/** Copies a database, by default the template; nobody may be connected to it. Returns its URL. */
export async function copyDatabase(databaseUrl = inject('templateUrl')): Promise<string> {
  const template = new URL(databaseUrl)
  const [from, to] = [template.pathname.slice(1), `test_${randomBytes(8).toString('hex')}`]
  await onServer(template, (client) =>
    client.query(`create database ${to} template ${from}${inject('copyStrategy')}`),
  )
  const url = addressOf(template, to)
  madeDatabases.push(url)
  return url
}

export async function newShopper(shop: Pick<Shop, 'db'>): Promise<User> {
  const uid = randomUUID()
  const email = `${uid}@shop.test`
  await shop.db.insert(users).values({ id: uid, name: 'Mali', email })
  return { uid, name: 'Mali', email, photoURL: '', isAdmin: false }
}
