import { data, href, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { readLinkKey } from '#app/server/core/pay-link-key.ts'
import { fillDetails } from '#app/server/new-order/fill-details.ts'
import { findLinked, showPayLink } from '#app/server/new-order/show-pay-link.ts'
import { linkCookies, readLinkCookie } from '#app/server/pay-link/link-cookie.ts'
import { shopContext } from '#app/server/request/context.ts'
import { formAction } from '#app/server/request/form-action.ts'
import { addressProblem } from '#app/shop/checkout/buy-now-form.ts'
import { detailsForm, typedDetails } from '#app/shop/new-order/details-form.ts'
import { refused } from '#app/shop/problem.ts'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useLastAnswer } from '#app/ui/forms/use-last-answer.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { LinkGone } from '#app/ui/pay-link/link-gone.tsx'
import { LinkedOrder } from '#app/ui/pay-link/linked-order.tsx'
import { useReask } from '#app/ui/pay-link/use-reask.ts'
import type { Route } from './+types/pay-link.ts'

/** The key becomes a cookie, so that the address that is seen and shared on has none. */
export async function loader({ context, request, params: { receipt } }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const key = new URL(request.url).searchParams.get('key')
  if (key !== null) {
    const linkVersion = readLinkKey(shop.config.authSecret, receipt, key)
    const row = linkVersion === null ? null : await findLinked(shop, { receipt, linkVersion })
    if (!row) return data({ link: null }, { ...NEVER_STORED, status: 404 })
    const isHttps = shop.config.publicUrl.startsWith('https:')
    const headers = new Headers(NEVER_STORED.headers)
    for (const cookie of linkCookies({ receipt, checkoutId: row.id, key, isHttps }))
      headers.append('Set-Cookie', cookie)
    throw redirect(href('/pay/:receipt', { receipt }), { headers })
  }
  const payer = readLinkCookie(shop.config.authSecret, request)
  const link = payer?.receipt === receipt ? await showPayLink(shop, payer) : null
  return data({ link }, link ? NEVER_STORED : { ...NEVER_STORED, status: 404 })
}

const NEVER_STORED = { headers: { 'Cache-Control': 'private, no-store' } }

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** The buyer fills in what the owner left open. */
export const action = formAction(
  { schema: detailsForm, typed: typedDetails, invalid: addressProblem },
  async (details, { shop, request }) => {
    const payer = readLinkCookie(shop.config.authSecret, request)
    return payer ? fillDetails(shop, payer, details) : refused('not-found')
  },
)

export const clientAction = submitForm<typeof action>()

export default function PayLinkScreen({ loaderData: { link }, actionData }: Route.ComponentProps) {
  const t = useCustomerTranslate()
  const answer = useLastAnswer(actionData)
  useReask(link?.state === 'open', { isEnded: link?.state === 'ended' })
  return (
    <div className="wrap pay-link">
      <PageHead title={t('payLink.title')} description={t('payLink.description')} unlisted />
      {link ? <LinkedOrder link={link} refusal={answer} /> : <LinkGone />}
    </div>
  )
}
