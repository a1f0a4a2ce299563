import { useOwnerWords } from '#app/ui/words.ts'
import { useMoment } from './moment.ts'

interface Letter {
  id: string
  recipient: string
  sentAt: Date | null
  givenUpAt: Date | null
  lastError: string | null
}

/** What the shop wrote to the buyer about an order. */
export function OrderLetters({ letters }: { letters: Letter[] }) {
  const t = useOwnerWords()
  const moment = useMoment()
  const stateOf = ({ sentAt, givenUpAt }: Letter) => {
    if (sentAt) return t('order.letterSent', { time: moment(sentAt) })
    return givenUpAt ? t('order.letterGivenUp') : t('order.letterWaiting')
  }
  return (
    <section className="panel order-part" aria-labelledby="order-letters">
      <h2 id="order-letters">{t('order.letters')}</h2>
      <ul className="refunds">
        {letters.map((letter) => (
          <li key={letter.id}>
            <span>{t('order.confirmation')}</span>
            <span className={letter.givenUpAt && !letter.sentAt ? 'tag tag--error' : 'tag'}>
              {stateOf(letter)}
            </span>
            <span className="soft small">{letter.recipient}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
