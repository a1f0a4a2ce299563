import { useState } from 'react'
import { Form, href, useLocation } from 'react-router'
import { formatSlotDay } from '#app/shop/delivery/format-slot.ts'
import type { ShownParcel } from '#app/shop/delivery/print/papers.ts'
import type { FormAnswer } from '#app/shop/forms/form-answer.ts'
import type { DriverStop } from '#app/shop/runs/driver-run.ts'
import type { RunFacts } from '#app/shop/runs/runs.ts'
import { DashboardHead } from '#app/ui/dashboard/dashboard-head.tsx'
import { PrintButton } from '#app/ui/dashboard/print/print-button.tsx'
import { Receipts } from '#app/ui/dashboard/print/print-changes.tsx'
import { PrintChoice } from '#app/ui/dashboard/print/print-choice.tsx'
import { H1 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { type DriverLink, RunLink } from './run-link.tsx'
import { PAPERS, type RunPaper, RunSheet } from './run-sheet.tsx'

export type SheetRun = Pick<RunFacts, 'id' | 'name' | 'day' | 'version' | 'link'> & { isOver: boolean }

interface RunSheetScreenProps {
  run: SheetRun
  stops: DriverStop[]
  shown: ShownParcel[]
  /** Receipts that were corrected, moved or added since the sheet was printed. */
  changed: string[]
  /** Receipts that the printed sheet shows and the run no longer has. */
  gone: string[]
  paper: RunPaper
  answer: FormAnswer<DriverLink | null> | undefined
}

/** The sheet as it is printed, and beside it the driver's link, which is shown once. */
export function RunSheetScreen({ run, stops, paper, answer, ...print }: RunSheetScreenProps) {
  const { shown, changed, gone } = print
  const t = useAdminTranslate()
  const day = formatSlotDay(run.day, useLanguage())
  const link = useShownLink(run.id, answer)
  const title = t('runs.sheetTitle', { name: run.name, day })
  const { pathname } = useLocation()
  return (
    <div className="wrap dashboard print-page runs__print">
      <PageHead title={title} description={t('runs.sheetDescription')} path={href('/board/runs')} unlisted />
      <DashboardHead
        back={{ to: `${href('/board/runs')}?day=${run.day}`, label: t('runs.backToRuns') }}
        screenOnly
      >
        <PrintButton key={`${run.id} ${paper}`} note={{ intent: 'print', shown: JSON.stringify(shown) }} />
        <PrintChoice
          label={t('runs.paper')}
          options={PAPERS.map((each) => ({
            to: each === 'a4' ? pathname : `?paper=${each}`,
            text: t(`runs.papers.${each}`),
            isChosen: each === paper,
          }))}
        />
      </DashboardHead>
      <H1 className="no-print">{title}</H1>
      {changed.length + gone.length > 0 && (
        <div className="no-print print-changes">
          <Receipts text={t('print.changed')} receipts={changed} />
          <Receipts text={t('runs.gone')} receipts={gone} />
        </div>
      )}
      <FormProblem problem={answer && !answer.ok ? answer.problem : undefined} />
      {!run.isOver && <LinkForms run={run} link={link} />}
      <RunSheet run={run} stops={stops} paper={paper} qr={link?.qr ?? null} />
    </div>
  )
}

/** Stays while another paper is chosen; gone with the page. */
function useShownLink(runId: string, answer: FormAnswer<DriverLink | null> | undefined): DriverLink | null {
  const made = answer?.ok ? answer.value : null
  const [last, setLast] = useState({ runId, made })
  const current = made !== null || last.runId !== runId ? { runId, made } : last
  if (current.made !== last.made || current.runId !== last.runId) setLast(current)
  return current.made
}

function LinkForms({ run, link }: { run: SheetRun; link: DriverLink | null }) {
  const t = useAdminTranslate()
  const isMade = run.link === 'waiting' || run.link === 'opened'
  return (
    <section className="panel no-print runs__link">
      <p>{t('runs.linkText')}</p>
      <p>
        <span className="tag">{t(`runs.links.${run.link}`)}</span>
      </p>
      {link && isMade && <RunLink link={link} />}
      <div className="button-row">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="link" />
          <input type="hidden" name="version" value={run.version} />
          <button className={isMade ? 'btn btn--line' : 'btn'} type="submit">
            {t(run.link === 'none' ? 'runs.makeLink' : 'runs.renewLink')}
          </button>
        </Form>
        {isMade && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="revoke" />
            <input type="hidden" name="version" value={run.version} />
            <button className="btn btn--line" type="submit">
              {t('runs.revokeLink')}
            </button>
          </Form>
        )}
      </div>
    </section>
  )
}
