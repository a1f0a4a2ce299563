import type { Note } from '#app/server/email/plain-template.ts'
import { isMailAddress } from '#app/server/email/transports/mailbox.ts'
import type { ContactMessage } from '#app/shop/email/contact.ts'
import type { LetterSetting } from './confirmation.ts'

/** A visitor's message, for the owner, in the language that the visitor read the shop in. */
export function wordContact(message: ContactMessage, { t, language, shopName }: LetterSetting): Note {
  const { user_name: name, user_email: email } = message
  const sender = name || email || t('letters.contact.somebody')
  const facts = [
    { label: t('contact.name'), value: name },
    { label: t('contact.email'), value: email },
  ]
  return {
    language,
    shopName,
    colon: t('letters.colon'),
    subject: t('letters.contact.subject', { name: sender }),
    preview: message.message.slice(0, 100),
    heading: t('letters.contact.heading', { name: sender }),
    paragraphs: [],
    facts: facts.filter(({ value }) => value !== ''),
    quote: message.message,
    link: null,
    after: isMailAddress(email) ? [t('letters.contact.answer')] : [],
    reason: t('letters.contact.reason', { shop: shopName }),
  }
}
