import { useRef } from 'react'
import { cardLanguage, cardLayout, SMALLEST_CARD_SIZE } from '#app/shop/delivery/print/card-layout.ts'
import type { PrintedCard } from '#app/shop/delivery/print/parcel.ts'
import { useFittedText } from './use-fitted-text.ts'

/** A card each, A6. The server guesses the size of the type, the browser measures it. */
export function PrintCards({ cards }: { cards: PrintedCard[] }) {
  const list = useRef<HTMLDivElement>(null)
  useFittedText(list, SMALLEST_CARD_SIZE)
  return (
    <div className="sheets" ref={list}>
      {cards.map((card) => (
        <Card key={card.receipt} {...card} />
      ))}
    </div>
  )
}

function Card({ receipt, stop, message, sender }: PrintedCard) {
  const { size, keepsLines } = cardLayout(message)
  return (
    <article className="sheet">
      <div className="gift-card">
        <div className="gift-card__room" data-fit={size} lang={cardLanguage(message)}>
          <p className="gift-card__text" data-lines={keepsLines}>
            {message}
          </p>
          {sender && (
            <p className="gift-card__from" lang={cardLanguage(sender)}>
              {sender}
            </p>
          )}
        </div>
        <p className="gift-card__order tabular">{`${stop} · ${receipt}`}</p>
      </div>
    </article>
  )
}
