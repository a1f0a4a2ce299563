/** `npm run seed -- --products N` adds N generated products, equal at each run. */
import { seedSyntheticProducts } from '#app/server/catalogue/synthetic-products.ts'
import { readToolConfig } from '#app/server/config/tool-config.ts'
import { openLog } from '#app/server/core/log.ts'
import { migrateDatabase } from '#app/server/database/migrate.ts'
import { openExistingDatabase } from '#app/server/database/open-existing.ts'
import { runTool } from './run-tool.ts'

await runTool('seed', async (root, { texts }) => {
  const count = Number(texts('products')[0])
  if (!Number.isSafeInteger(count) || count < 1 || count > 10_000_000) {
    throw new Error('Say how many: npm run seed -- --products 1000 (at most 10,000,000)')
  }
  const config = readToolConfig(root)
  const database = await openExistingDatabase(config, openLog(config.logLevel))
  try {
    await migrateDatabase(database.direct, config.root)
    await seedSyntheticProducts(database.pool, count)
    console.log(`The catalogue has ${count} synthetic products besides its own.`)
  } finally {
    await database.close()
  }
})
