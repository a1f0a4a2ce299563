/** Opens the shop, serves it, closes it with grace. With `--dev` it serves the sources, with reload on change. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Shop } from './app/server/main.ts'
import { buildIfStale } from './commands/build-if-stale.ts'

type Main = typeof import('./app/server/main.ts')
interface Program {
  main: Main
  listener(shop: Shop): RequestListener
}

/** Milliseconds that requests under way have to finish before the shop closes. */
const DRAIN_TIME = 10_000
/** Milliseconds between looks whether npm is still there. */
const ORPHAN_CHECK = 250
const root = import.meta.dirname
const development = process.argv.includes('--dev')
// React and its companions choose their build by this when they are first loaded.
process.env.NODE_ENV = development ? 'development' : 'production'

serve().catch((error: unknown) => {
  const isSettings = error instanceof Error && error.name === 'SettingsError'
  console.error(isSettings ? `The shop cannot start:\n${error.message}` : error)
  process.exit(1)
})

async function serve() {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 30_000 })
  const { main, listener } = development ? await fromSources(server) : await fromBuild()
  const shop = await main.openShop(main.readConfig(root))
  server.on('request', listener(shop))
  await listen(server, shop)
  const jobs = [
    main.startReconciling(shop),
    main.startLetters(shop),
    main.startRollingUp(shop),
    main.startSegmenting(shop),
  ]
  greet(shop)
  const stopJobs = () => Promise.all(jobs.map((job) => job.stop()))
  onceAskedToClose(() => void closeWithGrace(server, shop, stopJobs))
}

/**
 * SIGTERM and Ctrl-C; and the end of the npm that started the shop, since the shell that npm puts between them passes no
 * signal on.
 */
function onceAskedToClose(close: () => void) {
  let asked = false
  const ask = () => {
    if (asked) return
    asked = true
    close()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, ask)
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && ask(), ORPHAN_CHECK).unref()
}

async function fromBuild(): Promise<Program> {
  buildIfStale(root)
  const main = (await import(`${root}/build/server/index.js`)) as Main
  return { main, listener: main.createShopListener }
}

async function fromSources(server: Server): Promise<Program> {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  const load = () => vite.ssrLoadModule('./app/server/main.ts') as Promise<Main>
  const listener = (shop: Shop): RequestListener => {
    let app: { main: Main; answer: RequestListener } | undefined
    return (request, response) =>
      vite.middlewares(request, response, async () => {
        const main = await load()
        if (app?.main !== main) app = { main, answer: main.createShopListener(shop) }
        await app.answer(request, response)
      })
  }
  return { main: await load(), listener }
}

async function listen(server: Server, shop: Shop) {
  const { port, host } = shop.config
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(taken ? new Error(`port ${port} is in use; set PORT to another one`) : error)
    })
    server.listen(port, host, resolve)
  }).catch(async (error: unknown) => {
    await shop.close()
    throw error
  })
  shop.listeningAt.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function greet(shop: Shop) {
  const { config, newAdminPassword } = shop
  console.log(`${config.shopName} is open at ${config.publicUrl}`)
  if (newAdminPassword) {
    console.log(`Administrator: ${config.adminEmail}`)
    console.log(`Password:      ${newAdminPassword}   (shown only this once)`)
  }
}

/** No new requests, those under way finish, then the database closes and the process ends. */
async function closeWithGrace(server: Server, shop: Shop, stopJobs: () => Promise<unknown>) {
  const stopped = stopJobs()
  // Open pages would keep their connections for ever.
  const streamsEnded = shop.live.close()
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_TIME)
  await new Promise((resolve) => server.close(resolve))
  clearTimeout(cut)
  await Promise.all([stopped, streamsEnded])
  await shop.close()
  process.exit(0)
}
