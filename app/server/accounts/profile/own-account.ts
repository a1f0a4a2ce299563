import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { accountKey } from '#app/server/accounts/account-key.ts'
import { dropEmailChange } from '#app/server/accounts/email-links.ts'
import { inPasswordQueue, isGuessablePassword, listPersonalWords } from '#app/server/accounts/passwords.ts'
import { noteOutcome } from '#app/server/core/security-log.ts'
import { emails, user as users, verification } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import type { NameForm, PasswordChangeForm } from '#app/shop/accounts/account-forms.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import type { SelfVisiting } from './own-email.ts'
import { proveSelf, unlessRefused } from './own-proof.ts'

export async function changeName({ db }: Shop, { uid }: User, { name }: NameForm): Promise<void> {
  await db.update(users).set({ name, updatedAt: new Date() }).where(eq(users.id, uid))
}

/** Ends all other sessions, reset links, pending two-step logins and a requested email change, and emails the
 * owner. The headers set the new cookie. */
export function changePassword(
  shop: Shop,
  self: SelfVisiting,
  form: PasswordChangeForm,
): Promise<Outcome<{ headers: Headers }>> {
  const { user, visitor } = self
  const about = { uid: user.uid, ip: visitor.ip }
  return noteOutcome(shop, { security: 'password-set', ...about }, checkNewPassword(shop, self, form))
}

async function checkNewPassword(
  shop: Shop,
  self: SelfVisiting,
  form: PasswordChangeForm,
): Promise<Outcome<{ headers: Headers }>> {
  const { user, request } = self
  // Checked before the proof, which would consume a code.
  if (isGuessablePassword(form.password, await listPersonalWords(shop, user)))
    return refused('password-common')
  const proved = await proveSelf(shop, self, form)
  if (!proved.ok) return proved
  const changed = await replacePassword(shop, request, form)
  if (!changed.ok) return changed
  await afterChange(shop, self)
  return done({ headers: changed.value.headers })
}

function replacePassword(shop: Shop, { headers }: Request, { current, password }: PasswordChangeForm) {
  const body = { currentPassword: current, newPassword: password, revokeOtherSessions: true }
  return inPasswordQueue(() =>
    unlessRefused('password-wrong', () =>
      shop.auth.api.changePassword({ body, headers, returnHeaders: true }),
    ),
  )
}

async function afterChange(shop: Shop, { user: { uid, email }, visitor }: SelfVisiting): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.delete(verification).where(eq(verification.value, uid))
    await dropEmailChange(tx, uid)
    const told = { id: randomUUID(), recipient: email, language: visitor.language }
    await tx.insert(emails).values({ ...told, kind: 'password-changed' })
  })
  // Strangers may have exhausted the limit; the new password works immediately.
  await shop.limits.signInOfAccount.delete(accountKey(email))
}
