import { shopContext } from '#app/server/request/context.ts'
import { workerAt } from '#app/server/staff/require-worker.ts'
import { findSlipPicture } from '#app/server/transfers/slip-picture.ts'
import type { Route } from './+types/slip-picture.ts'

/** For those who look after the money, and never stored by a browser. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  await workerAt('/dashboard/money/slips/:id')(context, request)
  const picture = await findSlipPicture(context.get(shopContext), params.id)
  const headers = { 'Cache-Control': 'private, no-store' }
  if (!picture) return new Response(null, { status: 404, headers })
  return new Response(new Uint8Array(picture), { headers: { ...headers, 'Content-Type': 'image/webp' } })
}
