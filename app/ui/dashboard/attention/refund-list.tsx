import { href, Link } from 'react-router'
import type { AdminKey } from '#app/messages/translator.ts'
import type { PaymentWay, RefundMeans } from '#app/shop/payments/payment-way.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'
import { NOT_SENT } from '#app/shop/refunds/refund.ts'
import { type RefundStatus, waitsForBuyer } from '#app/shop/refunds/refund-status.ts'
import { AskFirst } from '#app/ui/dashboard/ask-first.tsx'
import { useMoment } from '#app/ui/dashboard/use-moment.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useMoney } from '#app/ui/language/use-money.ts'
import { Decision, IssueActions, IssueFacts, IssueList } from './issue-list.tsx'

interface UnfinishedRefund {
  id: string
  paymentId: string
  provider: ProviderName
  amount: number
  currency: string
  status: RefundStatus
  way: PaymentWay | null
  means: RefundMeans | null
  lastError: string | null
  createdAt: Date
  orderId: string | null
  /** The provider accepted it and is still processing. */
  atProvider: boolean
  /** The shop no longer uses the provider that holds the money. */
  otherProvider: boolean
  disputed: boolean
}

/** Failed and pending refunds. */
export function RefundList({ refunds }: { refunds: UnfinishedRefund[] }) {
  const t = useAdminTranslate()
  return (
    <IssueList id="money-refunds" title={t('money.refunds')} text={t('money.refundsText')}>
      {refunds.map((refund) => (
        <RefundRow key={refund.id} refund={refund} />
      ))}
    </IssueList>
  )
}

function RefundRow({ refund }: { refund: UnfinishedRefund }) {
  const t = useAdminTranslate()
  const money = useMoney()
  const moment = useMoment()
  const { id, orderId, status, way, lastError, atProvider } = refund
  const isTwice = status === 'sent-twice'
  const provider = t(`order.providers.${refund.provider}`)
  return (
    <li>
      <p className="tabular">
        <strong>{money(refund.amount, refund.currency)}</strong>
      </p>
      <p>{t(chooseStateKey(refund), { provider })}</p>
      {lastError && lastError !== NOT_SENT && (
        <p className="text-small">
          <span>{t('money.lastError')}</span> <span lang="en">{lastError}</span>
        </p>
      )}
      <IssueFacts facts={[moment(refund.createdAt), provider, way && t(`paidBy.${way}`), refund.paymentId]} />
      <IssueActions orderId={orderId} linkClass="btn btn--line">
        {!(status === 'wanted' && atProvider) && (
          <>
            {!isTwice && (
              <Link className="btn btn--line" to={href('/dashboard/money/refunds/:id', { id })}>
                {t('money.transfer')}
              </Link>
            )}
            <AskFirst
              label={t('money.closeRefund')}
              question={t(isTwice ? 'money.closeTwice' : 'money.closeRefundText')}
            >
              <Decision intent="close-refund" id={id} text={t('money.acceptYes')} />
            </AskFirst>
          </>
        )}
      </IssueActions>
    </li>
  )
}

function chooseStateKey(refund: UnfinishedRefund): AdminKey {
  const { status, lastError, means, atProvider, otherProvider, disputed } = refund
  if (status === 'failed')
    return lastError === NOT_SENT ? 'money.refundState.notSent' : 'money.refundState.failed'
  if (status === 'sent-twice') return 'money.refundState.sentTwice'
  if (otherProvider) return 'money.refundState.otherProvider'
  if (waitsForBuyer(refund, means)) return 'money.refundState.asksBuyer'
  if (atProvider) return 'money.refundState.atProvider'
  if (refund.provider === 'by-hand') return 'money.refundState.byHand'
  return disputed ? 'money.refundState.disputed' : 'money.refundState.waiting'
}
