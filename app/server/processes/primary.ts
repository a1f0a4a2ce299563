import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, readConfig } from '#app/server/config.ts'
import { openEmbeddedPostgres } from '#app/server/database/embedded/embedded.ts'
import { type Log, openLog } from '#app/server/log.ts'
import { gatherMetrics } from './shared-metrics.ts'

/** A process opens up to 25: its pool, a listener, the pretend bank. */
const CONNECTIONS_PER_PROCESS = 30
const OTHER_CONNECTIONS = 40
const PAUSE_MS = 1000

/** Calls back at most once, when the process is asked to end. */
type OnceAskedToClose = (close: (isHurried: boolean) => Promise<void>) => void

/**
 * Runs `PROCESSES` processes of the shop on one port and one database, and replaces each that ends by itself
 * (docs/decisions/0075). Throws if the database or the first of them does not start.
 */
export async function runProcesses(root: string, onceAskedToClose: OnceAskedToClose): Promise<void> {
  const config = readConfig(root)
  const log = openLog(config.logLevel)
  const database = await openSharedDatabase(config, log)
  const settings = database ? { DATABASE_URL: database.url } : {}
  // Each accepts by itself: a connection handed to one that has just died would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // Without it an endless number would arrive as null.
  cluster.setupPrimary({ serialization: 'advanced' })
  gatherMetrics()
  const state = { isOpen: false, isClosing: false }
  const close = async (exitCode: number) => {
    await database?.stop()
    process.exit(exitCode)
  }
  onceAskedToClose(async (isHurried) => {
    state.isClosing = true
    await endAll(isHurried ? 'SIGINT' : 'SIGTERM')
    await close(0)
  })
  const start = (slot: number): Worker => {
    const worker = cluster.fork({ ...settings, PROCESS_SLOT: String(slot) })
    worker.once('exit', async (exitCode, signal) => {
      if (!state.isOpen || state.isClosing) return
      log.error(
        { event: 'process-ended', pid: worker.process.pid, exitCode, signal },
        'a process of the shop has ended by itself; another one takes its place',
      )
      await sleep(PAUSE_MS)
      if (!state.isClosing) start(slot)
    })
    return worker
  }
  // It prints the address, or why the shop cannot start.
  state.isOpen = await isListening(start(1))
  if (state.isClosing) return
  if (!state.isOpen) return close(1)
  for (let slot = 2; slot <= config.processes; slot += 1) start(slot)
}

async function openSharedDatabase({ databaseUrl, dataDir, processes }: Config, log: Log) {
  if (databaseUrl) return null
  const maxConnections = OTHER_CONNECTIONS + CONNECTIONS_PER_PROCESS * processes
  return openEmbeddedPostgres({ dataDir, maxConnections, log: (line) => log.info(line) })
}

async function isListening(worker: Worker): Promise<boolean> {
  return Promise.race([once(worker, 'listening').then(() => true), once(worker, 'exit').then(() => false)])
}

async function endAll(signal: 'SIGINT' | 'SIGTERM'): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  await Promise.all(
    workers.map(async (worker) => {
      if (worker.isDead()) return
      const exit = once(worker, 'exit')
      worker.process.kill(signal)
      await exit
    }),
  )
}
