import { formUuid } from '#app/server/core/form-key.ts'
import { consumeNetworkLimit } from '#app/server/core/limits.ts'
import { contactMessages, emails } from '#app/server/database/schema.ts'
import { OWNER } from '#app/server/email/queue-owner-email.ts'
import type { Visitor } from '#app/server/request/context.ts'
import { OWNER_LANGUAGE } from '#app/server/settings/settings.ts'
import type { Shop } from '#app/server/shop.ts'
import type { ContactForm } from '#app/shop/email/contact.ts'
import { isBlockedSender } from '#app/shop/email/contact.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'

interface ContactSender {
  visitor: Visitor
  userAgent: string
}

/** Stores the message, and emails it if the admin wants that; a form sent twice is stored once, one that was changed in between is another message. Refuses
 * blocked senders, automated browsers and too many messages. */
export async function sendContactMessage(
  shop: Shop,
  form: ContactForm,
  sender: ContactSender,
): Promise<Outcome<null>> {
  const { visitor } = sender
  const refusal = await checkSender(shop, form, sender)
  if (refusal) {
    shop.log.warn(
      { event: 'contact-refused', reason: refusal.problem.code, ip: visitor.ip },
      'a contact message was refused',
    )
    return refusal
  }
  const { token, automated: _, ...message } = form
  const { user_name: name, user_email: email, message: text } = message
  const { emails: wanted } = await shop.settings.current()
  const { language } = visitor
  await shop.db.transaction(async (tx) => {
    const id = formUuid(token, message)
    const row = { id, name, email, message: text, language }
    const [made] = await tx.insert(contactMessages).values(row).onConflictDoNothing().returning()
    if (!made || !wanted.messages) return
    const about = { contactMessage: message, recipient: OWNER, language: OWNER_LANGUAGE }
    await tx
      .insert(emails)
      .values({ id, kind: 'contact', ...about })
      .onConflictDoNothing()
  })
  return done(null)
}

async function checkSender(
  { config: { contact }, limits }: Shop,
  { automated, user_email }: ContactForm,
  { visitor, userAgent }: ContactSender,
) {
  if (contact.blockHeadless && (automated || /headless/i.test(userAgent))) return refused('contact-headless')
  if (isBlockedSender(user_email, contact.blocklist)) return refused('contact-blocked')
  const allowed = await consumeNetworkLimit(limits.contact, visitor.ip)
  return allowed.ok ? null : refused('contact-limit', { seconds: allowed.seconds })
}
