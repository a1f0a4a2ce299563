import type { OrderPrice } from '#app/shop/checkout/pricing.ts'
import { type DeliveryStatus, isHandedOver } from '#app/shop/delivery/delivery-status.ts'
import type { DeliveryTime } from '#app/shop/delivery/delivery-time.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import type { Satang } from '#app/shop/money.ts'
import { type JoinedOrder, type OrderedItem, parcelReceipt } from '#app/shop/orders/order.ts'
import { type HandPayment, readPaidBy } from '#app/shop/payments/by-hand/hand-payment.ts'
import type { PaymentWay, RefundMeans } from '#app/shop/payments/payment-way.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'
import type { Outcome } from '#app/shop/problem.ts'
import { readDiscount } from '#app/shop/refunds/line-share.ts'
import { howPaidBack, leftToRefund, listTakenOut } from '#app/shop/refunds/refund.ts'
import { type Dispute, DisputeState } from '#app/ui/dashboard/attention/dispute-list.tsx'
import { RefundForm } from '#app/ui/dashboard/refunds/refund-form.tsx'
import { refundMeansKey } from '#app/ui/dashboard/refunds/refund-means.ts'
import { type RefundRow, RefundState } from '#app/ui/dashboard/refunds/refund-state.tsx'
import { useMoment } from '#app/ui/dashboard/use-moment.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'
import { useMoney } from '#app/ui/language/use-money.ts'
import { JoinedNote } from './joined-orders.tsx'

export interface OrderMoneyProps {
  order: {
    id: string
    paymentId: string
    checkoutId: string
    provider: ProviderName
    way: PaymentWay | null
    means: RefundMeans | null
    livemode: boolean
    refunded: Satang
    refundPending: Satang
    price: OrderPrice
    refunds: RefundRow[]
    disputes: Dispute[]
    refundable: Outcome<Satang>
    deliveryTime: DeliveryTime | null
    deliveryVersion: number
    cartItems: OrderedItem[]
    joined: JoinedOrder[]
    joins: string | null
    deliveryState: DeliveryStatus | null
    parcelState: DeliveryStatus | null
  }
  /** Of an order by hand. */
  byHand: Pick<HandPayment, 'means'> | null
  token: string
  refusal: FormRefusal | undefined
}

/** Payment, refunds, dispute and the form to refund more. */
export function OrderMoney({ order, byHand, token, refusal }: OrderMoneyProps) {
  const t = useAdminTranslate()
  const price = usePrice()
  const left = leftToRefund({ ...order, paid: order.price.total })
  return (
    <section className="panel order-part" aria-labelledby="order-money">
      <H2 id="order-money">{t('order.payment')}</H2>
      <dl className="fact-list">
        <Fact name={t('paidBy.label')} value={t(`paidBy.${readPaidBy(order.way, byHand) ?? 'unknown'}`)} />
        <Fact name={t('order.provider')} value={t(`order.providers.${order.provider}`)} />
      </dl>
      <details className="order-ids">
        <summary>{t('order.ids')}</summary>
        <dl className="fact-list">
          <Fact name={t('order.paymentId')} value={order.paymentId} />
          <Fact name={t('order.checkout')} value={order.checkoutId} />
        </dl>
      </details>
      {!order.livemode && <p className="text-soft text-small">{t('order.testMode')}</p>}
      {order.refunds.length > 0 && (
        <>
          <h3>{t('order.refunds')}</h3>
          <ul className="refund-list">
            {order.refunds.map((refund) => (
              <RefundState key={refund.id} refund={refund} order={order} />
            ))}
          </ul>
          <p className="tabular text-small">
            {[
              t('order.refundedSum', { amount: price(order.refunded) }),
              ...(order.refundPending > 0
                ? [t('order.refundPending', { amount: price(order.refundPending) })]
                : []),
              t('order.left', { amount: price(left) }),
            ].join(' · ')}
          </p>
        </>
      )}
      {order.disputes.length > 0 && <OrderDisputes disputes={order.disputes} />}
      <OrderRefund order={order} token={token} refusal={refusal} />
    </section>
  )
}

/** The refund form, or the reason why there is none. */
function OrderRefund({ order, token, refusal }: Omit<OrderMoneyProps, 'byHand'>) {
  const { refundable, refunds, means, way, provider, deliveryTime, deliveryVersion } = order
  const t = useAdminTranslate()
  const language = useLanguage()
  if (!refundable.ok) return <p className="note note--warn">{problemText(t, refundable.problem, language)}</p>
  const isOverNothing = order.price.total === 0 && refunds.length < order.cartItems.length
  if (refundable.value === 0 && !isOverNothing) return <p>{t(`order.paidBack.${howPaidBack(order)}`)}</p>
  const isPlanned = deliveryTime !== null && deliveryTime.status !== 'cancelled'
  return (
    <RefundForm
      key={token}
      token={token}
      left={refundable.value}
      means={t(refundMeansKey(means, way), { provider: t(`order.providers.${provider}`) })}
      deliveryVersion={isPlanned ? deliveryVersion : null}
      items={order.cartItems}
      discount={readDiscount(order.price)}
      takenOut={listTakenOut(refunds)}
      mayTakeOut={mayTakeOut(order)}
      refusal={refusal}
    >
      <JoinedNote joined={order.joined} />
    </RefundForm>
  )
}

/** A whole parcel is cancelled instead. */
function mayTakeOut(order: OrderMoneyProps['order']): boolean {
  if (order.parcelState && isHandedOver(order.parcelState)) return false
  return order.cartItems.length > 1 || parcelReceipt(order) !== order.id
}

function OrderDisputes({ disputes }: { disputes: Dispute[] }) {
  const t = useAdminTranslate()
  const money = useMoney()
  const moment = useMoment()
  return (
    <>
      <h3>{t('order.disputes')}</h3>
      <ul className="refund-list">
        {disputes.map(({ id, amount, currency, status, createdAt }) => (
          <li key={id}>
            <span className="tabular">{money(amount, currency)}</span>
            <DisputeState status={status} />
            <span className="text-soft text-small">{moment(createdAt)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

export function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-soft text-small">{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
