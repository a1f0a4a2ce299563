import { CircleAlert, CircleCheck, Clock, Hourglass, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { Checkout } from '#app/shop/orders/order.ts'
import type { Problem } from '#app/shop/problem.ts'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'
import { failureKey } from './card-error.tsx'
import type { Settling } from './use-payment-status.ts'

interface PaymentStatusProps {
  checkout: Checkout
  settling: Settling
  problem: Problem | null
  onPay: () => void
}

/** The payment's state in one sentence, and what to do next. */
export function PaymentStatus({ checkout, settling, problem, onPay }: PaymentStatusProps) {
  const t = useTranslate()
  const { status, phase, settle } = settling
  if (status === 'ordered') {
    return <State icon={<CircleCheck />} title={t('checkout.doneTitle')} text={t('checkout.doneText')} />
  }
  if (status === 'needs-review') {
    const text = t('checkout.reviewText', { receipt: checkout.receipt })
    return <State icon={<Clock />} title={t('checkout.reviewTitle')} text={text} />
  }
  if (status === 'expired') {
    return (
      <State icon={<Hourglass />} title={t('checkout.expiredTitle')} text={t('checkout.expiredText')}>
        <Link className="btn" to={href('/cart')} reloadDocument>
          {t('checkout.backToCart')}
        </Link>
      </State>
    )
  }
  if (phase === 'processing') {
    return (
      <State
        icon={<LoaderCircle className="spinning" />}
        title={t('checkout.processing')}
        text={t('checkout.processingText')}
      />
    )
  }
  if (phase === 'late') {
    return (
      <State icon={<Clock />} title={t('checkout.stillProcessing')} text={t('checkout.stillProcessingText')}>
        <button className="btn btn--line" type="button" onClick={() => void settle()}>
          {t('checkout.askAgain')}
        </button>
      </State>
    )
  }
  return <Payable checkout={checkout} settling={settling} problem={problem} onPay={onPay} />
}

function Payable({ checkout, settling, problem, onPay }: PaymentStatusProps) {
  const t = useTranslate()
  const language = useLanguage()
  const price = usePrice()
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
  return (
    <State
      icon={failed ? <CircleAlert /> : <CircleCheck />}
      title={t(failed ? 'checkout.failedTitle' : 'checkout.ready')}
      text={failed ? t(failureKey(settling.lastError)) : t('checkout.readyText')}
    >
      <button className="btn" type="button" disabled={settling.phase === 'looking'} onClick={onPay}>
        {t('checkout.pay', { amount: price(checkout.price.total) })}
      </button>
      <Link className="btn btn--quiet" to={href('/cart')} reloadDocument>
        {t('checkout.backToCart')}
      </Link>
    </State>
  )
}

interface StateProps {
  icon: ReactNode
  title: string
  text: string
  children?: ReactNode
}

function State({ icon, title, text, children }: StateProps) {
  return (
    <div className="pay-state">
      <span className="pay-state__icon" aria-hidden="true">
        {icon}
      </span>
      <div role="status">
        <h2>{title}</h2>
        <p className="text-soft">{text}</p>
      </div>
      {children && <div className="button-row">{children}</div>}
    </div>
  )
}
