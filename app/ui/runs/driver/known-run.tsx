import { useEffect } from 'react'
import { keepRunPage } from '#app/browser/runs/keep-run-page.ts'
import { removeDone, storeRun, useQueue, useStoredRun } from '#app/browser/runs/stored-run.ts'
import { useSending } from '#app/browser/runs/use-sending.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import type { DriverRun } from '#app/shop/runs/driver-run.ts'
import { applyQueued } from '#app/shop/runs/queue.ts'
import { useConnection } from '#app/ui/board/use-connection.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { DriverScreen } from './driver-screen.tsx'

interface KnownRunProps {
  /** Null if the shop could not be reached. */
  fresh: DriverRun | null
  /** By the phone's clock in milliseconds; null for the page as it was loaded. */
  askedAt: number | null
  refusal: FormRefusal | undefined
}

/** The run as the phone knows it: fresh from the shop or as it was last, with what the phone has not sent yet. */
export function KnownRun({ fresh, askedAt, refusal }: KnownRunProps) {
  const t = useCustomerTranslate()
  const stored = useStoredRun()
  const queue = useQueue()
  const sendNow = useSending()
  const isOffline = useConnection()
  useEffect(() => {
    if (!fresh) return
    storeRun(fresh)
    removeDone(askedAt ?? performance.timeOrigin)
  }, [fresh, askedAt])
  useEffect(keepRunPage, [])
  const run = fresh ?? stored
  if (!run) return <p role="status">{t('driver.noConnection')}</p>
  return (
    <DriverScreen
      run={run}
      stops={applyQueued(run.stops, queue)}
      queue={queue}
      isOld={isOffline || fresh === null}
      refusal={refusal}
      onQueued={sendNow}
    />
  )
}
