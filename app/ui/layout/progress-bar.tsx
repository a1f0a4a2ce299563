import { useEffect, useState } from 'react'
import { useFetchers, useNavigation } from 'react-router'
import { MODE_FETCHER } from '#app/browser/mode.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

/** Milliseconds; an answer that comes sooner needs no sign that it is on its way. */
const PATIENCE = 150

/** The loading indicator: a slim bar at the top while data is under way. */
export function ProgressBar() {
  const t = useTranslate()
  const navigating = useNavigation().state !== 'idle'
  const fetching = useFetchers().some((fetcher) => fetcher.state !== 'idle' && fetcher.key !== MODE_FETCHER)
  const shown = useLasting(navigating || fetching)
  return shown ? <div className="progress-bar" role="progressbar" aria-label={t('site.loading')} /> : null
}

/** True once something has been true for a while. */
function useLasting(now: boolean): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!now) return setLasting(false)
    const timer = setTimeout(() => setLasting(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [now])
  return lasting && now
}
