import { data, href, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { cancelDelivery, scheduleDelivery, takeTimeBack } from '#app/server/delivery/change-delivery.ts'
import { type FormContext, formAction } from '#app/server/request/form-action.ts'
import { requireOwner, type Worker, workerAt } from '#app/server/staff/require-worker.ts'
import { orderDeliveryForm } from '#app/shop/delivery/delivery-form.ts'
import type { Route } from './+types/order-delivery.ts'

/** Moves or takes back the delivery of an order; only the owner cancels it. */
export const action = formAction(
  { guard: workerAt('/dashboard/orders/:id/delivery'), schema: orderDeliveryForm, invalid: 'slot-closed' },
  async (input, { shop, user, context, params }: FormContext<Worker, Route.ActionArgs['params']>) => {
    if (input.intent === 'cancel') requireOwner(context, user)
    const { actor, actorName } = user
    const change = { orderId: params.id, version: input.version, actor, actorName }
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
