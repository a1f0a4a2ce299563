import { data } from 'react-router'
import { lastAddressOf } from '#app/server/orders/orders.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import type { Route } from './+types/last-address.ts'

/** `GET /cart/address`: where the last order of whoever is signed in went; null for anybody else. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user } = context.get(visitorContext)
  return data({ address: user && (await lastAddressOf(context.get(shopContext), user)) })
}

/** Without it the fields are typed in, as the first time. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => ({ address: null }))
}
