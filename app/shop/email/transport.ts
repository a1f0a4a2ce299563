export const MAIL_TRANSPORTS = ['outbox', 'smtp', 'emailjs'] as const
export type EmailTransport = (typeof MAIL_TRANSPORTS)[number]
