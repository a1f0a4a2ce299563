import { href } from 'react-router'
import type { CartExtras } from '#app/shop/cart/extras.ts'
import { useAskedOnce } from './use-asked-once.ts'

/** The cart works without them. */
const NONE: CartExtras = { small: [], newest: [] }

/** Loaded after the page, which is cached. Null until then; empty without an answer. */
export function useCartExtras(): CartExtras | null {
  return useAskedOnce(href('/cart/extras'), NONE)
}
