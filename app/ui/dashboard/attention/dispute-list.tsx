import type { ProviderName } from '#app/shop/payments/provider-name.ts'
import type { DisputeStatus } from '#app/shop/refunds/refund.ts'
import { AskFirst } from '#app/ui/dashboard/ask-first.tsx'
import { useMoment } from '#app/ui/dashboard/use-moment.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useMoney } from '#app/ui/language/use-money.ts'
import { Decision, IssueActions, IssueFacts, IssueList } from './issue-list.tsx'

export interface Dispute {
  id: string
  amount: number
  currency: string
  status: DisputeStatus
  createdAt: Date
}

interface ListedDispute extends Dispute {
  paymentId: string
  provider: ProviderName
  email: string | null
  orderId: string | null
}

/** Disputed payments: those to answer, and those that wait for the bank. */
export function DisputeList({ disputes }: { disputes: ListedDispute[] }) {
  const t = useAdminTranslate()
  return (
    <IssueList id="money-disputes" title={t('money.disputes')} text={t('money.disputesText')}>
      {disputes.map((dispute) => (
        <DisputeRow key={dispute.id} dispute={dispute} />
      ))}
    </IssueList>
  )
}

function DisputeRow({ dispute }: { dispute: ListedDispute }) {
  const t = useAdminTranslate()
  const money = useMoney()
  const moment = useMoment()
  const { id, orderId, status } = dispute
  return (
    <li>
      <p className="tabular">
        <strong>{money(dispute.amount, dispute.currency)}</strong>
      </p>
      <DisputeState status={status} />
      <IssueFacts
        facts={[
          moment(dispute.createdAt),
          dispute.email,
          t(`order.providers.${dispute.provider}`),
          dispute.paymentId,
        ]}
      />
      <IssueActions orderId={orderId}>
        {status === 'open' && (
          <AskFirst label={t('money.answered')} question={t('money.answeredText')}>
            <Decision intent="dispute-answered" id={id} text={t('money.answeredYes')} />
          </AskFirst>
        )}
        <AskFirst label={t('money.decided')} question={t('money.decidedText')}>
          <Decision intent="dispute-won" id={id} text={t('money.won')} />
          <Decision intent="dispute-lost" id={id} text={t('money.lost')} />
        </AskFirst>
      </IssueActions>
    </li>
  )
}

const LOOKS: Record<DisputeStatus, string> = {
  open: 'tag tag--error',
  pending: 'tag tag--warn',
  won: 'tag',
  lost: 'tag tag--error',
}

export function DisputeState({ status }: { status: DisputeStatus }) {
  const t = useAdminTranslate()
  return <span className={LOOKS[status]}>{t(`order.disputeState.${status}`)}</span>
}
