import { and, isNotNull, isNull } from 'drizzle-orm'
import { emails } from '#app/server/database/schema.ts'

/** Waiting or given up. */
export const isUnsent = and(isNull(emails.sentAt), isNull(emails.removedAt))
/** Sent as soon as a server takes it. */
export const isWaiting = and(isUnsent, isNull(emails.givenUpAt))
/** The owner sends it again or removes it. */
export const isGivenUp = and(isUnsent, isNotNull(emails.givenUpAt))
