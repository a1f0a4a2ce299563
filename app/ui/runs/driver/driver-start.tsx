import { Truck } from 'lucide-react'
import { Form } from 'react-router'
import { newIdempotencyKey } from '#app/browser/idempotency-key.ts'
import { addToQueue } from '#app/browser/runs/stored-run.ts'
import type { ShownStop } from '#app/shop/runs/queue.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

interface DriverStartProps {
  ready: ShownStop[]
  /** Nothing has left the shop yet. */
  isFirst: boolean
  onQueued: () => void
}

/** Takes along what is ready at the shop. */
export function DriverStart({ ready, isFirst, onQueued }: DriverStartProps) {
  const t = useCustomerTranslate()
  if (ready.length === 0) return null
  const shown = ready.map(({ receipt, version }) => ({ receipt, version }))
  return (
    <Form
      className="driver__start"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        addToQueue([{ intent: 'start', id: newIdempotencyKey(), shown }])
        onQueued()
      }}
    >
      <input type="hidden" name="intent" value="start" />
      <input type="hidden" name="shown" value={JSON.stringify(shown)} />
      <p>{t('driver.startText', { count: ready.length })}</p>
      <button className="btn driver__large" type="submit">
        <Truck className="icon" aria-hidden="true" />
        <span>{t(isFirst ? 'driver.start' : 'driver.more')}</span>
      </button>
    </Form>
  )
}
