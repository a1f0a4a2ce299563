import { Link, type LinkProps } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'

/** A link to a page that everybody may read. */
export function ShopLink(props: LinkProps) {
  return <Link prefetch={usePrefetch()} {...props} />
}

/**
 * Whether a link fetches its page ahead, once somebody points at it, touches it or comes to it by keyboard: its scripts, and its
 * data, which the click then only asks about again, so that no price is an old one. Pages of those who are signed in are kept
 * nowhere, in their browser neither, and would be fetched twice.
 */
export function usePrefetch(): 'intent' | 'none' {
  const { user } = useShopFacts()
  return user ? 'none' : 'intent'
}
