import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SOCKET_NUMBER } from './postgres-endpoint.ts'
import { runAs } from './postgres-user.ts'

interface ClusterOnDisk {
  folder: string
  socketFolder: string | null
  pgCtl: string
}

const FAST_LIMIT_MS = 10_000
const IMMEDIATE_LIMIT_MS = 3_000
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const

/** Ends the server of a killed shop; takes up to 10 s, then kills it. Throws if it belongs to the running
 * shop `otherShop`. */
export async function clearLeftOver(
  cluster: ClusterOnDisk,
  otherShop: number | null,
  log: (line: string) => void,
): Promise<void> {
  const running = await processesIn(cluster.folder)
  const postmaster = running.find((pid) => pid === readPostmasterPid(cluster.folder))
  if (postmaster !== undefined) {
    if (otherShop !== null && otherShop !== process.pid && (await findParentPid(postmaster)) === otherShop) {
      throw new Error(
        `Another shop still uses the database in ${cluster.folder} (process ${otherShop}): stop that one first.`,
      )
    }
    log(`Stopping the PostgreSQL that an earlier shop has left behind (process ${postmaster}).`)
    await signalPostgres(cluster.pgCtl, postmaster, 'fast')
    await noneLeftIn(cluster.folder, FAST_LIMIT_MS)
  }
  await endByForce(cluster)
  removeTraces(cluster)
}

/** Nothing committed is lost: the next start replays the write-ahead log. */
export async function endByForce(cluster: ClusterOnDisk): Promise<void> {
  for (const how of ['immediate', 'kill'] as const) {
    const running = await processesIn(cluster.folder)
    if (running.length === 0) return
    for (const pid of running) await signalPostgres(cluster.pgCtl, pid, how)
    await noneLeftIn(cluster.folder, IMMEDIATE_LIMIT_MS)
  }
}

/**
 * Removes stored process ids: each may be any other process after a power cut, and PostgreSQL would not
 * start.
 */
function removeTraces(cluster: ClusterOnDisk): void {
  rmSync(join(cluster.folder, 'postmaster.pid'), { force: true })
  if (cluster.socketFolder === null) return
  for (const name of [`.s.PGSQL.${SOCKET_NUMBER}`, `.s.PGSQL.${SOCKET_NUMBER}.lock`]) {
    rmSync(join(cluster.socketFolder, name), { force: true })
  }
}

async function noneLeftIn(folder: string, limitMs: number): Promise<void> {
  const end = Date.now() + limitMs
  while (Date.now() < end && (await processesIn(folder)).length > 0) await sleep(15)
}

/** `fast` disconnects clients and shuts down, `immediate` just stops. Windows has no signals, so pg_ctl
 * sends them. */
export async function signalPostgres(pgCtl: string, pid: number, how: keyof typeof SIGNALS): Promise<void> {
  if (process.platform === 'win32') {
    await runAs(null, { program: pgCtl, args: ['kill', SIGNALS[how].slice('SIG'.length), String(pid)] })
    return
  }
  try {
    process.kill(pid, SIGNALS[how])
  } catch {
    // It has ended meanwhile.
  }
}

/** Identified by working directory: the id in postmaster.pid may be another process's by now. */
async function processesIn(folder: string): Promise<number[]> {
  if (process.platform === 'linux') return processesByProc(folder)
  if (process.platform === 'win32') return processesByTaskList(folder)
  const { output } = await runAs(null, {
    program: '/usr/sbin/lsof',
    args: ['-a', '-c', 'postgres', '-d', 'cwd', '-Fpn'],
  })
  const pids: number[] = []
  let pid = 0
  for (const line of output.split('\n')) {
    if (line.startsWith('p')) pid = Number(line.slice(1))
    if (line === `n${folder}`) pids.push(pid)
  }
  return pids
}

function processesByProc(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n' &&
          readlinkSync(`/proc/${pid}/cwd`) === folder
        )
      } catch {
        // It has ended, or is another user's.
        return false
      }
    })
    .map(Number)
}

async function processesByTaskList(folder: string): Promise<number[]> {
  const pid = readPostmasterPid(folder)
  if (pid === null) return []
  const { output } = await runAs(null, {
    program: 'tasklist',
    args: ['/NH', '/FO', 'CSV', '/FI', `PID eq ${pid}`],
  })
  return output.toLowerCase().includes('"postgres.exe"') ? [pid] : []
}

function readPostmasterPid(folder: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10) || null
  } catch {
    return null
  }
}

async function findParentPid(pid: number): Promise<number | null> {
  if (process.platform === 'win32') return null
  try {
    if (process.platform !== 'linux') {
      const { output } = await runAs(null, { program: '/bin/ps', args: ['-o', 'ppid=', '-p', String(pid)] })
      return Number(output)
    }
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return null
  }
}
