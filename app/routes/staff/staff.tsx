import { data, redirect, redirectDocument } from 'react-router'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { findHelper } from '#app/server/staff/require-worker.ts'
import { workCookie } from '#app/server/staff/work-cookie.ts'
import { mayManageShop } from '#app/shop/accounts/access.ts'
import { firstPage } from '#app/shop/accounts/work-rights.ts'
import { WorkLinkGone } from '#app/ui/staff/work-link-gone.tsx'
import type { Route } from './+types/staff.ts'

const NEVER_STORED = { 'Cache-Control': 'private, no-store' }

/** A helper goes on to the first screen of hers; without a link that counts there is nothing here. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { user } = context.get(visitorContext)
  const link = await findHelper(context, request)
  const page = mayManageShop(user) ? '/dashboard' : link && firstPage(link.may)
  if (page) throw redirect(page, { headers: NEVER_STORED })
  return data(null, { status: 404, headers: NEVER_STORED })
}

/** Forgets the device: its link is of no more use to anybody. */
export function action({ context }: Route.ActionArgs) {
  const { config } = context.get(shopContext)
  const cookie = workCookie(config, 'staff', { secret: '', seconds: 0 })
  return redirectDocument('/', { headers: { ...NEVER_STORED, 'Set-Cookie': cookie } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Staff() {
  return <WorkLinkGone />
}
