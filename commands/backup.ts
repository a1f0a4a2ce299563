/** `npm run backup` makes a backup while the shop runs; `-- --to PLACE` elsewhere than `BACKUP_TO`. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from '#app/server/backup/make-backup.ts'
import { ownPlace, ownSource } from '#app/server/backup/own-source.ts'
import { readConfig } from '#app/server/config.ts'
import { openDatabaseBeside } from '#app/server/database/open-beside.ts'
import { openFiles } from '#app/server/files/open-files.ts'
import { openLog } from '#app/server/log.ts'
import { loadEnv } from './load-env.ts'

const { values } = parseArgs({ options: { to: { type: 'string' } } })
const root = path.dirname(import.meta.dirname)
loadEnv(root)
const config = readConfig(root)
const { keepDays, passphrase } = config.backup
const to = values.to ?? config.backup.to ?? path.join(config.dataDir, 'backups')
const database = await openDatabaseBeside(config, openLog('fatal'))
const files = await openFiles(config)
try {
  const source = ownSource(config, { ...database, files })
  const { at, bytes, done } = await makeBackup(source, { place: ownPlace(config, to), passphrase, keepDays })
  const rows = Object.values(done.tables).reduce((sum, { count }) => sum + count, 0)
  console.log(`Backup: ${at}\n${(bytes / 1e6).toFixed(1)} MB, ${rows} rows, ${done.files.count} files`)
} finally {
  files.close()
  await database.close()
}
