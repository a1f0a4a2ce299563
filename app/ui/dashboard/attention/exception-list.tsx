import { CURRENCY } from '#app/shop/money.ts'
import type { PaymentWay, RefundMeans } from '#app/shop/payments/payment-way.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'
import { AskFirst } from '#app/ui/dashboard/ask-first.tsx'
import { refundMeansKey } from '#app/ui/dashboard/refunds/refund-means.ts'
import { useMoment } from '#app/ui/dashboard/use-moment.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useMoney } from '#app/ui/language/use-money.ts'
import { Decision, IssueActions, IssueFacts, IssueList } from './issue-list.tsx'

interface Exception {
  paymentId: string
  provider: ProviderName
  reason: string
  amount: number
  currency: string
  way: PaymentWay | null
  means: RefundMeans | null
  createdAt: Date
  /** Satang. */
  expected: number | null
  email: string | null
  receipt: string | null
  description: string | null
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

/** Payments without an order: the reason and the choices. */
export function ExceptionList({ exceptions }: { exceptions: Exception[] }) {
  const t = useAdminTranslate()
  return (
    <IssueList id="money-exceptions" title={t('money.exceptions')} text={t('money.exceptionsText')}>
      {exceptions.map((exception) => (
        <ExceptionRow key={exception.paymentId} exception={exception} />
      ))}
    </IssueList>
  )
}

function ExceptionRow({ exception }: { exception: Exception }) {
  const t = useAdminTranslate()
  const money = useMoney()
  const moment = useMoment()
  const reason = REASONS.find((known) => known === exception.reason) ?? 'other'
  const { amount, currency, expected, way } = exception
  const provider = t(`order.providers.${exception.provider}`)
  const differs = expected !== null && (expected !== amount || currency !== CURRENCY)
  return (
    <li>
      <p className="tabular">
        <strong>{t('money.paid', { amount: money(amount, currency) })}</strong>
        {differs && <span>{` · ${t('money.expected', { amount: money(expected, CURRENCY) })}`}</span>}
      </p>
      <p>{t(`money.reason.${reason}`)}</p>
      <IssueFacts
        facts={[
          moment(exception.createdAt),
          exception.receipt,
          exception.description,
          exception.email,
          provider,
          way && t(`paidBy.${way}`),
          exception.paymentId,
        ]}
      />
      {exception.refunding && <p className="tag tag--warn">{t('money.refunding')}</p>}
      <IssueActions orderId={exception.orderId}>
        {!exception.refunding && (
          <>
            <AskFirst
              label={t('money.refund')}
              question={t('money.refundText', { amount: money(amount, currency) })}
            >
              <p>{t(refundMeansKey(exception.means, way), { provider })}</p>
              <Decision intent="refund" id={exception.paymentId} text={t('money.refundYes')} danger />
            </AskFirst>
            <AskFirst label={t('money.accept')} question={t('money.acceptText')}>
              <Decision intent="accept" id={exception.paymentId} text={t('money.acceptYes')} />
            </AskFirst>
          </>
        )}
      </IssueActions>
    </li>
  )
}
