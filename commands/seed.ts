/** `npm run seed -- --products N` adds N generated products, equal at each run. */
import path from 'node:path'
import { seedSyntheticProducts } from '#app/server/catalogue/synthetic-products.ts'
import { readConfig } from '#app/server/config/config.ts'
import { openLog } from '#app/server/core/log.ts'
import { openDatabase } from '#app/server/database/database.ts'
import { migrateDatabase } from '#app/server/database/migrate.ts'
import { loadEnv } from './load-env.ts'
import { readArgumentsOrExit } from './read-arguments.ts'

const [products] = readArgumentsOrExit('seed').texts('products')
const count = Number(products)
if (!Number.isSafeInteger(count) || count < 1 || count > 10_000_000) {
  console.error('Say how many: npm run seed -- --products 1000 (at most 10,000,000)')
  process.exit(1)
}
const root = path.dirname(import.meta.dirname)
loadEnv(root)
const config = readConfig(root)
const database = await openDatabase(config, openLog(config.logLevel))
try {
  await migrateDatabase(database.direct, config.root)
  await seedSyntheticProducts(database.pool, count)
  console.log(`The catalogue has ${count} synthetic products besides its own.`)
} finally {
  await database.close()
}
