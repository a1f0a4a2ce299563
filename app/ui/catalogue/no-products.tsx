import { Link, useLocation } from 'react-router'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'

export function NoProducts() {
  const t = useTranslate()
  const { pathname } = useLocation()
  return (
    <EmptyState title={t('products.none')} text={t('products.noneText')}>
      <Link className="btn btn--line" to={pathname} preventScrollReset>
        {t('filter.reset')}
      </Link>
    </EmptyState>
  )
}
