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
import { formActions, formCase, formHeaders } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { codeForm, passwordForm, twoStepProofForm } from '#app/shop/accounts/account-forms.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { done, type Problem } from '#app/shop/problem.ts'
import { TwoStepScreen } from '#app/ui/accounts/two-step-screen.tsx'
import type { Route } from './+types/two-step.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  return twoStepOf(context.get(shopContext), requireAdmin(context, request))
}

export const action = formActions(
  { guard: requireAdmin },
  {
    start: formCase({ schema: passwordForm, intent: 'start' }, async ({ password }, { shop, ...self }) => {
      const begun = await beginTwoStep(shop, self, password)
      return begun.ok ? done({ setup: begun.value }) : toRefusal(begun.problem)
    }),
    confirm: formCase({ schema: codeForm, intent: 'confirm' }, async ({ code }, { shop, ...self }) => {
      const confirmed = await confirmTwoStep(shop, self, code)
      return confirmed.ok ? redirectBack(confirmed.value, 'two-step-on') : toRefusal(confirmed.problem)
    }),
    'turn-off': formCase(
      { schema: twoStepProofForm, intent: 'turn-off' },
      async (proof, { shop, ...self }) => {
        const ended = await endTwoStep(shop, self, proof)
        return ended.ok ? redirectBack(ended.value, 'two-step-off') : toRefusal(ended.problem)
      },
    ),
    'new-codes': formCase(
      { schema: twoStepProofForm, intent: 'new-codes' },
      async (proof, { shop, ...self }) => {
        const renewed = await renewRecoveryCodes(shop, self, proof)
        return renewed.ok ? done({ codes: renewed.value.codes }) : toRefusal(renewed.problem)
      },
    ),
  },
)

function redirectBack({ headers }: { headers: Headers }, toast: 'two-step-on' | 'two-step-off') {
  return redirect(href('/two-step'), { headers: withToast(headers, toast) })
}

/** A wrong code or password is its field's error. */
function toRefusal(problem: Problem): FormRefusal {
  const { code } = problem
  if (code === 'code-wrong') return { ok: false, fieldErrors: { code } }
  if (code === 'password-wrong') return { ok: false, fieldErrors: { password: code } }
  return { ok: false, problem }
}

export const headers = formHeaders

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export default function TwoStep({ actionData, loaderData }: Route.ComponentProps) {
  return <TwoStepScreen twoStep={loaderData} answer={actionData} />
}
