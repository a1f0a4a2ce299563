import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

export interface DataDirLock {
  previousPid: number | null
  release(): void
}

const BUSY = 5

/** A garbage-collected connection would release its lock. */
const held = new Set<DatabaseSync>()

/** Locks the folder (a real path) or throws an Error that names the other process. SQLite gives Node a
 * kernel lock without a native addon; it also works between containers. `shop.pid` is only for messages. */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const pidFile = join(dataDir, 'shop.pid')
  const database = openLockFile(dataDir)
  try {
    // Exactly one of several parallel reserved locks succeeds; exclusive ones may all fail. The journal is in
    // memory, since nothing is written.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE')
  } catch (error) {
    database.close()
    throw (error as { errcode?: number }).errcode === BUSY
      ? await toLockError(dataDir, pidFile)
      : cannotLock(dataDir, error)
  }
  held.add(database)
  const previousPid = readPid(pidFile)
  writeFileSync(pidFile, `${process.pid}\n`)
  const release = () => {
    if (!held.delete(database)) return
    rmSync(pidFile, { force: true })
    database.close()
  }
  return { previousPid, release }
}

function openLockFile(dataDir: string): DatabaseSync {
  try {
    return new DatabaseSync(join(dataDir, 'in-use'), { timeout: 0 })
  } catch (error) {
    throw cannotLock(dataDir, error)
  }
}

function cannotLock(dataDir: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error)
  return new Error(
    `The shop cannot lock its data folder ${dataDir} (${reason}): let the user who runs the shop write in it, ` +
      'or set DATA_DIR to a folder on a local disk.',
  )
}

async function toLockError(dataDir: string, pidFile: string): Promise<Error> {
  // The winner writes its process id a moment later.
  for (let tries = 0; tries < 20 && !isAlive(readPid(pidFile)); tries++) await sleep(10)
  const pid = readPid(pidFile)
  return new Error(
    `Another shop is already open on the data folder ${dataDir} (process ${pid ?? 'unknown'}): ` +
      'stop that one first, or set DATA_DIR to another folder.',
  )
}

function readPid(pidFile: string): number | null {
  try {
    return Number.parseInt(readFileSync(pidFile, 'utf8'), 10) || null
  } catch {
    return null
  }
}

function isAlive(pid: number | null): boolean {
  if (pid === null) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
