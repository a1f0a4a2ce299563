import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync } from 'node:fs'
import type { Endpoint } from './postgres-endpoint.ts'
import type { Cluster } from './postgres-initdb.ts'
import { PROGRAM_ENVIRONMENT } from './postgres-user.ts'

/** Everything to start a server, and to restart it. */
export interface ServerPlan {
  cluster: Cluster
  endpoint: Endpoint
  /** The address of a database of this server. */
  urlOf(database: string): string
  /** The server's log. */
  logFile: string
  log(line: string): void
}

/** A server that was started: it may not answer yet, and may have ended. */
export interface Postmaster {
  process: ChildProcess
  /** Byte offset of its own lines in the log file. */
  logStart: number
  /** Resolves with how it ended. */
  exited: Promise<string>
  hasExited: boolean
}

const LOG_LIMIT_BYTES = 10 * 1024 * 1024

/** For a machine of 1 GB or so that serves one shop. */
const SETTINGS = [
  'max_connections=100',
  'shared_buffers=128MB',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
]
const DURABLE = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']
/** Still keeps what was committed when the server is killed: only a power cut loses it. */
const FLEETING = ['fsync=off', 'synchronous_commit=on', 'full_page_writes=off']

/** Starts a server; throws when the system refuses to start any process. */
export function launch(plan: ServerPlan): Postmaster {
  const { cluster, endpoint } = plan
  shortenLog(plan.logFile)
  const log = openSync(plan.logFile, 'a', 0o600)
  const logStart = fstatSync(log).size
  const settings = [...SETTINGS, ...(cluster.durable ? DURABLE : FLEETING), ...endpoint.settings]
  const args = ['-D', cluster.nameOf(cluster.folder), ...settings.flatMap((setting) => ['-c', setting])]
  try {
    const process = spawn(cluster.binaries.postgres, args, {
      ...(cluster.user ?? {}),
      cwd: cluster.folder,
      env: PROGRAM_ENVIRONMENT,
      stdio: ['ignore', log, log],
      // Away from the shop's terminal: Ctrl-C is for the shop, which stops the server when it has drained.
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

/** Keeps the log from filling the disk: what is full becomes the one old log, and a new one begins. */
export function shortenLog(logFile: string): void {
  const log = openSync(logFile, 'a', 0o600)
  try {
    if (fstatSync(log).size <= LOG_LIMIT_BYTES) return
    copyFileSync(logFile, `${logFile}.old`)
    // Cut, not renamed: the running server goes on writing into the same file, at its end.
    ftruncateSync(log)
  } finally {
    closeSync(log)
  }
}
