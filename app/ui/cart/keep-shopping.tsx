import { href } from 'react-router'
import { useStoredFilter } from '#app/browser/stored/stored-filter.ts'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

/** Leads to the products with the filter that was chosen last. */
export function KeepShopping() {
  const t = useCustomerTranslate()
  const filter = useStoredFilter()
  return (
    <ShopLink className="btn btn--quiet btn--aligned cart__onward" to={href('/allproducts') + filter}>
      {t('basket.keepShopping')}
    </ShopLink>
  )
}
