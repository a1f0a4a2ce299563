import type { Database } from './transact.ts'

/**
 * A query that is built once per database or connection: building is most of a short query's cost. `build` ends with
 * `.prepare(name)`, under which PostgreSQL keeps its plan, and has placeholders for the values.
 */
export function prepared<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const queries = new WeakMap<Database, Query>()
  return (db) => {
    const known = queries.get(db)
    if (known) return known
    const query = build(db)
    queries.set(db, query)
    return query
  }
}
