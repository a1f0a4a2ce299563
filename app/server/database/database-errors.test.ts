import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { isDatabaseAway } from './database-errors.ts'

let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(path.join(os.tmpdir(), 'dokmai-errors-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
const connect = (config: pg.ClientConfig) => errorOf(new pg.Client(config).connect())

test.each([
  ['a port where nothing listens', () => connect({ host: '127.0.0.1', port: 1 })],
  ['a socket that is not there', () => connect({ host: folder })],
  ['a host without an address', () => connect({ host: 'nowhere.invalid' })],
  [
    'a connection that ends',
    async () => {
      const client = new pg.Client(shop.databaseUrl)
      client.on('error', () => {})
      await client.connect()
      return errorOf(client.query('select pg_terminate_backend(pg_backend_pid())'))
    },
  ],
])('The database is away at %s', async (_name, fail) => {
  expect(isDatabaseAway(await fail())).toBe(true)
})

test('A file that cannot be read or removed says nothing about the database', async () => {
  await mkdir(path.join(folder, 'full/inside'), { recursive: true })
  for (const work of [() => rmdir(path.join(folder, 'full')), () => rm(path.join(folder, 'missing'))]) {
    const error = await errorOf(work())
    expect(error).toHaveProperty('syscall')
    expect(isDatabaseAway(error)).toBe(false)
  }
})
