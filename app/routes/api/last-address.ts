import { data } from 'react-router'
import { lastAddressOf } from '#app/server/orders/orders.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import type { Route } from './+types/last-address.ts'

/** `GET /cart/address`: the delivery address of the user's last order; null for visitors. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user } = context.get(visitorContext)
  return data({ address: user && (await lastAddressOf(context.get(shopContext), user)) })
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => ({ address: null }))
}
