import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { emailChanges, emailLinks } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import { CONFIRM_LINK_HOURS } from '#app/shop/constants.ts'

/** A new token that shows, by being used, that this mailbox is that person's. The database has its hash only. */
export async function newEmailLink(db: Database, uid: string, email: string): Promise<string> {
  // 32 characters.
  const token = randomBytes(24).toString('base64url')
  await db.delete(emailLinks).where(and(eq(emailLinks.userId, uid), lt(emailLinks.expiresAt, sql`now()`)))
  await db.insert(emailLinks).values({
    tokenHash: hashOf(token),
    userId: uid,
    email,
    expiresAt: sql`now() + make_interval(hours => ${CONFIRM_LINK_HOURS})`,
  })
  return token
}

/** The address that a link would confirm; null for one that is no good. Asking uses nothing up. */
export async function findLinkedEmail({ db }: { db: Database }, token: string): Promise<string | null> {
  const [found] = await db.select({ email: emailLinks.email }).from(emailLinks).where(isGood(token)).limit(1)
  return found?.email ?? null
}

/** Uses a link up; of two who use it at once one gets it. */
export async function takeEmailLink(db: Database, token: string) {
  const [taken] = await db.delete(emailLinks).where(isGood(token)).returning()
  return taken ?? null
}

/** Ends a change of email that waits for its link, and every link of that person. */
export async function dropEmailChange(db: Database, uid: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, uid))
  await db.delete(emailLinks).where(eq(emailLinks.userId, uid))
}

function isGood(token: string) {
  return and(eq(emailLinks.tokenHash, hashOf(token)), gt(emailLinks.expiresAt, sql`now()`))
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
