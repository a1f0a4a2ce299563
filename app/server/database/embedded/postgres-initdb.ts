import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Binaries } from './postgres-binaries.ts'
import { syncFolder } from './postgres-password.ts'
import type { Place } from './postgres-place.ts'
import { giveTo, type OsUser, OTHER_DATABASE, type Outcome, runAs } from './postgres-user.ts'

/** PostgreSQL's data on disk, and how to run programs on it. */
export interface Cluster extends Place {
  binaries: Binaries
  user: OsUser | null
  /** False in tests only: a power cut may then lose everything. */
  durable: boolean
}

/**
 * Locales, of which the first that the system has decides what is a letter. Sorting and case are PostgreSQL's own, but
 * pg_trgm uses the system's locale: under plain C it finds no letter in Thai or Chinese.
 */
const LETTER_LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C']

/** Any role may come, from this machine only, if it knows its password. The superuser has none, so it never can. */
const ACCESS_RULES = `local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
`

/** Creates the cluster beside its place and moves it there when it is complete. */
export async function makeCluster(cluster: Cluster, password: string): Promise<void> {
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
  writeFileSync(join(cluster.folder, 'pg_hba.conf'), ACCESS_RULES)
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
  for (const letters of LETTER_LOCALES) {
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
