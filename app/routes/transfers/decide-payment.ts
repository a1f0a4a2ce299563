import { href, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { decidePayment } from '#app/server/hand-payments/decide-payment.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { type FormContext, rawFormAction } from '#app/server/request/form-action.ts'
import { requireOwner, type Worker, workerAt } from '#app/server/staff/require-worker.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { type DecisionProblem, decisionForm } from '#app/shop/transfers/decision-form.ts'
import type { Route } from './+types/decide-payment.ts'

/**
 * The owner says how a payment by hand stands, a helper only that it was received; of two people who say it, the second is
 * told.
 */
export const action = rawFormAction(
  { guard: workerAt('/dashboard/money/payments/:reference') },
  async (form, { shop, user, context, params }: FormContext<Worker, Route.ActionArgs['params']>) => {
    const read = readForm(decisionForm, form)
    if (!read.ok) return backTo(user, readOrder(form), 'required')
    if (read.value.to !== 'received') requireOwner(context, user)
    const { order, ...decision } = read.value
    const { reference } = params
    const decided = await decidePayment(shop, { ...decision, reference, actor: user.signature })
    return backTo(user, order, decided.ok ? null : 'payment-moved')
  },
)

function readOrder(form: FormData): string | undefined {
  return decisionForm.shape.order.safeParse(form.get('order') ?? undefined).data
}

/** With or without scripts the page itself says why it was refused. */
function backTo({ actor, may }: Worker, order: string | undefined, problem: DecisionProblem | null) {
  const list = href(actor === 'owner' ? '/dashboard/money' : '/staff/payments')
  const page = order && may.includes('orders') ? href('/dashboard/orders/:id', { id: order }) : list
  if (problem) return redirect(`${page}?${new URLSearchParams({ problem })}`)
  return redirect(page, { headers: withToast(undefined, 'payment-noted') })
}

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor } = await workerAt('/dashboard/money/payments/:reference')(context, request)
  return redirect(href(actor === 'owner' ? '/dashboard/money' : '/staff/payments'))
}
