import {
  ClipboardList,
  CreditCard,
  Globe,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Settings,
  Tags,
} from 'lucide-react'
import { NavLink } from 'react-router'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

type Place = 'overview' | 'categories' | 'orders' | 'messages' | 'money' | 'settings' | 'goingLive'

const PLACES: { name: Place; to: string; Icon: LucideIcon; end?: boolean }[] = [
  { name: 'overview', to: '/dashboard', Icon: LayoutDashboard, end: true },
  { name: 'categories', to: '/dashboard/categories', Icon: Tags },
  { name: 'orders', to: '/dashboard/orders', Icon: ClipboardList },
  { name: 'messages', to: '/dashboard/messages', Icon: Mail },
  { name: 'money', to: '/dashboard/money', Icon: CreditCard },
  { name: 'settings', to: '/dashboard/settings', Icon: Settings },
  { name: 'goingLive', to: '/dashboard/going-live', Icon: Globe },
]

/** The way to each of the owner's screens; on a phone it is one line that scrolls. */
export function AdminNavigation() {
  const t = useAdminTranslate()
  return (
    <nav className="admin-nav no-print" aria-label={t('adminNav.label')}>
      <ul className="wrap">
        {PLACES.map(({ name, to, Icon, end = false }) => (
          <li key={name}>
            <NavLink to={to} end={end}>
              <Icon className="i i--s" aria-hidden="true" />
              {t(`adminNav.${name}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
