import { useEffect, useState } from 'react'
import { useFetchers, useNavigation } from 'react-router'
import { MODE_FETCHER } from '#app/browser/mode.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

/** Faster answers show no bar. */
const SHOW_AFTER_MS = 150

/** A slim bar at the top while data loads. */
export function ProgressBar() {
  const t = useTranslate()
  const navigating = useNavigation().state !== 'idle'
  const fetching = useFetchers().some((fetcher) => fetcher.state !== 'idle' && fetcher.key !== MODE_FETCHER)
  const shown = useDelayed(navigating || fetching)
  return shown ? <div className="progress-bar" role="progressbar" aria-label={t('site.loading')} /> : null
}

function useDelayed(now: boolean): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!now) return setLasting(false)
    const timer = setTimeout(() => setLasting(true), SHOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [now])
  return lasting && now
}
