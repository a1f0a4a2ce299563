import { data } from 'react-router'
import { submitOrKeepForm } from '#app/browser/submit-form.ts'
import { askForReset } from '#app/server/accounts/reset-password.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { parseFormData } from '#app/server/request/parse-form-data.ts'
import { problemResponse } from '#app/server/request/problem-response.ts'
import { resetRequestForm } from '#app/shop/accounts/account-forms.ts'
import { readForm, typedValues } from '#app/shop/forms/fields.ts'
import { ForgotForm } from '#app/ui/account/forgot-form.tsx'
import { PageHead } from '#app/ui/elements/page-head.tsx'
import { SplitScreen } from '#app/ui/elements/split-screen.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/forgot-password.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('email')
  return { email: context.get(visitorContext).user?.email ?? typed ?? '' }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const typed = typedValues(form, resetRequestForm)
  const read = readForm(resetRequestForm, form)
  if (!read.ok) return data({ fieldErrors: read.fieldErrors, typed }, 400)
  const asked = await askForReset(context.get(shopContext), read.value.email, context.get(visitorContext))
  if (!asked.ok) return data({ problem: asked.problem, typed }, problemResponse(asked.problem))
  return { sent: true }
}

/** Retry-After, where there was one too many. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrKeepForm(serverAction)

export default function ForgotPassword({ actionData, loaderData }: Route.ComponentProps) {
  const t = useTranslate()
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
