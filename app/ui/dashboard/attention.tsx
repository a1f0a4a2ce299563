import { CircleAlert, Landmark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** How many matters of money and letters wait for the owner, and the way to them. */
export function Attention({ count }: { count: number }) {
  const { t } = useTranslation('dashboard')
  if (count === 0) {
    return (
      <Link className="btn btn--quiet" to="/dashboard/money">
        <Landmark className="i i--s" aria-hidden="true" />
        {t('shell.allWell')}
      </Link>
    )
  }
  return (
    <p className="note note--warn attention" role="status">
      <CircleAlert className="i" aria-hidden="true" />
      <span>{t('shell.attention', { count })}</span>
      <Link to="/dashboard/money">{t('shell.attentionLink')}</Link>
    </p>
  )
}
