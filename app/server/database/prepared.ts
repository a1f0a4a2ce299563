import type { Database } from './transact.ts'

/**
 * A query that is put together once for each database or connection instead of at each use: most of what a short query costs
 * is its making. `build` ends with `.prepare(name)`, the name under which PostgreSQL keeps its plan, and has placeholders
 * where the values go.
 */
export function prepared<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const kept = new WeakMap<Database, Query>()
  return (db) => {
    const known = kept.get(db)
    if (known) return known
    const query = build(db)
    kept.set(db, query)
    return query
  }
}
