import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router'
import { DEFAULT_DELIVERY } from '#app/shop/delivery/delivery-fee.ts'
import { DEFAULT_LANGUAGE, DEFAULT_MODE } from '#app/shop/language.ts'
import { NO_NOTICES } from '#app/shop/settings/delivery-notices.ts'
import type { ShopFacts } from '#app/shop/settings/shop-facts.ts'
import { DEFAULT_SHOP_NAME } from '#app/shop/theme.ts'

/** Defaults for when the shop cannot answer, so that its error page can be rendered. */
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
  offersTimes: false,
  offersCards: false,
  testMode: false,
  ways: ['card'],
  publicUrl: 'http://localhost',
}

/** The last known facts. Never set on the server, where the next page is someone else's. */
let lastFacts: ShopFacts | null = null

export function useShopFacts(): ShopFacts {
  return useFactsOrNull() ?? UNKNOWN
}

/** The shop's facts, or null while unknown: an unreachable shop has not signed anyone out. */
export function useFactsOrNull(): ShopFacts | null {
  const loaded = useRouteLoaderData<ShopFacts>('root')
  const refusal = useRouteError()
  const facts = loaded ?? readShopFacts(refusal)
  useEffect(() => {
    if (facts) lastFacts = facts
  }, [facts])
  return facts ?? lastFacts
}

function readShopFacts(error: unknown): ShopFacts | null {
  return isRouteErrorResponse(error) && error.status === 403 ? (error.data as ShopFacts | null) : null
}
