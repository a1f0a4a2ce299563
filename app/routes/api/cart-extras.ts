import { listCartExtras } from '#app/server/catalogue/cart-extras.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import type { Route } from './+types/cart-extras.ts'

const MAX_AGE_S = 60

/** `GET /cart/extras`: small products to add to a cart, and new ones for an empty one, as JSON. */
export async function loader({ context }: Route.LoaderArgs) {
  const extras = await listCartExtras(context.get(shopContext), context.get(visitorContext).language)
  return Response.json(extras, { headers: { 'Cache-Control': `private, max-age=${MAX_AGE_S}` } })
}
