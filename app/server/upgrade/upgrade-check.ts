import { existsSync, statfsSync } from 'node:fs'
import type pg from 'pg'
import { backupAgeMs } from '#app/server/backup/schedule.ts'
import { type Config, SETTING_NAMES } from '#app/server/config/config.ts'
import type { OpenDatabase } from '#app/server/database/database.ts'
import { knownMigrations, OLDEST_POSTGRES, readSchemaState } from '#app/server/database/migrate.ts'
import { LISTENER_NAME } from '#app/server/live/pg-listener.ts'

/** `stop`: not before this is put right. */
export interface UpgradeFinding {
  level: 'good' | 'note' | 'stop'
  text: string
}

interface Machine {
  /** Has the form of `process.versions.node`. */
  node: string
  /** Names in the file of settings. */
  settings: string[]
}

type Checked = Pick<OpenDatabase, 'db' | 'direct'>

const NODE_MAJOR = 24
const HOUR_MS = 60 * 60 * 1000
const MAX_BACKUP_HOURS = 24
/** A build and a log. */
const MIN_FREE_BYTES = 500_000_000
/** Read by Node and by the commands themselves. */
const OTHER_SETTINGS = ['ENV_FILE', 'NODE_ENV', 'NODE_OPTIONS', 'TZ']

/** Says what an owner should know before this version runs on that database. Changes nothing. */
export async function checkUpgrade(
  config: Config,
  database: Checked,
  machine: Machine,
): Promise<UpgradeFinding[]> {
  const { direct } = database
  return [
    checkNode(machine.node),
    await checkPostgres(direct),
    ...(await checkSchema(config, direct)),
    await checkOthers(config, direct),
    await checkBackup(database),
    await checkDisk(config, direct),
    ...checkSettings(machine.settings),
  ]
}

const goodFinding = (text: string): UpgradeFinding => ({ level: 'good', text })
const noteFinding = (text: string): UpgradeFinding => ({ level: 'note', text })
const stopFinding = (text: string): UpgradeFinding => ({ level: 'stop', text })

function checkNode(version: string): UpgradeFinding {
  return Number.parseInt(version, 10) >= NODE_MAJOR
    ? goodFinding(`Node ${version}.`)
    : stopFinding(
        `Node ${version} is too old: run npm ci, which brings Node ${NODE_MAJOR}, and use npm start.`,
      )
}

async function checkPostgres(pool: pg.Pool): Promise<UpgradeFinding> {
  const { rows } = await pool.query('show server_version')
  const version = String(rows[0].server_version)
  return Number.parseInt(version, 10) >= OLDEST_POSTGRES
    ? goodFinding(`PostgreSQL ${version}.`)
    : stopFinding(`PostgreSQL ${version} is too old: this version needs ${OLDEST_POSTGRES} or newer.`)
}

async function checkSchema({ root }: Config, pool: pg.Pool): Promise<UpgradeFinding[]> {
  const { pending, isNewer, needs } = await readSchemaState(pool, root)
  if (needs > knownMigrations(root)) {
    return [
      stopFinding(
        'The database was used by a newer version, and this one can no longer read it: take the newer one.',
      ),
    ]
  }
  if (isNewer) return [noteFinding('The database was used by a newer version; this one can still run on it.')]
  if (pending.length === 0) return [goodFinding('The database needs no change.')]
  // Each was tried at a million orders before it was released (docs/decisions/0061).
  return pending.map(({ tag }) => goodFinding(`Change ${tag}: safe while the shop runs.`))
}

/** Each process listens under a name with the number of migrations that it knows. */
async function checkOthers({ root }: Config, pool: pg.Pool): Promise<UpgradeFinding> {
  const { rows } = await pool.query(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name like $1 and application_name <> $2`,
    [`${LISTENER_NAME}%`, `${LISTENER_NAME} ${knownMigrations(root)}`],
  )
  const count = Number(rows[0].n)
  return count === 0
    ? goodFinding('No process of another version is running.')
    : noteFinding(
        `Processes of another version that are running: ${count}. They may go on; replace one after the other. ` +
          'An embedded database has room for one only: stop it first.',
      )
}

async function checkBackup(database: Checked): Promise<UpgradeFinding> {
  const age = await backupAgeMs(database).catch(() => null)
  if (age === null) return stopFinding('There is no backup: run npm run backup.')
  const hours = Math.round(age / HOUR_MS)
  return hours > MAX_BACKUP_HOURS
    ? stopFinding(`The last backup is ${hours} hours old: run npm run backup.`)
    : goodFinding(`The last backup is ${hours} hours old.`)
}

/** An embedded database grows by the indexes that are built anew. */
async function checkDisk({ dataDir, databaseUrl, root }: Config, pool: pg.Pool): Promise<UpgradeFinding> {
  const { rows } = await pool.query('select pg_database_size(current_database())::float8 as bytes')
  const { bavail, bsize } = statfsSync(existsSync(dataDir) ? dataDir : root)
  const [free, wanted] = [bavail * bsize, MIN_FREE_BYTES + (databaseUrl ? 0 : rows[0].bytes / 2)]
  const inGb = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
  return free < wanted
    ? stopFinding(`The disk of ${dataDir} has ${inGb(free)} left; ${inGb(wanted)} are needed.`)
    : goodFinding(`The disk of ${dataDir} has ${inGb(free)} left.`)
}

function checkSettings(given: string[]): UpgradeFinding[] {
  const unknown = given.filter((name) => ![...SETTING_NAMES, ...OTHER_SETTINGS].includes(name))
  return unknown.length === 0
    ? [goodFinding('All settings are known.')]
    : unknown.map((name) =>
        noteFinding(`This version has no setting ${name}: is it misspelt, or gone (CHANGELOG.md)?`),
      )
}
