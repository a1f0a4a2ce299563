import { href, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { decidePayment } from '#app/server/hand-payments/decide-payment.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { type FormContext, rawFormAction } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { type DecisionProblem, decisionForm } from '#app/shop/transfers/decision-form.ts'
import type { Route } from './+types/decide-payment.ts'

/** The owner says how a payment by hand stands; of two people who say it, the second is told. */
export const action = rawFormAction(
  { guard: requireAdmin },
  async (form, { shop, user, params }: FormContext<User, Route.ActionArgs['params']>) => {
    const read = readForm(decisionForm, form)
    if (!read.ok) return backTo(readOrder(form), 'required')
    const { order, ...decision } = read.value
    const actor = user.name || user.email
    const decided = await decidePayment(shop, { ...decision, reference: params.reference, actor })
    return backTo(order, decided.ok ? null : 'payment-moved')
  },
)

function readOrder(form: FormData): string | undefined {
  return decisionForm.shape.order.safeParse(form.get('order') ?? undefined).data
}

/** With or without scripts the page itself says why it was refused. */
function backTo(order: string | undefined, problem: DecisionProblem | null) {
  const page = order ? href('/dashboard/orders/:id', { id: order }) : href('/dashboard/money')
  if (problem) return redirect(`${page}?${new URLSearchParams({ problem })}`)
  return redirect(page, { headers: withToast(undefined, 'payment-noted') })
}

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export function loader() {
  return redirect(href('/dashboard/money'))
}
