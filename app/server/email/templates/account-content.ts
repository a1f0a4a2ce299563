import { eq } from 'drizzle-orm'
import { newResetToken } from '#app/server/accounts/auth.ts'
import { newEmailLink } from '#app/server/accounts/email-links.ts'
import { emailChanges, user } from '#app/server/database/schema.ts'
import { type Content, type EmailRow, noted } from '#app/server/email/content.ts'
import type { Shop } from '#app/server/shop.ts'
import {
  buildAccountExists,
  buildConfirmEmail,
  buildEmailChangeAsked,
  buildEmailChanged,
  buildPasswordChanged,
  buildReset,
} from './account-emails.ts'
import type { EmailSetting } from './confirmation.ts'

export async function accountContent(
  shop: Shop,
  email: EmailRow,
  setting: EmailSetting,
): Promise<Content | null> {
  const { kind, recipient, createdAt } = email
  if (kind === 'email-changed') return noted('', buildEmailChanged(createdAt, setting))
  if (kind === 'email-confirm') return confirmation(shop, email, setting)
  const owner = await ownerOf(shop, recipient)
  if (!owner) return null
  const { name } = owner
  switch (kind) {
    case 'password-reset':
      return reset(shop, email, { name, setting })
    case 'email-change-asked':
      return noted(name ?? '', buildEmailChangeAsked(name, createdAt, setting))
    case 'account-exists':
      return noted(name ?? '', buildAccountExists(name, 'accountExists', setting))
    default:
      return noted(name ?? '', buildPasswordChanged(name, createdAt, setting))
  }
}

/** The token is created now, so none is stored in the queue or expired on arrival. */
async function reset(
  shop: Shop,
  { recipient }: EmailRow,
  { name, setting }: { name: string | null; setting: EmailSetting },
): Promise<Content | null> {
  const token = await newResetToken(shop.auth, shop.config.publicUrl, recipient)
  return token === null ? null : noted(name ?? '', buildReset(name, token, setting))
}

/** Null if the address is confirmed, or neither the account's nor the requested one. */
async function confirmation(
  shop: Shop,
  { recipient, aboutId }: EmailRow,
  setting: EmailSetting,
): Promise<Content | null> {
  const uid = aboutId ?? ''
  const [person] = await shop.db
    .select({ email: user.email, isConfirmed: user.emailVerified, wanted: emailChanges.email })
    .from(user)
    .leftJoin(emailChanges, eq(emailChanges.userId, user.id))
    .where(eq(user.id, uid))
  if (!person) return null
  const isOwn = person.email === recipient
  if (isOwn ? person.isConfirmed : person.wanted !== recipient) return null
  const other = isOwn ? null : await ownerOf(shop, recipient)
  if (other) return noted(other.name ?? '', buildAccountExists(other.name, 'emailTaken', setting))
  return noted('', buildConfirmEmail(await newEmailLink(shop.db, uid, recipient), isOwn, setting))
}

/** The name is null for an unconfirmed mailbox. Null without an account. */
async function ownerOf({ db }: Shop, email: string): Promise<{ name: string | null } | null> {
  const [found] = await db
    .select({ name: user.name, emailVerified: user.emailVerified })
    .from(user)
    .where(eq(user.email, email))
    .limit(1)
  return found ? { name: found.emailVerified ? found.name : null } : null
}
