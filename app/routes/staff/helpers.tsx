import { href, redirect } from 'react-router'
import { revalidateAfterForm, submitForm } from '#app/browser/submit-form.ts'
import { drawQrPath } from '#app/server/images/qr-path.ts'
import { shopContext } from '#app/server/request/context.ts'
import { formActions, formCase } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { listHelperLinks, makeHelperLink, revokeLink } from '#app/server/staff/work-links.ts'
import { helperForm, revokeForm, typedHelper } from '#app/shop/accounts/helper-form.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { done } from '#app/shop/problem.ts'
import { HelpersScreen } from '#app/ui/dashboard/helpers/helpers-screen.tsx'
import { useLastAnswer } from '#app/ui/forms/use-last-answer.ts'
import type { Route } from './+types/helpers.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { links: await listHelperLinks(context.get(shopContext)) }
}

const nameOwner = ({ name, email }: User) => name || email

export const action = formActions(
  { guard: requireAdmin },
  {
    /** The only answer that has the link. */
    make: formCase(
      { schema: helperForm, typed: typedHelper, intent: 'make' },
      async (helper, { shop, user }) => {
        const { id, key } = await makeHelperLink(shop, { ...helper, ownerName: nameOwner(user) })
        const url = shop.config.publicUrl + href('/staff/:key', { key })
        return done({ id, name: helper.name, url, qr: drawQrPath(url) })
      },
    ),
    revoke: formCase({ schema: revokeForm, invalid: 'not-found' }, async ({ id }, { shop, user }) => {
      await revokeLink(shop, { id, ownerName: nameOwner(user) })
      return redirect(href('/dashboard/helpers'))
    }),
  },
)

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export const shouldRevalidate = revalidateAfterForm

export default function Helpers({ loaderData: { links }, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  return (
    <HelpersScreen
      links={links}
      made={answer?.ok ? answer.value : undefined}
      refusal={answer && !answer.ok ? answer : undefined}
    />
  )
}
