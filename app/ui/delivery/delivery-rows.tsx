import type { ReactNode } from 'react'
import { type DeliveryDetails, type DetailRow, deliveryRows } from '#app/messages/delivery-rows.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** Shows when an order comes, and everything that was asked for with it. */
export function DeliveryRows({ of }: { of: DeliveryDetails }) {
  const t = useCustomerTranslate()
  return <DetailList rows={deliveryRows(t, of, useLanguage())} />
}

interface DetailListProps {
  rows: DetailRow[]
  show?: (row: DetailRow) => ReactNode
}

export function DetailList({ rows, show = ({ value }) => value }: DetailListProps) {
  if (rows.length === 0) return null
  return (
    <dl className="detail-list">
      {rows.map((row) => (
        <div key={row.code}>
          <dt>{row.label}</dt>
          <dd>{show(row)}</dd>
        </div>
      ))}
    </dl>
  )
}
