import { shopContext } from '#app/server/request/context.ts'
import { MENU_CATEGORIES } from '#app/shop/constants.ts'
import type { Route } from './+types/categories.ts'

const MAX_AGE_S = 5 * 60

/** `GET /categories`: the first categories, for the menu of a phone, as JSON. */
export async function loader({ context }: Route.LoaderArgs) {
  const categories = await context.get(shopContext).catalogue.categories()
  const headers = { 'Cache-Control': `private, max-age=${MAX_AGE_S}` }
  return Response.json({ categories: categories.slice(0, MENU_CATEGORIES) }, { headers })
}
