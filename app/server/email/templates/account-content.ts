import { eq } from 'drizzle-orm'
import { newResetToken } from '#app/server/accounts/auth.ts'
import { newEmailLink } from '#app/server/accounts/email-links.ts'
import { emailChanges, user } from '#app/server/database/schema.ts'
import { type Content, type LetterRow, noted } from '#app/server/email/content.ts'
import type { Shop } from '#app/server/open-shop.ts'
import {
  wordAccountExists,
  wordConfirmEmail,
  wordEmailChangeAsked,
  wordEmailChanged,
  wordPasswordChanged,
  wordReset,
} from './account-emails.ts'
import type { LetterSetting } from './confirmation.ts'

/** An email about an account; null where there is nobody to write to any more. */
export async function accountContent(
  shop: Shop,
  letter: LetterRow,
  setting: LetterSetting,
): Promise<Content | null> {
  const { kind, recipient, createdAt } = letter
  // It goes to an address that is the account's no longer.
  if (kind === 'email-changed') return noted('', wordEmailChanged(createdAt, setting))
  if (kind === 'email-confirm') return confirmation(shop, letter, setting)
  const owner = await ownerOf(shop, recipient)
  if (!owner) return null
  const { name } = owner
  switch (kind) {
    case 'password-reset':
      return reset(shop, letter, { name, setting })
    case 'email-change-asked':
      return noted(name ?? '', wordEmailChangeAsked(name, createdAt, setting))
    case 'account-exists':
      return noted(name ?? '', wordAccountExists(name, 'accountExists', setting))
    default:
      return noted(name ?? '', wordPasswordChanged(name, createdAt, setting))
  }
}

/** Each sending has a token of its own, made now: the letter's row never held one, and none is old when it arrives. */
async function reset(
  shop: Shop,
  { recipient }: LetterRow,
  { name, setting }: { name: string | null; setting: LetterSetting },
): Promise<Content | null> {
  const token = await newResetToken(shop.auth, shop.config.publicUrl, recipient)
  return token === null ? null : noted(name ?? '', wordReset(name, token, setting))
}

/** Null where that address is neither the account's nor asked for any more, or needs no confirming. */
async function confirmation(
  shop: Shop,
  { recipient, aboutId }: LetterRow,
  setting: LetterSetting,
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
  if (other) return noted(other.name ?? '', wordAccountExists(other.name, 'emailTaken', setting))
  return noted('', wordConfirmEmail(await newEmailLink(shop.db, uid, recipient), isOwn, setting))
}

/** Whose account it is; their name only where they have shown that the mailbox is theirs. Null where there is no account. */
async function ownerOf({ db }: Shop, email: string): Promise<{ name: string | null } | null> {
  const [found] = await db
    .select({ name: user.name, emailVerified: user.emailVerified })
    .from(user)
    .where(eq(user.email, email))
    .limit(1)
  return found ? { name: found.emailVerified ? found.name : null } : null
}
