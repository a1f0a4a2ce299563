import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { CarriedToast } from './carried-toast.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { KeptUser } from './kept-user.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { NewPage } from './new-page.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { SessionWatch } from './session-watch.tsx'
import { Toasts } from './toasts.tsx'
import { useWords } from './words.ts'

const MAIN = 'main'

/** What stands around every screen. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useWords()
  return (
    <>
      <a className="skip" href={`#${MAIN}`}>
        {t('site.skip')}
      </a>
      <ProgressBar />
      <Banner />
      <Header />
      <main id={MAIN} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <LanguageOffer />
      <NewPage main={MAIN} />
      <KeptUser />
      <SessionWatch />
      <CarriedToast />
      <Toasts />
    </>
  )
}
