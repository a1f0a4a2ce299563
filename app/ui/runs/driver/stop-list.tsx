import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import type { DriverStop } from '#app/shop/runs/driver-run.ts'
import type { ShownStop } from '#app/shop/runs/queue.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { DriverStopCard } from './driver-stop-card.tsx'

interface StopListProps {
  stops: ShownStop[]
  /** It is shown above. */
  current: DriverStop | null
  refusal: FormRefusal | undefined
  onQueued: () => void
}

/** All stops by their turn; each opens, so that a driver may take another first. */
export function StopList({ stops, current, refusal, onQueued }: StopListProps) {
  const t = useCustomerTranslate()
  return (
    <section aria-labelledby="driver-all">
      <H2 id="driver-all">{t('driver.all')}</H2>
      <ol className="driver__list">
        {stops.map((stop) =>
          stop.receipt === current?.receipt ? (
            <li key={stop.receipt} aria-current="step" className="driver__row">
              <Line stop={stop} />
            </li>
          ) : (
            <li key={stop.receipt}>
              <details>
                <summary className="driver__row">
                  <Line stop={stop} />
                </summary>
                <DriverStopCard stop={stop} refusal={refusal} onQueued={onQueued} />
              </details>
            </li>
          ),
        )}
      </ol>
    </section>
  )
}

const STATES = ['ready', 'out', 'delivered', 'failed'] as const

function Line({ stop: { stop, name, status, isUnsent } }: { stop: ShownStop }) {
  const t = useCustomerTranslate()
  const state = STATES.find((known) => known === status) ?? 'other'
  return (
    <>
      <strong className="tabular">{stop}</strong>
      <span>{name || t('orders.nameUnknown')}</span>
      <span className="text-soft text-small">
        {t(isUnsent ? 'driver.isWaiting' : state === 'other' ? 'driver.notReady' : `driver.states.${state}`)}
      </span>
    </>
  )
}
