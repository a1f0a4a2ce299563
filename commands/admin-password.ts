/** `npm run admin-password`: a new password for the administrator who lost the old one. */
import path from 'node:path'
import { resetAdminPassword } from '#app/server/administrator.ts'
import { readConfig } from '#app/server/config.ts'
import { openDatabase } from '#app/server/database/database.ts'
import { openLog } from '#app/server/log.ts'

const config = readConfig(path.dirname(import.meta.dirname))
const database = await openDatabase(config, openLog(config.logLevel))
try {
  const reset = await resetAdminPassword(database.db)
  console.log(
    reset
      ? `Administrator: ${reset.email}\nPassword:      ${reset.password}   (shown only this once)`
      : 'There is no administrator yet: the first start of the shop makes one.',
  )
} finally {
  await database.close()
}
