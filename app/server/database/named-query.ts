import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'

const dialect = new PgDialect()
const names = new Map<string, string>()

/**
 * Gives each form of a query's text a name, under which a connection plans it once: planning a long query takes longer than
 * running it. The text must have few forms, as each connection keeps the plan of each (0.3 MB for a product search).
 */
export function toNamedQuery(kind: string, query: SQL): pg.QueryConfig {
  const { sql: text, params: values } = dialect.sqlToQuery(query)
  const known = names.get(text)
  if (known) return { name: known, text, values }
  const name = `${kind}_${names.size}`
  names.set(text, name)
  return { name, text, values }
}
