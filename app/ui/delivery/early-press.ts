import { useEffect, useEffectEvent, useState } from 'react'
import type { LoadedOffers } from '#app/browser/delivery-offers.ts'

interface Shown {
  status: LoadedOffers['status']
  time: string | null
  /** The time that was chosen before is not among the offers. */
  isLost: boolean
}

/** A button that was pressed before the offers are there: once they are, `onLoaded` is told whether the same time is shown. */
export function useEarlyPress({ status, time, isLost }: Shown, onLoaded: (isSame: boolean) => void) {
  const [pressed, setPressed] = useState<Pick<Shown, 'time'> | null>(null)
  const end = useEffectEvent((before: string | null) => {
    setPressed(null)
    onLoaded(before ? before === time : !isLost)
  })
  useEffect(() => {
    if (pressed && status !== 'loading') end(pressed.time)
  }, [pressed, status])
  return { isWaiting: pressed !== null, wait: () => setPressed({ time }) }
}
