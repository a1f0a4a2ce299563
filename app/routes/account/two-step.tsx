import { href, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  renewRecoveryCodes,
  twoStepOf,
} from '#app/server/accounts/two-step/two-step.ts'
import { shopContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { answerForm, type FormContext, formHeaders, rawFormAction } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { codeForm, passwordForm, twoStepProofForm } from '#app/shop/accounts/account-forms.ts'
import type { User } from '#app/shop/accounts/user.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { done, type Problem } from '#app/shop/problem.ts'
import { TwoStepScreen } from '#app/ui/account/two-step-screen.tsx'
import type { Route } from './+types/two-step.ts'

const INTENTS = ['confirm', 'turn-off', 'new-codes'] as const

export async function loader({ context, request }: Route.LoaderArgs) {
  return twoStepOf(context.get(shopContext), requireAdmin(context, request))
}

export const action = rawFormAction({ guard: requireAdmin }, async (form, caller) => {
  const intent = INTENTS.find((known) => known === form.get('intent'))
  if (intent === 'confirm') return confirm(form, caller)
  return intent ? withProof(form, caller, intent) : withPassword(form, caller)
})

type Caller = FormContext<User>

function confirm(form: FormData, { shop, user, request }: Caller) {
  return answerForm(form, { schema: codeForm, intent: 'confirm' }, async ({ code }) => {
    const confirmed = await confirmTwoStep(shop, { user, request }, code)
    if (!confirmed.ok) return toRefusal(confirmed.problem)
    return redirect(href('/two-step'), { headers: withToast(confirmed.value.headers, 'two-step-on') })
  })
}

function withPassword(form: FormData, { shop, user, request }: Caller) {
  return answerForm(form, { schema: passwordForm, intent: 'start' }, async ({ password }) => {
    const begun = await beginTwoStep(shop, { user, request }, password)
    return begun.ok ? done({ setup: begun.value }) : toRefusal(begun.problem)
  })
}

function withProof(form: FormData, { shop, user, request }: Caller, intent: 'turn-off' | 'new-codes') {
  return answerForm(form, { schema: twoStepProofForm, intent }, async (proof) => {
    if (intent === 'turn-off') {
      const ended = await endTwoStep(shop, { user, request }, proof)
      if (!ended.ok) return toRefusal(ended.problem)
      return redirect(href('/two-step'), { headers: withToast(ended.value.headers, 'two-step-off') })
    }
    const renewed = await renewRecoveryCodes(shop, { user, request }, proof)
    return renewed.ok ? done({ codes: renewed.value.codes }) : toRefusal(renewed.problem)
  })
}

/** A wrong code or password is its field's error. */
function toRefusal(problem: Problem): FormRefusal {
  const { code } = problem
  if (code === 'code-wrong') return { ok: false, fieldErrors: { code } }
  if (code === 'password-wrong') return { ok: false, fieldErrors: { password: code } }
  return { ok: false, problem }
}

export const headers = formHeaders

export const clientAction = submitForm<typeof action>()

export default function TwoStep({ actionData, loaderData }: Route.ComponentProps) {
  return <TwoStepScreen twoStep={loaderData} answer={actionData} />
}
