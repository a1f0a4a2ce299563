import { isEmailAddress } from '#app/server/core/mailbox.ts'
import type { Note } from '#app/server/email/plain-template.ts'
import type { ContactMessage } from '#app/shop/email/contact.ts'
import type { EmailSetting } from './confirmation.ts'

export function buildContact(message: ContactMessage, { t, language, shopName }: EmailSetting): Note {
  const { user_name: name, user_email: email } = message
  const sender = name || email || t('emails.contact.somebody')
  const facts = [
    { label: t('contact.name'), value: name },
    { label: t('contact.email'), value: email },
  ]
  return {
    language,
    shopName,
    colon: t('emails.colon'),
    subject: t('emails.contact.subject', { name: sender }),
    preview: message.message.slice(0, 100),
    heading: t('emails.contact.heading', { name: sender }),
    paragraphs: [],
    facts: facts.filter(({ value }) => value !== ''),
    quote: message.message,
    link: null,
    after: isEmailAddress(email) ? [t('emails.contact.answer')] : [],
    reason: t('emails.contact.reason', { shop: shopName }),
  }
}
