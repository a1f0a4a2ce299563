import { data, href, redirect } from 'react-router'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { type FormContext, formAction } from '#app/server/request/form-action.ts'
import { findDriverLink } from '#app/server/runs/find-driver.ts'
import { workCookie } from '#app/server/staff/work-cookie.ts'
import { isOwnLink, offerWorkLink, openWorkLink } from '#app/server/staff/work-links.ts'
import { openForm } from '#app/shop/accounts/helper-form.ts'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { OpenRun } from '#app/ui/runs/driver/open-run.tsx'
import { RunGone } from '#app/ui/runs/driver/run-gone.tsx'
import type { Route } from './+types/open-run.ts'

const NEVER_STORED = { headers: { 'Cache-Control': 'private, no-store' } }

/** Only a press binds the phone: chats open links by themselves. */
export async function loader({ context, request, params: { key } }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  if (await isOwnLink(shop, await findDriverLink(shop, request), key)) throw redirect(href('/run'))
  const { ip } = context.get(visitorContext)
  const offer = await offerWorkLink(shop, { key, ip, kind: 'driver' })
  return data({ offer }, offer ? NEVER_STORED : { ...NEVER_STORED, status: 404 })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** A second press of the same page opens the run again, as after an answer that was lost; the page says how it is for others. */
export const action = formAction(
  { schema: openForm },
  async ({ secret }, { shop, visitor, params: { key } }: FormContext<null, Route.ActionArgs['params']>) => {
    const link = await openWorkLink(shop, { key, ip: visitor.ip, kind: 'driver', secret })
    if (!link) return redirect(href('/run/:key', { key }))
    return redirect(href('/run'), { headers: { 'Set-Cookie': workCookie(shop.config, 'driver', link) } })
  },
)

export default function OpenRunScreen({ loaderData: { offer } }: Route.ComponentProps) {
  const t = useCustomerTranslate()
  return (
    <div className="wrap driver">
      <PageHead title={t('driver.openTitle')} description={t('driver.openText')} unlisted />
      {offer ? <OpenRun secret={offer.secret} /> : <RunGone />}
    </div>
  )
}
