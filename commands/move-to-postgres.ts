/** `npm run move-to-postgres -- postgres://…` copies the database of a stopped shop from its own PostgreSQL to another. */
import { PassThrough } from 'node:stream'
import { BackupRefused, rowsIn } from '#app/server/backup/backup-format.ts'
import { readBackup } from '#app/server/backup/read-backup.ts'
import { writeBackup } from '#app/server/backup/write-backup.ts'
import { readToolConfig } from '#app/server/config/tool-config.ts'
import { openLog } from '#app/server/core/log.ts'
import { openDatabase } from '#app/server/database/database.ts'
import { migrateDatabase } from '#app/server/database/migrate.ts'
import { openExistingDatabase } from '#app/server/database/open-existing.ts'
import { runTool } from './run-tool.ts'

const USAGE =
  'Stop the shop, leave DATABASE_URL empty, then: npm run move-to-postgres -- postgres://user:password@host/database'

await runTool('move-to-postgres', async (root, { places: [databaseUrl] }) => {
  const config = readToolConfig(root)
  if (!databaseUrl?.startsWith('postgres') || config.databaseUrl) throw new BackupRefused(USAGE)
  const log = openLog('fatal')
  // Refused while the shop runs: what it sold meanwhile would be lost.
  const from = await openExistingDatabase(config, log)
  const to = await openDatabase({ ...config, databaseUrl, databaseDirectUrl: null }, log)
  try {
    await migrateDatabase(from.pool, root)
    const pipe = new PassThrough()
    const target = { pool: to.direct, files: null, root, keepAuthSecret() {} }
    const source = { pool: from.pool, files: null, authSecret: null }
    const [done] = await Promise.all([readBackup(target, pipe, null), writeBackup(source, pipe, null)])
    console.log(`Moved: ${rowsIn(done)} rows. Now set DATABASE_URL and start the shop.`)
    console.log(`Uploaded files stay where they are (${config.dataDir}).`)
  } finally {
    await to.close()
    await from.close()
  }
})
