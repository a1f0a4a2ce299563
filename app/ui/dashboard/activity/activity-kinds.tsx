import { href, Link } from 'react-router'
import { ACTIVITY_KINDS, type ActivityKind } from '#app/shop/activity/activity.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

/** Chooses what the log shows. */
export function ActivityKinds({ chosen }: { chosen: ActivityKind | null }) {
  const t = useAdminTranslate()
  const path = href('/dashboard/log')
  return (
    <nav aria-label={t('activity.kindsLabel')}>
      <ul className="chips chips--wrap">
        {[null, ...ACTIVITY_KINDS].map((kind) => (
          <li key={kind}>
            <Link
              className="chip"
              to={kind ? `${path}?kind=${kind}` : path}
              aria-current={kind === chosen ? 'true' : undefined}
            >
              {t(`activity.kinds.${kind ?? 'all'}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
