import { data, redirect } from 'react-router'
import { submitOrKeepForm } from '#app/browser/submit-form.ts'
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  renewRecoveryCodes,
  twoStepOf,
} from '#app/server/accounts/two-step.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { shopContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { parseFormData } from '#app/server/request/parse-form-data.ts'
import { problemResponse } from '#app/server/request/problem-response.ts'
import { codeForm, passwordForm, twoStepProofForm } from '#app/shop/accounts/account-forms.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { type FieldErrors, readForm } from '#app/shop/forms/fields.ts'
import type { Problem } from '#app/shop/problem.ts'
import { TwoStepScreen } from '#app/ui/account/two-step-screen.tsx'
import type { Route } from './+types/two-step.ts'

const INTENTS = ['confirm', 'turn-off', 'new-codes'] as const

export async function loader({ context, request }: Route.LoaderArgs) {
  return twoStepOf(context.get(shopContext), requireAdmin(context, request))
}

export async function action({ context, request }: Route.ActionArgs) {
  const user = requireAdmin(context, request)
  const shop = context.get(shopContext)
  const form = await parseFormData(request)
  const intent = INTENTS.find((known) => known === form.get('intent'))
  if (intent === 'confirm') return confirm(shop, user, request, form)
  return intent ? withProof(shop, user, request, form, intent) : withPassword(shop, user, request, form)
}

async function confirm(shop: Shop, user: User, request: Request, form: FormData) {
  const read = readForm(codeForm, form)
  if (!read.ok) return wrong('confirm', read.fieldErrors)
  const confirmed = await confirmTwoStep(shop, { user, request }, read.value.code)
  if (!confirmed.ok) return refusedAs('confirm', confirmed.problem)
  return redirect('/two-step', { headers: withToast(confirmed.value.headers, 'two-step-on') })
}

async function withPassword(shop: Shop, user: User, request: Request, form: FormData) {
  const read = readForm(passwordForm, form)
  if (!read.ok) return wrong('start', read.fieldErrors)
  const begun = await beginTwoStep(shop, { user, request }, read.value.password)
  return begun.ok ? { setup: begun.value } : refusedAs('start', begun.problem)
}

async function withProof(shop: Shop, user: User, request: Request, form: FormData, intent: string) {
  const read = readForm(twoStepProofForm, form)
  if (!read.ok) return wrong(intent, read.fieldErrors)
  if (intent === 'turn-off') {
    const ended = await endTwoStep(shop, { user, request }, read.value)
    if (!ended.ok) return refusedAs(intent, ended.problem)
    return redirect('/two-step', { headers: withToast(ended.value.headers, 'two-step-off') })
  }
  const renewed = await renewRecoveryCodes(shop, { user, request }, read.value)
  return renewed.ok ? { codes: renewed.value.codes } : refusedAs(intent, renewed.problem)
}

function wrong(intent: string, fieldErrors: FieldErrors) {
  return data({ intent, fieldErrors }, 400)
}

/** A wrong word is the field's fault; everything else is said of the form. */
function refusedAs(intent: string, problem: Problem) {
  const { code } = problem
  if (code === 'code-wrong') return data({ intent, fieldErrors: { code } }, 400)
  if (code === 'password-wrong') return data({ intent, fieldErrors: { password: code } }, 400)
  return data({ intent, problem }, problemResponse(problem))
}

/** Retry-After, where there was one too many. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrKeepForm(serverAction)

export default function TwoStep({ actionData, loaderData }: Route.ComponentProps) {
  return <TwoStepScreen twoStep={loaderData} answer={actionData} />
}
