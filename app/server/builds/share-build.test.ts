import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FileStore } from '#app/server/files/file-store.ts'
import { createListener } from '#app/server/http/app.ts'
import { openShopWithS3, type ShopWithS3 } from '#app/server/testing/shop-with-s3.ts'
import { compressAssets } from '#commands/compress-assets.ts'
import { removeOldBuilds, shareBuild, startSharingBuild } from './share-build.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const servers: Server[] = []
let at: ShopWithS3
let folder: string
beforeAll(async () => {
  at = await openShopWithS3()
  folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-builds-'))
})
beforeEach(async () => {
  at.s3.mood = 'usual'
  for await (const key of at.shop.files.list()) await at.shop.files.remove(key)
})
afterAll(async () => {
  for (const server of servers) server.close()
  await at.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Long enough to be compressed. */
const textOf = (name: string) => `/* ${name} */ ${'export const flower = "rose";\n'.repeat(100)}`

/** The shop as a process of a build with these files and the styles that all builds share. */
async function openProcess(...names: string[]) {
  const root = mkdtempSync(path.join(folder, 'root-'))
  const assets = path.join(root, 'build/client/assets')
  mkdirSync(assets, { recursive: true })
  for (const name of [...names, 'style-1.css']) writeFileSync(path.join(assets, name), textOf(name))
  await compressAssets(path.join(root, 'build/client'))
  const server = createServer().listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const config = { ...at.shop.config, root, publicUrl: origin, publicUrlIsDefault: false }
  const shop = { ...at.shop, config, process: { ...at.shop.process } }
  server.on(
    'request',
    createListener(shop, async () => new Response('a page')),
  )
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(origin + path, { method, headers })
  return {
    shop,
    get,
    asset: (name: string, ...rest: [Record<string, string>?, string?]) => get(`/assets/${name}`, ...rest),
  }
}

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const key of at.shop.files.list()) found.push(key)
  return found.filter((key) => !key.startsWith('builds/')).sort()
}

test.each(['br', 'gzip', 'none'] as const)(
  'A process answers a file of another build as that build’s own processes do (encoding: %s)',
  async (encoding) => {
    const names = ['app-Old_1.js', 'font-1.woff2', 'small.chunk-2.js']
    const [old, fresh] = [await openProcess(...names), await openProcess('app-new.js')]
    await shareBuild(old.shop)
    for (const name of [...names, 'style-1.css']) {
      const headers = { 'accept-encoding': encoding }
      const [own, other] = [await old.asset(name, headers), await fresh.asset(name, headers)]
      expect([own.status, other.status], name).toEqual([200, 200])
      const [ownHeaders, otherHeaders] = [own, other].map(({ headers }) => {
        const { date: _, 'content-length': _length, ...rest } = Object.fromEntries(headers)
        return rest
      })
      expect(otherHeaders, name).toEqual(ownHeaders)
      expect(await other.text(), name).toBe(textOf(name))
      expect(await (await fresh.asset(name, headers, 'HEAD')).text(), name).toBe('')
    }
    expect((await fresh.asset('app-Old_1.js')).headers.get('cache-control')).toContain('immutable')
  },
)

test('A process whose own files are replaced under it goes on answering them', async () => {
  const own = await openProcess('app-1.js')
  await shareBuild(own.shop)
  rmSync(path.join(own.shop.config.root, 'build'), { recursive: true })
  expect((await own.asset('app-1.js')).status).toBe(200)
})

test('A file of a build that came after the last look at the store is found', async () => {
  const [first, second] = [await openProcess('app-1.js'), await openProcess('app-2.js')]
  expect((await first.asset('app-2.js')).status).toBe(404)
  await shareBuild(second.shop)
  expect((await first.asset('app-2.js')).status).toBe(200)
})

