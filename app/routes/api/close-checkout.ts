import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import { giveUpCheckout } from '#app/server/checkout/close-checkouts.ts'
import { type FormContext, formAction, refuseWithPage } from '#app/server/request/form-action.ts'
import { requireUser } from '#app/server/request/guards.ts'
import type { User } from '#app/shop/accounts/user.ts'
import type { Route } from './+types/close-checkout.ts'

/** Gives an unpaid checkout up, with the time that it holds. The cart stays. */
export const action = formAction(
  { guard: requireUser, schema: z.object({}), invalid: refuseWithPage },
  async (_, { shop, user, params }: FormContext<User, Route.ActionArgs['params']>) => {
    const closed = await giveUpCheckout(shop, user, params.id)
    if (!closed.ok && closed.problem.code === 'not-found') throw data(null, { status: 404 })
    return redirect(closed.ok ? href('/cart') : href('/checkout/:id', { id: params.id }))
  },
)

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/checkout/:id', { id: params.id }))
}
