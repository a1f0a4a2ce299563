import { data, redirect, redirectDocument, useLocation } from 'react-router'
import { submitOrKeepForm } from '#app/browser/submit-form.ts'
import { signIn } from '#app/server/accounts/accounts.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { parseFormData } from '#app/server/request/parse-form-data.ts'
import { problemResponse } from '#app/server/request/problem-response.ts'
import { safeReturnPath } from '#app/shop/accounts/access.ts'
import { resetRequestForm, signInForm } from '#app/shop/accounts/account-forms.ts'
import { readForm, typedValues } from '#app/shop/forms/fields.ts'
import { LoginForm } from '#app/ui/account/login-form.tsx'
import { PageHead } from '#app/ui/elements/page-head.tsx'
import { SplitScreen } from '#app/ui/elements/split-screen.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/login.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  if (context.get(visitorContext).user) throw redirect(safeReturnPath(search.get('next')))
  const email = search.get('email') ?? ''
  // Shown as a text of the shop's own, so nothing else than an address may stand there.
  const isJust = search.has('joined') && readForm(resetRequestForm, { email }).ok
  return { email, joined: isJust ? email : null }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const typed = typedValues(form, signInForm)
  const read = readForm(signInForm, form)
  if (!read.ok)
    return data({ problem: { code: 'sign-in-failed' as const }, fieldErrors: read.fieldErrors, typed }, 400)
  const signedIn = await signIn(context.get(shopContext), read.value, {
    request,
    visitor: context.get(visitorContext),
  })
  if (!signedIn.ok) return data({ problem: signedIn.problem, typed }, problemResponse(signedIn.problem))
  if (signedIn.value.needsCode) {
    return redirect(`/login/code${new URL(request.url).search}`, { headers: signedIn.value.headers })
  }
  const next = safeReturnPath(new URL(request.url).searchParams.get('next'))
  // The checkout has a security policy of its own, which only a new document brings.
  const go = next.startsWith('/checkout/') ? redirectDocument : redirect
  return go(next, { headers: withToast(signedIn.value.headers, 'signed-in') })
}

/** Retry-After, where there was one too many. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrKeepForm(serverAction)

export default function Login({ actionData, loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { search } = useLocation()
  return (
    <SplitScreen
      heading={t('login.heading')}
      text={t('login.text')}
      imageUrl="/images/catalogue/products/pink-lotus-ceramic-vase.webp"
    >
      <PageHead title={t('login.title')} description={t('login.description')} unlisted />
      {loaderData.joined && <p className="note">{t('login.joined', { email: loaderData.joined })}</p>}
      <LoginForm refusal={actionData} email={loaderData.email} search={search} />
    </SplitScreen>
  )
}