test('Names that a stranger makes up are not asked of the store one by one, and no answer is cached', async () => {
  const { shop, asset } = await openProcess('app-1.js')
  await shareBuild(shop)
  at.s3.calls.length = 0
  const made = Array.from({ length: 40 }, (_, number) => `none-${number}.js`)
  for (const answer of await Promise.all(made.map((name) => asset(name)))) {
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  const asked = at.s3.calls.length
  expect(asked).toBeLessThan(made.length / 2)
  for (const name of ['..%2fbuilds%2f1', '.hidden', '%00', 'a%2Fb', 'ก'.repeat(200)]) {
    expect((await asset(name)).status, name).toBe(404)
  }
  expect(at.s3.calls).toHaveLength(asked)
})

test('A file that many ask for is read from the store once', async () => {
  const [old, fresh] = [await openProcess('app-1.js'), await openProcess('app-2.js')]
  await shareBuild(old.shop)
  at.s3.calls.length = 0
  await Promise.all(Array.from({ length: 20 }, () => fresh.asset('app-1.js', { 'accept-encoding': 'br' })))
  expect(at.s3.calls.filter((call) => call !== 'GET /dokmai/')).toEqual(['GET /dokmai/builtFiles/app-1.js'])
})

test('While the store is away a file of another build is answered with 503, and afterwards found', async () => {
  const [old, fresh] = [await openProcess('app-1.js'), await openProcess('app-2.js')]
  await shareBuild(old.shop)
  at.s3.mood = 503
  const away = await fresh.asset('app-1.js')
  expect([away.status, away.headers.get('cache-control')]).toEqual([503, 'no-store'])
  at.s3.mood = 'usual'
  expect((await fresh.asset('app-1.js')).status).toBe(200)
})

test('A second start of a build stores only what is missing', async () => {
  const { shop } = await openProcess('app-1.js', 'app-2.js')
  await shareBuild(shop)
  await shop.files.remove('builtFiles/app-2.js')
  at.s3.calls.length = 0
  await shareBuild(shop)
  expect(at.s3.calls.filter((call) => call.startsWith('PUT /dokmai/builtFiles'))).toEqual([
    'PUT /dokmai/builtFiles/app-2.js',
  ])
})

/** As if the build had last run some days ago. */
async function ranDaysAgo(days: number, ...names: string[]) {
  const build = { names, lastRun: Date.now() - days * DAY_MS }
  const version = createHash('sha256').update(names.join()).digest('hex').slice(0, 16)
  await at.shop.files.put(`builds/${version}`, Buffer.from(JSON.stringify(build)), 'application/json')
  for (const name of names)
    await at.shop.files.put(`builtFiles/${name}`, Buffer.from(name), 'text/javascript')
}

test('Files stay for 30 days after a build of theirs last ran', async () => {
  for (const [number, days] of [1, 2, 29, 30, 32, 60].entries()) {
    await ranDaysAgo(days, `app-${number}.js`, `shared-${number % 2}.js`)
  }
  await at.shop.files.put('builtFiles/of-none.js', Buffer.from('x'), 'text/javascript')
  await at.shop.files.put('products/rose', Buffer.from('x'), 'image/webp')
  await removeOldBuilds(at.shop)
  const kept = ['app-0.js', 'app-1.js', 'app-2.js', 'app-3.js', 'shared-0.js', 'shared-1.js']
  expect(await keys()).toEqual([...kept.map((name) => `builtFiles/${name}`), 'products/rose'])
})

test('Files of the last three builds stay however long ago they ran', async () => {
  for (const days of [400, 300, 200, 100]) await ranDaysAgo(days, `app-${days}.js`)
  await removeOldBuilds(at.shop)
  expect(await keys()).toEqual(['builtFiles/app-100.js', 'builtFiles/app-200.js', 'builtFiles/app-300.js'])
})

test('Nothing is removed while the list of a build cannot be read', async () => {
  for (const days of [400, 300, 200, 100]) await ranDaysAgo(days, `app-${days}.js`)
  await at.shop.files.put('builds/damaged', Buffer.from('{"names":'), 'application/json')
  await expect(removeOldBuilds(at.shop)).rejects.toThrow('JSON')
  expect(await keys()).toHaveLength(4)
})

test('A build that starts while its files are being removed has all of them afterwards', async () => {
  const old = await openProcess('app-1.js', 'app-2.js')
  for (const days of [1, 2, 3]) await ranDaysAgo(days, `newer-${days}.js`)
  await ranDaysAgo(100, 'app-1.js', 'app-2.js', 'style-1.css')
  const going = vi.fn()
  const files: FileStore = {
    ...at.shop.files,
    async remove(key) {
      going(key)
      // The starting process has asked for the lock before the first file is removed.
      await vi.waitFor(async () => expect(await waiting()).toBe(1))
      await at.shop.files.remove(key)
    },
  }
  const waiting = async () => {
    const { rows } = await at.shop.pool.query(
      `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`,
    )
    return rows[0].n
  }
  const removing = removeOldBuilds({ ...at.shop, files })
  await vi.waitFor(() => expect(going).toHaveBeenCalled())
  await Promise.all([removing, shareBuild(old.shop)])
  expect(await keys()).toEqual(expect.arrayContaining(['builtFiles/app-1.js', 'builtFiles/app-2.js']))
})

test('A shop is ready once its files are stored, and also if they cannot be: then it says so and tries again', async () => {
  const { shop, get } = await openProcess('app-1.js')
  const ready = async () => (await get('/readyz')).status
  const warn = vi.fn()
  at.s3.mood = 503
  const job = startSharingBuild(Object.assign(shop, { log: { ...shop.log, warn } }))
  try {
    expect(await ready()).toBe(503)
    await vi.waitFor(() =>
      expect(warn).toHaveBeenCalledWith(
        expect.objectContaining({ event: 'build-not-shared' }),
        expect.any(String),
      ),
    )
    expect(await ready()).toBe(200)
    at.s3.mood = 'usual'
    job.wake()
    await vi.waitFor(async () =>
      expect(await keys()).toEqual(['builtFiles/app-1.js', 'builtFiles/style-1.css']),
    )
  } finally {
    await job.stop()
  }
})
