import { data, href, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { requirePayer } from '#app/server/pay-link/require-payer.ts'
import { type FormContext, rawFormAction } from '#app/server/request/form-action.ts'
import { isDataRequest } from '#app/server/request/is-data-request.ts'
import { chosenFile } from '#app/server/request/parse-form-data.ts'
import { sendSlip } from '#app/server/transfers/send-slip.ts'
import type { Payer } from '#app/shop/checkout/payer.ts'
import { type Outcome, refused } from '#app/shop/problem.ts'
import { MAX_SLIP_BYTES, MAX_SLIP_CODE_LENGTH } from '#app/shop/transfers/transfer.ts'
import type { Route } from './+types/slip.ts'

/** Takes the picture of a transfer. Without scripts the checkout page says what came of it. */
export const action = rawFormAction(
  { guard: requirePayer, fileBytes: MAX_SLIP_BYTES + 1 },
  async (form, { shop, user: payer, params, request }: FormContext<Payer, Route.ActionArgs['params']>) => {
    const file = chosenFile(form, 'image')
    const code = String(form.get('code') ?? '').slice(0, MAX_SLIP_CODE_LENGTH)
    const sent: Outcome<null> = file
      ? await sendSlip(shop, payer, { checkoutId: params.id, file, code })
      : refused('required')
    if (!sent.ok && sent.problem.code === 'not-found') throw data(null, { status: 404 })
    if (isDataRequest(request)) return sent
    const query = sent.ok ? '' : `?${new URLSearchParams({ slip: sent.problem.code })}`
    return redirect(href('/checkout/:id', params) + query)
  },
)

export const clientAction = submitForm<typeof action>()

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/checkout/:id', params))
}
