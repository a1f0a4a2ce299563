import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Checkout } from '#app/shop/orders/order.ts'
import type { WayChoice } from '#app/shop/payments/payment-ways.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { SteadyButton } from '#app/ui/elements/steady-button.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'
import { PaymentErrorNote } from './card-error.tsx'
import { ScanPicture, ScanPlace } from './scan-picture.tsx'
import { scanProblemText } from './scan-problem.ts'
import { needsThaiBank } from './thai-bank.ts'
import { minutesAndSeconds, useCountdown } from './use-countdown.ts'
import type { Settling } from './use-payment-status.ts'
import type { ScanCode } from './use-scan-code.ts'

interface ScanPanelProps {
  checkout: Checkout
  settling: Settling
  /** Null while the code is being made: its place is kept. */
  until: string | null
  scan: ScanCode
  choices: readonly WayChoice[]
  /** The pretend bank's app, for trying it without a phone. */
  bankUrl: string | null
  /** The code was asked for on this page, whose button has gone. */
  takesFocus: boolean
}

/** A PromptPay code that waits to be scanned, until it is paid or over. */
export function ScanPanel(props: ScanPanelProps) {
  const { checkout, settling, until, scan, choices, bankUrl, takesFocus } = props
  const t = useCustomerTranslate()
  const language = useLanguage()
  const price = usePrice()
  const other = choices.find(({ paidBy }) => paidBy === 'form')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <section className="pay-state scan" aria-labelledby="scan-title">
      <div>
        <H2 id="scan-title" ref={heading} tabIndex={-1}>
          {t('scan.title')}
        </H2>
        <p className="scan__amount tabular">{price(checkout.price.total)}</p>
      </div>
      {until ? (
        <>
          <ScanPicture checkout={checkout} until={until} key={until} />
          <TimeLeft label={t('scan.left')} settling={settling} until={until} />
        </>
      ) : (
        <ScanPlace />
      )}
      {needsThaiBank(choices, language) && <p className="text-soft text-small">{t('scan.thaiBank')}</p>}
      <ol className="scan__steps">
        <li>{t('scan.stepSave')}</li>
        <li>{t('scan.stepOpen')}</li>
        <li>{t('scan.stepPay')}</li>
      </ol>
      <p className="note" role="status">
        <LoaderCircle className="icon spinning" aria-hidden="true" />
        <span>{t(settling.isCutOff ? 'checkout.cutOff' : 'scan.waiting')}</span>
      </p>
      <p className="text-soft text-small">
        <span>{t('checkout.receipt')}</span> <span className="tabular">{checkout.receipt}</span>
      </p>
      {scan.problem && <PaymentErrorNote text={scanProblemText(t, scan.problem, language)} />}
      <div className="pay-state__buttons">
        {other && (
          <SteadyButton
            className="btn btn--line"
            type="button"
            isOff={scan.busy !== null}
            onClick={() => scan.leave(other.way)}
          >
            {t('scan.other')}
          </SteadyButton>
        )}
        {bankUrl && (
          <a className="btn btn--quiet" href={bankUrl} target="_blank" rel="noopener">
            {t('scan.openBank')}
          </a>
        )}
      </div>
    </section>
  )
}

/** Minutes left at which screen readers are told; any more are told in whole hours. */
const TOLD_AT = [1, 5, 10, 30]

/** Seen each second; screen readers are told at the start and a few times to the end. */
export function TimeLeft({ label, settling, until }: { label: string; settling: Settling; until: string }) {
  const t = useCustomerTranslate()
  const left = useCountdown(until, settling, () => void settling.ask())
  const minutes = Math.ceil(left / 60_000)
  return (
    <div>
      <p className="scan__time">
        <span>{label}</span>{' '}
        <span role="timer" className="tabular">
          {minutesAndSeconds(left)}
        </span>
      </p>
      <p className="visually-hidden" role="status">
        {t('scan.minutesLeft', { count: toldMinutes(minutes) })}
      </p>
    </div>
  )
}

function toldMinutes(minutes: number): number {
  return TOLD_AT.find((told) => minutes <= told) ?? Math.ceil(minutes / 60) * 60
}
