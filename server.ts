/** Opens the shop, serves it, closes it with grace. With `--dev` it serves the sources, with reload on change. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMessage } from './app/server/core/start-error.ts'
import type { Shop } from './app/server/main.ts'
import { isLocalAddress } from './app/shop/settings/going-live.ts'
import { buildIfStale } from './commands/build-if-stale.ts'
import { loadEnv } from './commands/load-env.ts'
import { makeReopener } from './commands/reopener.ts'
import type { Opened, Sources } from './commands/serve-sources.ts'

type Main = typeof import('./app/server/main.ts')

const DRAIN_TIMEOUT_MS = 10_000
const ORPHAN_CHECK_MS = 250
const CONNECTION_CHECK_MS = 1000
/** Connections that the system holds until Node takes them, one in each round of its loop: a crowd comes faster. */
const MAX_CONNECTION_BACKLOG = 4096
const root = import.meta.dirname
/** Read first: the npm that started the shop may end while it opens. */
const parent = process.ppid
const development = process.argv.includes('--dev')
// React and its companions choose their build by this when they are first loaded.
process.env.NODE_ENV = development ? 'development' : 'production'

start().catch((error: unknown) => {
  // The console may lead to the log already.
  process.stderr.write(`The shop cannot start:\n${startMessage(error)}\n`)
  process.exit(1)
})

async function start() {
  loadEnv(root)
  const server = createServer({
    connectionsCheckingInterval: CONNECTION_CHECK_MS,
    // HTTP/1.0 health checks name no host; all else without one is refused by the shop itself.
    requireHostHeader: false,
  })
  // Loaded only here: Vite is no part of a shop.
  const sources =
    development && (await (await import('./commands/serve-sources.ts')).serveSources(server, root))
  const main = await (sources ? sources.load() : loadBuild())
  // Until the shop is open there is nothing to finish, and its PostgreSQL ends with the process.
  let close: (isHurried: boolean) => unknown = () => process.exit(0)
  onceAskedToClose((isHurried) => close(isHurried))
  const shop = await main.openShop(main.readConfig(root))
  showPassword(shop)
  main.limitConnections(server, { ...main.CONNECTION_LIMITS, max: shop.config.maxConnections })
  // `warnIfNotReady` prints the notes of a public shop.
  const notes = isLocalAddress(shop.config.publicUrl) ? await readStartNotes(main, shop) : []
  await listen(server, shop)
  const opened = withJobs(main, shop)
  const current = sources ? reopenOnChange(sources, server, opened) : () => Promise.resolve(opened)
  server.on('request', sources ? sources.listener(current) : main.createShopListener(shop))
  greet(shop, notes)
  void warnIfNotReady(main, shop)
  close = async (isHurried) => {
    // Sources with an error may have left nothing open.
    const last = await current().catch(() => process.exit(0))
    if (!isHurried) await turnVisitorsAway(server, last.shop)
    await closeWithGrace(server, last)
  }
}

function withJobs(main: Main, shop: Shop): Opened {
  return { shop, stopJobs: main.startJobs(shop) }
}

/** A shop keeps the rules that it was opened with. */
function reopenOnChange(sources: Sources, server: Server, first: Opened): () => Promise<Opened> {
  const { current, change } = makeReopener(first, {
    open: async () => {
      const main = await sources.load()
      const shop = await main.openShop(main.readConfig(root))
      shop.listeningAt.origin = readOrigin(server)
      sources.reloadPages()
      return withJobs(main, shop)
    },
    close: async ({ shop, stopJobs }) => {
      await Promise.all([stopJobs(), shop.live.close()])
      await shop.close()
    },
  })
  sources.onChange(change)
  return current
}

/**
 * Closes on SIGTERM, on Ctrl-C (in a hurry), and when the npm that started the shop ends: its shell passes no
 * signal on.
 */
function onceAskedToClose(close: (isHurried: boolean) => unknown) {
  let asked = false
  const ask = (isHurried: boolean) => {
    if (asked) return
    asked = true
    void close(isHurried)
  }
  process.on('SIGTERM', () => ask(false))
  process.on('SIGINT', () => ask(true))
  if (!process.env.npm_lifecycle_event) return
  setInterval(() => process.ppid !== parent && ask(false), ORPHAN_CHECK_MS).unref()
}

async function loadBuild(): Promise<Main> {
  buildIfStale(root)
  return import(`${root}/build/server/index.js`)
}

async function listen(server: Server, shop: Shop) {
  const { port, host } = shop.config
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(taken ? new Error(`port ${port} is in use; set PORT to another one`) : error)
    })
    server.listen({ port, host, backlog: MAX_CONNECTION_BACKLOG }, resolve)
  }).catch(async (error: unknown) => {
    await shop.close()
    throw error
  })
  shop.listeningAt.origin = readOrigin(server)
}

function readOrigin(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A database that is away just now is no reason not to open. */
async function readStartNotes(main: Main, shop: Shop): Promise<string[]> {
  try {
    return main.startNotes(await main.readGoingLiveNow(shop), shop.config)
  } catch (error) {
    shop.log.error(
      { event: 'going-live-unchecked', err: error },
      'what is missing for customers could not be found out',
    )
    return []
  }
}

/** At once: the account is made, and a start that fails later, as on a port in use, would never show it again. */
function showPassword({ config, newAdminPassword }: Shop) {
  if (!newAdminPassword) return
  console.log(`Administrator: ${config.adminEmail}`)
  console.log(`Password:      ${newAdminPassword}   (shown only this once)`)
}

function greet({ config }: Shop, notes: string[]) {
  console.log(`${config.shopName} is open at ${config.publicUrl}`)
  for (const note of notes) console.log(note)
}

/** A payment provider is asked too, so this may end long after the shop is open. */
async function warnIfNotReady(main: Main, shop: Shop) {
  if (isLocalAddress(shop.config.publicUrl)) return
  try {
    // Loaded only here: most starts have no use for the words of the dashboard.
    const { goingLiveLines } = await import('./commands/going-live-lines.ts')
    const lines = await goingLiveLines(await main.readGoingLive(shop))
    if (lines.length > 0) console.log(['Not ready for the public:', ...lines].join('\n  '))
  } catch (error) {
    shop.log.error(
      { event: 'going-live-unchecked', err: error },
      'what is not ready for the public could not be found out',
    )
  }
}

/**
 * Serves on while the proxy in front finds out by `/readyz` that it should use another process. Each answer ends its
 * connection, so that the proxy keeps none that is about to close.
 */
async function turnVisitorsAway(server: Server, shop: Shop) {
  shop.process.isStopping = true
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
  await sleep(shop.config.stopDelaySeconds * 1000)
}

/** No new requests, those under way finish, then the database closes and the process ends. */
async function closeWithGrace(server: Server, { shop, stopJobs }: Opened) {
  const stopped = stopJobs()
  // Open pages would keep their connections for ever.
  const streamsEnded = shop.live.close()
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS)
  await new Promise((resolve) => server.close(resolve))
  clearTimeout(cut)
  await Promise.all([stopped, streamsEnded])
  await shop.close()
  process.exit(0)
}
