import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './postgres-binaries.ts'
import { syncFolder } from './postgres-password.ts'
import type { Place } from './postgres-place.ts'
import { giveTo, giveTreeTo, type OsUser, OTHER_DATABASE, type Outcome, runAs } from './postgres-user.ts'

/** PostgreSQL's data on disk, and how to run programs on it. */
export interface Cluster extends Place {
  binaries: Binaries
  user: OsUser | null
  /** False in tests only: a power cut may then lose everything. */
  durable: boolean
}

/** The version of the bundled PostgreSQL that decides about the format on disk. */
const MAJOR_VERSION = '18'
const FIRST_OWN_OID = 16384

/**
 * Which characters are letters, by the first of the system's locales that there is. Sorting and case are PostgreSQL's
 * own and the same everywhere, but pg_trgm asks the system: under plain C it finds no letter in Thai or Chinese.
 */
const KNOWS_LETTERS = ['C.UTF-8', 'en_US.UTF-8', 'C']

/** Any role may come, from this machine only, if it knows its password. The superuser has none, so it never can. */
const WHO_MAY_COME = `local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
`

/**
 * Makes an existing cluster one that PostgreSQL accepts: a backup may have come back belonging to root or open to
 * others. Throws when it is another user's.
 */
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

/**
 * Makes the cluster unless it is there. A new one is made beside its place and moved there when it is complete, so a
 * crash in the middle leaves nothing that looks like a database. No server may run on it.
 * `password` is for the role of the shop in a new cluster. Answers whether it is new.
 * Throws when the folder is damaged or of another PostgreSQL version: nothing that may hold orders is ever removed.
 */
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

/**
 * Whether the folder is what an unfinished initdb leaves. Throws when it held a database that was the shop's, or
 * cannot be read: what cannot be seen is not taken for missing.
 */
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

/** The names in a folder, or null when there is no such folder. */
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

async function makeCluster(cluster: Cluster, password: string): Promise<void> {
  const half = mkdtempSync(`${cluster.folder}.new-`)
  try {
    giveTo(cluster.user, half)
    await fillCluster({ ...cluster, folder: half }, password)
    renameSync(half, cluster.folder)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    throw error
  }
  syncFolder(dirname(cluster.folder))
}

async function fillCluster(cluster: Cluster, password: string): Promise<void> {
  await initialise(cluster)
  writeFileSync(join(cluster.folder, 'pg_hba.conf'), WHO_MAY_COME)
  // The database itself is made by the server that finds it missing: what is made here gets a number that PostgreSQL
  // reserves for itself.
  await runSql(cluster, `CREATE ROLE dokmai LOGIN CREATEDB PASSWORD '${password}'`)
  if (!cluster.durable) return
  const synced = await runOn(cluster, cluster.binaries.initdb, ['--sync-only'])
  if (synced.code !== 0) throw cannotMake(cluster, synced)
}

async function initialise(cluster: Cluster): Promise<void> {
  const options = ['--username=postgres', '--auth=reject', '--encoding=UTF8', '--no-instructions']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  let outcome: Outcome | undefined
  for (const letters of KNOWS_LETTERS) {
    // Until it is moved to its place nothing in it matters, so it is synced as a whole when all is written.
    const args = [...options, ...locale, `--lc-ctype=${letters}`, '--no-sync']
    outcome = await runOn(cluster, cluster.binaries.initdb, args)
    if (outcome.code === 0) return
    if (!outcome.errors.includes('invalid locale')) break
  }
  if (outcome) throw cannotMake(cluster, outcome)
}

/** Gives the shop's role a new password, in a cluster whose password file was lost. No server may run on it. */
export async function setPassword(cluster: Cluster, password: string): Promise<void> {
  await runSql(cluster, `ALTER ROLE dokmai PASSWORD '${password}'`)
}

/**
 * Runs a statement as the superuser without a server. It is the only way in for the superuser: the shop's own role is
 * an ordinary one, as it would be on a PostgreSQL of somebody else's.
 */
async function runSql(cluster: Cluster, statement: string): Promise<void> {
  const settings = ['-c', `fsync=${cluster.durable ? 'on' : 'off'}`, '-c', 'log_checkpoints=off']
  const args = ['--single', ...settings, '-D', cluster.nameOf(cluster.folder), 'postgres']
  const outcome = await runAs(cluster.user, {
    program: cluster.binaries.postgres,
    args,
    cwd: cluster.folder,
    input: `${statement}\n`,
  })
  // A refused statement does not end the program, so its exit code says nothing about them.
  if (outcome.code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(outcome.errors)) throw cannotMake(cluster, outcome)
}

function runOn(cluster: Cluster, program: string, args: string[]): Promise<Outcome> {
  return runAs(cluster.user, {
    program,
    args: [...args, '-D', cluster.nameOf(cluster.folder)],
    cwd: cluster.folder,
  })
}

/** The prefix of a log line: time, process and severity. */
const FAULT = /^.*?\b(error|ERROR|FATAL|PANIC): +/

function cannotMake(cluster: Cluster, { errors, code }: Outcome): Error {
  const lines = errors.split('\n').filter((line) => line.trim() !== '')
  const line = lines.find((line) => FAULT.test(line)) ?? lines[0] ?? `exit code ${code}`
  const reason = line.replace(FAULT, '').trim()
  return new Error(
    `PostgreSQL could not prepare its data in ${dirname(cluster.folder)} (${reason}): ` +
      `make room and let the user who runs the shop write there, or ${OTHER_DATABASE}.`,
  )
}
