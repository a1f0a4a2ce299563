import { href } from 'react-router'
import { useStoredFilter } from '#app/browser/stored/stored-filter.ts'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'

export function EmptyCart() {
  const t = useTranslate()
  const filter = useStoredFilter()
  return (
    <EmptyState title={t('cart.empty')} text={t('cart.emptyText')}>
      <ShopLink className="btn" to={href('/allproducts') + filter}>
        {t('cart.browse')}
      </ShopLink>
    </EmptyState>
  )
}
