import { spawn } from 'node:child_process'
import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'vite'
import { inject } from 'vitest'
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

const PROGRAMS = { shop: 'killable-shop.ts', emails: 'email-process.ts' }

let folder: Promise<string> | undefined

/** A shop whose processes end at a moment of an errand. */
export async function bundleKillableShop(): Promise<KillableShop> {
  const program = await bundledProgram('shop')
  return { send: (errand) => run(program, JSON.stringify(errand)) }
}

interface Program {
  file: string
  env: NodeJS.ProcessEnv
}

/** Bundled, a program starts in a third of the time. */
export async function bundledProgram(name: keyof typeof PROGRAMS): Promise<Program> {
  folder ??= bundleOnce(inject('bundleFolder'))
  return {
    file: path.join(await folder, `${name}.mjs`),
    env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: path.join(await folder, 'compiled') },
  }
}

/** All worker processes share what the first of them bundles. */
async function bundleOnce(folder: string): Promise<string> {
  const [claim, ready] = ['claim', 'ready'].map((name) => path.join(folder, name)) as [string, string]
  if (isFirst(claim)) {
    await bundle(folder)
    writeFileSync(ready, '')
  }
  while (!existsSync(ready)) await sleep(50)
  return folder
}

function isFirst(claim: string): boolean {
  try {
    writeFileSync(claim, '', { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

async function bundle(folder: string): Promise<void> {
  const input = Object.fromEntries(
    Object.entries(PROGRAMS).map(([name, file]) => [name, path.join(import.meta.dirname, file)]),
  )
  // A library with programs of its own is found where it is.
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['pg-native', 'pg-cloudflare', 'sharp'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rollupOptions: { input, output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  })
}

function run({ file, env }: Program, argument: string): Promise<Ended> {
  const child = spawn(process.execPath, [file, argument], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
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
