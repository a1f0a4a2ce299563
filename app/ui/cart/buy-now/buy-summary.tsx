import { useState } from 'react'
import { type CartItem, cartLines, copyPrice } from '#app/shop/cart/cart.ts'
import type { OrderPrice } from '#app/shop/checkout/pricing.ts'
import { chooseTitle } from '#app/ui/cart/cart-lines.tsx'
import { Fold } from '#app/ui/elements/fold.tsx'
import { ProductImage } from '#app/ui/elements/product-image.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'
import { PriceRows } from '#app/ui/orders/price-rows.tsx'

interface BuySummaryProps {
  items: CartItem[]
  price: OrderPrice
}

/** As in dialogs.css: then it stands beside the form. */
const WIDE = '(min-width: 1024px)'

/** What is bought, in one line that opens to the prices; beside the form it is open. */
export function BuySummary({ items, price }: BuySummaryProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const baht = usePrice()
  const [isOpen] = useState(() => window.matchMedia(WIDE).matches)
  const [first] = items
  return (
    <section className="buy-summary" aria-label={t('basket.summary')}>
      <Fold
        title={`${t('basket.items', { count: items.length })} · ${baht(price.total)}`}
        icon={
          first && (
            <span className="buy-summary__picture">
              <ProductImage imageUrl={first.imageUrl} title="" sizes="44px" urgency="early" thumbnail />
            </span>
          )
        }
        open={isOpen}
      >
        <ul className="buy-summary__lines">
          {cartLines(items).map(({ item, count }) => (
            <li key={item.id}>
              <span>
                {count > 1 ? `${chooseTitle(item, language)} × ${count}` : chooseTitle(item, language)}
              </span>
              <span className="tabular">{baht(copyPrice(item) * count)}</span>
            </li>
          ))}
        </ul>
        <PriceRows price={price} />
      </Fold>
    </section>
  )
}
