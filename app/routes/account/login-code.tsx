import { data, redirect, redirectDocument, useLocation } from 'react-router'
import { submitOrKeepForm } from '#app/browser/submit-form.ts'
import { signInByCode } from '#app/server/accounts/sign-in-code.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { parseFormData } from '#app/server/request/parse-form-data.ts'
import { problemResponse } from '#app/server/request/problem-response.ts'
import { safeReturnPath } from '#app/shop/accounts/access.ts'
import { codeForm } from '#app/shop/accounts/account-forms.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { CodeForm } from '#app/ui/account/code-form.tsx'
import { PageHead } from '#app/ui/elements/page-head.tsx'
import { SplitScreen } from '#app/ui/elements/split-screen.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/login-code.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const next = safeReturnPath(new URL(request.url).searchParams.get('next'))
  if (context.get(visitorContext).user) throw redirect(next)
  return null
}

export async function action({ context, request }: Route.ActionArgs) {
  const read = readForm(codeForm, await parseFormData(request))
  if (!read.ok) return data({ fieldErrors: read.fieldErrors }, 400)
  const visitor = context.get(visitorContext)
  const signedIn = await signInByCode(context.get(shopContext), read.value.code, { request, visitor })
  if (!signedIn.ok) {
    const { problem } = signedIn
    return problem.code === 'code-wrong'
      ? data({ fieldErrors: { code: problem.code } }, problemResponse(problem))
      : data({ problem }, problemResponse(problem))
  }
  const next = safeReturnPath(new URL(request.url).searchParams.get('next'))
  // The checkout has a security policy of its own, which only a new document brings.
  const go = next.startsWith('/checkout/') ? redirectDocument : redirect
  return go(next, { headers: withToast(signedIn.value.headers, 'signed-in') })
}

/** Retry-After, where there was one too many. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrKeepForm(serverAction)

export default function LoginCode({ actionData }: Route.ComponentProps) {
  const t = useTranslate()
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
