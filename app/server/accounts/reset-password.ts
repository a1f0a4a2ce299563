import { randomUUID } from 'node:crypto'
import { isAPIError } from 'better-auth/api'
import { and, eq, gt } from 'drizzle-orm'
import { consume, consumeNetworkLimit } from '#app/server/core/limits.ts'
import { noteOutcome } from '#app/server/core/security-log.ts'
import { emails, user, verification } from '#app/server/database/schema.ts'
import type { Visitor } from '#app/server/request/context.ts'
import type { Shop } from '#app/server/shop.ts'
import type { NewPasswordForm } from '#app/shop/accounts/account-forms.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { accountKey } from './account-key.ts'
import { hashIdentifier, resetIdentifier } from './auth.ts'
import { dropEmailChange } from './email-links.ts'
import { knownBrowserCookie } from './known-browser.ts'
import { inPasswordQueue, isGuessablePassword, listPersonalWords } from './passwords.ts'

/** Queues the email without looking for an account, so known and unknown addresses take the same time. The
 * token is created when the email is sent. */
export function askForReset(shop: Shop, email: string, visitor: Visitor): Promise<Outcome<null>> {
  const about = { account: accountKey(email), ip: visitor.ip }
  return noteOutcome(shop, { security: 'reset-asked', ...about }, queueResetEmail(shop, email, visitor))
}

async function queueResetEmail(shop: Shop, email: string, visitor: Visitor): Promise<Outcome<null>> {
  const { resetOfNetwork, resetOfAccount } = shop.limits
  const byNetwork = await consumeNetworkLimit(resetOfNetwork, visitor.ip)
  const allowed = byNetwork.ok ? await consume(resetOfAccount, accountKey(email)) : byNetwork
  if (!allowed.ok) return refused('too-many-tries', { seconds: allowed.seconds })
  await shop.db.insert(emails).values({
    id: randomUUID(),
    kind: 'password-reset',
    recipient: email,
    language: visitor.language,
  })
  return done(null)
}

export async function isResetTokenGood({ db }: Shop, token: string): Promise<boolean> {
  const rows = await db
    .select({ id: verification.id })
    .from(verification)
    .where(
      and(
        eq(verification.identifier, await hashIdentifier(resetIdentifier(token))),
        gt(verification.expiresAt, new Date()),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Consumes all reset tokens of the account, ends its sessions and emails its owner. The headers mark the
 * browser as known. */
export async function resetPassword(
  shop: Shop,
  form: NewPasswordForm,
  visitor: Visitor,
): Promise<Outcome<{ email: string; headers: Headers }>> {
  const owner = await findTokenOwner(shop, form.token)
  const set = inPasswordQueue(() => setPassword(shop, form, { owner, visitor }))
  return noteOutcome(shop, { security: 'password-set', uid: owner?.uid, ip: visitor.ip }, set)
}

interface Owner {
  uid: string
  name: string
  email: string
}

async function setPassword(
  shop: Shop,
  { token, password }: NewPasswordForm,
  { owner, visitor }: { owner: Owner | undefined; visitor: Visitor },
): Promise<Outcome<{ email: string; headers: Headers }>> {
  const allowed = await consumeNetworkLimit(shop.limits.newPasswordOfNetwork, visitor.ip)
  if (!allowed.ok) return refused('too-many-tries', { seconds: allowed.seconds })
  if (!owner) return refused('reset-expired')
  if (isGuessablePassword(password, await listPersonalWords(shop, owner))) return refused('password-common')
  try {
    await shop.auth.api.resetPassword({ body: { token, newPassword: password } })
  } catch (error) {
    if (isAPIError(error)) return refused('reset-expired')
    throw error
  }
  await afterChange(shop, owner, visitor)
  const headers = new Headers({ 'Set-Cookie': knownBrowserCookie(shop.config, owner.email) })
  return done({ email: owner.email, headers })
}

async function findTokenOwner({ db }: Shop, token: string): Promise<Owner | undefined> {
  const identifier = await hashIdentifier(resetIdentifier(token))
  const [found] = await db
    .select({ uid: user.id, name: user.name, email: user.email })
    .from(verification)
    .innerJoin(user, eq(user.id, verification.value))
    .where(eq(verification.identifier, identifier))
    .limit(1)
  return found
}

async function afterChange(shop: Shop, { uid, email }: Owner, { language }: Visitor): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.delete(verification).where(eq(verification.value, uid))
    // A pending email change was requested with the old password.
    await dropEmailChange(tx, uid)
    await tx.update(user).set({ emailVerified: true }).where(eq(user.id, uid))
    await tx.insert(emails).values({ id: randomUUID(), kind: 'password-changed', recipient: email, language })
  })
  await shop.limits.signInOfAccount.delete(accountKey(email))
}
