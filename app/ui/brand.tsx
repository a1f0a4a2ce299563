import { Link } from 'react-router'
import { useKeptFilter } from './kept-filter.ts'
import { useShopFacts } from './shop-facts.ts'

export function Brand({ size }: { size: number }) {
  const { shopName } = useShopFacts()
  const filter = useKeptFilter()
  return (
    <Link className="brand" to={`/${filter}`}>
      <img src="/images/catalogue/brand/logo-mark.svg" width={size} height={size} alt="" />
      {shopName}
    </Link>
  )
}
