import { Form } from 'react-router'
import type { WorkRight } from '#app/shop/accounts/work-rights.ts'
import { AskFirst } from '#app/ui/dashboard/ask-first.tsx'
import { useMoment } from '#app/ui/dashboard/use-moment.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

export interface HelperLink {
  id: string
  name: string
  may: WorkRight[]
  expiresAt: Date
  lastSeenAt: Date | null
  isOpened: boolean
}

/** Links that count, newest first. */
export function HelperLinks({ links }: { links: HelperLink[] }) {
  const t = useAdminTranslate()
  return (
    <section className="panel settings__card" aria-labelledby="helpers-links">
      <H2 id="helpers-links">{t('helpers.links')}</H2>
      {links.length === 0 && <p className="text-soft">{t('helpers.none')}</p>}
      <ul className="helper-links">
        {links.map((link) => (
          <LinkItem key={link.id} link={link} />
        ))}
      </ul>
    </section>
  )
}

function LinkItem({ link: { id, name, may, expiresAt, lastSeenAt, isOpened } }: { link: HelperLink }) {
  const t = useAdminTranslate()
  const moment = useMoment()
  const rights = may.flatMap((right) => (right === 'run' ? [] : [t(`helpers.rights.${right}`)]))
  const state =
    isOpened && lastSeenAt ? t('helpers.seen', { time: moment(lastSeenAt) }) : t('helpers.notOpened')
  return (
    <li>
      <h3 className="helper-name">{name}</h3>
      <p>{rights.join(' · ')}</p>
      <p className="text-soft text-small">
        {`${state} · ${t('helpers.until', { time: moment(expiresAt) })}`}
      </p>
      <AskFirst label={t('helpers.revoke', { name })} question={t('helpers.revokeQuestion')}>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <button className="btn btn--danger" type="submit" name="intent" value="revoke">
            {t('helpers.revokeYes')}
          </button>
        </Form>
      </AskFirst>
    </li>
  )
}
