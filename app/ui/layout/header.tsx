import { Menu } from 'lucide-react'
import { useLocation } from 'react-router'
import { withoutLanguage } from '#app/shop/language.ts'
import { Avatar } from '#app/ui/elements/avatar.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { Brand } from './brand.tsx'
import { CartLink } from './cart-link.tsx'
import { ModeForm } from './mode-form.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { SIDE_MENU, SideMenu } from './side-menu.tsx'

export function Header() {
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <header className="header">
      <ProgressBar />
      <div className="wrap header__inner">
        <MenuButton />
        <Brand size={42} />
        <SideMenu here={here} hereInAnyLanguage={pathname + withoutLanguage(search)} />
        <div className="header__tools">
          <ModeForm next={here} />
          <CartLink />
          <Avatar />
        </div>
      </div>
    </header>
  )
}

function MenuButton() {
  const t = useTranslate()
  return (
    <button
      className="icon-btn header__menu"
      type="button"
      popoverTarget={SIDE_MENU}
      aria-label={t('nav.openMenu')}
    >
      <Menu className="icon" aria-hidden="true" />
    </button>
  )
}
