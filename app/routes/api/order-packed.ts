import { data, redirect } from 'react-router'
import { setPacked } from '#app/server/orders/packing.ts'
import { shopContext } from '#app/server/request/context.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { parseFormData } from '#app/server/request/parse-form-data.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { packedForm } from '#app/shop/orders/order.ts'
import { orderAddress } from '#app/ui/dashboard/orders/order-table.tsx'
import type { Route } from './+types/order-packed.ts'

/** Ticks an order as packed, or takes the tick back. */
export async function action({ context, request, params }: Route.ActionArgs) {
  requireAdmin(context, request)
  const read = readForm(packedForm, await parseFormData(request))
  if (!read.ok) throw data(null, { status: 400 })
  const { packed } = read.value
  const noted = await setPacked(context.get(shopContext), params.id, packed)
  if (!noted.ok) throw data(null, { status: 404 })
  return redirect(orderAddress(params))
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(orderAddress(params))
}
