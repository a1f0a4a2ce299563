import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import type { Errand } from './errand.ts'
import { ROOT } from './test-config.ts'

export interface Ended {
  said: string
  errors: string
  killed: boolean
}

export interface KillableShop {
  /** Starts a process for one errand and waits for its end. */
  send(errand: Errand): Promise<Ended>
}

let bundled: Promise<KillableShop> | undefined

/** Bundled, the shop starts in a third of the time. All files of a worker process share the bundle. */
export function bundleKillableShop(): Promise<KillableShop> {
  bundled ??= bundle()
  return bundled
}

async function bundle(): Promise<KillableShop> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-killable-'))
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['pg-native', 'pg-cloudflare'] },
    build: {
      ssr: 'app/server/testing/killable-shop.ts',
      outDir: folder,
      target: 'node24',
      minify: false,
      rollupOptions: { output: { entryFileNames: 'shop.mjs' } },
    },
  })
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { send: (errand) => run(path.join(folder, 'shop.mjs'), JSON.stringify(errand), folder) }
}

function run(file: string, argument: string, folder: string): Promise<Ended> {
  const child = spawn(process.execPath, [file, argument], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: path.join(folder, 'compiled') },
  })
  let [said, errors] = ['', '']
  child.stdout.on('data', (part) => {
    said += part
  })
  child.stderr.on('data', (part) => {
    errors += part
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (_code, signal) => resolve({ said, errors, killed: signal === 'SIGKILL' }))
  })
}
