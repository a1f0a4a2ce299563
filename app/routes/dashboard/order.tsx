import { randomUUID } from 'node:crypto'
import { Printer } from 'lucide-react'
import { data, href, Link, redirect } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { revalidateAfterForm, submitForm } from '#app/browser/submit-form.ts'
import { NATIVE_TEXTS } from '#app/messages/languages.ts'
import { writeChatText } from '#app/messages/order-message.ts'
import { isEmailOff } from '#app/server/config/config.ts'
import { trackUrl } from '#app/server/core/track-key.ts'
import { correctOrder } from '#app/server/corrections/correct-order.ts'
import { readHistory } from '#app/server/corrections/order-history.ts'
import { findHandPayment } from '#app/server/hand-payments/waiting-payments.ts'
import { moveDelivery } from '#app/server/moves/move-delivery.ts'
import { forWorker, linkForWorker } from '#app/server/orders/order-for-worker.ts'
import { findAdminOrder } from '#app/server/orders/orders-admin.ts'
import { readParcelPhotos } from '#app/server/pictures/list-photos.ts'
import { refundOrder } from '#app/server/refunds/refunds.ts'
import { shopContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { type FormContext, formActions, formCase } from '#app/server/request/form-action.ts'
import { ownersOnly, type Worker, workerAt } from '#app/server/staff/require-worker.ts'
import { addressProblem } from '#app/shop/checkout/buy-now-form.ts'
import { correctionForm, typedCorrection } from '#app/shop/corrections/correction.ts'
import { formatMoment } from '#app/shop/day.ts'
import { isPickup } from '#app/shop/delivery/delivery-time.ts'
import { moveForm } from '#app/shop/delivery/move-form.ts'
import { refundForm } from '#app/shop/refunds/refund-form.ts'
import { CorrectOrder } from '#app/ui/dashboard/corrections/correct-order.tsx'
import { OrderHistory } from '#app/ui/dashboard/corrections/order-history.tsx'
import { DashboardHead } from '#app/ui/dashboard/dashboard-head.tsx'
import { AddToOrder, HandFacts } from '#app/ui/dashboard/new-order/hand-facts.tsx'
import { ChangeDelivery } from '#app/ui/dashboard/orders/change-delivery.tsx'
import { JoinedOrders } from '#app/ui/dashboard/orders/joined-orders.tsx'
import { OrderEmails } from '#app/ui/dashboard/orders/order-emails.tsx'
import { OrderMessage } from '#app/ui/dashboard/orders/order-message.tsx'
import { Fact, OrderMoney } from '#app/ui/dashboard/orders/order-money.tsx'
import { Recipient } from '#app/ui/dashboard/orders/recipient.tsx'
import { StateForm } from '#app/ui/dashboard/orders/state-form.tsx'
import { ParcelPictures } from '#app/ui/dashboard/pictures/parcel-pictures.tsx'
import { PrintLink } from '#app/ui/dashboard/print/print-link.tsx'
import { OrderHandPayment } from '#app/ui/dashboard/transfers/order-hand-payment.tsx'
import { useUnusedId } from '#app/ui/dashboard/use-unused-id.ts'
import { useWorker } from '#app/ui/dashboard/use-worker.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { useLastAnswer } from '#app/ui/forms/use-last-answer.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { OrderedItems } from '#app/ui/orders/ordered-items.tsx'
import { PriceRows } from '#app/ui/orders/price-rows.tsx'
import type { Route } from './+types/order.ts'

const PAGE = '/dashboard/orders/:id'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const worker = await workerAt(PAGE)(context, request)
  const whole = await findAdminOrder(shop, params.id)
  if (!whole) throw data(null, { status: 404 })
  const order = forWorker(worker, whole)
  const history = await readHistory(shop, order.id)
  const isByHand = order.provider === 'by-hand' && worker.may.includes('money')
  const handPayment = isByHand ? await findHandPayment(shop, whole.paymentId) : null
  const followUrl = linkForWorker(worker, whole, trackUrl(shop.config, order.id))
  const message = await writeChatText(order, followUrl)
  const parcel = worker.may.includes('board') ? await readParcelPhotos(shop, order.id) : null
  return {
    ...{ order, history, handPayment, message, parcel },
    ...{ token: randomUUID(), mailOff: isEmailOff(shop.config) },
  }
}

const REFUND = { schema: refundForm, typed: refundForm, invalid: 'check-fields', intent: 'refund' } as const
const CORRECT = {
  ...{ schema: correctionForm, typed: typedCorrection, invalid: addressProblem, intent: 'correct' as const },
}

const MOVE = { schema: moveForm, invalid: 'delivery-moved', intent: 'move' } as const

