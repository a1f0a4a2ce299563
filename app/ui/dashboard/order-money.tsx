import type { Satang } from '#app/shop/money.ts'
import { usePrice } from '#app/ui/reader.ts'
import { useOwnerWords } from '#app/ui/words.ts'
import { useMoment } from './moment.ts'
import { RefundForm, type RefundRefusal } from './refund-form.tsx'

export interface OrderMoneyProps {
  order: {
    paymentId: string
    checkoutId: string
    provider: string
    livemode: boolean
    refunded: Satang
    price: { total: Satang }
    refunds: { id: string; amount: Satang; status: 'wanted' | 'done' | 'failed'; createdAt: Date }[]
  }
  token: string
  refusal: RefundRefusal | undefined
}

const STATES = {
  wanted: ['order.refundWanted', 'tag tag--warn'],
  done: ['order.refundDone', 'tag'],
  failed: ['order.refundFailed', 'tag tag--error'],
} as const

/** How an order was paid, what went back, and the way to give back more. */
export function OrderMoney({ order, token, refusal }: OrderMoneyProps) {
  const t = useOwnerWords()
  const price = usePrice()
  const moment = useMoment()
  const left = order.price.total - order.refunded
  return (
    <section className="panel order-part" aria-labelledby="order-money">
      <h2 id="order-money">{t('order.payment')}</h2>
      <dl className="facts">
        <Fact name={t('order.paymentId')} value={order.paymentId} />
        <Fact name={t('order.provider')} value={order.provider} />
        <Fact name={t('order.checkout')} value={order.checkoutId} />
      </dl>
      {!order.livemode && <p className="soft small">{t('order.testMode')}</p>}
      {order.refunds.length > 0 && (
        <>
          <h3>{t('order.refunds')}</h3>
          <ul className="refunds">
            {order.refunds.map(({ id, amount, status, createdAt }) => {
              const [text, look] = STATES[status]
              return (
                <li key={id}>
                  <span className="num">{price(amount)}</span>
                  <span className={look}>{t(text)}</span>
                  <span className="soft small">{moment(createdAt)}</span>
                </li>
              )
            })}
          </ul>
          <p className="num small">
            {`${t('order.refundedSum', { amount: price(order.refunded) })} · ${t('order.left', { amount: price(left) })}`}
          </p>
        </>
      )}
      {left > 0 ? (
        <RefundForm key={order.refunds.length} token={token} left={left} refusal={refusal} />
      ) : (
        <p>{t('order.refundAll')}</p>
      )}
    </section>
  )
}

export function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="soft small">{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
