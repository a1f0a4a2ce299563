/** `npm run backup` makes a backup while the shop runs; `-- FOLDER` elsewhere than `BACKUP_TO`. */
import path from 'node:path'
import { rowsIn } from '#app/server/backup/backup-format.ts'
import { makeBackup } from '#app/server/backup/make-backup.ts'
import { ownPlace, ownSource } from '#app/server/backup/own-source.ts'
import { readToolConfig } from '#app/server/config/tool-config.ts'
import { openLog } from '#app/server/core/log.ts'
import { openDatabaseBeside } from '#app/server/database/open-beside.ts'
import { openFiles } from '#app/server/files/open-files.ts'
import { runTool } from './run-tool.ts'

await runTool('backup', async (root, { places, texts }) => {
  const config = readToolConfig(root)
  const { keepDays, passphrase } = config.backup
  const to = places[0] ?? texts('to')[0] ?? config.backup.to ?? path.join(config.dataDir, 'backups')
  const database = await openDatabaseBeside(config, openLog('fatal'))
  const files = await openFiles(config)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => stopping.abort(new Error('The backup was stopped: nothing was kept.')))
  try {
    const source = ownSource(config, { ...database, files })
    const { at, bytes, done, notRemoved } = await makeBackup(source, {
      ...{ place: await ownPlace(config, to), passphrase, keepDays, stopping: stopping.signal },
    })
    console.log(`Backup: ${at}`)
    console.log(`${Math.ceil(bytes / 1000)} kB, ${rowsIn(done)} rows, ${done.files.count} files`)
    if (notRemoved) console.error(`Older backups could not be removed: ${notRemoved}`)
  } finally {
    files.close()
    await database.close()
  }
})
