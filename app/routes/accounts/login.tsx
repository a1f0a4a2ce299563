import { href, redirect, useLocation } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { signIn } from '#app/server/accounts/accounts.ts'
import { hasSignedInHere } from '#app/server/accounts/known-browser.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { formAction, formHeaders } from '#app/server/request/form-action.ts'
import { redirectAfterSignIn } from '#app/server/request/redirect-after-sign-in.ts'
import { leadsToCart, leadsToCheckout, safeReturnPath } from '#app/shop/accounts/access.ts'
import { resetRequestForm, signInForm } from '#app/shop/accounts/account-forms.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { AlmostThere } from '#app/ui/accounts/almost-there.tsx'
import { LoginForm } from '#app/ui/accounts/login-form.tsx'
import { SignupForm } from '#app/ui/accounts/signup-form.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { SplitScreen } from '#app/ui/elements/pages/split-screen.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/login.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  if (context.get(visitorContext).user) throw redirect(safeReturnPath(search.get('next')))
  const email = search.get('email') ?? ''
  // The page shows it as its own text, so only a real address may pass.
  const isBuying = leadsToCart(search.get('next'))
  const isKnown =
    search.has('member') || email !== '' || hasSignedInHere(context.get(shopContext).config, request.headers)
  const isJust = search.has('joined') && readForm(resetRequestForm, { email }).ok
  return {
    email,
    joined: isJust ? email : null,
    keepsCookies: search.get('cookies') !== 'none',
    awaitsPayment: leadsToCheckout(search.get('next')),
    isBuying,
    // On the way to buy, a browser that never signed in shows the sign-up form first.
    asksToJoin: isBuying && !isKnown,
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
  const { isBuying, joined, awaitsPayment, keepsCookies, email } = loaderData
  const asksToJoin = loaderData.asksToJoin && !actionData
  return (
    <SplitScreen
      heading={t(isBuying ? 'almostThere.heading' : 'login.heading')}
      text={isBuying ? '' : t('login.text')}
      imageUrl="/images/catalogue/products/pink-lotus-ceramic-vase.webp"
    >
      <PageHead title={t('login.title')} description={t('login.description')} unlisted />
      {isBuying && <AlmostThere search={search} current={asksToJoin ? 'join' : 'member'} />}
      {joined && <p className="note">{t('login.joined', { email: joined })}</p>}
      {awaitsPayment && <p className="note">{t('login.awaitsPayment')}</p>}
      {!keepsCookies && (
        <p className="note note--error" role="alert">
          {t('login.noCookies')}
        </p>
      )}
      {asksToJoin ? (
        <SignupForm refusal={undefined} search={search} />
      ) : (
        <LoginForm refusal={actionData} email={email} search={search} />
      )}
    </SplitScreen>
  )
}
