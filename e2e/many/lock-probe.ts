import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

interface LockProbe {
  /** Milliseconds; ends the probe. */
  longest(): Promise<number>
}

const PAUSE_MS = 5

/** Ordinary reads and writes of shoppers, owner and jobs, with the columns of the first released schema. */
const QUESTIONS: ((client: pg.Client) => Promise<unknown>)[] = [
  (client) => client.query('select id, price from products order by time desc limit 20'),
  (client) =>
    client.query(
      `select id, amount from orders where user_id = 'u1' order by created_at desc, id desc limit 10`,
    ),
  (client) => client.query(`select status from checkouts where reference = 'r1'`),
  (client) => client.query(`select id from refunds where status <> 'done' and payment_id = 'p1'`),
  (client) => client.query(`update emails set attempts = attempts + 1 where id = 'eo1'`),
  (client) => client.query(`update refunds set attempts = attempts + 1 where id = 'f1'`),
  (client) => client.query(`update products set price = price + 1 where id = 'g1'`),
  (client) => client.query(`update sandbox_bank.sessions set amount = amount where reference = 's1'`),
  buy,
]

/** One connection for each question, asked again and again. */
export async function probeLocks(connectionString: string): Promise<LockProbe> {
  let [isOver, longest] = [false, 0]
  const asking = QUESTIONS.map(async (ask) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    while (!isOver) {
      const start = performance.now()
      await ask(client)
      longest = Math.max(longest, performance.now() - start)
      await sleep(PAUSE_MS)
    }
    await client.end()
  })
  await sleep(200)
  return {
    async longest() {
      isOver = true
      await Promise.all(asking)
      return longest
    },
  }
}

async function buy(client: pg.Client) {
  const id = randomUUID()
  await client.query('begin')
  await client.query(
    `insert into checkouts (id, token, user_id, email, language, amount, price, currency, items, address, receipt, provider, livemode, expires_at)
      select $1, $1, user_id, email, language, amount, price, currency, items, address, $1, provider, livemode, now() from checkouts where id = 'c1'`,
    [id],
  )
  await client.query(`insert into charge_attempts (id, checkout_id, token_hash) values ($1, $1, $1)`, [id])
  await client.query(
    `insert into orders (id, checkout_id, payment_id, user_id, email, items, address, amount, price, currency)
      select id, id, id, user_id, email, items, address, amount, price, currency from checkouts where id = $1`,
    [id],
  )
  await client.query(
    `insert into emails (id, kind, order_id, recipient, language) values ($1, 'order-confirmation', $1, 'mali@shop.test', 'th')
      on conflict do nothing`,
    [id],
  )
  await client.query(`update checkouts set status = 'ordered', payment_id = id where id = $1`, [id])
  await client.query('commit')
}
