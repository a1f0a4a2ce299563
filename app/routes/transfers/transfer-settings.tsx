import { href, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { shopContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { formActions, formCase } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import {
  confirmAccount,
  draftAccount,
  forgetDraft,
  readTransferSetup,
  resumeTransfers,
  stopTransfers,
} from '#app/server/transfers/transfer-account.ts'
import { toProofRefusal } from '#app/shop/accounts/proof-refusal.ts'
import type { ToastCode } from '#app/shop/toast.ts'
import {
  accountForm,
  accountTestForm,
  ownProofForm,
  typedAccount,
} from '#app/shop/transfers/account-forms.ts'
import { TransferSettings } from '#app/ui/dashboard/transfers/transfer-settings.tsx'
import { useLastAnswer } from '#app/ui/forms/use-last-answer.ts'
import type { Route } from './+types/transfer-settings.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  return readTransferSetup(context.get(shopContext), requireAdmin(context, request))
}

export const action = formActions(
  { guard: requireAdmin },
  {
    draft: formCase(
      { schema: accountForm, typed: typedAccount, intent: 'draft' },
      async (form, { shop, ...self }) => {
        const drafted = await draftAccount(shop, self, form)
        return drafted.ok ? backToSetup() : toProofRefusal(drafted.problem)
      },
    ),
    confirm: formCase(
      { schema: accountTestForm, typed: accountTestForm, intent: 'confirm' },
      async (form, { shop, user }) => {
        const confirmed = await confirmAccount(shop, user, form)
        return confirmed.ok ? backToSetup('transfers-on') : confirmed
      },
    ),
    resume: formCase({ schema: ownProofForm, intent: 'resume' }, async (proof, { shop, ...self }) => {
      const resumed = await resumeTransfers(shop, self, proof)
      return resumed.ok ? backToSetup('transfers-on') : toProofRefusal(resumed.problem)
    }),
    async stop(_form, { shop, user }) {
      await stopTransfers(shop, user)
      return backToSetup('transfers-off')
    },
    async drop(_form, { shop, user }) {
      await forgetDraft(shop, user)
      return backToSetup()
    },
  },
)

function backToSetup(toast?: ToastCode) {
  const headers = toast && withToast(undefined, toast)
  return redirect(href('/dashboard/settings/transfers'), headers && { headers })
}

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export default function TransferAccountScreen({ loaderData, actionData }: Route.ComponentProps) {
  return <TransferSettings setup={loaderData} refusal={useLastAnswer(actionData)} />
}
