import { RULE_KEYS } from '#app/shop/activity/rule-keys.ts'
import type { EmailKind } from '#app/shop/email/email-kind.ts'
import { AskFirst } from '#app/ui/dashboard/ask-first.tsx'
import { useMoment } from '#app/ui/dashboard/use-moment.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { Decision, IssueActions, IssueList } from './issue-list.tsx'

interface Email {
  id: string
  kind: EmailKind
  orderId: string | null
  recipient: string
  attempts: number
  lastError: string | null
  nextAttemptAt: Date
  givenUpAt: Date | null
}

/** Emails that failed, for good or for now. */
export function EmailList({ emails }: { emails: Email[] }) {
  const t = useAdminTranslate()
  const moment = useMoment()
  return (
    <IssueList id="money-emails" title={t('money.emails')} text={t('money.emailsText')}>
      {emails.map(({ id, kind, orderId, recipient, attempts, lastError, nextAttemptAt, givenUpAt }) => {
        const about = { count: attempts, reason: lastError ?? '' }
        return (
          <li key={id}>
            <p>
              <strong>{t('money.emailTo', { recipient })}</strong>
              <br />
              <span>{t(`emailKinds.${kind}`)}</span>
            </p>
            <p className="text-soft text-small">
              {givenUpAt
                ? t('money.emailGivenUp', about)
                : t('money.emailTrying', { ...about, time: moment(nextAttemptAt) })}
            </p>
            <IssueActions orderId={orderId}>{givenUpAt && <GivenUpChoices id={id} />}</IssueActions>
          </li>
        )
      })}
    </IssueList>
  )
}

function GivenUpChoices({ id }: { id: string }) {
  const t = useAdminTranslate()
  return (
    <>
      <Decision intent="send-again" id={id} text={t('money.sendAgain')} />
      <AskFirst label={t('money.removeEmail')} question={t('money.removeEmailText')}>
        <Decision intent="remove-email" id={id} text={t('money.removeEmailYes')} danger />
      </AskFirst>
    </>
  )
}

interface OutboxEmail {
  id: string
  kind: EmailKind
  orderId: string | null
  recipient: string
  sentAt: Date | null
}

/** Emails stored as files while mail was not set up. */
export function OutboxEmailList({ emails }: { emails: OutboxEmail[] }) {
  const t = useAdminTranslate()
  const moment = useMoment()
  return (
    <IssueList id="money-kept-emails" title={t('money.emailsKept')} text={t('money.emailsKeptText')}>
      {emails.map(({ id, kind, orderId, recipient, sentAt }) => (
        <li key={id}>
          <p>
            <strong>{t('money.emailTo', { recipient })}</strong>
            <br />
            <span>{t(`emailKinds.${kind}`)}</span>
          </p>
          {sentAt && <p className="text-soft text-small">{t('money.emailKept', { time: moment(sentAt) })}</p>}
          <IssueActions orderId={orderId}>
            <Decision intent="send-again" id={id} text={t('money.sendNow')} />
          </IssueActions>
        </li>
      ))}
    </IssueList>
  )
}

/** A rule without a translation shows its own name. */
function RuleBroken({ name, count }: { name: string; count: number }) {
  const t = useAdminTranslate()
  const known = Object.entries(RULE_KEYS).find(([rule]) => rule === name)?.[1]
  return (
    <li lang={known ? undefined : 'en'}>
      {t('money.rule', { count, name: known ? t(`money.ruleNames.${known}`) : name })}
    </li>
  )
}

interface RulesProps {
  rules: { broken: { name: string; count: number }[]; checkedAt: Date } | null
}

/** Result of the last data check. */
export function Rules({ rules }: RulesProps) {
  const t = useAdminTranslate()
  const moment = useMoment()
  return (
    <section className="panel order-part" aria-labelledby="money-rules">
      <H2 id="money-rules">{t('money.rules')}</H2>
      {rules?.broken.length === 0 && <p>{t('money.rulesWell')}</p>}
      {!rules && <p>{t('money.rulesUnderWay')}</p>}
      {rules && rules.broken.length > 0 && (
        <div className="note note--error note--column" role="alert">
          <p>{t('money.rulesBroken')}</p>
          <ul>
            {rules.broken.map(({ name, count }) => (
              <RuleBroken key={name} name={name} count={count} />
            ))}
          </ul>
        </div>
      )}
      {rules && (
        <p className="text-soft text-small">{t('money.checked', { time: moment(rules.checkedAt) })}</p>
      )}
    </section>
  )
}
