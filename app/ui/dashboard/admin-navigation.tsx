import {
  CalendarDays,
  ClipboardList,
  CreditCard,
  Globe,
  History,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Settings,
  SquareKanban,
  Tags,
  Truck,
  Users,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { href, NavLink, useLocation } from 'react-router'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

type Place =
  | 'board'
  | 'overview'
  | 'categories'
  | 'orders'
  | 'calendar'
  | 'delivery'
  | 'messages'
  | 'money'
  | 'settings'
  | 'helpers'
  | 'log'
  | 'goingLive'

const PLACES: { name: Place; to: string; Icon: LucideIcon; end?: boolean }[] = [
  { name: 'board', to: href('/board'), Icon: SquareKanban },
  { name: 'overview', to: href('/dashboard'), Icon: LayoutDashboard, end: true },
  { name: 'categories', to: href('/dashboard/categories'), Icon: Tags },
  { name: 'orders', to: href('/dashboard/orders'), Icon: ClipboardList },
  { name: 'calendar', to: href('/dashboard/calendar'), Icon: CalendarDays },
  { name: 'delivery', to: href('/dashboard/delivery'), Icon: Truck },
  { name: 'messages', to: href('/dashboard/messages'), Icon: Mail },
  { name: 'money', to: href('/dashboard/money'), Icon: CreditCard },
  { name: 'settings', to: href('/dashboard/settings'), Icon: Settings },
  { name: 'helpers', to: href('/dashboard/helpers'), Icon: Users },
  { name: 'log', to: href('/dashboard/log'), Icon: History },
  { name: 'goingLive', to: href('/dashboard/going-live'), Icon: Globe },
]

/** Links to the admin screens; on a phone one scrolling line. */
export function AdminNavigation() {
  const t = useAdminTranslate()
  const list = useCurrentInView()
  return (
    <nav className="admin-nav no-print" aria-label={t('adminNav.label')}>
      <ul ref={list} className="wrap">
        {PLACES.map(({ name, to, Icon, end = false }) => (
          <li key={name}>
            <NavLink to={to} end={end}>
              <Icon className="icon icon--small" aria-hidden="true" />
              <span>{t(`adminNav.${name}`)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls the line, never the page, to the current place. */
function useCurrentInView() {
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page marks another link
  useEffect(() => {
    const line = list.current
    const current = line?.querySelector<HTMLElement>('[aria-current=page]')
    if (!line || !current) return
    const { left, width } = current.getBoundingClientRect()
    line.scrollLeft += left + width / 2 - innerWidth / 2
  }, [pathname])
  return list
}
