import { useShopFacts } from '#app/browser/shop-facts.ts'
import { useStoredFilter } from '#app/browser/stored/stored-filter.ts'
import { LOGO_WIDTH_PX } from '#app/shop/constants.ts'
import { LOGO_URL } from '#app/shop/theme.ts'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'

/** A longer name is smaller on a phone, to fit into two lines. */
const LONG_NAME = 8

export function Brand({ size }: { size: number }) {
  const { shopName, logo } = useShopFacts()
  const filter = useStoredFilter()
  return (
    <ShopLink className={shopName.length > LONG_NAME ? 'brand brand--long' : 'brand'} to={`/${filter}`}>
      {/* The page's content is fetched first. */}
      <img
        src={logo ? `${logo}?w=${LOGO_WIDTH_PX}` : LOGO_URL}
        width={size}
        height={size}
        alt=""
        fetchPriority="low"
      />
      <span>{shopName}</span>
    </ShopLink>
  )
}
