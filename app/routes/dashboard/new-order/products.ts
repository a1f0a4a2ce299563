import { listProductChoices } from '#app/server/new-order/product-choices.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { MAX_SEARCH_LENGTH } from '#app/shop/constants.ts'
import type { Route } from './+types/products.ts'

/** `GET /dashboard/new-order/products?q=`: products to order by hand, as JSON. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('q')?.slice(0, MAX_SEARCH_LENGTH) ?? ''
  const { language } = context.get(visitorContext)
  const products = await listProductChoices(context.get(shopContext), typed.replaceAll('\0', ''), language)
  return Response.json({ products }, { headers: { 'Cache-Control': 'private, no-store' } })
}
