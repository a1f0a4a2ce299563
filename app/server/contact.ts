import { isBlockedSender } from '#app/shop/contact.ts'
import type { ContactForm } from '#app/shop/forms.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { letters } from './database/schema.ts'
import { consume } from './limits.ts'
import type { Shop } from './open-shop.ts'
import type { Visitor } from './request-context.ts'

/**
 * Takes a visitor's message: it is written down, and sent from there like every letter. The same form sent twice is one message.
 * Refused are senders whom the owner blocked, browsers that a program drives where the owner wants none, and too many an hour.
 */
export async function sendContactMessage(
  shop: Shop,
  { token, automated, ...message }: ContactForm,
  visitor: Visitor,
  userAgent: string,
): Promise<Outcome<null>> {
  const { contact, mail } = shop.config
  if (contact.blockHeadless && (automated || /headless/i.test(userAgent))) return refused('contact-headless')
  if (isBlockedSender(message.user_email, contact.blocklist)) return refused('contact-blocked')
  const allowed = await consume(shop.limits.contact, visitor.ip)
  if (!allowed.ok) return refused('contact-limit', { seconds: allowed.seconds })
  await shop.db
    .insert(letters)
    .values({
      id: token,
      kind: 'contact',
      recipient: mail.contactTo,
      language: visitor.language,
      contactMessage: message,
    })
    .onConflictDoNothing()
  return done(null)
}
