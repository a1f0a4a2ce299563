import { href, redirect, useLocation } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { type SignInCall, signIn, signUp } from '#app/server/accounts/accounts.ts'
import { readableBytes } from '#app/server/accounts/profile/profile-image.ts'
import { checkNetworkLimit } from '#app/server/core/limits.ts'
import { visitorContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { formAction, formHeaders } from '#app/server/request/form-action.ts'
import { chosenFile } from '#app/server/request/parse-form-data.ts'
import { redirectAfterSignIn } from '#app/server/request/redirect-after-sign-in.ts'
import type { Shop } from '#app/server/shop.ts'
import { leadsToCart, safeReturnPath } from '#app/shop/accounts/access.ts'
import { type SignUpForm, signUpForm } from '#app/shop/accounts/account-forms.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { isImageProblem, type Problem, refused } from '#app/shop/problem.ts'
import { AlmostThere } from '#app/ui/accounts/almost-there.tsx'
import { SignupForm } from '#app/ui/accounts/signup-form.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { SplitScreen } from '#app/ui/elements/pages/split-screen.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/signup.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  if (context.get(visitorContext).user) {
    throw redirect(safeReturnPath(new URL(request.url).searchParams.get('next')))
  }
  return null
}

export const action = formAction(
  {
    schema: signUpForm,
    typed: signUpForm,
    invalid: (errors) =>
      Object.values(errors).includes('required') ? 'all-fields-required' : 'sign-up-failed',
    fileBytes: async ({ shop, visitor }) =>
      readableBytes(await checkNetworkLimit(shop.limits.signUpOfNetwork, visitor.ip)),
  },
  async (input, { shop, visitor, request, form }) => {
    const signedUp = await signUp(shop, input, { visitor, image: chosenFile(form, 'image') })
    if (!signedUp.ok) return toRefusal(signedUp.problem)
    const search = new URL(request.url).searchParams
    const signedIn =
      leadsToCart(search.get('next')) && (await signInAtOnce(shop, input, { request, visitor }))
    if (signedIn) return redirectAfterSignIn(request, signedIn, { isNew: true })
    const back = new URLSearchParams({ email: input.email, joined: '1' })
    if (search.has('next')) back.set('next', safeReturnPath(search.get('next')))
    return redirect(`${href('/login')}?${back}`, { headers: withToast(undefined, 'signed-up') })
  },
)

export const headers = formHeaders

export const clientAction = submitForm<typeof action>()

/** The headers of the new session; null if the account must be signed in to by hand. */
async function signInAtOnce(shop: Shop, input: SignUpForm, call: SignInCall): Promise<Headers | null> {
  const signedIn = await signIn(shop, input, call)
  return signedIn.ok && !signedIn.value.needsCode ? signedIn.value.headers : null
}

/** A problem with one field becomes that field's error. */
function toRefusal(problem: Problem): FormRefusal {
  const { code } = problem
  if (code === 'password-common') {
    return { ...refused('sign-up-failed'), fieldErrors: { password: code } }
  }
  return { ok: false, ...(isImageProblem(code) ? { fieldErrors: { image: code } } : { problem }) }
}

export default function Signup({ actionData }: Route.ComponentProps) {
  const t = useCustomerTranslate()
  const { search } = useLocation()
  const isBuying = leadsToCart(new URLSearchParams(search).get('next'))
  return (
    <SplitScreen
      heading={t(isBuying ? 'almostThere.heading' : 'signup.heading')}
      text={isBuying ? '' : t('signup.text')}
      imageUrl="/images/catalogue/products/pastel-garden-bouquet.webp"
    >
      <PageHead title={t('signup.title')} description={t('signup.description')} unlisted />
      {isBuying && <AlmostThere search={search} current="join" />}
      <SignupForm refusal={actionData} search={search} />
    </SplitScreen>
  )
}
