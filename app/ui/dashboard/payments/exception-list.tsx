import { Form, href, Link } from 'react-router'
import type { ProviderName } from '#app/shop/checkout/provider-name.ts'
import { CURRENCY } from '#app/shop/constants.ts'
import type { MoneyIntent } from '#app/shop/refunds/refund-form.ts'
import { AskFirst } from '#app/ui/dashboard/ask-first.tsx'
import { orderAddress } from '#app/ui/dashboard/orders/order-table.tsx'
import { useMoment } from '#app/ui/dashboard/use-moment.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useMoney } from '#app/ui/language/use-language.ts'

interface Exception {
  paymentId: string
  provider: ProviderName
  reason: string
  amount: number
  currency: string
  createdAt: Date
  /** In satang: the shop asks for baht. */
  expected: number | null
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
] as const

/** Money that is no order: why, and what the owner can do about each. */
export function ExceptionList({ exceptions }: { exceptions: Exception[] }) {
  const t = useAdminTranslate()
  return (
    <section className="panel order-part" aria-labelledby="money-exceptions">
      <h2 id="money-exceptions">{t('money.exceptions')}</h2>
      <p className="text-soft">{t('money.exceptionsText')}</p>
      <ul className="issue-list">
        {exceptions.map((exception) => (
          <ExceptionRow key={exception.paymentId} exception={exception} />
        ))}
      </ul>
    </section>
  )
}

function ExceptionRow({ exception }: { exception: Exception }) {
  const t = useAdminTranslate()
  const money = useMoney()
  const moment = useMoment()
  const reason = REASONS.find((known) => known === exception.reason) ?? 'other'
  const { amount, currency, expected } = exception
  const differs = expected !== null && (expected !== amount || currency !== CURRENCY)
  return (
    <li>
      <p className="tabular">
        <strong>{t('money.paid', { amount: money(amount, currency) })}</strong>
        {differs && ` · ${t('money.expected', { amount: money(expected, CURRENCY) })}`}
      </p>
      <p>{t(`money.reason.${reason}`)}</p>
      <p className="text-soft text-small">
        {[
          moment(exception.createdAt),
          exception.email,
          t(`order.providers.${exception.provider}`),
          exception.paymentId,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {exception.refunding && <p className="tag tag--warn">{t('money.refunding')}</p>}
      <div className="issue-list__actions">
        {exception.orderId && (
          <Link className="btn btn--quiet" to={orderAddress({ id: exception.orderId })}>
            {t('money.openOrder', { receipt: exception.orderId })}
          </Link>
        )}
        {!exception.refunding && (
          <>
            <AskFirst
              label={t('money.refund')}
              question={t('money.refundText', { amount: money(amount, currency) })}
            >
              <Decision intent="refund" id={exception.paymentId} text={t('money.refundYes')} danger />
            </AskFirst>
            <AskFirst label={t('money.accept')} question={t('money.acceptText')}>
              <Decision intent="accept" id={exception.paymentId} text={t('money.acceptYes')} />
            </AskFirst>
          </>
        )}
      </div>
    </li>
  )
}

interface DecisionProps {
  intent: MoneyIntent
  id: string
  text: string
  danger?: boolean
}

/** One button that decides about one matter. */
export function Decision({ intent, id, text, danger = false }: DecisionProps) {
  return (
    <Form method="post" action={href('/dashboard/money')}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <button className={danger ? 'btn btn--danger' : 'btn'} type="submit">
        {text}
      </button>
    </Form>
  )
}
