import { formatDay } from '#app/shop/day.ts'
import type { HandPayment } from '#app/shop/payments/by-hand/hand-payment.ts'
import { IssueActions, IssueFacts, IssueList, Issues } from '#app/ui/dashboard/attention/issue-list.tsx'
import { useMoment } from '#app/ui/dashboard/use-moment.ts'
import { Fold } from '#app/ui/elements/fold.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'
import { PaymentDecisions } from './payment-decisions.tsx'
import { type Slip, SlipImages } from './slip-images.tsx'

interface Waiting extends HandPayment {
  receipt: string
  orderId: string | null
  buyerName: string
  since: Date
  slips: Slip[]
}

/** Transfers that a buyer says to have made: somebody compares each with the bank's app. */
export function SlipList({ payments }: { payments: Waiting[] }) {
  const t = useAdminTranslate()
  const price = usePrice()
  const moment = useMoment()
  return (
    <IssueList id="money-slips" title={t('transfers.slips')} text={t('transfers.slipsText')}>
      {payments.map((payment) => {
        const { reference, amount, receipt, buyerName, since, slips, orderId } = payment
        return (
          <li key={reference}>
            <div className="slip-check">
              <div>
                <p className="tabular">
                  <strong>{price(amount)}</strong>
                </p>
                <IssueFacts facts={[receipt, buyerName, moment(slips[0]?.at ?? since)]} />
              </div>
              <SlipImages slips={slips} />
              <IssueActions orderId={orderId}>
                <PaymentDecisions payment={payment} />
              </IssueActions>
            </div>
          </li>
        )
      })}
    </IssueList>
  )
}

/** Late money still makes an order. */
export function MissingList({ payments }: { payments: Waiting[] }) {
  const t = useAdminTranslate()
  const price = usePrice()
  const moment = useMoment()
  return (
    <Fold title={t('transfers.missing')} about={t('transfers.missingText')}>
      <Issues>
        {payments.map((payment) => {
          const { reference, amount, receipt, buyerName, since, slips, status, orderId } = payment
          return (
            <li key={reference}>
              <p>
                <strong className="tabular">{price(amount)}</strong>{' '}
                <span className="tag tag--warn">{t(`transfers.states.${status}`)}</span>
              </p>
              <IssueFacts facts={[receipt, buyerName, moment(slips[0]?.at ?? since)]} />
              <IssueActions orderId={orderId}>
                <PaymentDecisions payment={payment} />
              </IssueActions>
            </li>
          )
        })}
      </Issues>
    </Fold>
  )
}

/** Money that is still to come for orders that stand. */
export function OwedList({ payments, sum }: { payments: Waiting[]; sum: number }) {
  const t = useAdminTranslate()
  const price = usePrice()
  const moment = useMoment()
  const language = useLanguage()
  return (
    <IssueList
      id="money-owed"
      title={t('transfers.owed')}
      text={t('transfers.owedText', { sum: price(sum) })}
    >
      {payments.map((payment) => {
        const { reference, amount, receipt, buyerName, means, due, since, orderId } = payment
        return (
          <li key={reference}>
            <p className="tabular">
              <strong>{price(amount)}</strong>
              <span>{` · ${t(`paidBy.${means}`)}`}</span>
            </p>
            <IssueFacts
              facts={[
                receipt,
                buyerName,
                moment(since),
                due === null ? null : t('transfers.due', { day: formatDay(due, language, 'short') }),
              ]}
            />
            <IssueActions orderId={orderId}>
              <PaymentDecisions payment={payment} />
            </IssueActions>
          </li>
        )
      })}
    </IssueList>
  )
}
