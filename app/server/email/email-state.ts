import { and, isNotNull, isNull } from 'drizzle-orm'
import { emails } from '#app/server/database/schema.ts'

/** Sent as soon as a server takes it. */
export const isWaiting = and(isNull(emails.sentAt), isNull(emails.givenUpAt), isNull(emails.removedAt))
/** The owner sends it again or removes it. */
export const isGivenUp = and(isNull(emails.sentAt), isNotNull(emails.givenUpAt), isNull(emails.removedAt))
