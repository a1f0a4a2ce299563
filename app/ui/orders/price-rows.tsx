import { type OrderPrice, priceRows } from '#app/shop/checkout/pricing.ts'
import { formatBaht } from '#app/shop/money.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** The parts of a price, in the cart, at the checkout and in orders. */
export function PriceRows({ price }: { price: OrderPrice }) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <dl className="price-rows">
      {priceRows(price).map(({ code, amount }) => (
        <div key={code} className={amount < 0 ? 'price-rows__free' : undefined}>
          <dt>{t(`cart.${code}`)}</dt>
          <dd>{formatBaht(amount, language)}</dd>
        </div>
      ))}
      <div className="price-rows__total">
        <dt>{t('cart.total')}</dt>
        <dd>{formatBaht(price.total, language)}</dd>
      </div>
    </dl>
  )
}
