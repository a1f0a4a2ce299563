import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { scaleTimeout } from '#commands/patience.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** A first start creates a database. */
const START_TIMEOUT_MS = scaleTimeout(30_000)
/** The arguments of `npm start`. */
export const START: string[] = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  .scripts.start.split(' ')
  .slice(1)
export const ADMIN = { email: 'owner@shop.test', password: 'a-long-enough-secret' }

export interface ShopProcess {
  /** The public origin. */
  origin: string
  /** The process's own origin; differs from `origin` behind a proxy. */
  localOrigin: string
  dataDir: string
  pid: number
  /** Everything it has written. */
  output(): string
  /** Closes it; returns the exit code. */
  stop(): Promise<number | null>
  /** Kills it, like a power cut. */
  kill(): Promise<void>
}

/** Starts a shop as a process on a free port and waits until it is ready. */
export async function startShop(
  settings: Record<string, string> = {},
  [program = '', ...args]: string[] = [process.execPath, ...START],
): Promise<ShopProcess> {
  const port = Number(settings.PORT) || (await freePort())
  const dataDir = settings.DATA_DIR ?? newDataDir(settings)
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
      DATABASE_TIMEOUT_MS: String(scaleTimeout(2000)),
      ENCODE_IMAGES_AHEAD: process.env.ENCODE_IMAGES_AHEAD,
      NODE_OPTIONS: process.env.SHOP_NODE_OPTIONS,
      // A developer's own .env must not affect tests.
      ENV_FILE: '',
      ...settings,
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part))
  const shop: ShopProcess = {
    origin: settings.PUBLIC_URL ?? `http://localhost:${port}`,
    localOrigin: `http://localhost:${port}`,
    dataDir,
    pid: child.pid ?? 0,
    output: () => text,
    stop: () => ended(child, 'SIGTERM'),
    kill: () => ended(child, 'SIGKILL').then(() => {}),
  }
  await serving(shop, child)
  return shop
}

/** Settings that matter only at a first start. */
const OF_FIRST_START = ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'DEMO_CATALOGUE', 'DATABASE_URL']

function newDataDir(settings: Record<string, string>): string {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dokmai-e2e-'))
  const { SHARED_PICTURES, TEMPLATE_DATA } = process.env
  if (TEMPLATE_DATA && !OF_FIRST_START.some((name) => name in settings)) {
    cpSync(TEMPLATE_DATA, dataDir, { recursive: true, filter: (file) => !file.endsWith('cache/images') })
  }
  if (SHARED_PICTURES) {
    mkdirSync(path.join(dataDir, 'cache'), { recursive: true })
    symlinkSync(SHARED_PICTURES, path.join(dataDir, 'cache/images'))
  }
  return dataDir
}

/** Stops a shop and removes its data. */
export async function discardShop(shop: ShopProcess): Promise<void> {
  await shop.stop()
  rmSync(shop.dataDir, { recursive: true, force: true })
}

async function serving(shop: ShopProcess, child: ChildProcess) {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${shop.localOrigin}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  await shop.kill()
  throw new Error(`the shop did not start:\n${shop.output()}`)
}

async function ended(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return child.exitCode
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
