import { Printer } from 'lucide-react'
import { href, Link } from 'react-router'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { type Run, sumCash } from '#app/shop/runs/runs.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { usePrice } from '#app/ui/language/use-language.ts'
import { EndRun } from './end-run.tsx'
import { RunStop } from './run-stop.tsx'

interface RunPanelProps {
  run: Run
  /** Runs that have not ended. */
  open: Run[]
  refusal: FormRefusal | undefined
}

/** A run with its parcels by turn, its cash, and its way to the driver. */
export function RunPanel({ run, open, refusal }: RunPanelProps) {
  const t = useAdminTranslate()
  const price = usePrice()
  const { id, name, parcels, endedAt, cashGiven, link } = run
  const cash = sumCash(run)
  const others = open.filter((other) => other.id !== id)
  const facts = [
    t('runs.parcels', { parcels: parcels.length }),
    ...(cash.open > 0 ? [t('runs.toCollect', { amount: price(cash.open) })] : []),
    ...(cash.collected > 0 ? [t('runs.collected', { amount: price(cash.collected) })] : []),
    ...(cashGiven !== null ? [t('runs.given', { amount: price(cashGiven) })] : []),
    endedAt === null ? t(`runs.links.${link}`) : t('runs.ended'),
  ]
  return (
    <section className="panel runs__run" aria-labelledby={`run-${id}`}>
      <H2 id={`run-${id}`}>{name}</H2>
      <ul className="runs__facts">
        {facts.map((fact) => (
          <li key={fact} className="tag">
            {fact}
          </li>
        ))}
        {cash.missing > 0 && (
          <li className="tag tag--error">{t('runs.missing', { amount: price(cash.missing) })}</li>
        )}
      </ul>
      {parcels.length === 0 && <p className="text-soft">{t('runs.noParcels')}</p>}
      <ol className="runs__stops">
        {parcels.map((parcel) => (
          <RunStop key={parcel.receipt} run={run} parcel={parcel} others={others} />
        ))}
      </ol>
      <div className="button-row">
        <Link className="btn btn--line" to={href('/board/runs/:id', { id })}>
          <Printer className="icon icon--small" aria-hidden="true" />
          <span>{t('runs.sheet')}</span>
        </Link>
      </div>
      {endedAt === null && <EndRun run={run} collected={cash.collected} refusal={refusal} />}
    </section>
  )
}
