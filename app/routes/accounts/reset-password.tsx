import { href, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { isResetTokenGood, resetPassword } from '#app/server/accounts/reset-password.ts'
import { shopContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { formAction, formHeaders } from '#app/server/request/form-action.ts'
import { newPasswordForm } from '#app/shop/accounts/account-forms.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { NewPasswordScreen } from '#app/ui/accounts/new-password-screen.tsx'
import type { Route } from './+types/reset-password.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, good: await isResetTokenGood(context.get(shopContext), token) }
}

export const action = formAction(
  { schema: newPasswordForm, invalid: ({ token }) => (token ? 'reset-expired' : undefined) },
  async (input, { shop, visitor }): Promise<Response | FormRefusal> => {
    const set = await resetPassword(shop, input, visitor)
    if (set.ok) {
      const search = new URLSearchParams({ email: set.value.email })
      return redirect(`${href('/login')}?${search}`, {
        headers: withToast(set.value.headers, 'password-set'),
      })
    }
    const { code } = set.problem
    return code === 'password-common' ? { ok: false, fieldErrors: { password: code } } : set
  },
)

export const headers = formHeaders

export const clientAction = submitForm<typeof action>()

export default function ResetPassword({ actionData, loaderData }: Route.ComponentProps) {
  return (
    <NewPasswordScreen
      token={loaderData.token}
      good={loaderData.good && actionData?.problem?.code !== 'reset-expired'}
      refusal={actionData}
    />
  )
}
