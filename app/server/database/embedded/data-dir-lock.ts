import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** The right to be the only shop on a data folder. */
export interface DataDirLock {
  /** The process that held the folder last and never gave it back, if any. */
  previousPid: number | null
  release(): void
}

const BUSY = 5

/** Keeps the connections reachable: one that is collected as garbage would be closed, and its lock gone. */
const held = new Set<DatabaseSync>()

/**
 * Takes the folder `dataDir` (its real path) for this process, or throws an Error that names the folder and the
 * process of the other shop.
 *
 * The lock is SQLite's own on an empty database file, because that is the one way to a kernel file lock in Node
 * without a native addon. The kernel decides between two that come at the same moment, gives the lock back when the
 * process ends in whatever way, and keeps no process id that somebody else could have by now. It is the same on
 * Linux, macOS and Windows, and holds between containers that share the folder, where a socket or a process id
 * would not. `shop.pid` beside it is only for people and for messages.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const pidFile = join(dataDir, 'shop.pid')
  const database = openLockFile(dataDir)
  try {
    // A reserved lock, not an exclusive one: of many that ask at once exactly one gets it, and never none. Nothing
    // is ever written, so no journal file need lie about.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE')
  } catch (error) {
    database.close()
    throw (error as { errcode?: number }).errcode === BUSY
      ? await refusal(dataDir, pidFile)
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

async function refusal(dataDir: string, pidFile: string): Promise<Error> {
  // The winner of a race writes its process id a moment after it has won.
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
