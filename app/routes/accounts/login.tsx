import { href, redirect, useLocation } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { signIn } from '#app/server/accounts/accounts.ts'
import { visitorContext } from '#app/server/request/context.ts'
import { formAction, formHeaders } from '#app/server/request/form-action.ts'
import { redirectAfterSignIn } from '#app/server/request/redirect-after-sign-in.ts'
import { leadsToCheckout, safeReturnPath } from '#app/shop/accounts/access.ts'
import { resetRequestForm, signInForm } from '#app/shop/accounts/account-forms.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { LoginForm } from '#app/ui/accounts/login-form.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { SplitScreen } from '#app/ui/elements/pages/split-screen.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/login.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  if (context.get(visitorContext).user) throw redirect(safeReturnPath(search.get('next')))
  const email = search.get('email') ?? ''
  // The page shows it as its own text, so only a real address may pass.
  const isJust = search.has('joined') && readForm(resetRequestForm, { email }).ok
  return {
    email,
    joined: isJust ? email : null,
    keepsCookies: search.get('cookies') !== 'none',
    awaitsPayment: leadsToCheckout(search.get('next')),
  }
}

export const action = formAction(
  { schema: signInForm, typed: signInForm, invalid: 'sign-in-failed' },
  async (input, { shop, visitor, request }) => {
    const signedIn = await signIn(shop, input, { request, visitor })
    if (!signedIn.ok) return signedIn
    const { needsCode, headers } = signedIn.value
    if (needsCode) return redirect(href('/login/code') + new URL(request.url).search, { headers })
    return redirectAfterSignIn(request, headers)
  },
)

export const headers = formHeaders

export const clientAction = submitForm<typeof action>()

export default function Login({ actionData, loaderData }: Route.ComponentProps) {
  const t = useCustomerTranslate()
  const { search } = useLocation()
  return (
    <SplitScreen
      heading={t('login.heading')}
      text={t('login.text')}
      imageUrl="/images/catalogue/products/pink-lotus-ceramic-vase.webp"
    >
      <PageHead title={t('login.title')} description={t('login.description')} unlisted />
      {loaderData.joined && <p className="note">{t('login.joined', { email: loaderData.joined })}</p>}
      {loaderData.awaitsPayment && <p className="note">{t('login.awaitsPayment')}</p>}
      {!loaderData.keepsCookies && (
        <p className="note note--error" role="alert">
          {t('login.noCookies')}
        </p>
      )}
      <LoginForm refusal={actionData} email={loaderData.email} search={search} />
    </SplitScreen>
  )
}
