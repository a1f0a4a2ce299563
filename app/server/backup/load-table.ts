import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type BackupHead, BackupRefused, newSum, type Summary } from './backup-format.ts'
import type { Table } from './tables.ts'

export interface OpenCopy {
  name: string
  write(bytes: Buffer): Promise<void>
  end(): Promise<Summary>
}

/** Takes names for statements from the database itself, never from the archive. Throws `BackupRefused` for other tables. */
export function knownTables(own: Table[], { tables }: BackupHead): Map<string, Table> {
  const known = new Map<string, Table>()
  for (const { name, columns } of tables) {
    const table = own.find((one) => one.name === name)
    if (!table || known.has(name)) throw notOfThisShop()
    const inOrder = columns.flatMap((column) => table.columns.find((one) => one === column) ?? [])
    if (inOrder.length < columns.length) throw notOfThisShop()
    known.set(name, { name: table.name, columns: inOrder })
  }
  if (known.size !== own.length) throw notOfThisShop()
  return known
}

export function notOfThisShop(): BackupRefused {
  return new BackupRefused('This is no backup of a shop: its tables are others.')
}

/** Loads the rows of one table as they arrive. */
export function openCopy(client: pg.PoolClient, name: string, table: Table | undefined): OpenCopy {
  if (!table) throw notOfThisShop()
  const stream = client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`))
  const sum = newSum()
  const failed = new Promise<never>((_resolve, reject) => stream.once('error', reject))
  failed.catch(() => {})
  return {
    name,
    async write(bytes) {
      sum.hash.update(bytes)
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), failed])
    },
    async end() {
      const finished = once(stream, 'finish')
      stream.end()
      await Promise.race([finished, failed])
      return sum.done(stream.rowCount)
    },
  }
}
