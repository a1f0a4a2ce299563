import { useFetcher } from 'react-router'
import { slipFlags } from '#app/messages/delivery-rows.ts'
import type { BoardCard } from '#app/shop/board/board.ts'
import type { FormAnswer } from '#app/shop/forms/form-answer.ts'
import { textIn } from '#app/shop/language.ts'
import { StateTag } from '#app/ui/dashboard/orders/state-tag.tsx'
import { ProductImage } from '#app/ui/elements/product-image.tsx'
import { namedOrder } from '#app/ui/language/named-order.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'
import { CardMoves } from './card-moves.tsx'
import { Made } from './made.tsx'
import { SheetLink } from './sheet-link.tsx'
import { useConnection } from './use-connection.ts'

/** A parcel: number, picture, what, to whom, what to mind, and its next step. */
export function Card({ card, isLate }: { card: BoardCard; isLate: boolean }) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const { receipt, status, stop, run, recipient, district, lines } = card
  const [first] = lines
  const fetcher = useFetcher<FormAnswer<string>>()
  const form = `moves-${receipt}`
  // Offline, what is shown may not be true any more.
  const isOffline = useConnection()
  const isOff = isOffline || fetcher.state !== 'idle'
  return (
    <li className="board-card panel" data-receipt={receipt}>
      <div className="board-card__head">
        {stop !== null && <strong className="board-card__stop tabular">{stop}</strong>}
        {first && (
          <span className="board__picture">
            <ProductImage
              imageUrl={first.imageUrl}
              title={textIn(first.title, language)}
              alt=""
              sizes="56px"
              thumbnail
            />
          </span>
        )}
        <div>
          <SheetLink className="board-card__name" receipt={receipt}>
            {recipient || namedOrder(t, receipt, recipient)}
          </SheetLink>
          {district && <span className="text-soft text-small">{district}</span>}
        </div>
      </div>
      <ul className="board-card__flags">
        <li>
          <StateTag state={status} />
        </li>
        {run !== null && <li className="tag">{t('board.inRun', { run })}</li>}
        <Flags card={card} isLate={isLate} />
      </ul>
      <ul className="board-card__lines">
        {lines.map((line) => (
          <li key={`${line.id} ${line.isTakenOut}`}>
            {line.isTakenOut ? (
              <s>{`${line.count} × ${textIn(line.title, language)}`}</s>
            ) : (
              <span>{`${line.count} × ${textIn(line.title, language)}`}</span>
            )}
            <Made status={status} line={line} form={form} isOff={isOff} />
          </li>
        ))}
      </ul>
      <CardMoves id={form} fetcher={fetcher} card={card} label={t('board.open', { receipt })} isOff={isOff} />
    </li>
  )
}

function Flags({ card, isLate }: { card: BoardCard; isLate: boolean }) {
  const t = useAdminTranslate()
  const price = usePrice()
  const { gift, deliveryTime, collect, photo } = card
  const flags = [
    ...(isLate ? [t('board.late')] : []),
    ...slipFlags(t, { gift, deliveryTime }),
    ...(gift.placeKind ? [t(`gift.options.placeKind.${gift.placeKind}`)] : []),
    ...(gift.anonymous ? [t('board.anonymous')] : []),
    ...(photo === 'changes' ? [t('pictures.states.changes')] : []),
    ...(collect > 0 ? [t('board.collect', { amount: price(collect) })] : []),
  ]
  return (
    <>
      {gift.hasCard && <li className="tag">{t('board.card')}</li>}
      {flags.map((flag) => (
        <li key={flag} className="tag tag--warn">
          {flag}
        </li>
      ))}
    </>
  )
}