export const action = formActions(
  // A page of the version before has one form, without a name.
  { guard: workerAt(PAGE), chooseIntent: (form) => String(form.get('intent') ?? REFUND.intent) },
  {
    refund: ownersOnly(
      formCase(
        REFUND,
        async (
          { token: id, ...input },
          { shop, form, params: { id: orderId = '' } }: FormContext<Worker>,
        ) => {
          const takenOut = form.getAll('takenOut').map(String)
          const requested = await refundOrder(shop, { orderId, id, takenOut, ...input })
          if (!requested.ok) return requested
          // Nobody else sends it: the owner notes how she gave it back.
          const { means, refundId } = requested.value
          if (means === 'by-hand') return redirect(href('/dashboard/money/refunds/:id', { id: refundId }))
          return backToOrder(orderId, 'refund-noted')
        },
      ),
    ),
    correct: formCase(CORRECT, async (correction, { shop, user, params: { id: orderId = '' } }) => {
      const { actor, actorName } = user
      const corrected = await correctOrder(shop, orderId, { ...correction, actor, actorName })
      return corrected.ok ? backToOrder(orderId, 'order-corrected') : corrected
    }),
    move: formCase(MOVE, async (move, { shop, user, params: { id: orderId = '' } }) => {
      const { actor, actorName } = user
      const moved = await moveDelivery(shop, { ...move, orderId, actor, actorName, origin: 'order' })
      if (!moved.ok && moved.problem.code === 'not-found') throw data(null, { status: 404 })
      return moved.ok ? redirect(href('/dashboard/orders/:id', { id: orderId })) : moved
    }),
  },
)

function backToOrder(id: string, toast: 'refund-noted' | 'order-corrected') {
  return redirect(href('/dashboard/orders/:id', { id }), { headers: withToast(undefined, toast) })
}

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export const shouldRevalidate = revalidateAfterForm

export default function DashboardOrder({
  loaderData: { order, history, handPayment, message, parcel, token, mailOff },
  actionData,
}: Route.ComponentProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const isOwner = useWorker().helper === null
  const last = useLastAnswer(actionData)
  const { id: refundId, isStored } = useUnusedId(token, {
    ...{ of: order.id, ids: order.refunds.map(({ id }) => id), problem: last?.problem },
  })
  const answer = isStored ? undefined : last
  const ofIntent = (intent: string) => (answer?.intent === intent ? answer : undefined)
  useLive(['orders'], { matters: ({ ids }) => ids === null || ids.includes(order.id) })
  return (
    <div className="wrap dashboard">
      <PageHead
        title={t('order.title', { receipt: order.id })}
        description={t('order.description')}
        path={href('/dashboard/orders/:id', { id: order.id })}
        unlisted
      />
      <DashboardHead
        back={{ to: href('/dashboard/orders'), label: t('order.back') }}
        heading={t('order.title', { receipt: order.id })}
      >
        <div className="order-actions">
          <p className="text-soft">{formatMoment(order.date, language)}</p>
          <StateForm order={order} refusal={ofIntent('move')} />
          <Link className="btn" to={href('/dashboard/orders/:id/slip', { id: order.id })}>
            <Printer className="icon icon--small" aria-hidden="true" />
            <span>{t('order.slip')}</span>
          </Link>
          <PrintLink time={order.deliveryTime} />
        </div>
      </DashboardHead>
      {/* No form's own: the shop was away, or the session or link is over. */}
      <FormProblem problem={answer?.intent ? undefined : answer?.problem} />
      <div className="order-page">
        <section className="panel order-part" aria-labelledby="order-items">
          <H2 id="order-items">{t('order.items')}</H2>
          <OrderedItems items={order.cartItems} />
          <PriceRows price={order.price} />
          <JoinedOrders joined={order.joined} />
          <AddToOrder order={order} />
        </section>
        <div className="order-page__side">
          <section className="panel order-part" aria-labelledby="order-to">
            <H2 id="order-to">{t(isPickup(order.deliveryTime) ? 'slots.pickedUpBy' : 'order.deliverTo')}</H2>
            <Recipient order={order} />
            <OrderHistory history={history} />
            <CorrectOrder order={order} refusal={ofIntent('correct')} />
            <ChangeDelivery order={order} />
            <OrderMessage text={message} language={order.language} />
            {parcel && <ParcelPictures parcel={parcel} from="order" />}
            <h3>{t('order.buyer')}</h3>
            <dl className="fact-list">
              <Fact name={t('users.name')} value={order.accountName} />
              {order.helper && <Fact name={t('order.helper')} value={order.helper} />}
              {order.email && <Fact name={t('users.email')} value={order.email} />}
              <Fact name={t('order.language')} value={NATIVE_TEXTS[order.language].name} />
            </dl>
            <HandFacts order={order} />
          </section>
          {isOwner && (
            <OrderMoney order={order} byHand={handPayment} token={refundId} refusal={ofIntent('refund')} />
          )}
          <OrderHandPayment payment={handPayment} orderId={order.id} />
          {isOwner && <OrderEmails emails={order.emails} mailOff={mailOff} />}
        </div>
      </div>
    </div>
  )
}
