import { data, redirect } from 'react-router'
import { submitOrKeepForm } from '#app/browser/submit-form.ts'
import { isResetTokenGood, resetPassword } from '#app/server/accounts/reset-password.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { parseFormData } from '#app/server/request/parse-form-data.ts'
import { problemResponse } from '#app/server/request/problem-response.ts'
import { newPasswordForm } from '#app/shop/accounts/account-forms.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { refused } from '#app/shop/problem.ts'
import { NewPasswordScreen } from '#app/ui/account/new-password-screen.tsx'
import type { Route } from './+types/reset-password.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, good: await isResetTokenGood(context.get(shopContext), token) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const read = readForm(newPasswordForm, await parseFormData(request))
  if (!read.ok) {
    const problem = read.fieldErrors.token ? refused('reset-expired').problem : undefined
    return data({ problem, fieldErrors: read.fieldErrors }, 400)
  }
  const set = await resetPassword(context.get(shopContext), read.value, context.get(visitorContext))
  if (set.ok) {
    const email = encodeURIComponent(set.value.email)
    return redirect(`/login?email=${email}`, { headers: withToast(set.value.headers, 'password-set') })
  }
  const { problem } = set
  if (problem.code === 'password-common') {
    return data({ problem: undefined, fieldErrors: { password: problem.code } }, 400)
  }
  return data({ problem }, problemResponse(problem))
}

/** Retry-After, where there was one too many. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrKeepForm(serverAction)

export default function ResetPassword({ actionData, loaderData }: Route.ComponentProps) {
  return (
    <NewPasswordScreen
      token={loaderData.token}
      good={loaderData.good && actionData?.problem?.code !== 'reset-expired'}
      refusal={actionData}
    />
  )
}
