import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Binaries } from './postgres-binaries.ts'
import { syncFolder } from './postgres-password.ts'
import type { Place } from './postgres-place.ts'
import { giveTo, type OsUser, OTHER_DATABASE, type Outcome, runAs } from './postgres-user.ts'

export interface Cluster extends Place {
  binaries: Binaries
  user: OsUser | null
  /** False in tests only: a power cut may lose everything. */
  durable: boolean
}

/** The first available one is used. pg_trgm finds no letters in Thai or Chinese under plain C. */
const LETTER_LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C']

/** The superuser has no password and so cannot connect. */
const ACCESS_RULES = `local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
`

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
  // The server creates the database: one created here would get a reserved number.
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
    const args = [...options, ...locale, `--lc-ctype=${letters}`, '--no-sync']
    outcome = await runOn(cluster, cluster.binaries.initdb, args)
    if (outcome.code === 0) return
    if (!outcome.errors.includes('invalid locale')) break
  }
  if (outcome) throw cannotMake(cluster, outcome)
}

export async function setPassword(cluster: Cluster, password: string): Promise<void> {
  await runSql(cluster, `ALTER ROLE dokmai PASSWORD '${password}'`)
}

/** Single-user mode is the superuser's only access: the shop's role is an ordinary one. */
async function runSql(cluster: Cluster, statement: string): Promise<void> {
  const settings = ['-c', `fsync=${cluster.durable ? 'on' : 'off'}`, '-c', 'log_checkpoints=off']
  const args = ['--single', ...settings, '-D', cluster.toServerPath(cluster.folder), 'postgres']
  const outcome = await runAs(cluster.user, {
    program: cluster.binaries.postgres,
    args,
    cwd: cluster.folder,
    input: `${statement}\n`,
  })
  if (outcome.code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(outcome.errors)) throw cannotMake(cluster, outcome)
}

function runOn(cluster: Cluster, program: string, args: string[]): Promise<Outcome> {
  return runAs(cluster.user, {
    program,
    args: [...args, '-D', cluster.toServerPath(cluster.folder)],
    cwd: cluster.folder,
  })
}

const ERROR_LINE = /^.*?\b(error|ERROR|FATAL|PANIC): +/

function cannotMake(cluster: Cluster, { errors, code }: Outcome): Error {
  const lines = errors.split('\n').filter((line) => line.trim() !== '')
  const line = lines.find((line) => ERROR_LINE.test(line)) ?? lines[0] ?? `exit code ${code}`
  const reason = line.replace(ERROR_LINE, '').trim()
  return new Error(
    `PostgreSQL could not prepare its data in ${dirname(cluster.folder)} (${reason}): ` +
      `make room and let the user who runs the shop write there, or ${OTHER_DATABASE}.`,
  )
}
