/**
 * `npm run admin-password` sets a new password for the owner. With `-- --without-code` it turns two-step
 * login off, for a lost phone without recovery codes.
 */
import { newAdminAccess } from '#app/server/accounts/admin-account.ts'
import { readToolConfig } from '#app/server/config/tool-config.ts'
import { openLog } from '#app/server/core/log.ts'
import { openExistingDatabase } from '#app/server/database/open-existing.ts'
import { runTool } from './run-tool.ts'

await runTool('admin-password', async (root, { has }) => {
  const config = readToolConfig(root)
  const database = await openExistingDatabase(config, openLog(config.logLevel))
  try {
    const reset = await newAdminAccess(database.db, { withoutCode: has('without-code') })
    console.log(
      reset
        ? `Administrator: ${reset.email}\nPassword:      ${reset.password}   (shown only this once)`
        : 'There is no administrator yet: the first start of the shop makes one.',
    )
  } finally {
    await database.close()
  }
})
