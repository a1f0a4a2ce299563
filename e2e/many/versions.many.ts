import { expect } from 'vitest'
import { openHttpClient } from '#bench/parts/http-client.ts'
import { startShopUnderTest } from '#bench/parts/shop-under-test.ts'
import { discardShop } from '#e2e/testing/shop-process.ts'
import { expectAllRight, sendBuyers } from './buyers.ts'
import { installPostgres } from './install-postgres.ts'
import { startPostgres } from './postgres-machine.ts'
import { testMany } from './test-many.ts'

/** The last of each older version that npm has. */
const OLDER = ['14.23.0-beta.17', '15.18.0-beta.17', '16.14.0-beta.17', '17.10.0-beta.17']
const SOME = 20

for (const version of [undefined, ...OLDER]) {
  const name = version ? `PostgreSQL ${version.split('.')[0]}` : 'the bundled PostgreSQL'
  const packages = version ? installPostgres(version) : ''
  testMany(packages)(name, `A shop opens, finds products and sells on ${name}`, async () => {
    const postgres = await startPostgres(packages || undefined)
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
