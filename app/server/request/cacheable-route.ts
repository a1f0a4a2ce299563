import type { MiddlewareFunction, Params } from 'react-router'
import type { CacheDependencies } from './cache-hint.ts'
import { cacheHintContext } from './context.ts'

/** Parameters that every page reads: the language, the mode, and React Router's list of routes to load. */
const COMMON_PARAMETERS = ['lang', 'mode', '_routes']

/**
 * Middleware of a screen that looks the same to everyone who is not signed in: its page is cached until a product on it changes.
 * A URL with a parameter that the screen does not read is never cached: strangers can make up any number of them.
 */
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
