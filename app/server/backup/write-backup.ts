import type { Writable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { NO_SHOP } from '#app/server/database/open-existing.ts'
import { type FileStore, listUploads } from '#app/server/files/file-store.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import {
  addFileTo,
  type BackupDone,
  type BackupHead,
  BackupRefused,
  DONE,
  HEAD,
  newSum,
  SECRET,
} from './backup-format.ts'
import { countMigrations, listTables, type Table } from './tables.ts'

export interface BackupSource {
  pool: pg.Pool
  /** Null for the database alone. */
  files: FileStore | null
  /** The secret that the shop made for itself; null if it is a setting. */
  authSecret: string | null
}

const PART_BYTES = 4 * 1024 * 1024

/** Writes the state of one moment; the shop may go on selling. */
export async function writeBackup(
  { pool, files, authSecret }: BackupSource,
  sink: Writable,
  passphrase: string | null,
): Promise<BackupDone> {
  const result: BackupDone = { tables: {}, files: newSum().done() }
  await writeArchive(sink, passphrase, async (archive) => {
    await inSnapshot(pool, async (client) => {
      const tables = await listTables(client)
      const migrations = await countMigrations(client)
      if (migrations === 0) throw new BackupRefused(NO_SHOP)
      const head: BackupHead = { format: 1, made: new Date().toISOString(), migrations, tables }
      await archive.add(HEAD, JSON.stringify(head))
      for (const table of tables) result.tables[table.name] = await addTable(archive, client, table)
    })
    if (files) result.files = await addFiles(archive, files)
    if (authSecret) await archive.add(SECRET, authSecret)
    await archive.add(DONE, JSON.stringify(result))
  })
  return result
}

async function addTable(archive: ArchiveWriter, client: pg.PoolClient, { name, columns }: Table) {
  const stream = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
  const sum = newSum()
  let [number, size, waiting] = [0, 0, [] as Buffer[]]
  const flush = async () => {
    number += 1
    await archive.add(`tables/${name}/${number}`, Buffer.concat(waiting))
    ;[size, waiting] = [0, []]
  }
  for await (const part of stream as AsyncIterable<Buffer>) {
    sum.hash.update(part)
    size += waiting.push(part) && part.length
    if (size >= PART_BYTES) await flush()
  }
  if (size > 0) await flush()
  return sum.done(stream.rowCount)
}

async function addFiles(archive: ArchiveWriter, files: FileStore) {
  const keys: string[] = []
  for await (const key of listUploads(files)) keys.push(key)
  const sum = newSum()
  for (const key of keys.sort()) {
    const bytes = await files.get(key)
    // Removed since it was listed, so nothing refers to it.
    if (!bytes) continue
    await archive.add(`files/${key}`, bytes)
    addFileTo(sum.hash, key, bytes)
    sum.count += 1
  }
  return sum.done()
}

async function inSnapshot<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    return await work(client)
  } finally {
    // An unfinished COPY would still be running.
    client.release(true)
  }
}
