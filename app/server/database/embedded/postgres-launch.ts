import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync } from 'node:fs'
import type { Endpoint } from './postgres-endpoint.ts'
import type { Cluster } from './postgres-initdb.ts'
import { PROGRAM_ENVIRONMENT } from './postgres-user.ts'

export interface ServerPlan {
  cluster: Cluster
  endpoint: Endpoint
  toUrl(database: string): string
  logFile: string
  log(line: string): void
}

export interface Postmaster {
  process: ChildProcess
  logStart: number
  exited: Promise<string>
  hasExited: boolean
}

const LOG_LIMIT_BYTES = 10 * 1024 * 1024

const SETTINGS = [
  'max_connections=100',
  'shared_buffers=128MB',
  // Room for a search that finds products in all parts of a large table (docs/databases.md).
  'work_mem=16MB',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
]
const DURABLE = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']
/** Survives a killed server, but not a power cut. */
const FLEETING = ['fsync=off', 'synchronous_commit=on', 'full_page_writes=off']

export function launch(plan: ServerPlan): Postmaster {
  const { cluster, endpoint } = plan
  shortenLog(plan.logFile)
  const log = openSync(plan.logFile, 'a', 0o600)
  const logStart = fstatSync(log).size
  const settings = [...SETTINGS, ...(cluster.durable ? DURABLE : FLEETING), ...endpoint.settings]
  const args = ['-D', cluster.toServerPath(cluster.folder), ...settings.flatMap((setting) => ['-c', setting])]
  try {
    const process = spawn(cluster.binaries.postgres, args, {
      ...(cluster.user ?? {}),
      cwd: cluster.folder,
      env: PROGRAM_ENVIRONMENT,
      stdio: ['ignore', log, log],
      // Outside the terminal's group: Ctrl-C must reach only the shop, which stops the server last.
      detached: true,
      windowsHide: true,
    })
    const postmaster: Postmaster = { process, logStart, hasExited: false, exited: Promise.resolve('') }
    postmaster.exited = new Promise((resolve) => {
      const ended = (how: string) => {
        postmaster.hasExited = true
        resolve(how)
      }
      process.on('exit', (code, signal) => ended(signal ?? `exit code ${code}`))
      process.on('error', (error) => process.pid === undefined && ended(error.message))
    })
    return postmaster
  } finally {
    closeSync(log)
  }
}

export function shortenLog(logFile: string): void {
  const log = openSync(logFile, 'a', 0o600)
  try {
    if (fstatSync(log).size <= LOG_LIMIT_BYTES) return
    copyFileSync(logFile, `${logFile}.old`)
    // Truncated, not renamed: the server appends to the same file.
    ftruncateSync(log)
  } finally {
    closeSync(log)
  }
}
