import { bigint, timestamp } from 'drizzle-orm/pg-core'

export const time = (name: string) => timestamp(name, { withTimezone: true })
export const satang = (name: string) => bigint(name, { mode: 'number' })
