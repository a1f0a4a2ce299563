import { findCallers } from '#app/server/new-order/find-callers.ts'
import { shopContext } from '#app/server/request/context.ts'
import type { Route } from './+types/callers.ts'

const MAX_LENGTH = 100

/** `GET /dashboard/new-order/callers?q=`: who has ordered or received with these digits in the number, as JSON. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('q')?.slice(0, MAX_LENGTH) ?? ''
  const callers = await findCallers(context.get(shopContext), typed)
  return Response.json({ callers }, { headers: { 'Cache-Control': 'private, no-store' } })
}
