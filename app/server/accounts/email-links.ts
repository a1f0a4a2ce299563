import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { emailChanges, emailLinks, user } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import { CONFIRM_LINK_HOURS } from '#app/shop/constants.ts'

/** Only the token's hash is stored. */
export async function newEmailLink(db: Database, uid: string, email: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await db.delete(emailLinks).where(and(eq(emailLinks.userId, uid), lt(emailLinks.expiresAt, sql`now()`)))
  await db.insert(emailLinks).values({
    tokenHash: hashLinkToken(token),
    userId: uid,
    email,
    expiresAt: sql`now() + make_interval(hours => ${CONFIRM_LINK_HOURS})`,
  })
  return token
}

/** Does not consume the token; null for an invalid one. */
export async function findLinkedEmail({ db }: { db: Database }, token: string): Promise<string | null> {
  const [found] = await db.select({ email: emailLinks.email }).from(emailLinks).where(isGood(token)).limit(1)
  return found?.email ?? null
}

/** Consumes the token; only one of two parallel calls gets it. */
export async function takeEmailLink(db: Database, token: string) {
  const [taken] = await db.delete(emailLinks).where(isGood(token)).returning()
  return taken ?? null
}

/** Links that confirm the account's own email stay. */
export async function dropEmailChange(db: Database, uid: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, uid))
  await db
    .delete(emailLinks)
    .where(
      and(
        eq(emailLinks.userId, uid),
        sql`${emailLinks.email} <> (select ${user.email} from ${user} where ${user.id} = ${uid})`,
      ),
    )
}

function isGood(token: string) {
  return and(eq(emailLinks.tokenHash, hashLinkToken(token)), gt(emailLinks.expiresAt, sql`now()`))
}

function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
