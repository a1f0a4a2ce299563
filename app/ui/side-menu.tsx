import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Avatar } from './avatar.tsx'
import { CartLink } from './cart-link.tsx'
import { LanguageForm } from './language-form.tsx'
import { ModeForm } from './mode-form.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import { useShopFacts } from './shop-facts.ts'

export const SIDE_MENU = 'side-menu'

/** The header's links and tools again, as a drawer for phones. A native popover: it opens without scripts too. */
export function SideMenu() {
  const { t } = useTranslation()
  const { shopName, user } = useShopFacts()
  const { key } = useLocation()
  const drawer = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever arrives somewhere is done with the menu
  useEffect(() => {
    drawer.current?.hidePopover?.()
  }, [key])
  return (
    <div className="drawer" id={SIDE_MENU} popover="auto" ref={drawer}>
      <div className="drawer__head">
        <Avatar />
        <p className="drawer__who">{user?.name ?? shopName}</p>
        <button
          className="icon-btn"
          type="button"
          popoverTarget={SIDE_MENU}
          popoverTargetAction="hide"
          aria-label={t('nav.closeMenu')}
        >
          <X className="i" aria-hidden="true" />
        </button>
      </div>
      <nav className="drawer__links" aria-label={t('nav.menu')}>
        <NavigationLinks />
      </nav>
      <div className="drawer__tools">
        <LanguageForm />
        <ModeForm />
        <CartLink />
      </div>
    </div>
  )
}
