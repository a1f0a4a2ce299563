import { reachText } from '#app/messages/contact-details.ts'
import { greet } from '#app/messages/polite-name.ts'
import type { Note } from '#app/server/email/plain-template.ts'
import { CONFIRM_LINK_HOURS, RESET_LINK_MS } from '#app/shop/constants.ts'
import { formatMoment } from '#app/shop/day.ts'
import type { EmailSetting } from './confirmation.ts'

export function buildReset(name: string | null, token: string, setting: EmailSetting): Note {
  const { t, shopName: shop } = setting
  return {
    ...accountFrame(setting),
    subject: t('emails.reset.subject', { shop }),
    preview: t('emails.reset.preview'),
    heading: chooseGreeting(name, setting),
    paragraphs: [t('emails.reset.text', { shop })],
    link: { label: t('emails.reset.button'), url: `${setting.publicUrl}/reset-password?token=${token}` },
    after: [t('emails.reset.expiry', { minutes: RESET_LINK_MS / 60_000 }), t('emails.reset.ignore')],
    reason: t('emails.reset.reason', { shop }),
  }
}

export function buildPasswordChanged(name: string | null, changedAt: Date, setting: EmailSetting): Note {
  const { t, shopName: shop, support } = setting
  return {
    ...accountFrame(setting),
    subject: t('emails.passwordChanged.subject', { shop }),
    preview: t('emails.passwordChanged.preview'),
    heading: chooseGreeting(name, setting),
    paragraphs: [
      t('emails.passwordChanged.text', { shop, time: formatMoment(changedAt, setting.language) }),
      t('emails.passwordChanged.notYou', { reach: reachText(t, support) }),
    ],
    link: { label: t('emails.reset.button'), url: `${setting.publicUrl}/forgot-password` },
    reason: t('emails.passwordChanged.reason', { shop }),
  }
}

/** The sign-up page does not reveal that the account exists. */
export function buildAccountExists(
  name: string | null,
  kind: 'accountExists' | 'emailTaken',
  setting: EmailSetting,
): Note {
  const { t, shopName: shop } = setting
  return {
    ...accountFrame(setting),
    subject: t('emails.accountExists.subject', { shop }),
    preview: t(`emails.${kind}.preview`),
    heading: chooseGreeting(name, setting),
    paragraphs: [t(`emails.${kind}.text`, { shop }), t('emails.accountExists.forgotten')],
    link: { label: t('emails.reset.button'), url: `${setting.publicUrl}/forgot-password` },
    after: [t('emails.accountExists.ignore')],
    reason: t(`emails.${kind}.reason`, { shop }),
  }
}

/** Names nobody, because the mailbox is unconfirmed. */
export function buildConfirmEmail(token: string, isOwn: boolean, setting: EmailSetting): Note {
  const { t, shopName: shop } = setting
  return {
    ...accountFrame(setting),
    subject: t('emails.confirmEmail.subject', { shop }),
    preview: t('emails.confirmEmail.preview'),
    heading: t('emails.greetingOnly'),
    paragraphs: [t(isOwn ? 'emails.confirmEmail.text' : 'emails.confirmEmail.textNew', { shop })],
    link: {
      label: t('emails.confirmEmail.button'),
      url: `${setting.publicUrl}/confirm-email?token=${token}`,
    },
    after: [t('emails.confirmEmail.expiry', { hours: CONFIRM_LINK_HOURS }), t('emails.confirmEmail.ignore')],
    reason: t('emails.confirmEmail.reason', { shop }),
  }
}

export function buildEmailChangeAsked(name: string | null, askedAt: Date, setting: EmailSetting): Note {
  const { t, shopName: shop, support } = setting
  const time = formatMoment(askedAt, setting.language)
  return {
    ...accountFrame(setting),
    subject: t('emails.emailChangeAsked.subject', { shop }),
    preview: t('emails.emailChangeAsked.preview'),
    heading: chooseGreeting(name, setting),
    paragraphs: [
      t('emails.emailChangeAsked.text', { shop, time }),
      t('emails.emailChangeAsked.notYou', { reach: reachText(t, support) }),
    ],
    link: { label: t('emails.reset.button'), url: `${setting.publicUrl}/forgot-password` },
    reason: t('emails.emailChangeAsked.reason', { shop }),
  }
}

export function buildEmailChanged(changedAt: Date, setting: EmailSetting): Note {
  const { t, shopName: shop, support } = setting
  const time = formatMoment(changedAt, setting.language)
  return {
    ...accountFrame(setting),
    subject: t('emails.emailChanged.subject', { shop }),
    preview: t('emails.emailChanged.preview'),
    heading: t('emails.greetingOnly'),
    paragraphs: [
      t('emails.emailChanged.text', { shop, time }),
      t('emails.emailChanged.notYou', { reach: reachText(t, support) }),
    ],
    link: null,
    reason: t('emails.emailChanged.reason', { shop }),
  }
}

/** Null for an unconfirmed mailbox: a stranger may have chosen the account's name. */
function chooseGreeting(name: string | null, { t, language }: EmailSetting): string {
  return name === null ? t('emails.greetingOnly') : greet(t, name, language)
}

function accountFrame({ t, language, shopName }: EmailSetting) {
  return { language, shopName, colon: t('emails.colon'), facts: [], quote: null, after: [] }
}
