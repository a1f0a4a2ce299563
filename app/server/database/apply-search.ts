import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { inShortLocks } from './in-short-locks.ts'

/** In the comment of `find_products`: the version of the shop that applied the source, and the hash of the source. */
const APPLIED = /^(\d+\.\d+\.\d+) (\w+)$/

/** Applies `search.sql` of the project folder `root` if it differs, unless a newer version of the shop applied its own. */
export async function applySearch(client: Pick<pg.ClientBase, 'query'>, root: string): Promise<void> {
  const source = readFileSync(path.join(root, 'app/server/search/search.sql'), 'utf8')
  const hash = createHash('sha256').update(source).digest('hex')
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const { rows } = await client.query(
    `select obj_description(to_regproc('find_products'), 'pg_proc') as applied`,
  )
  const [, appliedVersion, appliedHash] = APPLIED.exec(rows[0].applied ?? '') ?? []
  if (appliedHash === hash || (appliedVersion && isOlder(version, appliedVersion))) return
  await inShortLocks(client, () =>
    client.query(`${source}; comment on function find_products is '${version} ${hash}'`),
  )
}

function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) < 0
}
