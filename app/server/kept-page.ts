import type { MiddlewareFunction, Params } from 'react-router'
import { keepingContext, type Shows } from './request-context.ts'

/**
 * For the `middleware` of a screen that looks the same to everyone who is not signed in: lets it be kept while none of the
 * products that it shows changes. A screen without it is drawn for each who asks.
 */
export function keptPage(
  products: Shows['products'] | ((params: Params) => string[]),
): MiddlewareFunction<Response>[] {
  return [
    ({ context, params }) => {
      context.get(keepingContext).shows = {
        products: typeof products === 'function' ? products(params) : products,
      }
    },
  ]
}
