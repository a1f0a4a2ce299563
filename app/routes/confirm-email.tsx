import { data, redirect } from 'react-router'
import { confirmEmail } from '#app/server/confirm-email.ts'
import { findLinkedEmail } from '#app/server/email-links.ts'
import { readFormData } from '#app/server/read-form-data.ts'
import { refusalInit } from '#app/server/refusal-init.ts'
import { shopContext, visitorContext } from '#app/server/request-context.ts'
import { withToast } from '#app/server/toast-cookie.ts'
import { emailLinkForm } from '#app/shop/account-forms.ts'
import { readForm } from '#app/shop/forms.ts'
import { refused } from '#app/shop/problem.ts'
import { ConfirmEmailScreen } from '#app/ui/confirm-email-screen.tsx'
import { keepForm } from '#app/ui/server-action.ts'
import type { Route } from './+types/confirm-email.ts'

/** Opening the link changes nothing: mailboxes open links by themselves, to look for viruses. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, email: await findLinkedEmail(context.get(shopContext), token) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visitor = context.get(visitorContext)
  const read = readForm(emailLinkForm, await readFormData(request))
  if (!read.ok) return data(refused('confirm-expired'), 400)
  const confirmed = await confirmEmail(context.get(shopContext), request, { ...read.value, visitor })
  if (!confirmed.ok) return data(confirmed, refusalInit(confirmed.problem))
  const { uid, email, headers } = confirmed.value
  const next = visitor.user?.uid === uid ? '/profile' : `/login?email=${encodeURIComponent(email)}`
  return redirect(next, { headers: withToast(headers, 'email-confirmed') })
}

/** Retry-After, where there was one too many. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction)

export default function ConfirmEmail({ actionData, loaderData }: Route.ComponentProps) {
  return <ConfirmEmailScreen {...loaderData} problem={actionData?.problem} />
}
