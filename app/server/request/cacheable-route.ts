import type { MiddlewareFunction, Params } from 'react-router'
import type { CacheDependencies } from './cache-hint.ts'
import { cacheHintContext } from './context.ts'

/** React Router's `_routes` lists the routes to load. */
const COMMON_PARAMETERS = ['lang', 'mode', '_routes']

/** Caches the page for visitors without a session. URLs with other parameters are not cached: strangers
 * can invent any number of them. */
export function cacheableRoute(
  products: CacheDependencies['products'] | ((params: Params) => string[]),
  parameters: string[] = [],
): MiddlewareFunction<Response>[] {
  const known = new Set([...COMMON_PARAMETERS, ...parameters])
  return [
    ({ context, params, request }) => {
      const names = [...new URL(request.url).searchParams.keys()]
      if (names.length > new Set(names).size || !names.every((name) => known.has(name))) return
      context.get(cacheHintContext).shows = {
        products: typeof products === 'function' ? products(params) : products,
      }
    },
  ]
}
