import { CreditCard, Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CustomerKey } from '#app/messages/translator.ts'
import type { ShopperWay } from '#app/shop/payments/payment-way.ts'
import type { WayChoice } from '#app/shop/payments/payment-ways.ts'
import { SteadyButton } from '#app/ui/elements/steady-button.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { ScanIcon } from './scan-picture.tsx'

interface PaymentChoiceProps {
  choices: readonly WayChoice[]
  amount: string
  disabled: boolean
  /** A code ran out: the next one is a new one. */
  isAgain: boolean
  /** Another button of the screen is the filled one. */
  isSecond?: boolean
  onChoose: (choice: WayChoice) => void
}

const BUTTONS: Record<ShopperWay, { icon: ReactNode; text: CustomerKey; again: CustomerKey }> = {
  card: {
    icon: <CreditCard className="icon" aria-hidden="true" />,
    text: 'scan.byCard',
    again: 'scan.byCard',
  },
  promptpay: { icon: <ScanIcon />, text: 'scan.choose', again: 'scan.again' },
  transfer: {
    icon: <Landmark className="icon" aria-hidden="true" />,
    text: 'scan.byTransfer',
    again: 'scan.byTransfer',
  },
}

/** One button for each way; Thai shoppers usually scan. */
export function PaymentChoice(props: PaymentChoiceProps) {
  const { choices, amount, disabled, isAgain, isSecond = false, onChoose } = props
  const t = useCustomerTranslate()
  const isThai = useLanguage() === 'th'
  const [only, ...others] = choices
  if (only?.paidBy === 'form' && others.length === 0) {
    return (
      <SteadyButton
        className={isSecond ? 'btn btn--line' : 'btn'}
        type="button"
        isOff={disabled}
        onClick={() => onChoose(only)}
      >
        {t('checkout.pay', { amount })}
      </SteadyButton>
    )
  }
  const sorted = isThai || isAgain ? [...choices].reverse() : choices
  return sorted.map((choice, index) => {
    const { icon, text, again } = BUTTONS[choice.way]
    return (
      <SteadyButton
        className={index === 0 && !isSecond ? 'btn' : 'btn btn--line'}
        type="button"
        key={choice.way}
        isOff={disabled}
        onClick={() => onChoose(choice)}
      >
        {icon}
        <span>{t(isAgain ? again : text, { amount })}</span>
      </SteadyButton>
    )
  })
}
