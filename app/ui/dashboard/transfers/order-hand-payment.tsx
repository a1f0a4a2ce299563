import type { HandPayment, HandPaymentStatus } from '#app/shop/payments/by-hand/hand-payment.ts'
import { useMoment } from '#app/ui/dashboard/use-moment.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { usePrice } from '#app/ui/language/use-language.ts'
import { DecisionError } from './decision-error.tsx'
import { PaymentDecisions } from './payment-decisions.tsx'
import { type Slip, SlipImages } from './slip-images.tsx'

interface Word {
  at: Date
  /** A person's name, or `buyer` or `shop`. */
  actor: string
  toStatus: HandPaymentStatus
  note: string | null
}

interface OrderHandPaymentProps {
  /** Null for an order that a gateway was paid for. */
  payment: (HandPayment & { words: Word[]; slips: Slip[]; mayTakeBack: boolean }) | null
  orderId: string
}

/** What the shop's own book says of an order's money, whose word it was, and what may be said now. */
export function OrderHandPayment({ payment, orderId }: OrderHandPaymentProps) {
  const t = useAdminTranslate()
  const price = usePrice()
  if (!payment) return null
  const { status, means, amount, bankReference, words, slips, mayTakeBack } = payment
  return (
    <section className="panel order-part" aria-labelledby="order-book">
      <H2 id="order-book">{t('transfers.book')}</H2>
      <DecisionError />
      <p>
        <strong className="tabular">{price(amount)}</strong>
        <span>{` · ${t(`paidBy.${means}`)} `}</span>
        <span className={status === 'received' ? 'tag' : 'tag tag--warn'}>
          {t(`transfers.states.${status}`)}
        </span>
      </p>
      {bankReference && <p>{t('transfers.bankIs', { number: bankReference })}</p>}
      <WordList words={words} />
      {slips.length > 0 && <SlipImages slips={slips} />}
      <div className="issue-list__actions">
        <PaymentDecisions payment={payment} order={orderId} mayTakeBack={mayTakeBack} />
      </div>
    </section>
  )
}

function WordList({ words }: { words: Word[] }) {
  const t = useAdminTranslate()
  const moment = useMoment()
  const name = (actor: string) =>
    actor === 'buyer' || actor === 'shop' ? t(`transfers.actors.${actor}`) : actor
  return (
    <ol className="payment-words">
      {words.map(({ at, actor, toStatus, note }) => (
        <li key={`${new Date(at).getTime()} ${toStatus}`}>
          <span>{t('transfers.word', { who: name(actor), state: t(`transfers.states.${toStatus}`) })}</span>{' '}
          <span className="text-soft text-small">{moment(at)}</span>
          {note && <p>{note}</p>}
        </li>
      ))}
    </ol>
  )
}
