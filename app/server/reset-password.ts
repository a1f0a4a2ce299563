import { randomUUID } from 'node:crypto'
import { isAPIError } from 'better-auth/api'
import { and, eq, gt } from 'drizzle-orm'
import type { NewPasswordForm } from '#app/shop/forms.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { accountKey } from './accounts.ts'
import { hashIdentifier, resetIdentifier } from './auth.ts'
import { letters, user, verification } from './database/schema.ts'
import { consume } from './limits.ts'
import type { Shop } from './open-shop.ts'
import { isGuessablePassword } from './passwords.ts'
import type { Visitor } from './request-context.ts'
import { noted } from './security-log.ts'

/**
 * Notes that a letter with a link is wanted for that address, and nothing else: whether there is an account, the letters' own job
 * finds out. So a known and an unknown address get the same answer after the same work, and no token exists before its letter leaves.
 */
export function askForReset(shop: Shop, email: string, visitor: Visitor): Promise<Outcome<null>> {
  const about = { account: accountKey(email), ip: visitor.ip }
  return noted(shop, 'reset-asked', about, noteWish(shop, email, visitor))
}

async function noteWish(shop: Shop, email: string, visitor: Visitor): Promise<Outcome<null>> {
  const { resetOfAddress, resetOfAccount } = shop.limits
  for (const allowed of [
    await consume(resetOfAddress, visitor.ip),
    await consume(resetOfAccount, accountKey(email)),
  ]) {
    if (!allowed.ok) return refused('too-many-tries', { seconds: allowed.seconds })
  }
  await shop.db.insert(letters).values({
    id: randomUUID(),
    kind: 'password-reset',
    recipient: email,
    language: visitor.language,
  })
  return done(null)
}

/** Whether a link could still set a password; asking uses nothing up. */
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

/**
 * Sets a new password by the token of a letter, which is then worth nothing any more, as is every other of that account; ends all
 * of the account's sessions, and has a letter tell its owner. Answers whose it is.
 */
export async function resetPassword(
  shop: Shop,
  form: NewPasswordForm,
  visitor: Visitor,
): Promise<Outcome<{ email: string }>> {
  const uid = await ownerOf(shop, form.token)
  return noted(shop, 'password-set', { uid, ip: visitor.ip }, setPassword(shop, uid, form, visitor))
}

async function setPassword(
  shop: Shop,
  uid: string | undefined,
  { token, password }: NewPasswordForm,
  visitor: Visitor,
): Promise<Outcome<{ email: string }>> {
  if (isGuessablePassword(password, [shop.config.shopName])) return refused('password-common')
  const allowed = await consume(shop.limits.newPasswordOfAddress, visitor.ip)
  if (!allowed.ok) return refused('too-many-tries', { seconds: allowed.seconds })
  if (!uid) return refused('reset-expired')
  try {
    await shop.auth.api.resetPassword({ body: { token, newPassword: password } })
  } catch (error) {
    if (isAPIError(error)) return refused('reset-expired')
    throw error
  }
  return done({ email: await afterChange(shop, uid, visitor) })
}

async function ownerOf({ db }: Shop, token: string): Promise<string | undefined> {
  const identifier = await hashIdentifier(resetIdentifier(token))
  const [found] = await db
    .select({ uid: verification.value })
    .from(verification)
    .where(eq(verification.identifier, identifier))
    .limit(1)
  return found?.uid
}

async function afterChange(shop: Shop, uid: string, { language }: Visitor): Promise<string> {
  const email = await shop.db.transaction(async (tx) => {
    // Other links of the same owner, and sign-ins that wait for a code after the old password.
    await tx.delete(verification).where(eq(verification.value, uid))
    const [owner] = await tx.select({ email: user.email }).from(user).where(eq(user.id, uid)).limit(1)
    if (!owner) return ''
    await tx.insert(letters).values({
      id: randomUUID(),
      kind: 'password-changed',
      recipient: owner.email,
      language,
    })
    return owner.email
  })
  // Whoever forgot it has often tried in vain before; the new one shall work at once.
  await shop.limits.signInOfAccount.delete(accountKey(email))
  return email
}
