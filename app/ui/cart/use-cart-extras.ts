import { href } from 'react-router'
import type { CartExtras } from '#app/shop/cart/extras.ts'
import { useAsked } from './use-asked.ts'

/** The cart works without them. */
const NONE: CartExtras = { small: [], newest: [] }

/** Loaded after the page, which is cached. Null until then; empty without an answer. */
export function useCartExtras(): CartExtras | null {
  return useAsked(href('/cart/extras'), NONE)
}
