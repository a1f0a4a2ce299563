import { findPlaces } from '#app/server/delivery/zones/find-places.ts'
import { visitorContext } from '#app/server/request/context.ts'
import type { Route } from './+types/places.ts'

const HOUR_S = 60 * 60

/** `GET /places?q=`: suggestions for an address, as JSON. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams.get('q') ?? ''
  const places = await findPlaces(query, context.get(visitorContext).language)
  return Response.json({ places }, { headers: { 'Cache-Control': `private, max-age=${HOUR_S}` } })
}
