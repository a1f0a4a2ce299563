import { CircleAlert, CircleCheck, Clock, Hourglass, LoaderCircle, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { isPickup } from '#app/shop/delivery/delivery-time.ts'
import type { Checkout } from '#app/shop/orders/order.ts'
import { isOnlyCards, type WayChoice } from '#app/shop/payments/payment-ways.ts'
import type { Problem } from '#app/shop/problem.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'
import { chooseFailureKey, PaymentErrorNote } from './card-error.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { scanProblemText } from './scan-problem.ts'
import { needsThaiBank } from './thai-bank.ts'
import type { Settling } from './use-payment-status.ts'
import type { ScanCode } from './use-scan-code.ts'
import { WayBack } from './way-back.tsx'

interface PaymentStatusProps {
  checkout: Checkout
  settling: Settling
  scan: ScanCode
  choices: readonly WayChoice[]
  problem: Problem | null
  returnTo: string | null
  onChoose: (choice: WayChoice) => void
}

/** By a payment link there is no cart and no list of orders. */
const TEXTS = {
  cart: { expired: 'checkout.expiredText', late: 'checkout.stillProcessingText' },
  link: { expired: 'payLink.expiredText', late: 'payLink.stillProcessingText' },
} as const

/** The payment's state in one sentence, and what to do next. */
export function PaymentStatus(props: PaymentStatusProps) {
  const t = useCustomerTranslate()
  const { checkout, settling } = props
  const { status, phase, settle } = settling
  const texts = TEXTS[props.returnTo ? 'link' : 'cart']
  if (status === 'ordered') {
    return <State icon={<CircleCheck />} title={t('checkout.doneTitle')} text={t('checkout.doneText')} />
  }
  if (status === 'needs-review') {
    const text = t('checkout.reviewText', { receipt: checkout.receipt })
    return <State icon={<Clock />} title={t('checkout.reviewTitle')} text={text} />
  }
  if (status === 'expired') {
    const [title, text] = settling.isReplaced
      ? ([t('checkout.replacedTitle'), t('checkout.replacedText')] as const)
      : ([t('checkout.expiredTitle'), t(texts.expired)] as const)
    return (
      <State icon={<Hourglass />} title={title} text={text}>
        <WayBack className="btn" returnTo={props.returnTo} />
      </State>
    )
  }
  if (phase === 'processing') {
    return (
      <State
        icon={<LoaderCircle className="spinning" />}
        title={t('checkout.processing')}
        text={t(settling.isCutOff ? 'checkout.cutOff' : 'checkout.processingText')}
      />
    )
  }
  if (phase === 'late') {
    return (
      <State
        icon={<Clock />}
        title={t(settling.isCutOff ? 'checkout.cutOffTitle' : 'checkout.stillProcessing')}
        text={t(settling.isCutOff ? 'checkout.cutOff' : texts.late)}
      >
        <button className="btn btn--line" type="button" onClick={() => void settle()}>
          {t('checkout.askAgain')}
        </button>
      </State>
    )
  }
  return <Payable {...props} />
}

function Payable({ checkout, settling, scan, choices, problem, returnTo, onChoose }: PaymentStatusProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const price = usePrice()
  // A provider's form may offer more ways than the page.
  const { ways } = useShopFacts()
  if (problem) {
    return (
      <State
        icon={<CircleAlert />}
        title={t('checkout.unavailableTitle')}
        text={problemText(t, problem, language)}
      >
        <Link className="btn" to="" reloadDocument>
          {t('checkout.tryAgain')}
        </Link>
      </State>
    )
  }
  const failed = settling.status === 'failed'
  const isOver = failed && settling.lastError === 'scan_expired'
  const title = failed ? t(isOver ? 'scan.overTitle' : 'checkout.failedTitle') : t('checkout.ready')
  const readyKey = isPickup(checkout.deliveryTime) ? 'readyPickup' : 'readyText'
  const readyText = t(isOnlyCards(ways) ? `checkout.${readyKey}` : `scan.${readyKey}`)
  return (
    <State
      icon={failed ? <CircleAlert /> : <Wallet />}
      title={title}
      text={failed ? t(chooseFailureKey(settling.lastError, ways)) : readyText}
      note={scan.problem && <PaymentErrorNote text={scanProblemText(t, scan.problem, language)} />}
    >
      <PaymentChoice
        choices={choices}
        amount={price(checkout.price.total)}
        disabled={settling.phase === 'looking' || scan.busy !== null}
        isAgain={isOver}
        onChoose={onChoose}
      />
      {needsThaiBank(choices, language) && <p className="text-soft text-small">{t('scan.thaiBank')}</p>}
      <WayBack className="btn btn--quiet" returnTo={returnTo} />
    </State>
  )
}

interface StateProps {
  icon: ReactNode
  title: string
  text: string
  note?: ReactNode
  children?: ReactNode
}

function State({ icon, title, text, note, children }: StateProps) {
  return (
    <div className="pay-state">
      <span className="pay-state__icon" aria-hidden="true">
        {icon}
      </span>
      <div role="status">
        <H2>{title}</H2>
        <p className="text-soft">{text}</p>
      </div>
      {note}
      {children && <div className="pay-state__buttons">{children}</div>}
    </div>
  )
}
