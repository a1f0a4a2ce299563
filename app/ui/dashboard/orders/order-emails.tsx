import { useMoment } from '#app/ui/dashboard/use-moment.ts'
import { useOwnerWords } from '#app/ui/language/translations.ts'

interface Letter {
  id: string
  kind: string
  recipient: string
  sentAt: Date | null
  sentBy: string | null
  givenUpAt: Date | null
  lastError: string | null
}

/** Emails to the customer about an order. How those of earlier versions left is not known: today’s setting stands for it. */
export function OrderLetters({ letters, mailOff }: { letters: Letter[]; mailOff: boolean }) {
  const t = useOwnerWords()
  const moment = useMoment()
  const isKept = ({ sentAt, sentBy }: Letter) => sentAt !== null && (sentBy ? sentBy === 'outbox' : mailOff)
  const stateOf = (letter: Letter) => {
    const { sentAt, givenUpAt } = letter
    if (isKept(letter)) return t(mailOff ? 'order.letterInOutbox' : 'order.letterKept')
    if (sentAt) return t('order.letterSent', { time: moment(sentAt) })
    return givenUpAt ? t('order.letterGivenUp') : t('order.letterWaiting')
  }
  return (
    <section className="panel order-part" aria-labelledby="order-letters">
      <h2 id="order-letters">{t('order.letters')}</h2>
      <ul className="refunds">
        {letters.map((letter) => (
          <li key={letter.id}>
            <span>{t(letter.kind === 'refund' ? 'order.refundEmail' : 'order.confirmation')}</span>
            <span
              className={isKept(letter) || (letter.givenUpAt && !letter.sentAt) ? 'tag tag--error' : 'tag'}
            >
              {stateOf(letter)}
            </span>
            <span className="soft small">{letter.recipient}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
