import type { EmailKind } from '#app/shop/email/email-kind.ts'
import { useMoment } from '#app/ui/dashboard/use-moment.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

interface Email {
  id: string
  kind: EmailKind
  recipient: string
  sentAt: Date | null
  sentBy: string | null
  givenUpAt: Date | null
  removedAt: Date | null
  lastError: string | null
}

/** Emails about an order. Older ones did not record their transport: today's setting is assumed. */
export function OrderEmails({ emails, mailOff }: { emails: Email[]; mailOff: boolean }) {
  const t = useAdminTranslate()
  const moment = useMoment()
  const isRestorable = ({ sentAt, sentBy }: Email) =>
    sentAt !== null && (sentBy ? sentBy === 'outbox' : mailOff)
  const stateOf = (email: Email) => {
    const { sentAt, givenUpAt, removedAt } = email
    if (isRestorable(email)) return t(mailOff ? 'order.emailInOutbox' : 'order.emailKept')
    if (sentAt) return t('order.emailSent', { time: moment(sentAt) })
    if (removedAt) return t('order.emailRemoved')
    return givenUpAt ? t('order.emailGivenUp') : t('order.emailWaiting')
  }
  const lookOf = (email: Email) => {
    const { sentAt, givenUpAt, removedAt } = email
    if (isRestorable(email)) return 'tag tag--error'
    if (sentAt || !givenUpAt) return 'tag'
    return removedAt ? 'tag tag--warn' : 'tag tag--error'
  }
  return (
    <section className="panel order-part" aria-labelledby="order-emails">
      <H2 id="order-emails">{t('order.emails')}</H2>
      <ul className="refund-list">
        {emails.map((email) => (
          <li key={email.id}>
            <span>{t(`emailKinds.${email.kind}`)}</span>
            <span className={lookOf(email)}>{stateOf(email)}</span>
            <span className="text-soft text-small">{email.recipient}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
