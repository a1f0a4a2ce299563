import { data, href, redirect } from 'react-router'
import { setPacked } from '#app/server/orders/packing.ts'
import { type FormContext, formAction, refuseWithPage } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { packedForm } from '#app/shop/orders/order.ts'
import type { Route } from './+types/order-packed.ts'

export const action = formAction(
  { guard: requireAdmin, schema: packedForm, invalid: refuseWithPage },
  async ({ packed }, { shop, params }: FormContext<User, Route.ActionArgs['params']>) => {
    const saved = await setPacked(shop, params.id, packed)
    if (!saved.ok) throw data(null, { status: 404 })
    return redirect(href('/dashboard/orders/:id', { id: params.id }))
  },
)

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/dashboard/orders/:id', { id: params.id }))
}
