import { Moon, Sun } from 'lucide-react'
import { href, useFetcher } from 'react-router'
import { MODE_FETCHER, useMode } from '#app/browser/mode.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

/** Switches between light and dark at once and stores the choice; without scripts it leads to `next`. */
export function ModeForm({ next }: { next: string }) {
  const t = useTranslate()
  const fetcher = useFetcher({ key: MODE_FETCHER })
  const mode = useMode()
  const Icon = mode === 'dark' ? Sun : Moon
  return (
    <fetcher.Form method="post" action={href('/preferences')}>
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="mode" value={mode === 'dark' ? 'light' : 'dark'} />
      <button
        className="icon-btn"
        type="submit"
        aria-label={t(mode === 'dark' ? 'nav.lightMode' : 'nav.darkMode')}
      >
        <Icon className="icon" aria-hidden="true" />
      </button>
    </fetcher.Form>
  )
}
