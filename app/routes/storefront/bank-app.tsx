import { data, redirect } from 'react-router'
import { z } from 'zod'
import { answerBankApp, findBankScan } from '#app/server/checkout/bank-app.ts'
import { shopContext } from '#app/server/request/context.ts'
import { type FormContext, formAction, formHeaders, refuseWithPage } from '#app/server/request/form-action.ts'
import { SCAN_CHOICES, SCAN_DONE } from '#app/shop/checkout/sandbox-scan.ts'
import { BankApp } from '#app/ui/checkout/sandbox/bank-app.tsx'
import type { Route } from './+types/bank-app.ts'

/** The pretend bank has nothing of the shop's around it. */
export const handle = { isBare: true }

export const headers = formHeaders

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const did = SCAN_DONE.find((known) => known === search.get('did')) ?? null
  const scan = await findBankScan(context.get(shopContext), { ...scanIn(request, params), did })
  if (!scan) throw data(null, { status: 404 })
  return scan
}

/** The page's address is the proof, as the code's is in a real bank's app. */
export const action = formAction(
  { schema: z.object({ choice: z.enum(SCAN_CHOICES) }), invalid: refuseWithPage },
  async ({ choice }, { shop, params, request }: FormContext<null, Route.ActionArgs['params']>) => {
    const answered = await answerBankApp(shop, scanIn(request, params), choice)
    if (!answered.ok) return answered
    if (answered.value === null) throw data(null, { status: 404 })
    const { pathname, searchParams } = new URL(request.url)
    searchParams.set('did', choice)
    return redirect(`${pathname.replace(/\.data$/, '')}?${searchParams}`)
  },
)

function scanIn(request: Request, { reference }: Route.LoaderArgs['params']) {
  return { reference, secret: new URL(request.url).searchParams.get('secret') ?? '' }
}

export default function BankAppScreen({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <BankApp scan={loaderData} problem={actionData?.ok === false ? (actionData.problem ?? null) : null} />
  )
}
