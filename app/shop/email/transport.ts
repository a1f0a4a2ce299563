export const MAIL_TRANSPORTS = ['outbox', 'smtp', 'emailjs'] as const
export type MailTransport = (typeof MAIL_TRANSPORTS)[number]
/** A message to the owner may go to LINE instead. */
export type EmailTransport = MailTransport | 'line'
