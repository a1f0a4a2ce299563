import { useEffect, useState } from 'react'
import { removePhotos } from '#app/browser/runs/stored-photos.ts'
import { forgetRun, storedQueue } from '#app/browser/runs/stored-run.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { RunGone } from './run-gone.tsx'

/** The phone forgets whom it brought flowers to; what it could not send any more is named. */
export function RunEnded() {
  const t = useCustomerTranslate()
  const [unsent, setUnsent] = useState<number[]>([])
  useEffect(() => {
    const stops = storedQueue().flatMap((press) => ('stop' in press ? [press.stop] : []))
    if (stops.length > 0) setUnsent([...new Set(stops)])
    forgetRun()
    void removePhotos()
  }, [])
  return (
    <>
      <RunGone />
      {unsent.length > 0 && (
        <p className="note note--warn" role="alert">
          {t('driver.unsent', { stops: unsent.join(', ') })}
        </p>
      )}
    </>
  )
}
