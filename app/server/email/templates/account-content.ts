import { eq } from 'drizzle-orm'
import { newResetToken } from '#app/server/accounts/auth.ts'
import { newEmailLink } from '#app/server/accounts/email-links.ts'
import { emailChanges, user } from '#app/server/database/schema.ts'
import { type Content, composeNote, type EmailRow } from '#app/server/email/content.ts'
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
  if (kind === 'email-changed') return composeNote('', buildEmailChanged(createdAt, setting))
  if (kind === 'email-confirm') return composeEmailConfirmation(shop, email, setting)
  const owner = await findAccountName(shop, recipient)
  if (!owner) return null
  const { name } = owner
  switch (kind) {
    case 'password-reset':
      return composeReset(shop, email, { name, setting })
    case 'email-change-asked':
      return composeNote(name ?? '', buildEmailChangeAsked(name, createdAt, setting))
    case 'account-exists':
      return composeNote(name ?? '', buildAccountExists(name, 'accountExists', setting))
    default:
      return composeNote(name ?? '', buildPasswordChanged(name, createdAt, setting))
  }
}

/** The token is created now, so none is stored in the queue or expired on arrival. */
async function composeReset(
  shop: Shop,
  { recipient }: EmailRow,
  { name, setting }: { name: string | null; setting: EmailSetting },
): Promise<Content | null> {
  const token = await newResetToken(shop.auth, shop.config.publicUrl, recipient)
  return token === null ? null : composeNote(name ?? '', buildReset(name, token, setting))
}

/** Null if the address is confirmed, or neither the account's nor the requested one. */
async function composeEmailConfirmation(
  shop: Shop,
  { recipient, aboutId }: EmailRow,
  setting: EmailSetting,
): Promise<Content | null> {
  const uid = aboutId ?? ''
  const [person] = await selectPerson(shop.db, uid)
  if (!person) return null
  const isOwn = person.email === recipient
  if (isOwn ? person.isConfirmed : person.wanted !== recipient) return null
  const other = isOwn ? null : await findAccountName(shop, recipient)
  if (other) return composeNote(other.name ?? '', buildAccountExists(other.name, 'emailTaken', setting))
  return composeNote('', buildConfirmEmail(await newEmailLink(shop.db, uid, recipient), isOwn, setting))
}

function selectPerson(db: Shop['db'], uid: string) {
  return db
    .select({ email: user.email, isConfirmed: user.emailVerified, wanted: emailChanges.email })
    .from(user)
    .leftJoin(emailChanges, eq(emailChanges.userId, user.id))
    .where(eq(user.id, uid))
}

/** The name is null for an unconfirmed mailbox. Null without an account. */
async function findAccountName({ db }: Shop, email: string): Promise<{ name: string | null } | null> {
  const [found] = await db
    .select({ name: user.name, emailVerified: user.emailVerified })
    .from(user)
    .where(eq(user.email, email))
    .limit(1)
  return found ? { name: found.emailVerified ? found.name : null } : null
}
