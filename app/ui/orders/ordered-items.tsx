import { textIn } from '#app/shop/language.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import { ProductImage } from '#app/ui/elements/product-image.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'

/** The bought items, with the price of that day. What was taken out is struck through. */
export function OrderedItems({ items }: { items: OrderedItem[] }) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const price = usePrice()
  return (
    <ul className="ordered-items">
      {items.map((item) => {
        const title = textIn(item.title, language)
        return (
          <li key={item.id}>
            <div className="product-picture">
              <ProductImage imageUrl={item.imageUrl} title={title} sizes="72px" />
            </div>
            <div className="ordered-items__text">
              <p>{item.isTakenOut ? <s>{title}</s> : title}</p>
              <p className="text-soft text-small tabular">{`${price(item.price)} ${t('orders.count', { count: item.count })}`}</p>
            </div>
            <p className="price-tag">{price(item.price * item.count)}</p>
          </li>
        )
      })}
    </ul>
  )
}
