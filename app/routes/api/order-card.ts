import { data, href, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { changeOwnCard } from '#app/server/corrections/correct-order.ts'
import { type FormContext, formAction } from '#app/server/request/form-action.ts'
import { requireUser } from '#app/server/request/guards.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { cardForm } from '#app/shop/corrections/correction.ts'
import type { Route } from './+types/order-card.ts'

/** Changes the card of one's own order. */
export const action = formAction(
  { guard: requireUser, schema: cardForm, invalid: 'check-fields' },
  async (change, { shop, user, params }: FormContext<User, Route.ActionArgs['params']>) => {
    const changed = await changeOwnCard(shop, user, { orderId: params.id, ...change })
    if (!changed.ok && changed.problem.code === 'not-found') throw data(null, { status: 404 })
    return changed
  },
)

export const clientAction = submitForm<typeof action>()

export function loader() {
  return redirect(href('/order'))
}
