/** `npm run move-to-postgres -- postgres://…` copies the database of a stopped shop from its own PostgreSQL to another. */
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { BackupRefused } from '#app/server/backup/backup-format.ts'
import { readBackup } from '#app/server/backup/read-backup.ts'
import { writeBackup } from '#app/server/backup/write-backup.ts'
import { readConfig } from '#app/server/config.ts'
import { openDatabase } from '#app/server/database/database.ts'
import { migrateDatabase } from '#app/server/database/migrate.ts'
import { openLog } from '#app/server/log.ts'
import { loadEnv } from './load-env.ts'

const root = path.dirname(import.meta.dirname)
loadEnv(root)
const [databaseUrl] = process.argv.slice(2)
const config = readConfig(root)
if (!databaseUrl?.startsWith('postgres') || config.databaseUrl) {
  console.error(
    'Stop the shop, leave DATABASE_URL empty, then: npm run move-to-postgres -- postgres://user:password@host/database',
  )
  process.exit(1)
}
const log = openLog('fatal')
// Refused while the shop runs: what it sold meanwhile would be lost.
const from = await openDatabase(config, log)
const to = await openDatabase({ ...config, databaseUrl }, log)
try {
  await migrateDatabase(from.pool, root)
  const pipe = new PassThrough()
  const target = { pool: to.pool, files: null, root, keepAuthSecret() {} }
  const source = { pool: from.pool, files: null, authSecret: null }
  const [done] = await Promise.all([readBackup(target, pipe, null), writeBackup(source, pipe, null)])
  const rows = Object.values(done.tables).reduce((sum, { count }) => sum + count, 0)
  console.log(
    `Moved: ${rows} rows. Now set DATABASE_URL and start the shop; uploaded files stay in ${config.dataDir}.`,
  )
} catch (error) {
  if (!(error instanceof BackupRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await to.close()
  await from.close()
}
