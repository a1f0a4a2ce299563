import { href, Link } from 'react-router'
import { WAITING, type Waiting, type WaitingParcels } from '#app/shop/board/waiting.ts'
import { useMayOpen } from '#app/ui/dashboard/use-worker.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

interface WaitingLineProps {
  waiting: Waiting
  /** Those that the board shows now. */
  only: WaitingParcels | null
}

/** Screens of their own; the board shows all others. */
const PLACES: Partial<Record<keyof Waiting, string>> = {
  slips: href('/dashboard/money'),
  links: href('/dashboard/new-order'),
}

/** What waits for the shop, each leading to exactly that where it may be opened; nothing if nothing does. */
export function WaitingLine({ waiting, only }: WaitingLineProps) {
  const t = useAdminTranslate()
  const mayOpen = useMayOpen()
  const place = (name: keyof Waiting) => PLACES[name] ?? `${href('/board')}?only=${name}`
  const names = WAITING.filter((name) => waiting[name] > 0 && mayOpen(place(name)))
  if (names.length === 0) return null
  return (
    <nav aria-label={t('board.waiting')}>
      <ul className="chips chips--wrap">
        {names.map((name) => (
          <li key={name}>
            <Link className="chip" to={place(name)} aria-current={name === only ? 'true' : undefined}>
              {t(`board.waits.${name}`, { count: waiting[name] })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
