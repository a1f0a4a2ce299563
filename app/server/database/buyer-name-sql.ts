import { type SQL, sql } from 'drizzle-orm'
import { type checkouts, type ordersNow, user } from '#app/server/database/schema.ts'

/** The name of the account, or of who ordered by phone or chat. Needs a left join with `user`. */
export function buyerNameSql(table: typeof checkouts | typeof ordersNow): SQL<string> {
  return sql<string>`coalesce(${user.name}, ${table.buyer} ->> 'name', '')`
}
