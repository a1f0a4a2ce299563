import { data, redirect, useLocation } from 'react-router'
import { submitOrKeepForm } from '#app/browser/submit-form.ts'
import { signUp } from '#app/server/accounts/accounts.ts'
import { readableBytes } from '#app/server/accounts/profile-image.ts'
import { lookOf } from '#app/server/limits.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { chosenFile, parseFormData } from '#app/server/request/parse-form-data.ts'
import { problemResponse } from '#app/server/request/problem-response.ts'
import { safeReturnPath } from '#app/shop/accounts/access.ts'
import { signUpForm } from '#app/shop/accounts/account-forms.ts'
import { type FieldErrors, readForm, typedValues } from '#app/shop/forms/fields.ts'
import { isImageProblem, type Problem, type ProblemCode } from '#app/shop/problem.ts'
import { SignupForm } from '#app/ui/account/signup-form.tsx'
import { PageHead } from '#app/ui/elements/page-head.tsx'
import { SplitScreen } from '#app/ui/elements/split-screen.tsx'
import type { FormRefusal } from '#app/ui/forms/use-server-form.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/signup.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  if (context.get(visitorContext).user) {
    throw redirect(safeReturnPath(new URL(request.url).searchParams.get('next')))
  }
  return null
}

export async function action({ context, request }: Route.ActionArgs) {
  const [shop, visitor] = [context.get(shopContext), context.get(visitorContext)]
  const form = await parseFormData(request, {
    fileBytes: readableBytes(await lookOf(shop.limits.signUpOfNetwork, visitor.ip)),
  })
  const typed = typedValues(form, signUpForm)
  const read = readForm(signUpForm, form)
  if (!read.ok)
    return data(
      { problem: { code: whatIsWrong(read.fieldErrors) }, fieldErrors: read.fieldErrors, typed },
      400,
    )
  const signedUp = await signUp(shop, read.value, { visitor, image: chosenFile(form, 'image') })
  if (!signedUp.ok) return data({ ...refusalOf(signedUp.problem), typed }, problemResponse(signedUp.problem))
  const search = new URL(request.url).searchParams
  const back = new URLSearchParams({ email: read.value.email, joined: '1' })
  if (search.has('next')) back.set('next', safeReturnPath(search.get('next')))
  return redirect(`/login?${back}`, { headers: withToast(undefined, 'signed-up') })
}

/** Retry-After, where there was one too many. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrKeepForm(serverAction)

/** One message for the whole form; each field has its own besides. */
function whatIsWrong(fieldErrors: FieldErrors): ProblemCode {
  return Object.values(fieldErrors).includes('required') ? 'all-fields-required' : 'sign-up-failed'
}

/** What is one field's fault is said there; the form as a whole says what it always says. */
function refusalOf(problem: Problem): FormRefusal {
  const { code } = problem
  if (code === 'password-common') {
    return { problem: { code: 'sign-up-failed' }, fieldErrors: { password: code } }
  }
  return isImageProblem(code) ? { fieldErrors: { image: code } } : { problem }
}

export default function Signup({ actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { search } = useLocation()
  return (
    <SplitScreen
      heading={t('signup.heading')}
      text={t('signup.text')}
      imageUrl="/images/catalogue/products/pastel-garden-bouquet.webp"
    >
      <PageHead title={t('signup.title')} description={t('signup.description')} unlisted />
      <SignupForm refusal={actionData} search={search} />
    </SplitScreen>
  )
}
