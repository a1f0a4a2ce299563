import { useOwnerWords } from '#app/ui/words.ts'
import { useMoment } from './moment.ts'

interface Letter {
  id: string
  kind: string
  recipient: string
  sentAt: Date | null
  givenUpAt: Date | null
  lastError: string | null
}

/** Emails to the customer about an order; with `mailOff` they stay on the server. */
export function OrderLetters({ letters, mailOff }: { letters: Letter[]; mailOff: boolean }) {
  const t = useOwnerWords()
  const moment = useMoment()
  const stateOf = ({ sentAt, givenUpAt }: Letter) => {
    if (sentAt) return mailOff ? t('order.letterInOutbox') : t('order.letterSent', { time: moment(sentAt) })
    return givenUpAt ? t('order.letterGivenUp') : t('order.letterWaiting')
  }
  return (
    <section className="panel order-part" aria-labelledby="order-letters">
      <h2 id="order-letters">{t('order.letters')}</h2>
      <ul className="refunds">
        {letters.map((letter) => (
          <li key={letter.id}>
            <span>{t(letter.kind === 'refund' ? 'order.refundEmail' : 'order.confirmation')}</span>
            <span className={mailOff || (letter.givenUpAt && !letter.sentAt) ? 'tag tag--error' : 'tag'}>
              {stateOf(letter)}
            </span>
            <span className="soft small">{letter.recipient}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
