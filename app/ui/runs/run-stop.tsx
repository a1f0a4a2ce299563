import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { Form, href, Link } from 'react-router'
import { STATUS_FACTS } from '#app/shop/delivery/delivery-status.ts'
import type { RunStep } from '#app/shop/runs/run-forms.ts'
import { cashShort, mayJoinRun, type Run, type RunParcel } from '#app/shop/runs/runs.ts'
import { StateTag } from '#app/ui/dashboard/orders/state-tag.tsx'
import { SteadyButton } from '#app/ui/elements/steady-button.tsx'
import { namedOrder } from '#app/ui/language/named-order.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { usePrice } from '#app/ui/language/use-language.ts'
import { RunChoice } from './run-choice.tsx'

interface RunStopProps {
  run: Run
  parcel: RunParcel
  /** Other runs that have not ended. */
  others: Run[]
}

/** A parcel in its run, with the buttons that move it. */
export function RunStop({ run, parcel, others }: RunStopProps) {
  const t = useAdminTranslate()
  const { receipt, stop, recipient, status } = parcel
  return (
    <li className="runs__stop" data-receipt={receipt}>
      <strong className="tabular">{stop}</strong>
      <p>
        <Link to={href('/dashboard/orders/:id', { id: receipt })}>
          {recipient || namedOrder(t, receipt, recipient)}
        </Link>{' '}
        <StateTag state={status} /> <StopCash parcel={parcel} isEnded={run.endedAt !== null} />
      </p>
      {run.endedAt === null && <Steps run={run} parcel={parcel} />}
      {run.endedAt === null && mayJoinRun(parcel) && <OtherRun run={run} receipt={receipt} others={others} />}
    </li>
  )
}

function StopCash({ parcel, isEnded }: { parcel: RunParcel; isEnded: boolean }) {
  const t = useAdminTranslate()
  const price = usePrice()
  const { status, collect, settled } = parcel
  const collected = price(parcel.collected ?? 0)
  if (status === 'delivered' && collect > 0)
    return (
      <span className={cashShort(parcel) > 0 ? 'tag tag--error' : 'tag'}>
        {t('runs.collectedOf', { collected, due: price(collect + settled) })}
      </span>
    )
  if (parcel.collected) return <span className="tag">{t('runs.collected', { amount: collected })}</span>
  if (collect === 0 || isEnded || !mayJoinRun(parcel)) return null
  return <span className="tag tag--warn">{t('board.collect', { amount: price(collect) })}</span>
}

const ICONS = { up: ArrowUp, down: ArrowDown, out: X }

function Steps({ run, parcel: { receipt, stop, status } }: Pick<RunStopProps, 'run' | 'parcel'>) {
  const t = useAdminTranslate()
  const at = run.parcels.findIndex((parcel) => parcel.receipt === receipt)
  const isPossible: Record<RunStep, boolean> = {
    up: at > 0,
    down: at < run.parcels.length - 1,
    out: status !== 'out' && !STATUS_FACTS[status].isOver,
  }
  return (
    <Form className="runs__steps" method="post">
      <input type="hidden" name="intent" value="step" />
      <input type="hidden" name="run" value={run.id} />
      <input type="hidden" name="version" value={run.version} />
      <input type="hidden" name="receipt" value={receipt} />
      {(['up', 'down', 'out'] as const).map((step) => {
        const Icon = ICONS[step]
        return (
          <SteadyButton
            key={step}
            className="icon-btn"
            type="submit"
            name="step"
            value={step}
            isOff={!isPossible[step]}
            aria-label={t(`runs.${step}`, { stop })}
          >
            <Icon className="icon icon--small" aria-hidden="true" />
          </SteadyButton>
        )
      })}
    </Form>
  )
}

function OtherRun({ run, receipt, others }: { run: Run; receipt: string; others: Run[] }) {
  const t = useAdminTranslate()
  if (others.length === 0) return null
  return (
    <details className="runs__other">
      <summary>{t('runs.other')}</summary>
      <Form className="form" method="post">
        <input type="hidden" name="intent" value="put" />
        <input type="hidden" name="receipt" value={receipt} />
        <input type="hidden" name="from" value={run.id} />
        <RunChoice label={t('runs.run')} open={others} />
        <button className="btn btn--line" type="submit">
          {t('runs.choose')}
        </button>
      </Form>
    </details>
  )
}
