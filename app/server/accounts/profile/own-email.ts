import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { accountKey } from '#app/server/accounts/account-key.ts'
import { dropEmailChange } from '#app/server/accounts/email-links.ts'
import { knownBrowserCookie } from '#app/server/accounts/known-browser.ts'
import { sessionToken } from '#app/server/accounts/session.ts'
import { endOtherSessions } from '#app/server/accounts/session-list.ts'
import { isEmailOff } from '#app/server/config/config.ts'
import { consume, consumeNetworkLimit } from '#app/server/core/limits.ts'
import { noteOutcome } from '#app/server/core/security-log.ts'
import { isUniqueViolation } from '#app/server/database/database-errors.ts'
import { emailChanges, emails, session, user as users, verification } from '#app/server/database/schema.ts'
import type { Database, Transaction } from '#app/server/database/transact.ts'
import type { Visitor } from '#app/server/request/context.ts'
import type { Shop } from '#app/server/shop.ts'
import { mayManageShop } from '#app/shop/accounts/access.ts'
import type { EmailChangeForm } from '#app/shop/accounts/account-forms.ts'
import type { EmailState, User } from '#app/shop/accounts/user.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { proveSelf, type Self } from './own-proof.ts'

export interface SelfVisiting extends Self {
  visitor: Pick<Visitor, 'language' | 'ip'>
}

/** `asked`: a link was sent. `changed`: applied at once; the headers mark the browser as known. */
export type EmailChange = { state: 'asked' | 'changed'; headers: Headers }

export async function emailStateOf({ db }: Pick<Shop, 'db'>, { uid }: User): Promise<EmailState> {
  const [found] = await db
    .select({ isConfirmed: users.emailVerified, wanted: emailChanges.email })
    .from(users)
    .leftJoin(emailChanges, eq(emailChanges.userId, users.id))
    .where(eq(users.id, uid))
  return found ?? { isConfirmed: false, wanted: null }
}

/** The email changes when its link is used; a taken one gets the same answer. Without email delivery the
 * admin's changes at once. */
export function askForEmail(
  shop: Shop,
  self: SelfVisiting,
  form: EmailChangeForm,
): Promise<Outcome<EmailChange>> {
  const { user, visitor } = self
  return noteOutcome(
    shop,
    { security: 'email-asked', uid: user.uid, ip: visitor.ip },
    checkChange(shop, self, form),
  )
}

async function checkChange(
  shop: Shop,
  self: SelfVisiting,
  form: EmailChangeForm,
): Promise<Outcome<EmailChange>> {
  const proved = await proveSelf(shop, self, form)
  if (!proved.ok) return proved
  if (form.email === self.user.email) return refused('email-same')
  if (mayManageShop(self.user) && isEmailOff(shop.config)) return changeAtOnce(shop, self, form.email)
  const allowed = await countLink(shop, self, form.email)
  if (!allowed.ok) return allowed
  await noteChange(shop, self, form.email)
  return done({ state: 'asked', headers: new Headers() })
}

/** Resends the link to the requested or the unconfirmed address; does nothing if it is confirmed. */
export async function sendLinkAgain(shop: Shop, self: SelfVisiting): Promise<Outcome<null>> {
  const { isConfirmed, wanted } = await emailStateOf(shop, self.user)
  const email = wanted ?? (isConfirmed ? null : self.user.email)
  if (email === null) return done(null)
  const allowed = await countLink(shop, self, email)
  if (!allowed.ok) return allowed
  await askToConfirm(shop.db, { uid: self.user.uid, email, language: self.visitor.language })
  return done(null)
}

export function keepEmail({ db }: Shop, { uid }: User): Promise<void> {
  return db.transaction((tx) => dropEmailChange(tx, uid))
}

/** Queues the email; its link is created when it is sent. */
export async function askToConfirm(
  db: Database,
  { uid, email, language }: { uid: string; email: string; language: Visitor['language'] },
): Promise<void> {
  const about = { aboutId: uid, recipient: email, language }
  await db.insert(emails).values({ ...about, id: randomUUID(), kind: 'email-confirm' })
}

/** Limits links by network, account and address, so that nobody's mailbox can be flooded. */
async function countLink(
  { limits }: Shop,
  { user, visitor }: SelfVisiting,
  email: string,
): Promise<Outcome<null>> {
  const byNetwork = await consumeNetworkLimit(limits.confirmOfNetwork, visitor.ip)
  const byUser = byNetwork.ok ? await consume(limits.confirmOfUser, user.uid) : byNetwork
  const allowed = byUser.ok ? await consume(limits.confirmOfEmail, accountKey(email)) : byUser
  return allowed.ok ? done(null) : refused('too-many-tries', { seconds: allowed.seconds })
}

async function noteChange(shop: Shop, { user: { uid }, request, visitor }: SelfVisiting, email: string) {
  const token = (await sessionToken(shop.config, request.headers)) ?? ''
  const { language } = visitor
  await shop.db.transaction(async (tx) => {
    const [asking] = await tx.select({ id: session.id }).from(session).where(eq(session.token, token))
    const [person] = await tx.select().from(users).where(eq(users.id, uid)).for('no key update')
    await dropEmailChange(tx, uid)
    await tx.insert(emailChanges).values({ userId: uid, email, sessionId: asking?.id ?? null })
    await askToConfirm(tx, { uid, email, language })
    if (!person?.emailVerified) return
    const told = { recipient: person.email, aboutId: uid, language }
    await tx.insert(emails).values({ ...told, id: randomUUID(), kind: 'email-change-asked' })
  })
}

async function changeAtOnce(
  shop: Shop,
  { user, request, visitor }: SelfVisiting,
  email: string,
): Promise<Outcome<EmailChange>> {
  try {
    await shop.db.transaction((tx) => storeEmail(tx, { user, visitor }, email))
  } catch (error) {
    if (isUniqueViolation(error)) return refused('email-taken')
    throw error
  }
  await endOtherSessions(shop, { user, request })
  const headers = new Headers({ 'Set-Cookie': knownBrowserCookie(shop.config, email) })
  return done({ state: 'changed', headers })
}

async function storeEmail(
  tx: Transaction,
  { user, visitor }: Pick<SelfVisiting, 'user' | 'visitor'>,
  email: string,
): Promise<void> {
  const changed = { email, emailVerified: false, updatedAt: new Date() }
  await tx.update(users).set(changed).where(eq(users.id, user.uid))
  await tx.delete(verification).where(eq(verification.value, user.uid))
  await dropEmailChange(tx, user.uid)
  await queueOldEmailNotice(tx, { uid: user.uid, email: user.email, language: visitor.language })
}

export async function queueOldEmailNotice(
  db: Database,
  { uid, email, language }: { uid: string; email: string; language: Visitor['language'] },
): Promise<void> {
  const about = { aboutId: uid, recipient: email, language }
  await db.insert(emails).values({ ...about, id: randomUUID(), kind: 'email-changed' })
}
