import { memo, startTransition, useEffect, useState } from 'react'
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
  const { slot } = lane
  const language = useLanguage()
  const id = `lane-${laneKey(lane)}`
  const times = slot && (withDay ? formatSlot(slot, language) : formatTimes(slot.starts, slot.ends))
  const heading = slot ? `${times} · ${t(`deliveryPage.kinds.${slot.kind}`)}` : t('board.untimed')
  return (
    <section aria-labelledby={id}>
      <H2 id={id}>
        <span>{heading}</span> <small className="text-soft">{t('board.readyOf', countLane(lane))}</small>
      </H2>
      {isOpen ? <Cards lane={lane} now={now} /> : <OpenLane lane={lane} />}
    </section>
  )
}

/** A slow phone draws the first ones and answers their buttons, then it draws the others. */
const FIRST_CARDS = 30

function Cards({ lane, now }: Pick<LaneProps, 'lane' | 'now'>) {
  const [search] = useSearchParams()
  const isAsked = search.get('open') === laneKey(lane)
  const [areAllDrawn, setAllDrawn] = useState(isAsked || lane.cards.length <= FIRST_CARDS)
  useEffect(() => startTransition(() => setAllDrawn(true)), [])
  const drawn = areAllDrawn ? lane.cards : lane.cards.slice(0, FIRST_CARDS)
  return (
    <>
      <ul className="lane__cards">
        {drawn.map((card) => (
          <SameCard key={card.receipt} card={card} isLate={isLate(card, now)} />
        ))}
      </ul>
      {!areAllDrawn && (
        <noscript>
          <OpenLane lane={lane} />
        </noscript>
      )}
    </>
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
