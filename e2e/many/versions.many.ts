import { existsSync, readdirSync } from 'node:fs'
import { expect } from 'vitest'
import { openHttpClient } from '#bench/parts/http-client.ts'
import { startShopUnderTest } from '#bench/parts/shop-under-test.ts'
import { testFault } from '#e2e/faults/fault-row.ts'
import { discardShop } from '#e2e/testing/shop-process.ts'
import { expectAllRight, sendBuyers } from './buyers.ts'
import { startPostgres } from './postgres-machine.ts'

/** Where Debian and Ubuntu install each version. */
const INSTALLED = '/usr/lib/postgresql'
const OLDEST = 15
const SOME = 20

const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).filter((name) => Number(name) >= OLDEST) : []
if (versions.length === 0) console.error(`\n*** ONLY the bundled PostgreSQL: none in ${INSTALLED} ***\n`)

for (const version of [undefined, ...versions]) {
  const name = version ? `PostgreSQL ${version}` : 'the bundled PostgreSQL'
  testFault(name, `A shop opens, finds products and sells on ${name}`, async () => {
    const postgres = await startPostgres(version && `${INSTALLED}/${version}/bin`)
    const shop = await startShopUnderTest({ DATABASE_URL: postgres.url })
    const client = openHttpClient(shop.origin)
    try {
      for (const search of ['rose', 'กุหลาบ', '玫瑰']) {
        const page = await client.send('GET', `/allproducts.data?searchkey=${encodeURIComponent(search)}`, {})
        expect(page.body).toContain('single-red-rose')
      }
      const buyers = await sendBuyers(shop.origin, postgres.url)
      await buyers.more(SOME)
      await buyers.stop()
      expect(buyers.failures).toEqual([])
      await expectAllRight(postgres.url, buyers)
      const [row] = await postgres.ask('show server_version')
      return `${row?.server_version}: ${buyers.bought.length} bought`
    } finally {
      client.close()
      await discardShop(shop)
      await postgres.discard()
    }
  })
}
