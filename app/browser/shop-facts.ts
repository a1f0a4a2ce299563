import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router'
import { DEFAULT_DELIVERY } from '#app/shop/checkout/delivery.ts'
import { DEFAULT_LANGUAGE, DEFAULT_MODE } from '#app/shop/language.ts'
import { NO_NOTICES } from '#app/shop/settings/delivery-notices.ts'
import type { ShopFacts } from '#app/shop/settings/shop-facts.ts'
import { DEFAULT_SHOP_NAME } from '#app/shop/theme.ts'

/** What stands in while the shop itself cannot answer, so that even its error page is drawn. */
const UNKNOWN: ShopFacts = {
  user: null,
  language: DEFAULT_LANGUAGE,
  mode: DEFAULT_MODE,
  shopName: DEFAULT_SHOP_NAME,
  logo: null,
  delivery: DEFAULT_DELIVERY,
  links: {},
  banner: '',
  notices: NO_NOTICES,
  testMode: false,
  publicUrl: 'http://localhost',
}

/** What this browser heard last. Never set on the server, where the next page is someone else's. */
let lastHeard: ShopFacts | null = null

export function useShopFacts(): ShopFacts {
  return useKnownFacts() ?? UNKNOWN
}

/** The same, or null while nothing is known: a shop that does not answer has not signed anyone out. */
export function useKnownFacts(): ShopFacts | null {
  const loaded = useRouteLoaderData<ShopFacts>('root')
  const refusal = useRouteError()
  const facts = loaded ?? factsOf(refusal)
  useEffect(() => {
    if (facts) lastHeard = facts
  }, [facts])
  return facts ?? lastHeard
}

/** Who was refused before anything was loaded is told so by name: the refusal carries the facts (`requireAdmin`). */
function factsOf(error: unknown): ShopFacts | null {
  return isRouteErrorResponse(error) && error.status === 403 ? (error.data as ShopFacts | null) : null
}
