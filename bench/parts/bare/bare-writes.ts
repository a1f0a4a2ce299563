import type pg from 'pg'

type Row = Record<string, unknown>
interface Write {
  kind: 'insert' | 'update'
  table: Table
}
type Table = keyof typeof TABLES
type Purchase = Partial<Record<Table, Row>>

/** The tables that a purchase writes: key, a column that is updated later, and the join to its checkout. */
const TABLES = {
  checkouts: { key: 'id', later: 'reference', belongs: 't.id = c.id' },
  orders: { key: 'id', later: 'amount', belongs: 't.checkout_id = c.id' },
  emails: { key: 'id', later: 'sent_at', belongs: 't.order_id = c.receipt' },
  payment_events: { key: 'event_id', later: 'settled_at', belongs: 't.reference = c.reference' },
  'sandbox_bank.sessions': { key: 'reference', later: 'paid_at', belongs: 't.reference = c.reference' },
  'sandbox_bank.events': { key: 'id', later: 'delivered_at', belongs: 't.reference = c.reference' },
  rate_limit: { key: 'key', later: 'points', belongs: "t.key = 'checkout:' || c.user_id" },
} as const

const insert = (table: Table): Write => ({ kind: 'insert', table })
const update = (table: Table): Write => ({ kind: 'update', table })

const TRANSACTIONS: Write[][] = [
  [insert('rate_limit')],
  [insert('checkouts')],
  [insert('sandbox_bank.sessions')],
  [update('checkouts')],
  [update('rate_limit')],
  [update('sandbox_bank.sessions'), insert('sandbox_bank.events')],
  [insert('payment_events')],
  [insert('orders'), insert('emails'), update('checkouts')],
  [update('payment_events')],
  [update('sandbox_bank.events')],
]

/** Repeats these purchases' writes in empty copies of the tables; returns purchases per second. */
export async function timeBareWrites(pool: pg.Pool, checkoutIds: string[], atOnce: number): Promise<number> {
  const purchases = await readPurchases(pool, checkoutIds)
  await createCopies(pool)
  const clients = await Promise.all(Array.from({ length: atOnce }, () => pool.connect()))
  const start = performance.now()
  await Promise.all(clients.map((client) => writeAll(client, purchases)))
  const seconds = (performance.now() - start) / 1000
  for (const client of clients) client.release()
  return checkoutIds.length / seconds
}

async function readPurchases(pool: pg.Pool, ids: string[]): Promise<Purchase[]> {
  const purchases = new Map<string, Purchase>(ids.map((id) => [id, {}]))
  for (const [table, { belongs }] of Object.entries(TABLES)) {
    const { rows } = await pool.query(
      `select c.id as checkout, t.* from checkouts c join ${table} t on ${belongs} where c.id = any($1)`,
      [ids],
    )
    for (const { checkout, ...row } of rows) {
      const purchase = purchases.get(checkout)
      if (purchase) purchase[table as Table] = table === 'rate_limit' ? { ...row, key: checkout } : row
    }
  }
  return [...purchases.values()]
}

async function createCopies(pool: pg.Pool) {
  await pool.query('drop schema if exists bare cascade')
  await pool.query('create schema bare')
  for (const table of Object.keys(TABLES)) {
    await pool.query(`create table ${copyName(table)} (like ${table} including all)`)
  }
}

async function writeAll(client: pg.PoolClient, left: Purchase[]) {
  for (let purchase = left.pop(); purchase; purchase = left.pop()) {
    for (const writes of TRANSACTIONS) {
      if (writes.length > 1) await client.query('begin')
      for (const { kind, table } of writes)
        await client.query(toStatement(kind, table, purchase[table] ?? {}))
      if (writes.length > 1) await client.query('commit')
    }
  }
}

function toStatement(kind: Write['kind'], table: Table, row: Row): pg.QueryConfig {
  const { key, later } = TABLES[table]
  const name = `${kind} ${table}`
  if (kind === 'update') {
    return {
      name,
      text: `update ${copyName(table)} set ${later} = ${later} where ${key} = $1`,
      values: [row[key]],
    }
  }
  const columns = Object.keys(row)
  const places = columns.map((_, at) => `$${at + 1}`)
  return {
    name,
    text: `insert into ${copyName(table)} (${columns.join(', ')}) values (${places.join(', ')})`,
    values: columns.map((column) => toParameter(row[column])),
  }
}

/** `pg` would turn a list into a PostgreSQL array. */
function toParameter(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
    ? JSON.stringify(value)
    : value
}

function copyName(table: string): string {
  return `bare."${table.replace('sandbox_bank.', 'bank_')}"`
}
