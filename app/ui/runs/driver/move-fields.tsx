import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import type { DriverIntent } from '#app/shop/runs/driver-forms.ts'
import type { ShownStop } from '#app/shop/runs/queue.ts'

export interface StopCardProps {
  stop: ShownStop
  refusal: FormRefusal | undefined
  /** Sends what is queued. */
  onQueued: () => void
}

/** Read by the shop where there are no scripts. */
export function MoveFields({ intent, stop }: { intent: DriverIntent; stop: ShownStop }) {
  const { receipt, version, moveId } = stop
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="receipt" value={receipt} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="moveId" value={moveId} />
    </>
  )
}
