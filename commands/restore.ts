/** `npm run restore -- FILE` loads a backup into an empty shop; a name is looked for in `BACKUP_TO`. */
import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { BackupRefused, rowsIn } from '#app/server/backup/backup-format.ts'
import { ownPlace, SECRET_FILE } from '#app/server/backup/own-source.ts'
import { openArchive } from '#app/server/backup/places.ts'
import { readBackup } from '#app/server/backup/read-backup.ts'
import type { Config } from '#app/server/config/config.ts'
import { readToolConfig } from '#app/server/config/tool-config.ts'
import { openLog } from '#app/server/core/log.ts'
import { writeFileWhole } from '#app/server/core/write-file-atomic.ts'
import { openDatabase } from '#app/server/database/database.ts'
import { isSuperuser } from '#app/server/database/is-superuser.ts'
import { openFiles } from '#app/server/files/open-files.ts'
import { endWithMe } from './end-with-me.ts'
import { runTool } from './run-tool.ts'

const STOP_LIMIT_MS = 3000
const SUPERUSER =
  'The role in DATABASE_URL is a superuser of PostgreSQL. Use an ordinary one that owns its database (docs/databases.md).'

await runTool('restore', async (root, { places: [name = ''] }) => {
  const config = readToolConfig(root)
  const source = await openSource(config, name)
  const stopped = () => {
    source.destroy(new BackupRefused('The restore was stopped: nothing was restored.'))
    // Ends the process even if a disk does not answer.
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stopped)
  const database = await openDatabase(config, openLog('fatal'))
  if (await isSuperuser(database.db)) console.warn(SUPERUSER)
  const letGo = config.databaseUrl ? () => {} : endWithMe(config.dataDir)
  const files = await openFiles(config)
  try {
    const keepAuthSecret = (secret: string) => {
      mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
      writeFileWhole(path.join(config.dataDir, SECRET_FILE), secret, 0o600)
    }
    const passphrase = isEncrypted(name) ? config.backup.passphrase : null
    const done = await readBackup({ pool: database.direct, files, root, keepAuthSecret }, source, passphrase)
    console.log(`Restored: ${rowsIn(done)} rows, ${done.files.count} files. Start the shop with npm start.`)
  } finally {
    files.close()
    letGo()
    await database.close()
  }
})

async function openSource(config: Config, name: string): Promise<Readable> {
  const { to, passphrase } = config.backup
  if (isEncrypted(name) && passphrase === null) {
    throw new BackupRefused('This backup is encrypted: set BACKUP_PASSPHRASE.')
  }
  const found = statSync(name, { throwIfNoEntry: false })
  if (found?.isDirectory()) throw new BackupRefused(`${name} is a folder. Name one of the backups in it.`)
  if (found) return openArchive(name)
  const place = to === null ? null : await ownPlace(config, to)
  if (!place || !(await place.list()).includes(name)) throw new BackupRefused(`There is no backup ${name}.`)
  return place.read(name)
}

function isEncrypted(name: string): boolean {
  return name.endsWith('.age')
}
