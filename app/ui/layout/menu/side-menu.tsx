import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { Avatar } from '#app/ui/elements/avatar.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { CartLink } from '#app/ui/layout/cart-link.tsx'
import { LanguageButtons } from '#app/ui/layout/language/language-buttons.tsx'
import { ModeForm } from '#app/ui/layout/mode-form.tsx'
import { NavigationLinks } from '#app/ui/layout/navigation-links.tsx'
import { MenuCategories } from './menu-categories.tsx'

export const SIDE_MENU = 'side-menu'

interface SideMenuProps {
  /** The URL of this page. */
  here: string
  /** The URL of this page without a chosen language. */
  hereInAnyLanguage: string
}

/**
 * The main links: a row of the header, or on a phone a drawer, which also has the language and the categories. A native popover, so it opens
 * without scripts.
 */
export function SideMenu({ here, hereInAnyLanguage }: SideMenuProps) {
  const t = useTranslate()
  const { key } = useLocation()
  const drawer = useRef<HTMLDivElement>(null)
  const arrivedAt = useRef(key)
  useEffect(() => {
    // A navigation closes it; one opened before hydration stays open.
    if (arrivedAt.current !== key) drawer.current?.hidePopover?.()
    arrivedAt.current = key
  }, [key])
  return (
    <div className="side-menu" id={SIDE_MENU} popover="auto" ref={drawer}>
      <DrawerHead />
      <LanguageButtons next={hereInAnyLanguage} />
      <nav className="main-nav" aria-label={t('nav.main')}>
        <NavigationLinks />
      </nav>
      <MenuCategories menu={drawer} />
      <div className="side-menu__foot">
        <div className="side-menu__tools">
          <ModeForm next={here} />
          <CartLink />
        </div>
      </div>
    </div>
  )
}

function DrawerHead() {
  const t = useTranslate()
  const { shopName, user } = useShopFacts()
  return (
    <div className="side-menu__head">
      <Avatar />
      <p className="side-menu__who">{user?.name ?? shopName}</p>
      <button
        className="icon-btn"
        type="button"
        popoverTarget={SIDE_MENU}
        popoverTargetAction="hide"
        aria-label={t('nav.closeMenu')}
      >
        <X className="icon" aria-hidden="true" />
      </button>
    </div>
  )
}
