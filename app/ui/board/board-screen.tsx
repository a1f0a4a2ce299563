import { Plus, Truck } from 'lucide-react'
import type { ComponentProps } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { type BoardLane, laneKey, listOpenLanes, listToMake } from '#app/shop/board/board.ts'
import type { Waiting, WaitingParcels } from '#app/shop/board/waiting.ts'
import { formatClock } from '#app/shop/day.ts'
import { formatSlotDay } from '#app/shop/delivery/format-slot.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { useMayOpen } from '#app/ui/dashboard/use-worker.ts'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { H1 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { BoardDays } from './board-days.tsx'
import { Lane } from './lane.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { ToMakeList } from './to-make-list.tsx'
import { useBoardKeys } from './use-board-keys.ts'
import { useConnection } from './use-connection.ts'
import { WaitingLine } from './waiting-line.tsx'

export interface BoardScreenProps {
  day: string
  today: string
  now: Date
  readAt: Date
  lanes: BoardLane[]
  /** The board shows these in place of a day; null for the day. */
  only: WaitingParcels | null
  /** Null on the wall screen. */
  waiting: Waiting | null
  chosen: ComponentProps<typeof OrderSheet>['order'] | null
  refusal: FormRefusal | undefined
}

/** A day's work: what waits, what to make, and each parcel by its time with its next step. */
export function BoardScreen({
  day,
  only,
  today,
  now,
  readAt,
  lanes,
  waiting,
  chosen,
  refusal,
}: BoardScreenProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const mayOpen = useMayOpen()
  const mayOrder = mayOpen(href('/dashboard/new-order'))
  const mayRun = mayOpen(href('/board/runs'))
  const isOffline = useConnection()
  useBoardKeys({ mayOrder })
  const [search] = useSearchParams()
  const open = listOpenLanes(lanes, search.get('open'), now)
  const shown =
    only && waiting ? t(`board.waits.${only}`, { count: waiting[only] }) : formatSlotDay(day, language)
  return (
    <div className="wrap dashboard">
      <PageHead
        title={t('board.title', { day: shown })}
        description={t('board.description')}
        path={href('/board')}
        unlisted
      />
      <div className="board__head">
        <H1>{shown}</H1>
        <div className="button-row">
          {mayRun && (
            <Link className="btn btn--line" to={`${href('/board/runs')}?day=${day}`}>
              <Truck className="icon icon--small" aria-hidden="true" />
              <span>{t('runs.link')}</span>
            </Link>
          )}
          {mayOrder && (
            <Link className="btn btn--line" to={href('/dashboard/new-order')}>
              <Plus className="icon icon--small" aria-hidden="true" />
              <span>{t('board.newOrder')}</span>
            </Link>
          )}
        </div>
      </div>
      <BoardDays day={only ? null : day} today={today} path="/board" />
      <p role="status">{isOffline && t('board.offline', { time: formatClock(readAt, language) })}</p>
      <FormProblem problem={refusal?.problem} />
      {waiting && <WaitingLine waiting={waiting} only={only} />}
      <div className="board__work">
        {!only && <ToMakeList toMake={listToMake(lanes)} />}
        {lanes.map((lane) => (
          <Lane
            key={laneKey(lane)}
            lane={lane}
            now={now}
            withDay={only !== null}
            isOpen={open.has(laneKey(lane))}
          />
        ))}
      </div>
      {lanes.length === 0 && (
        <EmptyState
          title={t(only ? 'board.nothingWaits' : 'board.empty')}
          text={only ? '' : t('board.emptyText')}
        />
      )}
      {lanes.length > 0 && <p className="field-hint board__keys">{t('board.keys')}</p>}
      {chosen && <OrderSheet order={chosen} />}
    </div>
  )
}
