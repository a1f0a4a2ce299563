import { formatClock } from '#app/shop/day.ts'
import { STATUS_FACTS } from '#app/shop/delivery/delivery-status.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { type DriverRun, findCurrent, isLoadable } from '#app/shop/runs/driver-run.ts'
import type { Queued, ShownStop } from '#app/shop/runs/queue.ts'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { H1, H2 } from '#app/ui/elements/heading.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { DriverStart } from './driver-start.tsx'
import { DriverStopCard } from './driver-stop-card.tsx'
import { StopList } from './stop-list.tsx'
import { UnsentNotes } from './unsent-notes.tsx'

export interface DriverScreenProps {
  run: DriverRun
  /** With what was pressed but not sent yet. */
  stops: ShownStop[]
  queue: Queued[]
  isOld: boolean
  refusal: FormRefusal | undefined
  onQueued: () => void
}

/** A run on the driver's phone: the next stop large, all of them below. */
export function DriverScreen({ run, stops, queue, isOld, refusal, onQueued }: DriverScreenProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const current = findCurrent(stops)
  const isDone = ({ status }: ShownStop) => STATUS_FACTS[status].isOver || status === 'failed'
  const over = stops.filter(isDone).length
  const isFinished = stops.length > 0 && over === stops.length
  return (
    <>
      <header className="driver__head">
        <H1>{t('driver.heading', { name: run.name })}</H1>
        <p className="tabular">{t('driver.progress', { over, all: stops.length })}</p>
      </header>
      <FormProblem problem={refusal?.problem} />
      <DriverStart ready={stops.filter(isLoadable)} isFirst={!current && over === 0} onQueued={onQueued} />
      {current && (
        <section aria-labelledby="driver-next">
          <H2 id="driver-next">{t('driver.next')}</H2>
          <DriverStopCard
            key={current.receipt}
            stop={current as ShownStop}
            refusal={refusal}
            onQueued={onQueued}
          />
        </section>
      )}
      {isFinished && <EmptyState title={t('driver.finished')} text={t('driver.finishedText')} />}
      {!current && !isFinished && !stops.some(isLoadable) && (
        <EmptyState title={t('driver.nothing')} text={t('driver.nothingText')} />
      )}
      <StopList stops={stops} current={current} refusal={refusal} onQueued={onQueued} />
      <div className="driver__notes">
        <div role="status">
          {isOld && (
            <p className="note driver__note">{t('driver.asOf', { time: formatClock(run.at, language) })}</p>
          )}
        </div>
        <UnsentNotes queue={queue} />
      </div>
    </>
  )
}
