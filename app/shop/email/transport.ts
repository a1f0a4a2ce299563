export const MAIL_TRANSPORTS = ['outbox', 'smtp', 'emailjs'] as const
export type MailTransport = (typeof MAIL_TRANSPORTS)[number]
