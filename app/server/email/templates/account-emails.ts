import { reachText } from '#app/messages/contact-details.ts'
import type { Note } from '#app/server/email/plain-template.ts'
import { CONFIRM_HOURS, RESET_TIME } from '#app/shop/constants.ts'
import { formatMoment } from '#app/shop/day.ts'
import type { LetterSetting } from './confirmation.ts'

/** The letter with the link to a new password. The link is made for this very sending. */
export function wordReset(name: string | null, token: string, setting: LetterSetting): Note {
  const { t, shopName: shop } = setting
  return {
    ...frameOf(setting),
    subject: t('letters.reset.subject', { shop }),
    preview: t('letters.reset.preview'),
    heading: greetingOf(name, setting),
    paragraphs: [t('letters.reset.text', { shop })],
    link: { label: t('letters.reset.button'), url: `${setting.publicUrl}/reset-password?token=${token}` },
    after: [t('letters.reset.expiry', { minutes: RESET_TIME / 60_000 }), t('letters.reset.ignore')],
    reason: t('letters.reset.reason', { shop }),
  }
}

/** The notice that a password has been changed, for the case that it was somebody else. */
export function wordPasswordChanged(name: string | null, changedAt: Date, setting: LetterSetting): Note {
  const { t, shopName: shop, support } = setting
  return {
    ...frameOf(setting),
    subject: t('letters.passwordChanged.subject', { shop }),
    preview: t('letters.passwordChanged.preview'),
    heading: greetingOf(name, setting),
    paragraphs: [
      t('letters.passwordChanged.text', { shop, time: formatMoment(changedAt, setting.language) }),
      t('letters.passwordChanged.notYou', { reach: reachText(t, support) }),
    ],
    link: { label: t('letters.reset.button'), url: `${setting.publicUrl}/forgot-password` },
    reason: t('letters.passwordChanged.reason', { shop }),
  }
}

/** Tells the owner of an account that somebody wanted its email for another one, which the page told nobody. */
export function wordAccountExists(
  name: string | null,
  kind: 'accountExists' | 'emailTaken',
  setting: LetterSetting,
): Note {
  const { t, shopName: shop } = setting
  return {
    ...frameOf(setting),
    subject: t('letters.accountExists.subject', { shop }),
    preview: t(`letters.${kind}.preview`),
    heading: greetingOf(name, setting),
    paragraphs: [t(`letters.${kind}.text`, { shop }), t('letters.accountExists.forgotten')],
    link: { label: t('letters.reset.button'), url: `${setting.publicUrl}/forgot-password` },
    after: [t('letters.accountExists.ignore')],
    reason: t(`letters.${kind}.reason`, { shop }),
  }
}

/** The link that shows whose mailbox it is; it greets nobody, since nobody has shown that yet. */
export function wordConfirmEmail(token: string, isOwn: boolean, setting: LetterSetting): Note {
  const { t, shopName: shop } = setting
  return {
    ...frameOf(setting),
    subject: t('letters.confirmEmail.subject', { shop }),
    preview: t('letters.confirmEmail.preview'),
    heading: t('letters.greetingOnly'),
    paragraphs: [t(isOwn ? 'letters.confirmEmail.text' : 'letters.confirmEmail.textNew', { shop })],
    link: {
      label: t('letters.confirmEmail.button'),
      url: `${setting.publicUrl}/confirm-email?token=${token}`,
    },
    after: [t('letters.confirmEmail.expiry', { hours: CONFIRM_HOURS }), t('letters.confirmEmail.ignore')],
    reason: t('letters.confirmEmail.reason', { shop }),
  }
}

/** Tells the present address that another one is asked for; it does not say which. */
export function wordEmailChangeAsked(name: string | null, askedAt: Date, setting: LetterSetting): Note {
  const { t, shopName: shop, support } = setting
  const time = formatMoment(askedAt, setting.language)
  return {
    ...frameOf(setting),
    subject: t('letters.emailChangeAsked.subject', { shop }),
    preview: t('letters.emailChangeAsked.preview'),
    heading: greetingOf(name, setting),
    paragraphs: [
      t('letters.emailChangeAsked.text', { shop, time }),
      t('letters.emailChangeAsked.notYou', { reach: reachText(t, support) }),
    ],
    link: { label: t('letters.reset.button'), url: `${setting.publicUrl}/forgot-password` },
    reason: t('letters.emailChangeAsked.reason', { shop }),
  }
}

/** Tells the former address that it is the account's no longer. */
export function wordEmailChanged(changedAt: Date, setting: LetterSetting): Note {
  const { t, shopName: shop, support } = setting
  const time = formatMoment(changedAt, setting.language)
  return {
    ...frameOf(setting),
    subject: t('letters.emailChanged.subject', { shop }),
    preview: t('letters.emailChanged.preview'),
    heading: t('letters.greetingOnly'),
    paragraphs: [
      t('letters.emailChanged.text', { shop, time }),
      t('letters.emailChanged.notYou', { reach: reachText(t, support) }),
    ],
    link: null,
    reason: t('letters.emailChanged.reason', { shop }),
  }
}

/** Null for an unconfirmed mailbox: a stranger may have chosen the account's name. */
function greetingOf(name: string | null, { t }: LetterSetting): string {
  return name === null ? t('letters.greetingOnly') : t('letters.greeting', { name })
}

function frameOf({ t, language, shopName }: LetterSetting) {
  return { language, shopName, colon: t('letters.colon'), facts: [], quote: null, after: [] }
}
