import { data, redirect, useLocation } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { signInByCode } from '#app/server/accounts/sign-in-code.ts'
import { visitorContext } from '#app/server/request/context.ts'
import { formAction, formHeaders } from '#app/server/request/form-action.ts'
import { problemResponse } from '#app/server/request/problem-response.ts'
import { redirectAfterSignIn } from '#app/server/request/redirect-after-sign-in.ts'
import { safeReturnPath } from '#app/shop/accounts/access.ts'
import { codeForm } from '#app/shop/accounts/account-forms.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { CodeForm } from '#app/ui/accounts/code-form.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { SplitScreen } from '#app/ui/elements/pages/split-screen.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/login-code.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const next = safeReturnPath(new URL(request.url).searchParams.get('next'))
  if (context.get(visitorContext).user) throw redirect(next)
  return null
}

export const action = formAction({ schema: codeForm }, async ({ code }, { shop, visitor, request }) => {
  const signedIn = await signInByCode(shop, code, { request, visitor })
  if (signedIn.ok) return redirectAfterSignIn(request, signedIn.value.headers)
  const { problem } = signedIn
  if (problem.code !== 'code-wrong') return signedIn
  return data<FormRefusal>({ ok: false, fieldErrors: { code: problem.code } }, problemResponse(problem))
})

export const headers = formHeaders

export const clientAction = submitForm<typeof action>()

export default function LoginCode({ actionData }: Route.ComponentProps) {
  const t = useCustomerTranslate()
  const { search } = useLocation()
  return (
    <SplitScreen
      heading={t('loginCode.heading')}
      text={t('loginCode.text')}
      imageUrl="/images/catalogue/products/pink-lotus-ceramic-vase.webp"
    >
      <PageHead title={t('loginCode.title')} description={t('loginCode.description')} unlisted />
      <CodeForm refusal={actionData} search={search} />
    </SplitScreen>
  )
}
