import { z } from 'zod'
import { isEmailAddress, type Mailbox, readMailbox } from '#app/server/core/mailbox.ts'
import { MAIL_TRANSPORTS } from '#app/shop/email/transport.ts'

export interface EmailJsAccount {
  apiUrl: string
  serviceId: string
  templateId: string
  publicKey: string
  /** Required if the account's security settings say so. */
  privateKey: string | null
}

export interface EmailConfig {
  how:
    | { transport: 'outbox' }
    | { transport: 'smtp'; url: string }
    | ({ transport: 'emailjs' } & EmailJsAccount)
  from: Mailbox
  contactTo: string
}

const EMAILJS_API = 'https://api.emailjs.com/api/v1.0/email/send'

const optional = z.string().trim().min(1).optional()

export const emailVariables = {
  MAIL_TRANSPORT: z.enum(MAIL_TRANSPORTS, `must be one of ${MAIL_TRANSPORTS.join(', ')}`).default('outbox'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@mail.example' })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => readMailbox(text) !== null, 'must be an address such as Dokmai <hello@shop.example>')
    .optional(),
  CONTACT_TO: z.string().trim().refine(isEmailAddress, 'must be an email address').optional(),
  EMAILJS_SERVICE_ID: optional,
  EMAILJS_TEMPLATE_ID: optional,
  EMAILJS_PUBLIC_KEY: optional,
  EMAILJS_PRIVATE_KEY: optional,
  EMAILJS_API_URL: z
    .url({ protocol: /^https?$/, error: `must be an address such as ${EMAILJS_API}` })
    .default(EMAILJS_API),
}

type EmailVariables = z.infer<z.ZodObject<typeof emailVariables>>

const NEEDED = {
  outbox: [],
  smtp: ['SMTP_URL'],
  emailjs: ['EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID', 'EMAILJS_PUBLIC_KEY'],
} as const satisfies Record<(typeof MAIL_TRANSPORTS)[number], readonly (keyof EmailVariables)[]>

export function requireEmailVariables(given: EmailVariables, context: z.RefinementCtx): void {
  for (const name of NEEDED[given.MAIL_TRANSPORT]) {
    if (given[name] !== undefined) continue
    const message = `must be set where MAIL_TRANSPORT is ${given.MAIL_TRANSPORT}`
    context.addIssue({ code: 'custom', path: [name], message })
  }
}

export function toEmailConfig(
  given: EmailVariables,
  shop: { name: string; supportEmail: string; adminEmail: string },
): EmailConfig {
  const from = readMailbox(given.MAIL_FROM ?? '') ?? { name: '', address: shop.supportEmail }
  return {
    how: chooseTransport(given),
    from: { ...from, name: from.name || shop.name },
    contactTo: given.CONTACT_TO ?? shop.adminEmail,
  }
}

function chooseTransport(given: EmailVariables): EmailConfig['how'] {
  switch (given.MAIL_TRANSPORT) {
    case 'outbox':
      return { transport: 'outbox' }
    case 'smtp':
      return { transport: 'smtp', url: given.SMTP_URL ?? '' }
    case 'emailjs':
      return toEmailJs(given)
  }
}

function toEmailJs(given: EmailVariables): EmailConfig['how'] {
  return {
    transport: 'emailjs',
    apiUrl: given.EMAILJS_API_URL,
    serviceId: given.EMAILJS_SERVICE_ID ?? '',
    templateId: given.EMAILJS_TEMPLATE_ID ?? '',
    publicKey: given.EMAILJS_PUBLIC_KEY ?? '',
    privateKey: given.EMAILJS_PRIVATE_KEY ?? null,
  }
}
