import type { Card } from '#app/browser/payments/sandbox-bank.ts'
import { SANDBOX_CARDS } from '#app/shop/checkout/sandbox-cards.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { groupNumber } from './card-input.ts'

/** The pretend bank's cards, to be filled in by a press. */
export function TestCards({ onCard }: { onCard: (card: Card) => void }) {
  const t = useTranslate()
  return (
    <details className="test-cards">
      <summary>{t('card.testCards')}</summary>
      <ul>
        {SANDBOX_CARDS.map(({ number, outcome }) => (
          <li key={number}>
            <button
              type="button"
              aria-label={t('card.use', {
                number: groupNumber(number),
                outcome: t(`card.outcomes.${outcome}`),
              })}
              onClick={() =>
                onCard({ number: groupNumber(number), expiry: goodExpiry(new Date()), cvc: '123' })
              }
            >
              <span className="tabular">{groupNumber(number)}</span>
              <span className="text-soft">{t(`card.outcomes.${outcome}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A date that is good for years to come. */
function goodExpiry(now: Date): string {
  return `12/${String((now.getFullYear() + 5) % 100).padStart(2, '0')}`
}
