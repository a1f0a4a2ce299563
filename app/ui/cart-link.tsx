import { ShoppingBag } from 'lucide-react'
import { NavLink } from 'react-router'
import { useCart } from './cart-store.ts'
import { usePrefetch } from './shop-link.tsx'
import { useWords } from './words.ts'

export function CartLink() {
  const t = useWords()
  const prefetch = usePrefetch()
  const count = useCart().length
  return (
    <NavLink className="icon-btn" to="/cart" prefetch={prefetch} aria-label={t('nav.cartCount', { count })}>
      <ShoppingBag className="i" aria-hidden="true" />
      {count > 0 && (
        <span className="count" aria-hidden="true">
          {count}
        </span>
      )}
    </NavLink>
  )
}
