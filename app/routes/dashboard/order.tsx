import { randomUUID } from 'node:crypto'
import { ArrowLeft, Printer } from 'lucide-react'
import { data, Link, redirect } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { revalidateAfterForm, submitOrKeepForm } from '#app/browser/submit-form.ts'
import { isMailOff } from '#app/server/config.ts'
import { findAdminOrder } from '#app/server/orders/orders-admin.ts'
import { refundOrder } from '#app/server/refunds/refunds.ts'
import { shopContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { parseFormData } from '#app/server/request/parse-form-data.ts'
import { problemResponse } from '#app/server/request/problem-response.ts'
import { formatMoment } from '#app/shop/day.ts'
import { readForm, typedValues } from '#app/shop/forms/fields.ts'
import { refused } from '#app/shop/problem.ts'
import { refundForm } from '#app/shop/refunds/refund-form.ts'
import { OrderEmails } from '#app/ui/dashboard/orders/order-emails.tsx'
import { Fact, OrderMoney } from '#app/ui/dashboard/orders/order-money.tsx'
import { orderAddress } from '#app/ui/dashboard/orders/order-table.tsx'
import { PackedForm } from '#app/ui/dashboard/orders/packed-form.tsx'
import { PageHead } from '#app/ui/elements/page-head.tsx'
import { useLastAnswer } from '#app/ui/forms/use-last-answer.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { DeliveryAddress } from '#app/ui/orders/delivery-address.tsx'
import { OrderedItems } from '#app/ui/orders/ordered-items.tsx'
import { PriceRows } from '#app/ui/orders/price-rows.tsx'
import type { Route } from './+types/order.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const order = await findAdminOrder(shop, params.id)
  if (!order) throw data(null, { status: 404 })
  return { order, token: randomUUID(), mailOff: isMailOff(shop.config) }
}

/** Refunds it, whole or in part. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const admin = requireAdmin(context, request)
  const form = await parseFormData(request)
  const typed = typedValues(form, refundForm)
  const read = readForm(refundForm, form)
  if (!read.ok) return data({ ...refused('check-fields'), fieldErrors: read.fieldErrors, typed }, 400)
  const { token: id, left, amount } = read.value
  const wanted = await refundOrder(context.get(shopContext), admin, params.id, { id, left, amount })
  if (!wanted.ok) return data({ ...wanted, fieldErrors: {}, typed }, problemResponse(wanted.problem))
  return redirect(orderAddress({ id: params.id }), { headers: withToast(undefined, 'refund-noted') })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrKeepForm(serverAction)

export const shouldRevalidate = revalidateAfterForm

export default function DashboardOrder({
  loaderData: { order, token, mailOff },
  actionData,
}: Route.ComponentProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const answer = useLastAnswer(actionData)
  const refusal = answer && { typed: {}, fieldErrors: {}, ...answer }
  useLive(['orders'], { matters: ({ ids }) => ids === null || ids.includes(order.id) })
  return (
    <div className="wrap dash">
      <PageHead
        title={t('order.title', { receipt: order.id })}
        description={t('order.description')}
        path={orderAddress(order)}
        unlisted
      />
      <div className="dash__head">
        <Link className="btn btn--quiet" to="/dashboard/orders">
          <ArrowLeft className="i i--s" aria-hidden="true" />
          {t('order.back')}
        </Link>
        <h1>{t('order.title', { receipt: order.id })}</h1>
        <p className="soft">{formatMoment(order.date, language)}</p>
        <PackedForm address={orderAddress(order)} packedAt={order.packedAt} />
        <Link className="btn" to={`${orderAddress(order)}/slip`}>
          <Printer className="i i--s" aria-hidden="true" />
          {t('order.slip')}
        </Link>
      </div>
      <div className="order-page">
        <section className="panel order-part" aria-labelledby="order-items">
          <h2 id="order-items">{t('order.items')}</h2>
          <OrderedItems items={order.cartItems} />
          <PriceRows price={order.price} />
        </section>
        <div className="order-page__side">
          <section className="panel order-part" aria-labelledby="order-to">
            <h2 id="order-to">{t('order.deliverTo')}</h2>
            <DeliveryAddress address={order.addressInfo} />
            <h3>{t('order.buyer')}</h3>
            <dl className="facts">
              <Fact name={t('users.name')} value={order.accountName} />
              <Fact name={t('users.email')} value={order.email} />
              <Fact name={t('order.language')} value={t(`languages.${order.language}`)} />
            </dl>
          </section>
          <OrderMoney order={order} token={token} refusal={refusal} />
          <OrderEmails emails={order.emails} mailOff={mailOff} />
        </div>
      </div>
    </div>
  )
}
