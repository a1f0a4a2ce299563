import { data, href, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { cancelDelivery, scheduleDelivery, takeTimeBack } from '#app/server/delivery/change-delivery.ts'
import { type FormContext, formAction } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { orderDeliveryForm } from '#app/shop/delivery/delivery-form.ts'
import type { Route } from './+types/order-delivery.ts'

/** The owner moves, takes back or cancels the delivery of an order. */
export const action = formAction(
  { guard: requireAdmin, schema: orderDeliveryForm, invalid: 'slot-closed' },
  async (input, { shop, params }: FormContext<User, Route.ActionArgs['params']>) => {
    const change = { orderId: params.id, version: input.version, actor: 'owner' } as const
    const changed =
      input.intent === 'schedule'
        ? await scheduleDelivery(shop, {
            ...change,
            day: input.deliveryDay,
            slotId: input.deliverySlot,
            beyond: input.beyond,
          })
        : await (input.intent === 'cancel' ? cancelDelivery : takeTimeBack)(shop, change)
    if (!changed.ok && changed.problem.code === 'not-found') throw data(null, { status: 404 })
    return changed
  },
)

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/dashboard/orders/:id', { id: params.id }))
}
