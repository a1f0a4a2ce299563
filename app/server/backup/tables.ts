import type pg from 'pg'

export interface Table {
  /** Quoted, with its schema. */
  name: string
  /** Quoted, without generated ones. */
  columns: string[]
}

type Client = pg.Pool | pg.ClientBase

const TABLES = `
  select t.oid::int as id, format('%I.%I', n.nspname, t.relname) as name,
    array_agg(quote_ident(c.attname) order by c.attnum) as columns
  from pg_class t join pg_namespace n on n.oid = t.relnamespace join pg_attribute c on c.attrelid = t.oid
  where t.relkind = 'r' and n.nspname in ('public', 'sandbox_bank')
    and c.attnum > 0 and not c.attisdropped and c.attgenerated = ''
  group by t.oid, n.nspname, t.relname order by 2`
const REFERENCES = `
  select conrelid::int as "from", confrelid::int as "to" from pg_constraint where contype = 'f' and conrelid <> confrelid`

/** Every table of the shop; one that refers to another comes after it. */
export async function listTables(client: Client): Promise<Table[]> {
  const tables: (Table & { id: number })[] = (await client.query(TABLES)).rows
  const references: { from: number; to: number }[] = (await client.query(REFERENCES)).rows
  const sorted: typeof tables = []
  while (sorted.length < tables.length) {
    const isIn = (id: number) => sorted.some((table) => table.id === id)
    const next = tables.filter(
      ({ id }) => !isIn(id) && references.every(({ from, to }) => from !== id || isIn(to)),
    )
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    sorted.push(...next)
  }
  return sorted.map(({ name, columns }) => ({ name, columns }))
}

/** 0 for a database without the shop's tables. */
export async function countMigrations(client: Client): Promise<number> {
  const { rows } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  )
  if (!rows[0].known) return 0
  return (await client.query('select count(*)::int as count from drizzle.__drizzle_migrations')).rows[0].count
}

/** Must run after rows with their own numbers were loaded. */
export async function advanceSequences(client: Client): Promise<void> {
  const { rows } = await client.query(`
    select format('select setval(%L, max(%I)) from %s having max(%I) is not null',
      pg_get_serial_sequence(format('%I.%I', n.nspname, t.relname), c.attname), c.attname, t.oid::regclass, c.attname) as statement
    from pg_attribute c join pg_class t on t.oid = c.attrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname in ('public', 'sandbox_bank') and t.relkind = 'r' and c.attnum > 0
      and pg_get_serial_sequence(format('%I.%I', n.nspname, t.relname), c.attname) is not null`)
  for (const { statement } of rows) await client.query(statement)
}
