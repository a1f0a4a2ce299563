/** `npm run note-backup -- PLACE` records that a backup was made, for backup scripts. */
import { readToolConfig } from '#app/server/config/tool-config.ts'
import { openLog } from '#app/server/core/log.ts'
import { migrateDatabase } from '#app/server/database/migrate.ts'
import { openExistingDatabase } from '#app/server/database/open-existing.ts'
import { noteBackup } from '#app/server/settings/going-live.ts'
import { runTool } from './run-tool.ts'

await runTool('note-backup', async (root, { places: [place = 'unnamed'] }) => {
  const config = readToolConfig(root)
  const database = await openExistingDatabase(config, openLog(config.logLevel))
  try {
    await migrateDatabase(database.direct, root)
    await noteBackup(database, place)
    console.log(`Noted: a backup was made (${place}).`)
  } finally {
    await database.close()
  }
})
