import type { Satang } from '#app/shop/money.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { usePrice } from '#app/ui/language/use-language.ts'

/** The whole price and the button, always in view. */
export function BuyBar({ total, busy }: { total: Satang; busy: boolean }) {
  const t = useCustomerTranslate()
  const price = usePrice()
  return (
    <div className="buy-now__bar">
      <p aria-live="polite">
        <span className="text-soft text-small">{t('cart.total')}</span>{' '}
        <strong className="tabular">{price(total)}</strong>
      </p>
      <SubmitButton busy={busy}>{t('cart.buyNow')}</SubmitButton>
    </div>
  )
}
