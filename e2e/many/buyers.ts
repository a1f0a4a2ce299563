import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { countViolations, untilSettled } from '#bench/parts/crash/crash-result.ts'
import { type HttpClient, openHttpClient } from '#bench/parts/http-client.ts'
import { type CartProduct, listCartProducts, purchase } from '#bench/parts/purchase.ts'
import { countOf } from '#bench/parts/shop-under-test.ts'
import { makeShoppers, type Shopper } from '#bench/parts/shoppers.ts'

interface Failure {
  /** `performance.now()` when the failed request was sent, and when it was known to have failed. */
  at: number
  until: number
  reason: string
}

export interface Buyers {
  bought: string[]
  failures: Failure[]
  /** When a connection was cut and its request sent again, as a browser does. */
  cuts: number[]
  /** Waits until so many more purchases are done. */
  more(purchases: number): Promise<void>
  stop(): Promise<void>
}

/** Its price may change meanwhile. */
const NOT_FOR_SALE = 'single-red-rose'
const SHOPPERS = 6
const ACCOUNTS = 1500
/** The shop allows ten payments an hour. */
const PURCHASES_EACH = 4
const AFTER_FAILURE_MS = 200
const PATIENCE_MS = 120_000

/** Shoppers who buy one thing after another until `stop`; a purchase fails with its first failed request. */
export async function sendBuyers(origin: string, databaseUrl: string): Promise<Buyers> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const goods = (await listCartProducts(pool)).filter(({ id }) => id !== NOT_FOR_SALE)
  const accounts = await makeShoppers(pool, ACCOUNTS)
  await pool.end()
  const cuts: number[] = []
  const http = openHttpClient(origin, () => cuts.push(performance.now()))
  let isOver = false
  const bought: string[] = []
  const failures: Failure[] = []
  const buyOnce = async (account: Shopper, goods: CartProduct) => {
    const client = timed(http)
    try {
      bought.push(await purchase(client, account, goods))
    } catch (error) {
      failures.push({ at: client.sentAt(), until: performance.now(), reason: (error as Error).message })
      await sleep(AFTER_FAILURE_MS)
    }
  }
  const buy = async (number: number) => {
    for (let n = number; !isOver; n += 1) {
      const account = accounts.pop()
      if (!account) throw new Error('there are no accounts left')
      for (let times = 0; times < PURCHASES_EACH && !isOver; times += 1) {
        await buyOnce(account, goods[(n + times) % goods.length] as CartProduct)
      }
    }
  }
  const buying = Promise.all(Array.from({ length: SHOPPERS }, (_, number) => buy(number)))
  return {
    bought,
    failures,
    cuts,
    async more(purchases) {
      const [goal, end] = [bought.length + purchases, Date.now() + PATIENCE_MS]
      while (bought.length < goal) {
        if (Date.now() > end)
          throw new Error(`too few purchases; the last failure: ${failures.at(-1)?.reason}`)
        await sleep(50)
      }
    },
    async stop() {
      isOver = true
      await buying
      http.close()
    },
  }
}

function timed(http: HttpClient): HttpClient & { sentAt(): number } {
  let at = 0
  return {
    ...http,
    send(...question) {
      at = performance.now()
      return http.send(...question)
    },
    sentAt: () => at,
  }
}

/** What was bought is in the database, and all rules of payments and orders hold. */
export async function expectAllRight(databaseUrl: string, { bought }: Buyers): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  try {
    await untilSettled(pool)
    expect(await countViolations(pool)).toEqual({
      lost: 0,
      doubled: 0,
      'unpaid orders': 0,
      'broken invariants': 0,
    })
    expect(await countOf(pool, 'select count(*) from orders where checkout_id = any($1)', [bought])).toBe(
      bought.length,
    )
  } finally {
    await pool.end()
  }
}
