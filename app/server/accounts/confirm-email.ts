import { and, eq, ne } from 'drizzle-orm'
import { noteOutcome } from '#app/server/core/security-log.ts'
import { isUniqueViolation } from '#app/server/database/database-errors.ts'
import { emailChanges, session, user, verification } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import type { Visitor } from '#app/server/request/context.ts'
import type { Shop } from '#app/server/shop.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { dropEmailChange, takeEmailLink } from './email-links.ts'
import { knownBrowserCookie } from './known-browser.ts'
import { queueOldEmailNotice } from './profile/own-email.ts'
import { sessionToken } from './session.ts'

interface Confirmed {
  uid: string
  email: string
  isNew: boolean
}

/** Confirms an email or a requested change; the link works once. A change ends reset links and all
 * sessions except the requesting and the confirming one. */
export async function confirmEmail(
  shop: Shop,
  request: Request,
  { token, visitor }: { token: string; visitor: Visitor },
): Promise<Outcome<Confirmed & { headers: Headers }>> {
  const confirmed = await noteOutcome(
    shop,
    { security: 'email-confirmed', uid: visitor.user?.uid, ip: visitor.ip },
    spendLink(shop, request, { token, visitor }),
  )
  if (!confirmed.ok) return confirmed
  const headers = new Headers({ 'Set-Cookie': knownBrowserCookie(shop.config, confirmed.value.email) })
  return done({ ...confirmed.value, headers })
}

async function spendLink(
  shop: Shop,
  request: Request,
  { token, visitor }: { token: string; visitor: Visitor },
): Promise<Outcome<Confirmed>> {
  try {
    const confirmed = await shop.db.transaction((tx) => confirmWithin(tx, shop, { request, token, visitor }))
    return confirmed ? done(confirmed) : refused('confirm-expired')
  } catch (error) {
    if (isUniqueViolation(error)) return refused('confirm-expired')
    throw error
  }
}

async function confirmWithin(
  tx: Transaction,
  { config }: Pick<Shop, 'config'>,
  { request, token, visitor }: { request: Request; token: string; visitor: Visitor },
): Promise<Confirmed | null> {
  const link = await takeEmailLink(tx, token)
  if (!link) return null
  const [person] = await tx.select().from(user).where(eq(user.id, link.userId)).for('no key update')
  if (person?.email === link.email) return confirmOwn(tx, person)
  const here = (await sessionToken(config, request.headers)) ?? ''
  return person ? changeTo(tx, person, { email: link.email, here, visitor }) : null
}

async function confirmOwn(tx: Transaction, { id: uid, email }: typeof user.$inferSelect): Promise<Confirmed> {
  await tx.update(user).set({ emailVerified: true, updatedAt: new Date() }).where(eq(user.id, uid))
  return { uid, email, isNew: false }
}

async function changeTo(
  tx: Transaction,
  { id: uid, email: old }: typeof user.$inferSelect,
  { email, here, visitor }: { email: string; here: string; visitor: Visitor },
): Promise<Confirmed | null> {
  const [asked] = await takeChange(tx, uid, email)
  if (!asked) return null
  await tx.update(user).set({ email, emailVerified: true, updatedAt: new Date() }).where(eq(user.id, uid))
  await tx.delete(verification).where(eq(verification.value, uid))
  await dropEmailChange(tx, uid)
  await tx
    .delete(session)
    .where(and(eq(session.userId, uid), ne(session.token, here), ne(session.id, asked.sessionId ?? '')))
  await queueOldEmailNotice(tx, { uid, email: old, language: visitor.language })
  return { uid, email, isNew: true }
}

function takeChange(tx: Transaction, uid: string, email: string) {
  return tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, uid), eq(emailChanges.email, email)))
    .returning()
}
