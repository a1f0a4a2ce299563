import { Link, type LinkProps } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'

/** A link to a public page. */
export function ShopLink(props: LinkProps) {
  return <Link prefetch={usePrefetch()} {...props} />
}

/**
 * Visitors prefetch a page's scripts and data on hover, touch or focus. Pages of signed-in users are not
 * cached, so prefetching would load them twice.
 */
export function usePrefetch(): 'intent' | 'none' {
  const { user } = useShopFacts()
  return user ? 'none' : 'intent'
}
