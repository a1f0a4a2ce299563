import { data, redirect } from 'react-router'
import { submitOrKeepForm } from '#app/browser/submit-form.ts'
import { confirmEmail } from '#app/server/accounts/confirm-email.ts'
import { findLinkedEmail } from '#app/server/accounts/email-links.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { parseFormData } from '#app/server/request/parse-form-data.ts'
import { problemResponse } from '#app/server/request/problem-response.ts'
import { emailLinkForm } from '#app/shop/accounts/account-forms.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { refused } from '#app/shop/problem.ts'
import { ConfirmEmailScreen } from '#app/ui/account/confirm-email-screen.tsx'
import type { Route } from './+types/confirm-email.ts'

/** Opening the link changes nothing: mailboxes open links by themselves, to look for viruses. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, email: await findLinkedEmail(context.get(shopContext), token) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visitor = context.get(visitorContext)
  const read = readForm(emailLinkForm, await parseFormData(request))
  if (!read.ok) return data(refused('confirm-expired'), 400)
  const confirmed = await confirmEmail(context.get(shopContext), request, { ...read.value, visitor })
  if (!confirmed.ok) return data(confirmed, problemResponse(confirmed.problem))
  const { uid, email, headers } = confirmed.value
  const next = visitor.user?.uid === uid ? '/profile' : `/login?email=${encodeURIComponent(email)}`
  return redirect(next, { headers: withToast(headers, 'email-confirmed') })
}

/** Retry-After, where there was one too many. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrKeepForm(serverAction)

export default function ConfirmEmail({ actionData, loaderData }: Route.ComponentProps) {
  return <ConfirmEmailScreen {...loaderData} problem={actionData?.problem} />
}
