/** `npm run restore -- FILE` loads a backup into an empty shop; a name is looked for in `BACKUP_TO`. */
import { createReadStream, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { BackupRefused } from '#app/server/backup/backup-format.ts'
import { ownPlace, SECRET_FILE } from '#app/server/backup/own-source.ts'
import { readBackup } from '#app/server/backup/read-backup.ts'
import { type Config, readConfig } from '#app/server/config.ts'
import { openDatabase } from '#app/server/database/database.ts'
import { openFiles } from '#app/server/files/open-files.ts'
import { writeFileWhole } from '#app/server/files/write-file-atomic.ts'
import { openLog } from '#app/server/log.ts'
import { loadEnv } from './load-env.ts'

const root = path.dirname(import.meta.dirname)
loadEnv(root)
const [file] = process.argv.slice(2)
if (!file) {
  console.error('Which backup? npm run restore -- FILE')
  process.exit(1)
}
const config = readConfig(root)
const database = await openDatabase(config, openLog('fatal'))
const files = await openFiles(config)
try {
  const keepAuthSecret = (secret: string) => {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    writeFileWhole(path.join(config.dataDir, SECRET_FILE), secret, 0o600)
  }
  const target = { pool: database.pool, files, root, keepAuthSecret }
  const { passphrase } = config.backup
  const done = await readBackup(
    target,
    await sourceOf(config, file),
    file.endsWith('.age') ? passphrase : null,
  )
  const rows = Object.values(done.tables).reduce((sum, { count }) => sum + count, 0)
  console.log(`Restored: ${rows} rows, ${done.files.count} files. Start the shop with npm start.`)
} catch (error) {
  if (!(error instanceof BackupRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  files.close()
  await database.close()
}

async function sourceOf(config: Config, name: string) {
  if (existsSync(name) || config.backup.to === null) return createReadStream(name)
  return ownPlace(config, config.backup.to).read(name)
}
