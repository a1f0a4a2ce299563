import { ChevronRight } from 'lucide-react'
import { href } from 'react-router'
import { useStoredFilter } from '#app/browser/stored/stored-filter.ts'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'

export function Breadcrumbs({ title }: { title: string }) {
  const t = useTranslate()
  const filter = useStoredFilter()
  return (
    <nav className="breadcrumbs wrap" aria-label={t('product.breadcrumbs')}>
      <ShopLink to={`/${filter}`}>{t('product.home')}</ShopLink>
      <ChevronRight className="icon icon--small" aria-hidden="true" />
      <ShopLink to={href('/allproducts') + filter}>{t('products.title')}</ShopLink>
      <ChevronRight className="icon icon--small" aria-hidden="true" />
      <span aria-current="page">{title}</span>
    </nav>
  )
}
