import { compareCart } from '#app/server/checkout/compare-cart.ts'
import { shopContext } from '#app/server/request/context.ts'
import { MAX_CART_PRODUCTS } from '#app/shop/constants.ts'
import type { Route } from './+types/cart-today.ts'

/** `GET /cart/today?id=…&id=…`: how today's catalogue differs from the products in a cart, as JSON. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ids = new URL(request.url).searchParams.getAll('id').slice(0, MAX_CART_PRODUCTS)
  return Response.json({ changes: await compareCart(context.get(shopContext), [...new Set(ids)]) })
}
