import { ShoppingBag } from 'lucide-react'
import { href, Link } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { useCart } from '#app/browser/stored/cart-store.ts'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { signInQuery } from '#app/shop/accounts/access.ts'
import { buyableItems, priceCart } from '#app/shop/cart/cart.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { usePrice } from '#app/ui/language/use-language.ts'

interface AlmostThereProps {
  /** The query with the page to return to. */
  search: string
  current: 'join' | 'member'
}

/** On the way to buy: what waits in the cart, and two equal ways to go on. */
export function AlmostThere({ search, current }: AlmostThereProps) {
  const t = useCustomerTranslate()
  const query = new URLSearchParams(signInQuery(search))
  query.delete('email')
  const join = (
    <Link
      className="chip"
      key="join"
      to={`${href('/signup')}?${query}`}
      replace
      {...(current === 'join' && { 'aria-current': 'page' })}
    >
      {t('login.signup')}
    </Link>
  )
  const member = (
    <Link
      className="chip"
      key="member"
      to={`${href('/login')}?${query}&member`}
      replace
      {...(current === 'member' && { 'aria-current': 'page' })}
    >
      {t('almostThere.member')}
    </Link>
  )
  return (
    <>
      <WaitingCart />
      <nav className="chips chips--wrap" aria-label={t('almostThere.ways')}>
        {current === 'join' ? [join, member] : [member, join]}
      </nav>
    </>
  )
}

/** Its line is there before the stored cart is read. */
function WaitingCart() {
  const t = useCustomerTranslate()
  const price = usePrice()
  const { delivery } = useShopFacts()
  const items = buyableItems(useCart())
  const hydrated = useHydrated()
  const isKnown = hydrated && items.length > 0
  return (
    <p className="waiting-cart">
      <ShoppingBag className="icon icon--small" aria-hidden="true" />
      <span>
        {isKnown
          ? t('almostThere.waiting', {
              items: t('basket.items', { count: items.length }),
              price: price(priceCart(items, delivery).total),
            })
          : ''}
      </span>
    </p>
  )
}
