import { type DeliveryDetails, type DetailRow, deliveryRows } from '#app/messages/delivery-rows.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** When an order comes, and everything that was asked for with it. */
export function DeliveryRows({ of }: { of: DeliveryDetails }) {
  const t = useCustomerTranslate()
  return <DetailList rows={deliveryRows(t, of, useLanguage())} />
}

export function DetailList({ rows }: { rows: DetailRow[] }) {
  if (rows.length === 0) return null
  return (
    <dl className="detail-list">
      {rows.map(({ code, label, value }) => (
        <div key={code}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
