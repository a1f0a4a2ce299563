import { data, href, redirect } from 'react-router'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { findDriverLink } from '#app/server/runs/find-driver.ts'
import { workCookie } from '#app/server/staff/work-cookie.ts'
import { isLinkOpen, isOwnLink, openWorkLink } from '#app/server/staff/work-links.ts'
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
  const isOpen = await isLinkOpen(shop, 'driver', key)
  return data({ isOpen }, isOpen ? NEVER_STORED : { ...NEVER_STORED, status: 404 })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** A second press of the same phone opens the run again; the page says how it is for every other. */
export async function action({ context, params: { key } }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const { ip } = context.get(visitorContext)
  const link = await openWorkLink(shop, { key, ip, kind: 'driver' })
  if (!link) throw redirect(href('/run/:key', { key }))
  throw redirect(href('/run'), { headers: { 'Set-Cookie': workCookie(shop.config, 'driver', link) } })
}

export default function OpenRunScreen({ loaderData: { isOpen } }: Route.ComponentProps) {
  const t = useCustomerTranslate()
  return (
    <div className="wrap driver">
      <PageHead title={t('driver.openTitle')} description={t('driver.openText')} unlisted />
      {isOpen ? <OpenRun /> : <RunGone />}
    </div>
  )
}
