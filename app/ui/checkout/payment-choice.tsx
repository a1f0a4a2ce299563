import { CreditCard } from 'lucide-react'
import type { PaymentWay } from '#app/shop/checkout/payment-way.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { ScanIcon } from './scan-picture.tsx'

interface PaymentChoiceProps {
  ways: readonly PaymentWay[]
  amount: string
  disabled: boolean
  /** A code ran out: the next one is a new one. */
  isAgain: boolean
  onCard: () => void
  onScan: () => void
}

/** One button for each way; Thai shoppers usually scan. */
export function PaymentChoice({ ways, amount, disabled, isAgain, onCard, onScan }: PaymentChoiceProps) {
  const t = useCustomerTranslate()
  const isThai = useLanguage() === 'th'
  if (!ways.includes('promptpay')) {
    return (
      <button className="btn" type="button" disabled={disabled} onClick={onCard}>
        {t('checkout.pay', { amount })}
      </button>
    )
  }
  const sorted = isThai || isAgain ? (['promptpay', 'card'] as const) : (['card', 'promptpay'] as const)
  return sorted
    .filter((way) => ways.includes(way))
    .map((way, index) => (
      <button
        className={index === 0 ? 'btn' : 'btn btn--line'}
        type="button"
        key={way}
        disabled={disabled}
        onClick={way === 'card' ? onCard : onScan}
      >
        {way === 'card' ? <CreditCard className="icon" aria-hidden="true" /> : <ScanIcon />}
        <span>
          {way === 'card' ? t('scan.byCard', { amount }) : t(isAgain ? 'scan.again' : 'scan.choose')}
        </span>
      </button>
    ))
}
