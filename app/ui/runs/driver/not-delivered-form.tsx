import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { addToQueue } from '#app/browser/runs/stored-run.ts'
import { FAILURES } from '#app/shop/delivery/delivery-status.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { MoveFields, type StopCardProps } from './move-fields.tsx'

/** Each reason is a button. */
export function NotDeliveredForm({ stop, onQueued }: Omit<StopCardProps, 'refusal'>) {
  const t = useCustomerTranslate()
  const queue = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const failure = FAILURES.find((reason) => reason === (submitter as HTMLButtonElement | null)?.value)
    if (!failure) return
    const { receipt, version, moveId } = stop
    addToQueue([{ intent: 'failed', id: moveId, receipt, stop: stop.stop, version, failure }])
    onQueued()
  }
  return (
    <details className="driver__fold">
      <summary className="btn btn--line driver__large">{t('driver.notDelivered')}</summary>
      <Form className="form" method="post" onSubmit={queue}>
        <MoveFields intent="failed" stop={stop} />
        {FAILURES.map((failure) => (
          <button
            key={failure}
            className="btn btn--line driver__large"
            type="submit"
            name="failure"
            value={failure}
          >
            {t(`driver.failures.${failure}`)}
          </button>
        ))}
      </Form>
    </details>
  )
}
