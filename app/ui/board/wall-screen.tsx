import { href } from 'react-router'
import { type BoardLane, countLane, isLate, listToMake } from '#app/shop/board/board.ts'
import { formatSlotDay, formatTimes } from '#app/shop/delivery/format-slot.ts'
import { textIn } from '#app/shop/language.ts'
import { itemsToCome } from '#app/shop/orders/order.ts'
import { StateTag } from '#app/ui/dashboard/orders/state-tag.tsx'
import { H1, H2 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { ToMakeList } from './to-make-list.tsx'

interface WallScreenProps {
  day: string
  now: Date
  lanes: BoardLane[]
}

/** The board for a screen on the wall: large, without names, phones and buttons. */
export function WallScreen({ day, now, lanes }: WallScreenProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const shown = formatSlotDay(day, language)
  return (
    <div className="wrap dashboard board--wall">
      <PageHead
        title={t('board.title', { day: shown })}
        description={t('board.description')}
        path={href('/board')}
        unlisted
      />
      <H1>{shown}</H1>
      <ToMakeList toMake={listToMake(lanes)} />
      {lanes.map((lane) => (
        <section key={lane.slot?.slotId ?? ''} aria-labelledby={`wall-${lane.slot?.slotId}`}>
          <H2 id={`wall-${lane.slot?.slotId}`}>
            <span>{lane.slot ? formatTimes(lane.slot.starts, lane.slot.ends) : t('board.untimed')}</span>{' '}
            <small className="text-soft">{t('board.readyOf', countLane(lane))}</small>
          </H2>
          <ul className="lane__cards">
            {lane.cards.map((card) => (
              <li key={card.receipt} className="board-card panel">
                <strong className="board-card__stop tabular">{card.stop ?? card.receipt}</strong>
                <span>
                  {itemsToCome(card.lines)
                    .map(({ count, title }) => `${count} × ${textIn(title, language)}`)
                    .join(', ')}
                </span>
                <StateTag state={card.status} />
                {isLate(card, now) && <span className="tag tag--warn">{t('board.late')}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
