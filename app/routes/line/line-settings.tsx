import { href, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { confirmLine, readLineSetup, stopLine, testLine } from '#app/server/line/line-account.ts'
import { shopContext } from '#app/server/request/context.ts'
import { formActions, formCase } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { toProofRefusal } from '#app/shop/accounts/proof-refusal.ts'
import { lineForm, lineTestForm, typedLine } from '#app/shop/line/line-settings.ts'
import { LineSettings } from '#app/ui/dashboard/line/line-settings.tsx'
import { useLastAnswer } from '#app/ui/forms/use-last-answer.ts'
import type { Route } from './+types/line-settings.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  return readLineSetup(context.get(shopContext), requireAdmin(context, request))
}

export const action = formActions(
  { guard: requireAdmin },
  {
    test: formCase(
      { schema: lineForm, typed: typedLine, intent: 'test' },
      async (form, { shop, ...self }) => {
        const tested = await testLine(shop, self, form)
        return tested.ok ? backToLine() : toProofRefusal(tested.problem)
      },
    ),
    confirm: formCase({ schema: lineTestForm, intent: 'confirm' }, async ({ testCode }, { shop }) => {
      const confirmed = await confirmLine(shop, testCode)
      if (confirmed.ok) return backToLine()
      const { code } = confirmed.problem
      return code === 'code-wrong' ? { ok: false as const, fieldErrors: { testCode: code } } : confirmed
    }),
    async stop(_form, { shop }) {
      await stopLine(shop)
      return backToLine()
    },
  },
)

function backToLine() {
  return redirect(href('/dashboard/settings/line'))
}

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export default function LineSettingsScreen({ loaderData, actionData }: Route.ComponentProps) {
  return <LineSettings setup={loaderData} refusal={useLastAnswer(actionData)} />
}
