import { data, href, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { chooseTime } from '#app/server/delivery/choose-time.ts'
import { type FormContext, formAction } from '#app/server/request/form-action.ts'
import { requireUser } from '#app/server/request/guards.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { orderTimeForm } from '#app/shop/delivery/delivery-form.ts'
import type { Route } from './+types/order-time.ts'

/** Promises a time for an order of one's own that has none. */
export const action = formAction(
  { guard: requireUser, schema: orderTimeForm, invalid: 'slot-closed' },
  async (
    { version, deliveryDay: day, deliverySlot: slotId },
    { shop, user, params }: FormContext<User, Route.ActionArgs['params']>,
  ) => {
    const chosen = await chooseTime(shop, user, { orderId: params.id, version, day, slotId })
    if (!chosen.ok && chosen.problem.code === 'not-found') throw data(null, { status: 404 })
    return chosen
  },
)

export const clientAction = submitForm<typeof action>()

export function loader() {
  return redirect(href('/order'))
}
