import { Form } from 'react-router'
import type { OwnSession } from '#app/shop/accounts/user.ts'
import { formatMoment } from '#app/shop/day.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** The user's sessions, with buttons to end them. */
export function SessionList({ sessions }: { sessions: OwnSession[] }) {
  const t = useCustomerTranslate()
  return (
    <section className="profile__card">
      <H2>{t('profile.sessions')}</H2>
      <p className="text-soft">{t('profile.sessionsText')}</p>
      <ul className="sessions">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <button className="btn btn--line" type="submit" name="intent" value="end-other-sessions">
            {t('profile.endOthers')}
          </button>
        </Form>
      )}
    </section>
  )
}

function SessionItem({ session }: { session: OwnSession }) {
  const t = useCustomerTranslate()
  const time = formatMoment(session.signedInAt, useLanguage())
  const device = session.device || t('profile.unknownDevice')
  return (
    <li className="sessions__item">
      <div>
        <p className="sessions__device">{device}</p>
        <p className="text-soft">{t('profile.signedInAt', { time })}</p>
      </div>
      {session.isCurrent ? (
        <strong className="sessions__current">{t('profile.thisDevice')}</strong>
      ) : (
        <Form method="post">
          <input type="hidden" name="session" value={session.id} />
          <button
            className="btn btn--line"
            type="submit"
            name="intent"
            value="end-session"
            aria-label={t('profile.endSessionOf', { device, time })}
          >
            {t('profile.endSession')}
          </button>
        </Form>
      )}
    </li>
  )
}
