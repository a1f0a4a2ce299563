import { Form, Link } from 'react-router'
import type { Satang } from '#app/shop/money.ts'
import { usePrice } from '#app/ui/reader.ts'
import { useOwnerWords } from '#app/ui/words.ts'
import { AskFirst } from './ask-first.tsx'
import { useMoment } from './moment.ts'
import { orderAddress } from './order-table.tsx'

interface Exception {
  paymentId: string
  provider: string
  reason: string
  amount: Satang
  createdAt: Date
  expected: Satang | null
  email: string | null
  receipt: string | null
  orderId: string | null
  refunding: boolean
}

const REASONS = [
  'second-payment',
  'amount',
  'currency',
  'mode',
  'checkout',
  'under-review',
  'unknown-checkout',
  'dispute',
] as const

/** Money that is no order: why, and what the owner can do about each. */
export function ExceptionList({ exceptions }: { exceptions: Exception[] }) {
  const t = useOwnerWords()
  return (
    <section className="panel order-part" aria-labelledby="money-exceptions">
      <h2 id="money-exceptions">{t('money.exceptions')}</h2>
      <p className="soft">{t('money.exceptionsText')}</p>
      <ul className="matters">
        {exceptions.map((exception) => (
          <ExceptionRow key={exception.paymentId} exception={exception} />
        ))}
      </ul>
    </section>
  )
}

function ExceptionRow({ exception }: { exception: Exception }) {
  const t = useOwnerWords()
  const price = usePrice()
  const moment = useMoment()
  const reason = REASONS.find((known) => known === exception.reason) ?? 'other'
  const differs = exception.expected !== null && exception.expected !== exception.amount
  return (
    <li>
      <p className="num">
        <strong>{t('money.paid', { amount: price(exception.amount) })}</strong>
        {differs && ` · ${t('money.expected', { amount: price(exception.expected ?? 0) })}`}
      </p>
      <p>{t(`money.reason.${reason}`)}</p>
      <p className="soft small">
        {[moment(exception.createdAt), exception.email, exception.provider, exception.paymentId]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {exception.refunding && <p className="tag tag--warn">{t('money.refunding')}</p>}
      <div className="matters__do">
        {exception.orderId && (
          <Link className="btn btn--quiet" to={orderAddress({ id: exception.orderId })}>
            {t('money.openOrder', { receipt: exception.orderId })}
          </Link>
        )}
        {!exception.refunding && reason !== 'dispute' && (
          <AskFirst
            label={t('money.refund')}
            question={t('money.refundText', { amount: price(exception.amount) })}
          >
            <Decision intent="refund" id={exception.paymentId} text={t('money.refundYes')} danger />
          </AskFirst>
        )}
        <AskFirst label={t('money.accept')} question={t('money.acceptText')}>
          <Decision intent="accept" id={exception.paymentId} text={t('money.acceptYes')} />
        </AskFirst>
      </div>
    </li>
  )
}

interface DecisionProps {
  intent: 'accept' | 'refund' | 'send-again'
  id: string
  text: string
  danger?: boolean
}

/** One button that decides about one matter. */
export function Decision({ intent, id, text, danger = false }: DecisionProps) {
  return (
    <Form method="post" action="/dashboard/money">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <button className={danger ? 'btn btn--danger' : 'btn'} type="submit">
        {text}
      </button>
    </Form>
  )
}
