import { data } from 'react-router'
import { readFormData } from '#app/server/read-form-data.ts'
import { refusalInit } from '#app/server/refusal-init.ts'
import { shopContext, visitorContext } from '#app/server/request-context.ts'
import { askForReset } from '#app/server/reset-password.ts'
import { readForm, resetRequestForm, typedValues } from '#app/shop/forms.ts'
import { ForgotForm } from '#app/ui/forgot-form.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { keepForm } from '#app/ui/server-action.ts'
import { SplitScreen } from '#app/ui/split-screen.tsx'
import { useWords } from '#app/ui/words.ts'
import type { Route } from './+types/forgot-password.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('email')
  return { email: context.get(visitorContext).user?.email ?? typed ?? '' }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormData(request)
  const typed = typedValues(form, resetRequestForm)
  const read = readForm(resetRequestForm, form)
  if (!read.ok) return data({ faults: read.faults, typed }, 400)
  const asked = await askForReset(context.get(shopContext), read.value.email, context.get(visitorContext))
  if (!asked.ok) return data({ problem: asked.problem, typed }, refusalInit(asked.problem))
  return { sent: true }
}

/** Retry-After, where there was one too many. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction)

export default function ForgotPassword({ actionData, loaderData }: Route.ComponentProps) {
  const t = useWords()
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
