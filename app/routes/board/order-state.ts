import { data, href, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { moveDelivery } from '#app/server/moves/move-delivery.ts'
import { type FormContext, formAction } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { moveForm } from '#app/shop/delivery/move-form.ts'
import type { Route } from './+types/order-state.ts'

/** The owner moves an order's parcel on, from its page. */
export const action = formAction(
  { guard: requireAdmin, schema: moveForm, invalid: 'delivery-moved' },
  async (input, { shop, params }: FormContext<User, Route.ActionArgs['params']>) => {
    const mover = { actor: 'owner', origin: 'order' } as const
    const moved = await moveDelivery(shop, { ...input, ...mover, orderId: params.id })
    if (!moved.ok && moved.problem.code === 'not-found') throw data(null, { status: 404 })
    return moved.ok ? redirect(href('/dashboard/orders/:id', { id: params.id })) : moved
  },
)

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/dashboard/orders/:id', { id: params.id }))
}
