import { useShopFacts } from '#app/browser/shop-facts.ts'
import { useKeptFilter } from '#app/browser/stored-filter.ts'
import { MARK } from '#app/shop/constants.ts'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'

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
