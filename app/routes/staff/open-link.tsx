import { data, redirect, redirectDocument } from 'react-router'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { type FormContext, formAction } from '#app/server/request/form-action.ts'
import { findHelper } from '#app/server/staff/require-worker.ts'
import { workCookie } from '#app/server/staff/work-cookie.ts'
import { isOwnLink, offerWorkLink, openWorkLink } from '#app/server/staff/work-links.ts'
import { openForm } from '#app/shop/accounts/helper-form.ts'
import { STAFF_PATH } from '#app/shop/accounts/staff-path.ts'
import { OpenWorkLink } from '#app/ui/staff/open-work-link.tsx'
import { WorkLinkGone } from '#app/ui/staff/work-link-gone.tsx'
import type { Route } from './+types/open-link.ts'

const NEVER_STORED = { 'Cache-Control': 'private, no-store' }

/** Opens nothing yet: chats fetch the addresses of links that they show. */
export async function loader({ context, request, params: { key } }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  if (await isOwnLink(shop, await findHelper(context, request), key))
    throw redirect(STAFF_PATH, { headers: NEVER_STORED })
  const { ip } = context.get(visitorContext)
  const offer = await offerWorkLink(shop, { key, ip, kind: 'staff' })
  return data({ offer }, { status: offer ? 200 : 404, headers: NEVER_STORED })
}

export const action = formAction(
  { schema: openForm },
  async ({ secret }, { shop, visitor, params: { key } }: FormContext<null, Route.ActionArgs['params']>) => {
    const opened = await openWorkLink(shop, { key, ip: visitor.ip, kind: 'staff', secret })
    if (!opened) return data(null, { status: 404, headers: NEVER_STORED })
    const cookie = workCookie(shop.config, 'staff', opened)
    // The page's live updates begin anew with what the link allows.
    return redirectDocument(STAFF_PATH, { headers: { ...NEVER_STORED, 'Set-Cookie': cookie } })
  },
)

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders

export default function OpenLink({ loaderData: { offer } }: Route.ComponentProps) {
  return offer ? <OpenWorkLink secret={offer.secret} /> : <WorkLinkGone />
}
