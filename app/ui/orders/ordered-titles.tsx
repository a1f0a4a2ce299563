import { textIn } from '#app/shop/language.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** Names what was bought: the first item as the heading, the others below. */
export function OrderedTitles({ items }: { items: OrderedItem[] }) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const lines = items.map((item) => ({
    ...{ id: item.id, title: textIn(item.title, language) },
    count: item.count > 1 ? t('orders.count', { count: item.count }) : null,
  }))
  const [first, ...others] = lines
  if (!first) return null
  return (
    <div className="ordered-titles">
      <div>
        <H2>{first.title}</H2>
        {first.count && <span className="tabular">{first.count}</span>}
      </div>
      {others.map(({ id, title, count }) => (
        <p key={id}>
          <span>{title}</span>
          {count && <span className="tabular">{count}</span>}
        </p>
      ))}
    </div>
  )
}
