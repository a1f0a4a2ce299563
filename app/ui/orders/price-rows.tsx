import type { OrderPrice } from '#app/shop/checkout/pricing.ts'
import { formatBaht } from '#app/shop/money.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** The parts of a price, in the cart, at the checkout and in orders. */
export function PriceRows({ price }: { price: OrderPrice }) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <dl className="price-rows">
      <div>
        <dt>{t('cart.subtotal')}</dt>
        <dd>{formatBaht(price.subtotal, language)}</dd>
      </div>
      <div>
        <dt>{t('cart.shipping')}</dt>
        <dd>{formatBaht(price.shipping, language)}</dd>
      </div>
      {price.shippingDiscount > 0 && (
        <div className="price-rows__free">
          <dt>{t('cart.freeDelivery')}</dt>
          <dd>{`−${formatBaht(price.shippingDiscount, language)}`}</dd>
        </div>
      )}
      <div className="price-rows__total">
        <dt>{t('cart.total')}</dt>
        <dd>{formatBaht(price.total, language)}</dd>
      </div>
    </dl>
  )
}
