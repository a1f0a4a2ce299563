import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslate } from '#app/ui/language/translations.ts'
import { ShopLink } from './shop-link.tsx'

interface PageLinksProps {
  page: number
  pages: number
  /** The URL of a page. */
  toPagePath: (page: number) => string
}

export function PageLinks({ page, pages, toPagePath }: PageLinksProps) {
  const t = useTranslate()
  if (pages <= 1) return null
  return (
    <nav className="page-links" aria-label={t('products.pages')}>
      {page > 1 && (
        <ShopLink to={toPagePath(page - 1)} rel="prev" aria-label={t('products.previous')}>
          <ChevronLeft className="icon" aria-hidden="true" />
        </ShopLink>
      )}
      {shownPages(page, pages).map((shown) => (
        <ShopLink
          key={shown}
          to={toPagePath(shown)}
          aria-label={t('products.page', { page: shown })}
          aria-current={shown === page ? 'page' : undefined}
        >
          {shown}
        </ShopLink>
      ))}
      {page < pages && (
        <ShopLink to={toPagePath(page + 1)} rel="next" aria-label={t('products.next')}>
          <ChevronRight className="icon" aria-hidden="true" />
        </ShopLink>
      )}
    </nav>
  )
}

/** The first, last and nearest pages: as many as fit on a phone. */
function shownPages(page: number, pages: number): number[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1)
  return all.filter((shown) => shown === 1 || shown === pages || Math.abs(shown - page) <= 1)
}
