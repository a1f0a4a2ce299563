/** `npm run db:migrate` migrates the database, as each start does too. */
import { readToolConfig } from '#app/server/config/tool-config.ts'
import { openLog } from '#app/server/core/log.ts'
import { openDatabase } from '#app/server/database/database.ts'
import { migrateDatabase } from '#app/server/database/migrate.ts'
import { runTool } from './run-tool.ts'

await runTool('db:migrate', async (root) => {
  const config = readToolConfig(root)
  const database = await openDatabase(config, openLog(config.logLevel))
  try {
    await migrateDatabase(database.direct, root)
    console.log('The database has the newest schema.')
  } finally {
    await database.close()
  }
})
