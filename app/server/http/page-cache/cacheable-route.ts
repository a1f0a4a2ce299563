import type { MiddlewareFunction, Params } from 'react-router'
import type { CacheDependencies } from '#app/server/request/cache-dependencies.ts'
import { cacheHintContext } from '#app/server/request/context.ts'

/** Parameters that every page knows: the language, the mode, and React Router's choice of what data is asked for. */
const COMMON_PARAMETERS = ['lang', 'mode', '_routes']

/**
 * For the `middleware` of a screen that looks the same to everyone who is not signed in: lets it be kept while none of the
 * products that it shows changes. A screen without it is drawn for each who asks, and so is one whose address carries more than
 * the parameters that it reads: strangers can make up as many of those as they like.
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
