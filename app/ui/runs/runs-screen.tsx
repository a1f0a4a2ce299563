import { href } from 'react-router'
import { formatSlotDay } from '#app/shop/delivery/format-slot.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import type { Run, RunGroup } from '#app/shop/runs/runs.ts'
import { BoardDays } from '#app/ui/board/board-days.tsx'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { H1, H2 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { FreeGroup } from './free-group.tsx'
import { RunPanel } from './run-panel.tsx'

interface RunsScreenProps {
  day: string
  today: string
  runs: Run[]
  groups: RunGroup[]
  refusal: FormRefusal | undefined
}

/** A day's parcels by time and zone, and the runs that they are put into. */
export function RunsScreen({ day, today, runs, groups, refusal }: RunsScreenProps) {
  const t = useAdminTranslate()
  const shown = formatSlotDay(day, useLanguage())
  const open = runs.filter(({ endedAt }) => endedAt === null)
  return (
    <div className="wrap dashboard">
      <PageHead
        title={t('runs.title', { day: shown })}
        description={t('runs.description')}
        path={href('/board/runs')}
        unlisted
      />
      <H1>{`${t('runs.heading')} · ${shown}`}</H1>
      <BoardDays day={day} today={today} path="/board/runs" />
      <FormProblem problem={refusal?.problem} />
      {groups.length > 0 && (
        <section aria-labelledby="runs-free">
          <H2 id="runs-free">{t('runs.free')}</H2>
          <div className="runs__groups">
            {groups.map((group) => (
              <FreeGroup
                key={`${group.slot.slotId} ${group.zoneId}`}
                group={group}
                open={open}
                refusal={refusal}
              />
            ))}
          </div>
        </section>
      )}
      {groups.length === 0 && runs.length > 0 && <p className="text-soft">{t('runs.allIn')}</p>}
      {groups.length === 0 && runs.length === 0 && (
        <EmptyState title={t('runs.empty')} text={t('runs.emptyText')} />
      )}
      {runs.map((run) => (
        <RunPanel key={run.id} run={run} open={open} refusal={refusal} />
      ))}
    </div>
  )
}
