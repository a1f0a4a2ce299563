import type { KeyboardEvent, ReactNode } from 'react'
import { href, Link, useLocation } from 'react-router'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

const PANEL = 'dashboard-panel'
const TABS = [
  { path: href('/dashboard'), name: 'products' },
  { path: href('/dashboard/orders'), name: 'order' },
  { path: href('/dashboard/users'), name: 'users' },
] as const

/** The dashboard's sections; tabs are links, so each has a URL and works without scripts. */
export function DashboardTabs({ children }: { children: ReactNode }) {
  const t = useAdminTranslate()
  const path = useLocation().pathname.toLowerCase().replace(/\/$/, '')
  const chosen = TABS.find((tab) => tab.path === path) ?? TABS[0]
  return (
    <>
      <div className="tabs" role="tablist" aria-label={t('shell.tabs')} onKeyDown={moveFocus}>
        {TABS.map((tab) => (
          <Link
            key={tab.name}
            id={`tab-${tab.name}`}
            className="tabs__tab"
            role="tab"
            to={tab.path}
            aria-selected={tab === chosen}
            aria-controls={PANEL}
            preventScrollReset
          >
            {t(`shell.${tab.name}`)}
          </Link>
        ))}
      </div>
      <div className="tabs__panel" id={PANEL} role="tabpanel" aria-labelledby={`tab-${chosen.name}`}>
        {children}
      </div>
    </>
  )
}

/** Arrow keys, Home and End move between tabs (WAI-ARIA Authoring Practices, Tabs). */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.indexOf(document.activeElement as HTMLElement)
  const goal = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
  if (at < 0 || goal === undefined) return
  event.preventDefault()
  tabs.at(goal % tabs.length)?.focus()
}
