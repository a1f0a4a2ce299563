import { CreditCard, type LucideIcon, PhoneCall, Printer, SquareKanban } from 'lucide-react'
import { Form, href, NavLink } from 'react-router'
import { AskFirst } from '#app/ui/dashboard/ask-first.tsx'
import { useMayOpen, useWorker } from '#app/ui/dashboard/use-worker.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

const PLACES: { name: 'board' | 'print' | 'newOrder' | 'payments'; to: string; Icon: LucideIcon }[] = [
  { name: 'board', to: href('/board'), Icon: SquareKanban },
  { name: 'print', to: href('/dashboard/print'), Icon: Printer },
  { name: 'newOrder', to: href('/dashboard/new-order'), Icon: PhoneCall },
  { name: 'payments', to: href('/staff/payments'), Icon: CreditCard },
]

/** Links to the screens of a helper, and to nothing of the owner's. */
export function HelperNavigation() {
  const t = useAdminTranslate()
  const mayOpen = useMayOpen()
  return (
    <>
      <nav className="admin-nav no-print" aria-label={t('adminNav.label')}>
        <ul className="wrap">
          {PLACES.filter(({ to }) => mayOpen(to)).map(({ name, to, Icon }) => (
            <li key={name}>
              <NavLink to={to}>
                <Icon className="icon icon--small" aria-hidden="true" />
                <span>{t(`helpers.places.${name}`)}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <WorksAs />
    </>
  )
}

/** Who is noted for what is done here; leaving ends the link, so it asks first. */
function WorksAs() {
  const t = useAdminTranslate()
  const { helper } = useWorker()
  return (
    <div className="wrap works-as no-print">
      <p className="text-soft text-small">{t('helpers.worksAs', { name: helper ?? '' })}</p>
      <AskFirst label={t('helpers.leave')} question={t('helpers.leaveQuestion')}>
        <Form method="post" action={href('/staff')} reloadDocument>
          <button className="btn btn--danger" type="submit">
            {t('helpers.leaveYes')}
          </button>
        </Form>
      </AskFirst>
    </div>
  )
}
