import { memo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type BoardCard, type BoardLane, countLane, isLate, laneKey } from '#app/shop/board/board.ts'
import { formatSlot, formatTimes } from '#app/shop/delivery/format-slot.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { Card } from './card.tsx'

interface LaneProps {
  lane: BoardLane
  now: Date
  /** The heading names the day too. */
  withDay: boolean
  /** Else a link shows its cards. */
  isOpen: boolean
}

/** The parcels of a time, in the order of their numbers. */
export function Lane({ lane, now, withDay, isOpen }: LaneProps) {
  const t = useAdminTranslate()
  const { slot, cards } = lane
  const language = useLanguage()
  const id = `lane-${laneKey(lane)}`
  const times = slot && (withDay ? formatSlot(slot, language) : formatTimes(slot.starts, slot.ends))
  const heading = slot ? `${times} · ${t(`deliveryPage.kinds.${slot.kind}`)}` : t('board.untimed')
  return (
    <section aria-labelledby={id}>
      <H2 id={id}>
        <span>{heading}</span> <small className="text-soft">{t('board.readyOf', countLane(lane))}</small>
      </H2>
      {isOpen ? (
        <ul className="lane__cards">
          {cards.map((card) => (
            <SameCard key={card.receipt} card={card} isLate={isLate(card, now)} />
          ))}
        </ul>
      ) : (
        <OpenLane lane={lane} />
      )}
    </section>
  )
}

function OpenLane({ lane }: { lane: BoardLane }) {
  const t = useAdminTranslate()
  const [search] = useSearchParams()
  const next = new URLSearchParams(search)
  next.set('open', laneKey(lane))
  return (
    <Link className="btn btn--line" to={`?${next}`} preventScrollReset>
      {t('board.showLane', { count: lane.cards.length })}
    </Link>
  )
}

/** Of three hundred cards only the changed one is drawn again. */
const SameCard = memo(
  Card,
  (before, after) => before.isLate === after.isLate && isSame(before.card, after.card),
)

function isSame(one: BoardCard, other: BoardCard): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
