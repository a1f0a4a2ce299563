import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Cluster, makeCluster } from './postgres-initdb.ts'
import { giveTreeTo, OTHER_DATABASE } from './postgres-user.ts'

const MAJOR_VERSION = '18'
const FIRST_OWN_OID = 16384

/** A restored backup may belong to root or have open permissions. Throws if it is another user's. */
export function takeInHand({ folder, user }: Pick<Cluster, 'folder' | 'user'>): void {
  if (!existsSync(folder)) return
  giveTreeTo(user, folder)
  const { uid, mode } = statSync(folder)
  const wanted = user?.uid ?? process.getuid?.() ?? uid
  if (uid !== wanted >>> 0) {
    throw new Error(
      `The database in ${folder} belongs to another user of this machine (number ${uid}): ` +
        'run the shop as that user, or as root.',
    )
  }
  if ((mode & 0o027) !== 0) chmodSync(folder, 0o700)
}

/** Returns true for a new cluster. Throws if the folder is damaged or of another PostgreSQL version, and
 * never deletes anything that may contain orders. */
export async function ensureCluster(
  cluster: Cluster,
  password: string,
  log: (line: string) => void,
): Promise<boolean> {
  removeUnfinished(cluster.folder)
  if (isHalfMade(cluster.folder)) setAside(cluster.folder, log)
  if (!existsSync(cluster.folder)) {
    await makeCluster(cluster, password)
    return true
  }
  const version = readFileSync(join(cluster.folder, 'PG_VERSION'), 'utf8').trim()
  if (version === MAJOR_VERSION) return false
  throw new Error(
    `The database in ${cluster.folder} was written by PostgreSQL ${version}, but the shop brings ${MAJOR_VERSION}: ` +
      `bring the data over with pg_dump and psql, or ${OTHER_DATABASE}.`,
  )
}

/** True for an interrupted initdb. Throws if the folder contained a database or cannot be read. */
function isHalfMade(folder: string): boolean {
  const found = namesIn(folder)
  if (!found || (found.includes('PG_VERSION') && namesIn(join(folder, 'global'))?.includes('pg_control'))) {
    return false
  }
  if (namesIn(join(folder, 'base'))?.some((name) => Number(name) >= FIRST_OWN_OID)) {
    throw new Error(
      `The database folder ${folder} is damaged (PG_VERSION or global/pg_control is missing): ` +
        'restore it from a backup, or move it away to begin with an empty shop.',
    )
  }
  return true
}

function namesIn(folder: string): string[] | null {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(
      `The database folder ${folder} cannot be read (${(error as Error).message}): ` +
        'run the shop as the user to whom it belongs, or restore it from a backup.',
    )
  }
}

function removeUnfinished(folder: string): void {
  const parent = dirname(folder)
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(`${basename(folder)}.new-`)) continue
    try {
      rmSync(join(parent, name), { recursive: true })
    } catch {
      // Processes of the killed shop may still be ending in there: it is removed at the next start.
    }
  }
}

function setAside(folder: string, log: (line: string) => void): void {
  const aside = `${folder}.half-made-${Date.now()}`
  renameSync(folder, aside)
  log(`The database folder was never finished; it is now ${aside} and can be deleted.`)
}
