import type { ReactNode } from 'react'
import { SessionWatch } from '#app/browser/session-watch.tsx'
import { StoredUser } from '#app/browser/stored/stored-user.tsx'
import { Optional } from '#app/ui/elements/optional.tsx'
import { FlashToast } from '#app/ui/elements/toasts/flash-toast.tsx'
import { Toasts } from '#app/ui/elements/toasts/toasts.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { LanguageOffer } from '#app/ui/layout/language/language-offer.tsx'
import { Banner } from './banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NewPage } from './new-page.tsx'

const MAIN = 'main'

// Elements without properties are made once: React then skips them while a page changes.
const TOP = (
  <>
    <Banner />
    <Header />
    <Toasts />
  </>
)
const END = (
  <>
    <Footer />
    {[
      <LanguageOffer key="offer" />,
      <NewPage key="page" main={MAIN} />,
      <StoredUser key="user" />,
      <SessionWatch key="session" />,
      <FlashToast key="toast" />,
    ].map((helper) => (
      <Optional key={helper.key}>{helper}</Optional>
    ))}
  </>
)

/** Header, footer and helpers around every screen. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useTranslate()
  return (
    <>
      <a className="skip-link" href={`#${MAIN}`}>
        {t('site.skip')}
      </a>
      {TOP}
      <main id={MAIN} tabIndex={-1}>
        {children}
      </main>
      {END}
    </>
  )
}
