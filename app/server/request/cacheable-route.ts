import type { MiddlewareFunction, Params } from 'react-router'
import type { CacheDependencies } from './cache-hint.ts'
import { cacheHintContext } from './context.ts'

/** Caches the page for visitors without a session. Addresses with a parameter twice are not cached: strangers
 * can invent any number of them. */
export function cacheableRoute(
  products: CacheDependencies['products'] | ((params: Params) => string[]),
): MiddlewareFunction<Response>[] {
  return [
    ({ context, params, request }) => {
      const names = [...new URL(request.url).searchParams.keys()]
      if (names.length > new Set(names).size) return
      context.get(cacheHintContext).shows = {
        products: typeof products === 'function' ? products(params) : products,
      }
    },
  ]
}
