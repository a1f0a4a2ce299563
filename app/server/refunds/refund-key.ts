import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { refunds } from '#app/server/database/schema.ts'

const PREFIX = 're_'
/** Longer than a call plus the two minutes by which providers' lists may lag. */
const LOOK_FOR_S = 180

export function refundKey(id: string): string {
  return PREFIX + id
}

/** The id of our own refund; null for a key of another program. */
export function idInKey(key: string | null): string | null {
  const id = key?.startsWith(PREFIX) ? key.slice(PREFIX.length) : ''
  return z.uuid().safeParse(id).data ?? null
}

/** True if the provider may have the refund without listing it yet. */
export function wasAskedLately(): SQL<boolean> {
  return sql<boolean>`coalesce(${refunds.askedAt} > now() - make_interval(secs => ${LOOK_FOR_S}), false)`
}
