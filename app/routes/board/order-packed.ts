import { data, href, redirect } from 'react-router'
import { moveDelivery } from '#app/server/moves/move-delivery.ts'
import { findListed } from '#app/server/orders/orders-admin.ts'
import { type FormContext, formAction, refuseWithPage } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { packedForm } from '#app/shop/delivery/move-form.ts'
import type { Route } from './+types/order-packed.ts'

/** Only pages of the version before ask for it; it goes with the next version (docs/decisions/0094). */
export const action = formAction(
  { guard: requireAdmin, schema: packedForm, invalid: refuseWithPage },
  async ({ packed }, { shop, params: { id } }: FormContext<User, Route.ActionArgs['params']>) => {
    const [order] = await findListed(shop, [id])
    if (!order) throw data(null, { status: 404 })
    const to = packed ? 'ready' : 'arranging'
    const moved = { orderId: id, version: order.deliveryVersion, to } as const
    await moveDelivery(shop, { ...moved, actor: 'owner', actorName: null, origin: 'order' })
    // Its page shows how the parcel stands, moved or not.
    return redirect(href('/dashboard/orders/:id', { id }))
  },
)

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/dashboard/orders/:id', { id: params.id }))
}
