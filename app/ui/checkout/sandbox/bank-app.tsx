import { FlaskConical, Landmark } from 'lucide-react'
import { useEffect } from 'react'
import { Form, useLocation, useNavigation, useRevalidator } from 'react-router'
import { type BankScreen, SCAN_CHOICES } from '#app/shop/checkout/sandbox-scan.ts'
import type { Satang } from '#app/shop/money.ts'
import type { Problem } from '#app/shop/problem.ts'
import { PaymentErrorNote } from '#app/ui/checkout/card-error.tsx'
import { H1, H2 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { SteadyButton } from '#app/ui/elements/steady-button.tsx'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { PaymentFacts } from './payment-facts.tsx'

/** A payment on its way arrives after five seconds. */
const SOON_MS = 6000

interface BankAppProps {
  scan: { screen: BankScreen; amount: Satang; currency: string; receipt: string }
  problem: Problem | null
}

/** The pretend bank's app on a phone, opened by a scanned code. Works without JavaScript. */
export function BankApp({ scan, problem }: BankAppProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const { screen } = scan
  return (
    <main className="bank-app">
      <PageHead title={t('bankApp.title')} description={t('bankApp.test')} unlisted />
      <div className="bank-app__phone">
        <p className="bank-app__bank">
          <Landmark className="icon" aria-hidden="true" />
          <span>{t('bankApp.title')}</span>
        </p>
        <p className="note note--warn">
          <FlaskConical className="icon icon--small" aria-hidden="true" />
          <span>{t('bankApp.test')}</span>
        </p>
        <H1>{screen === 'ask' ? t('bankApp.heading') : t(`bankApp.said.${screen}.title`)}</H1>
        <PaymentFacts of={scan} />
        {problem && <PaymentErrorNote text={problemText(t, problem, language)} />}
        {screen === 'ask' ? <Choices /> : <Said screen={screen} />}
      </div>
    </main>
  )
}

function Choices() {
  const t = useCustomerTranslate()
  const isBusy = useNavigation().state !== 'idle'
  const [first, ...more] = SCAN_CHOICES
  return (
    <>
      <Form className="bank-app__choices" method="post">
        <SteadyButton className="btn" type="submit" name="choice" value={first} isOff={isBusy}>
          {t(`bankApp.choices.${first}`)}
        </SteadyButton>
        <H2>{t('bankApp.others')}</H2>
        {more.map((choice) => (
          <SteadyButton
            className="btn btn--line"
            type="submit"
            name="choice"
            value={choice}
            key={choice}
            isOff={isBusy}
          >
            {t(`bankApp.choices.${choice}`)}
          </SteadyButton>
        ))}
      </Form>
      <a className="btn btn--quiet" href={useAddress('close')}>
        {t('bankApp.close')}
      </a>
    </>
  )
}

/** Tells what has happened. */
function Said({ screen }: { screen: Exclude<BankScreen, 'ask'> }) {
  const t = useCustomerTranslate()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (screen !== 'soon') return
    const timer = setTimeout(() => void revalidate(), SOON_MS)
    return () => clearTimeout(timer)
  }, [screen, revalidate])
  const again = useAddress(null)
  return (
    <>
      <p role="status">{t(`bankApp.said.${screen}.text`)}</p>
      {(screen === 'closed' || screen === 'soon') && (
        <a className="btn btn--line" href={again}>
          {t(screen === 'closed' ? 'bankApp.openAgain' : 'bankApp.lookAgain')}
        </a>
      )}
    </>
  )
}

/** This page as it is after something was done on this phone. */
function useAddress(did: 'close' | null): string {
  const { pathname, search } = useLocation()
  const changed = new URLSearchParams(search)
  if (did) changed.set('did', did)
  else if (changed.get('did') === 'close') changed.delete('did')
  return `${pathname}?${changed}`
}
