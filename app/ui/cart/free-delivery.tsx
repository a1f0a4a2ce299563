import { CircleCheck } from 'lucide-react'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import type { Satang } from '#app/shop/money.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { usePrice } from '#app/ui/language/use-language.ts'

/** How much is missing for free delivery, in words and as a bar; then a tick. Nothing where none is free. */
export function FreeDelivery({ subtotal }: { subtotal: Satang }) {
  const t = useCustomerTranslate()
  const price = usePrice()
  const { fee, freeFrom } = useShopFacts().delivery
  if (freeFrom === null || fee === 0) return null
  const missing = freeFrom - subtotal
  if (missing <= 0) {
    return (
      <p className="free-delivery">
        <CircleCheck className="icon icon--small" aria-hidden="true" />
        <span>{t('basket.isFree')}</span>
      </p>
    )
  }
  return (
    <div className="free-delivery">
      <p>{t('cart.untilFree', { amount: price(missing) })}</p>
      <progress value={subtotal} max={freeFrom} aria-hidden="true" />
    </div>
  )
}
