import { href, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { confirmEmail } from '#app/server/accounts/confirm-email.ts'
import { findLinkedEmail } from '#app/server/accounts/email-links.ts'
import { shopContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { formAction, formHeaders } from '#app/server/request/form-action.ts'
import { emailLinkForm } from '#app/shop/accounts/account-forms.ts'
import { ConfirmEmailScreen } from '#app/ui/accounts/confirm-email-screen.tsx'
import type { Route } from './+types/confirm-email.ts'

/** Opening the link changes nothing, because mail scanners open links. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, email: await findLinkedEmail(context.get(shopContext), token) }
}

export const action = formAction(
  { schema: emailLinkForm, invalid: 'confirm-expired' },
  async (input, { shop, visitor, request }) => {
    const confirmed = await confirmEmail(shop, request, { ...input, visitor })
    if (!confirmed.ok) return confirmed
    const { uid, email, headers } = confirmed.value
    const isOwn = visitor.user?.uid === uid
    const next = isOwn ? href('/profile') : `${href('/login')}?${new URLSearchParams({ email })}`
    return redirect(next, { headers: withToast(headers, 'email-confirmed') })
  },
)

export const headers = formHeaders

export const clientAction = submitForm<typeof action>()

export default function ConfirmEmail({ actionData, loaderData }: Route.ComponentProps) {
  return <ConfirmEmailScreen {...loaderData} problem={actionData?.problem} />
}
