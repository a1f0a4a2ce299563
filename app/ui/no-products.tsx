import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { EmptyState } from './empty-state.tsx'

export function NoProducts() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <EmptyState title={t('products.none')} text={t('products.noneText')}>
      <Link className="btn btn--line" to={pathname} preventScrollReset>
        {t('filter.reset')}
      </Link>
    </EmptyState>
  )
}
