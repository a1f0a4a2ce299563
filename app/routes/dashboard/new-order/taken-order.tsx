import { data, href, redirect } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { revalidateAfterForm, submitForm } from '#app/browser/submit-form.ts'
import { orderMessage } from '#app/messages/order-message.ts'
import { serverTranslator } from '#app/messages/server-translator.ts'
import { payLinkUrl } from '#app/server/core/pay-link-url.ts'
import {
  cancelDraft,
  findDraft,
  receiveDraft,
  renewDraft,
  replaceLink,
} from '#app/server/new-order/drafts.ts'
import { toFormToken } from '#app/server/new-order/form-token.ts'
import { readDraftDelivery } from '#app/server/new-order/show-pay-link.ts'
import { forWorker, linkForWorker } from '#app/server/orders/order-for-worker.ts'
import { findAdminOrder } from '#app/server/orders/orders-admin.ts'
import { shopContext } from '#app/server/request/context.ts'
import { formActions, formCase } from '#app/server/request/form-action.ts'
import { requireRight, workerAt } from '#app/server/staff/require-worker.ts'
import { draftState } from '#app/shop/checkout/checkout-status.ts'
import { draftForm, receiveForm } from '#app/shop/new-order/draft-forms.ts'
import { DashboardHead } from '#app/ui/dashboard/dashboard-head.tsx'
import { TakenOrder } from '#app/ui/dashboard/new-order/taken-order.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useLastAnswer } from '#app/ui/forms/use-last-answer.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/taken-order.ts'

const PAGE = '/dashboard/new-order/:receipt'

export async function loader({ context, request, params: { receipt } }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const row = await findDraft(shop, receipt)
  const linkUrl = row && payLinkUrl(shop, row)
  if (!row || !linkUrl) throw data(null, { status: 404 })
  const { t } = await serverTranslator(row.language)
  const whole = row.status === 'ordered' ? await findAdminOrder(shop, receipt) : null
  const worker = await workerAt(PAGE)(context, request)
  const order = whole && forWorker(worker, whole)
  const shownLink = whole ? linkForWorker(worker, whole, linkUrl) : linkUrl
  const shown = order ?? {
    ...{ id: receipt, cartItems: row.items, addressInfo: row.address, price: row.price },
    toldTime: (await readDraftDelivery(shop, row)).deliveryTime,
  }
  const { status, expiresAt, detailsWanted, language, buyer } = row
  const state = order ? 'ordered' : status === 'needs-review' ? 'review' : draftState(row)
  return {
    ...({
      receipt,
      state,
      linkUrl: shownLink,
      language,
      detailsWanted,
      expiresAt: expiresAt.toISOString(),
    } as const),
    formToken: toFormToken(row.token),
    ...{
      items: shown.cartItems.filter(({ isTakenOut }) => !isTakenOut),
      deliveryTime: shown.toldTime,
      price: shown.price,
    },
    buyerName: buyer?.name || buyer?.phone || '',
    recipient: shown.addressInfo.name,
    message: [orderMessage(t, { ...shown, deliveryTime: shown.toldTime }, language), shownLink]
      .filter(Boolean)
      .join('\n'),
  }
}

const CASE = { schema: draftForm, invalid: 'not-saved' } as const

export const action = formActions(
  { guard: workerAt(PAGE) },
  {
    cancel: formCase(CASE, (_, { shop, params: { receipt = '' } }) => cancelDraft(shop, receipt)),
    renew: formCase(CASE, (_, { shop, params: { receipt = '' } }) => renewDraft(shop, receipt)),
    'new-link': formCase(CASE, (_, { shop, params: { receipt = '' } }) => replaceLink(shop, receipt)),
    receive: formCase(
      { schema: receiveForm, invalid: 'check-fields', intent: 'receive' },
      async (received, { shop, user, context, params: { receipt = '' } }) => {
        requireRight(context, user, 'money')
        const answer = await receiveDraft(shop, user, { receipt, ...received })
        return answer.ok ? redirect(href('/dashboard/orders/:id', { id: receipt })) : answer
      },
    ),
  },
)

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export const shouldRevalidate = revalidateAfterForm

export default function TakenOrderScreen({ loaderData: taken, actionData }: Route.ComponentProps) {
  const t = useAdminTranslate()
  const answer = useLastAnswer(actionData)
  const { receipt, state } = taken
  useLive(['orders'])
  return (
    <div className="wrap dashboard">
      <PageHead
        title={t('newOrder.title')}
        description={t('newOrder.description')}
        path={href('/dashboard/new-order/:receipt', { receipt })}
        unlisted
      />
      <DashboardHead
        back={{ to: href('/dashboard/orders'), label: t('newOrder.back') }}
        heading={t(state === 'ordered' ? 'newOrder.saved' : 'newOrder.draftSaved', { receipt })}
      />
      <TakenOrder taken={taken} refusal={answer?.ok === false ? answer : undefined} />
    </div>
  )
}
