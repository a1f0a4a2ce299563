import type { Database } from './transact.ts'

/** Building the query costs most of a short one. `build` must end with `.prepare(name)` and use
 * placeholders. */
export function prepareOnce<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const queries = new WeakMap<Database, Query>()
  return (db) => {
    const known = queries.get(db)
    if (known) return known
    const query = build(db)
    queries.set(db, query)
    return query
  }
}
