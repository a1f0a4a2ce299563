import { Menu } from 'lucide-react'
import { href, matchPath, useLocation } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { withoutLanguage } from '#app/shop/language.ts'
import { Avatar } from '#app/ui/elements/avatar.tsx'
import { CachedMarkup } from '#app/ui/elements/cached-markup.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { LanguageForm } from '#app/ui/layout/language/language-form.tsx'
import { SIDE_MENU, SideMenu } from '#app/ui/layout/menu/side-menu.tsx'
import { Brand } from './brand.tsx'
import { CartLink } from './cart-link.tsx'
import { ModeForm } from './mode-form.tsx'
import { ProgressBar } from './progress-bar.tsx'

/** All that the header links to for visitors: the link to the open page is marked. */
const LINKS = [href('/allproducts'), href('/contact'), href('/signup'), href('/cart'), href('/')]

export function Header() {
  const { pathname, search } = useLocation()
  const language = useLanguage()
  const { user, ...facts } = useShopFacts()
  const open = LINKS.find((path) => matchPath({ path, end: path === '/' }, pathname))
  const texts = { here: pathname + search, hereInAnyLanguage: pathname + withoutLanguage(search) }
  const shows = user ? null : [language, facts, open]
  return (
    <CachedMarkup tag="header" className="header" shows={shows} texts={texts}>
      {({ here, hereInAnyLanguage }) => (
        <>
          <ProgressBar />
          <div className="wrap header__inner">
            <MenuButton />
            <Brand size={42} />
            <SideMenu here={here} hereInAnyLanguage={hereInAnyLanguage} />
            {/* A phone has room for one of the two: a visitor has no picture yet. */}
            <div className={user ? 'header__tools header__tools--user' : 'header__tools'}>
              <LanguageForm next={hereInAnyLanguage} />
              <ModeForm next={here} />
              <CartLink />
              <Avatar />
            </div>
          </div>
        </>
      )}
    </CachedMarkup>
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
