import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useMoment } from '#app/ui/dashboard/use-moment.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

interface Account {
  userId: string
  email: string
}

interface DayHoldersProps {
  holders: (Account & { since: Date; times: number; work: number })[]
  /** Accounts for which nothing is held. */
  stopped: Account[]
}

/** Accounts that hold times of the day without having paid, and those that may not any more. */
export function DayHolders({ holders, stopped }: DayHoldersProps) {
  const t = useAdminTranslate()
  const moment = useMoment()
  if (holders.length + stopped.length === 0) return null
  return (
    <div className="promised">
      <h3>{t('calendar.holders.heading')}</h3>
      <p className="field-hint">{t('calendar.holders.hint')}</p>
      <ul>
        {holders.map(({ userId, email, since, times, work }) => (
          <Row
            key={userId}
            email={email}
            text={t('calendar.holders.facts', { times, work, since: moment(since) })}
          >
            <HolderButton intent="free-holds" account={userId} email={email} />
            <HolderButton intent="stop-holding" account={userId} email={email} />
          </Row>
        ))}
        {stopped.map(({ userId, email }) => (
          <Row key={`stopped ${userId}`} email={email} text={t('calendar.holders.stopped')}>
            <HolderButton intent="hold-again" account={userId} email={email} />
          </Row>
        ))}
      </ul>
    </div>
  )
}

function Row({ email, text, children }: { email: string; text: string; children: ReactNode }) {
  return (
    <li className="day-holder">
      <span className="day-holder__name">
        <span>{email}</span> <span className="text-small text-soft">{text}</span>
      </span>
      {children}
    </li>
  )
}

interface HolderButtonProps {
  intent: 'free-holds' | 'stop-holding' | 'hold-again'
  account: string
  email: string
}

function HolderButton({ intent, account, email }: HolderButtonProps) {
  const t = useAdminTranslate()
  const text = t(`calendar.holders.${intent}`)
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="account" value={account} />
      <button
        className="btn btn--line"
        type="submit"
        name="intent"
        value={intent}
        aria-label={`${text}: ${email}`}
      >
        {text}
      </button>
    </Form>
  )
}
