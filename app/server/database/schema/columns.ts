import { sql } from 'drizzle-orm'
import { bigint, timestamp } from 'drizzle-orm/pg-core'

export const time = (name: string) => timestamp(name, { withTimezone: true })
export const satang = (name: string) => bigint(name, { mode: 'number' })

/** Names for an `in` of a constraint or index, which takes no parameters. */
export const listed = (names: readonly string[]) => sql.raw(names.map((name) => `'${name}'`).join(', '))
