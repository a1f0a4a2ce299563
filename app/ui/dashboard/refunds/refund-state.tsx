import { href, Link } from 'react-router'
import { textIn } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import type { RefundMeans } from '#app/shop/payments/payment-way.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'
import { readGivenBack } from '#app/shop/refunds/given-back.ts'
import { NOT_SENT } from '#app/shop/refunds/refund.ts'
import { type RefundStatus, waitsForBuyer } from '#app/shop/refunds/refund-status.ts'
import { useMoment } from '#app/ui/dashboard/use-moment.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'

export interface RefundRow {
  id: string
  amount: Satang
  status: RefundStatus
  providerRefundId: string | null
  bankReference: string | null
  lastError: string | null
  /** Ids of lines that are not made any more. */
  takenOut: string[] | null
  createdAt: Date
}

const STATES = {
  wanted: ['order.refundWanted', 'tag tag--warn'],
  done: ['order.refundDone', 'tag'],
  'by-hand': ['order.refundByHand', 'tag'],
  'sent-twice': ['order.refundSentTwice', 'tag tag--error'],
  failed: ['order.refundFailed', 'tag tag--error'],
} as const

const NOT_SENT_STATE = ['order.refundNotSent', 'tag tag--warn'] as const
const IN_CASH_STATE = ['transfer.doneInCash', 'tag'] as const
/** Of money by hand: the owner closed it, since none was needed. */
const NOT_GIVEN_STATE = ['order.refundNotGiven', 'tag'] as const

interface RefundStateProps {
  refund: RefundRow
  order: { provider: ProviderName; means: RefundMeans | null; cartItems: OrderedItem[] }
}

/** One refund of an order; a failed one can be transferred by hand. */
export function RefundState({ refund, order: { provider, means, cartItems } }: RefundStateProps) {
  const t = useAdminTranslate()
  const price = usePrice()
  const moment = useMoment()
  const { id, amount, status, providerRefundId, bankReference, lastError, createdAt } = refund
  const asksBuyer = waitsForBuyer({ status, atProvider: providerRefundId !== null }, means)
  const given = readGivenBack(bankReference)
  const [text, look] = chooseState({ status, lastError, means, isInCash: given.by === 'cash' })
  const mayTransfer = text === 'order.refundFailed' || (status === 'wanted' && means === 'by-hand')
  return (
    <li>
      <span className="tabular">{price(amount)}</span>
      {amount > 0 && (
        <span className={look}>
          {asksBuyer ? t('order.refundAsksBuyer') : t(text, { provider: t(`order.providers.${provider}`) })}
        </span>
      )}
      {refund.takenOut && <TakenOut lines={cartItems.filter(({ id }) => refund.takenOut?.includes(id))} />}
      <span className="text-soft text-small">{moment(createdAt)}</span>
      {given.by === 'byHand' && (
        <span className="text-soft text-small">{`${t('orders.bankReference')} ${given.number}`}</span>
      )}
      {mayTransfer && <Link to={href('/dashboard/money/refunds/:id', { id })}>{t('money.transfer')}</Link>}
    </li>
  )
}

interface Facts extends Pick<RefundRow, 'status' | 'lastError'> {
  means: RefundMeans | null
  isInCash: boolean
}

function chooseState({ status, lastError, means, isInCash }: Facts) {
  if (status !== 'failed') return isInCash ? IN_CASH_STATE : STATES[status]
  if (lastError === NOT_SENT) return NOT_SENT_STATE
  return means === 'by-hand' ? NOT_GIVEN_STATE : STATES.failed
}

function TakenOut({ lines }: { lines: OrderedItem[] }) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const items = lines.map(({ title }) => textIn(title, language)).join(', ')
  return <span className="text-soft text-small">{t('order.takenOut', { items })}</span>
}
