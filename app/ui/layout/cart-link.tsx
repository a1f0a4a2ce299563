import { ShoppingBag } from 'lucide-react'
import { href, NavLink } from 'react-router'
import { useCart } from '#app/browser/stored/cart-store.ts'
import { usePrefetch } from '#app/ui/elements/shop-link.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'

export function CartLink() {
  const t = useTranslate()
  const prefetch = usePrefetch()
  const count = useCart().length
  return (
    <NavLink
      className="icon-btn"
      to={href('/cart')}
      prefetch={prefetch}
      aria-label={t('nav.cartCount', { count })}
    >
      <ShoppingBag className="icon" aria-hidden="true" />
      {count > 0 && (
        <span className="count-badge" aria-hidden="true">
          {count}
        </span>
      )}
    </NavLink>
  )
}
