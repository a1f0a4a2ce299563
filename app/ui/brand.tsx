import { MARK } from '#app/shop/constants.ts'
import { useKeptFilter } from './kept-filter.ts'
import { useShopFacts } from './shop-facts.ts'
import { ShopLink } from './shop-link.tsx'

export function Brand({ size }: { size: number }) {
  const { shopName, logo } = useShopFacts()
  const filter = useKeptFilter()
  return (
    <ShopLink className="brand" to={`/${filter}`}>
      {/* What a visitor came for is fetched first. */}
      <img src={logo ? `${logo}?w=160` : MARK} width={size} height={size} alt="" fetchPriority="low" />
      {shopName}
    </ShopLink>
  )
}
