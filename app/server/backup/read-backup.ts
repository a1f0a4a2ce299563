import type { Readable } from 'node:stream'
import type pg from 'pg'
import { isDatabaseAway } from '#app/server/database/database-errors.ts'
import { knownMigrations, migrateDatabase } from '#app/server/database/migrate.ts'
import { FilesUnavailable, isUpload, RESTORE_MARK } from '#app/server/files/file-store.ts'
import { forgetSince } from '#app/server/reconcile/list-progress.ts'
import { type ArchiveEntry, readArchive, toBackupRefused } from './archive.ts'
import {
  addFileTo,
  type BackupDone,
  BackupRefused,
  DONE,
  done,
  FILE,
  HEAD,
  head,
  newSum,
  SECRET,
  type Sum,
  type Summary,
  TABLE,
} from './backup-format.ts'
import { knownTables, notOfThisShop, type OpenCopy, openCopy } from './load-table.ts'
import { type BackupTarget, isUsed, removeLeftOver } from './restore-target.ts'
import { advanceSequences, listTables, type Table } from './tables.ts'

interface Loading {
  target: BackupTarget
  client: pg.PoolClient
  /** The tables of the database that is loaded, by the names in the archive; null before its head. */
  known: Map<string, Table> | null
  /** When the archive was made; null before its head. */
  made: string | null
  copy: OpenCopy | null
  tables: Record<string, Summary>
  files: Sum
  isWhole: boolean
}

const LISTS = 'public.provider_lists'

/** Loads an archive into an empty database and file store, all or nothing. Throws `BackupRefused`. */
export async function readBackup(
  target: BackupTarget,
  source: Readable,
  passphrase: string | null,
): Promise<BackupDone> {
  if (await isUsed(target)) {
    throw new BackupRefused(
      'There is a shop already: a backup is restored into an empty database and folder only.',
    )
  }
  await removeLeftOver(target.files)
  await target.files?.put(RESTORE_MARK, new Uint8Array(), 'text/plain')
  const client = await target.pool.connect()
  const loading: Loading = {
    ...{ target, client, known: null, made: null, copy: null },
    ...{ tables: {}, files: newSum(), isWhole: false },
  }
  try {
    const told = await loadAll(loading, readArchive(source, passphrase))
    // With the rows, so that no end of this process leaves them without it; older versions had no such table.
    const hasLists = loading.known?.has(LISTS) === true
    if (hasLists) await forgetSince(client, loading.made)
    // From here on the rows may stand, even if no answer comes.
    loading.isWhole = true
    await client.query('commit')
    await finishRestored(loading, hasLists)
    return told
  } catch (error) {
    // The mark stays beside files that cannot be removed now: the next restore removes them.
    if (!loading.isWhole) await removeLeftOver(target.files).catch(() => {})
    const isRefusal = error instanceof BackupRefused
    throw isRefusal || isOfMachine(error) ? error : toBackupRefused(error as Error)
  } finally {
    // Closed, which also ends a COPY that waits for more.
    client.release(true)
  }
}

/** The shop is there. What fails now is done by its next start, or by the database itself. */
async function finishRestored({ client, target, made }: Loading, hasLists: boolean): Promise<void> {
  try {
    await target.files?.remove(RESTORE_MARK)
    await client.query('set statement_timeout = 0; analyze')
    await migrateDatabase(target.pool, target.root)
    if (!hasLists) await forgetSince(target.pool, made)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    throw new BackupRefused(`The backup is restored, but not brought up to date (${text}). Start the shop.`)
  }
}

/** Of the database, the storage, or the disk that has the backup. */
function isOfMachine(error: unknown): boolean {
  const isOfDisk = error instanceof Error && 'syscall' in error
  return isOfDisk || isDatabaseAway(error) || error instanceof FilesUnavailable
}

async function loadAll(loading: Loading, entries: AsyncIterable<ArchiveEntry>): Promise<BackupDone> {
  for await (const entry of entries) {
    if (entry.name === HEAD) await begin(loading, entry)
    else if (!loading.known) throw new BackupRefused('This is no backup of a shop.')
    else if (entry.name === DONE) return finish(loading, entry)
    else await load(loading, entry)
  }
  throw new BackupRefused('This backup is cut off: it was not written to its end.')
}

/** The tables as they were then, empty, without triggers. */
async function begin(loading: Loading, { bytes }: ArchiveEntry) {
  const read = head.safeParse(JSON.parse(bytes.toString()))
  if (!read.success) throw new BackupRefused('This backup was made by another version of the shop.')
  const { client, target } = loading
  const { migrations } = read.data
  if (migrations > knownMigrations(target.root)) {
    throw new BackupRefused('This backup was made by a newer version of the shop: install that one first.')
  }
  await migrateDatabase(target.pool, target.root, migrations)
  await client.query('begin')
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  const tables = await listTables(client)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  // Migrations fill some.
  for (const { name } of tables.reverse()) await client.query(`delete from ${name}`)
  loading.known = knownTables(tables, read.data)
  loading.made = read.data.made
}

async function load(loading: Loading, { name, bytes }: ArchiveEntry) {
  const { target, files } = loading
  const table = TABLE.exec(name)?.[1]
  if (table !== loading.copy?.name) await endCopy(loading)
  if (table) {
    loading.copy ??= openCopy(loading.client, table, loading.known?.get(table))
    return loading.copy.write(bytes)
  }
  if (name === SECRET) return target.keepAuthSecret(bytes.toString())
  const key = FILE.exec(name)?.[1]
  if (!key || !target.files) return
  if (!isUpload(key)) throw new BackupRefused('This is no backup of a shop: it has scripts of pages.')
  await target.files.put(key, bytes, 'application/octet-stream')
  addFileTo(files.hash, key, bytes)
  files.count += 1
}

async function endCopy(loading: Loading) {
  const { copy, tables } = loading
  if (copy) tables[copy.name] = await copy.end()
  loading.copy = null
}

async function finish(loading: Loading, { bytes }: ArchiveEntry): Promise<BackupDone> {
  const { client, target, tables, files, known } = loading
  await endCopy(loading)
  const wanted = done.parse(JSON.parse(bytes.toString()))
  const named = Object.keys(wanted.tables)
  if (named.length !== known?.size || !named.every((name) => known.has(name))) throw notOfThisShop()
  for (const { name } of await listTables(client)) {
    await client.query(`alter table ${name} enable trigger user`)
  }
  await advanceSequences(client)
  const none = newSum().done()
  for (const [name, table] of Object.entries(wanted.tables)) {
    // A table without rows has no part.
    if ((tables[name] ?? none).sha256 !== table.sha256) throw toDamagedBackup(name)
  }
  if (target.files && files.done().sha256 !== wanted.files.sha256) throw toDamagedBackup('the uploaded files')
  return wanted
}

function toDamagedBackup(what: string): BackupRefused {
  return new BackupRefused(`This backup is damaged: ${what} is not what was saved.`)
}
