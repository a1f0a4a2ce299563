import { Menu } from 'lucide-react'
import { Avatar } from '#app/ui/elements/avatar.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { Brand } from './brand.tsx'
import { CartLink } from './cart-link.tsx'
import { ModeForm } from './mode-form.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { SIDE_MENU, SideMenu } from './side-menu.tsx'

export function Header() {
  const t = useTranslate()
  return (
    <header className="header">
      <ProgressBar />
      <div className="wrap header__inner">
        <button
          className="icon-btn header__menu"
          type="button"
          popoverTarget={SIDE_MENU}
          aria-label={t('nav.openMenu')}
        >
          <Menu className="icon" aria-hidden="true" />
        </button>
        <Brand size={42} />
        <SideMenu />
        <div className="header__tools">
          <ModeForm />
          <CartLink />
          <Avatar />
        </div>
      </div>
    </header>
  )
}
