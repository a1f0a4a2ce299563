import type { ReactNode } from 'react'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import type { WidgetFacts } from '#app/shop/payments/payment-form-data.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useMoney } from '#app/ui/language/use-money.ts'

interface PaymentFactsProps {
  of: Pick<WidgetFacts, 'amount' | 'currency' | 'receipt'>
  children?: ReactNode
}

/** Receiver, amount and order number of a payment at the pretend bank. */
export function PaymentFacts({ of: { amount, currency, receipt }, children }: PaymentFactsProps) {
  const t = useCustomerTranslate()
  const { shopName } = useShopFacts()
  const money = useMoney()
  return (
    <div className="pay-facts">
      <dl>
        <div>
          <dt>{t('card.payTo')}</dt>
          <dd>{shopName}</dd>
        </div>
        <div>
          <dt>{t('card.amount')}</dt>
          <dd className="tabular">{money(amount, currency)}</dd>
        </div>
        <div>
          <dt>{t('checkout.receipt')}</dt>
          <dd className="tabular">{receipt}</dd>
        </div>
      </dl>
      {children}
    </div>
  )
}
