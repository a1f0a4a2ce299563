import { submitForm } from '#app/browser/submit-form.ts'
import { askForReset } from '#app/server/accounts/reset-password.ts'
import { visitorContext } from '#app/server/request/context.ts'
import { formAction, formHeaders } from '#app/server/request/form-action.ts'
import { resetRequestForm } from '#app/shop/accounts/account-forms.ts'
import { done } from '#app/shop/problem.ts'
import { ForgotForm } from '#app/ui/accounts/forgot-form.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { SplitScreen } from '#app/ui/elements/pages/split-screen.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/forgot-password.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('email')
  return { email: context.get(visitorContext).user?.email ?? typed ?? '' }
}

export const action = formAction(
  { schema: resetRequestForm, typed: resetRequestForm },
  async ({ email }, { shop, visitor }) => {
    const requested = await askForReset(shop, email, visitor)
    return requested.ok ? done(null) : requested
  },
)

export const headers = formHeaders

export const clientAction = submitForm<typeof action>()

export default function ForgotPassword({ actionData, loaderData }: Route.ComponentProps) {
  const t = useCustomerTranslate()
  return (
    <SplitScreen
      heading={t('forgot.heading')}
      text={t('forgot.text')}
      imageUrl="/images/catalogue/products/pink-lotus-ceramic-vase.webp"
    >
      <PageHead title={t('forgot.title')} description={t('forgot.description')} unlisted />
      <ForgotForm answer={actionData} email={loaderData.email} />
    </SplitScreen>
  )
}
