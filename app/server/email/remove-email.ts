import { and, eq, sql } from 'drizzle-orm'
import { emails } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { isGivenUp } from './email-state.ts'

/** Takes a given-up email off the list for good. Refused with `not-found` if it was sent, removed or is being tried. */
export async function removeEmail({ db, log }: Pick<Shop, 'db' | 'log'>, id: string): Promise<Outcome<void>> {
  const [removed] = await db
    .update(emails)
    .set({ removedAt: sql`now()`, contactMessage: null })
    .where(and(eq(emails.id, id), isGivenUp))
    .returning({ emailId: emails.id, kind: emails.kind, orderId: emails.orderId })
  if (!removed) return refused('not-found')
  log.info({ event: 'email-removed', ...removed }, 'the owner removed an email that could not be sent')
  return done(undefined)
}
