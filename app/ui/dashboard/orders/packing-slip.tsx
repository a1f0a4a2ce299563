import { useShopFacts } from '#app/browser/shop-facts.ts'
import type { DetailRow } from '#app/messages/delivery-rows.ts'
import type { DashboardMessages } from '#app/messages/en/shape.ts'
import { formatDay } from '#app/shop/day.ts'
import { placeLines } from '#app/shop/delivery/delivery-fields.ts'
import { type Language, textIn } from '#app/shop/language.ts'
import type { Order } from '#app/shop/orders/order.ts'
import { DetailList } from '#app/ui/delivery/delivery-rows.tsx'
import { H1 } from '#app/ui/elements/heading.tsx'

/** Only what may travel with the parcel: nothing that names the sender. */
interface Slip extends Pick<Order, 'id' | 'date' | 'addressInfo' | 'cartItems'> {
  to: string
  rows: DetailRow[]
  /** Null for a surprise. */
  phone: string | null
  flags: string[]
}

interface PackingSlipProps {
  slip: Slip
  language: Language
  words: DashboardMessages['slip']
}

/** The sheet for the parcel: large address, items and no prices, since it may be a gift. */
export function PackingSlip({ slip, language, words }: PackingSlipProps) {
  const { shopName } = useShopFacts()
  const { to, addressInfo, cartItems, phone, rows, flags } = slip
  const pieces = cartItems.reduce((sum, { count }) => sum + count, 0)
  return (
    <article className="packing-slip" lang={language}>
      <header className="packing-slip__head">
        <p className="packing-slip__shop">{shopName}</p>
        <H1>{words.heading}</H1>
      </header>
      <div className="packing-slip__recipient">
        <p>{to}</p>
        <address>
          <strong>{addressInfo.name}</strong>
          {[...placeLines(addressInfo).entries()].map(([index, line]) => (
            <span key={index}>{line}</span>
          ))}
          {phone !== null && <span>{`${words.phone} ${phone}`}</span>}
        </address>
        {flags.map((flag) => (
          <p key={flag} className="packing-slip__flag">
            {flag}
          </p>
        ))}
      </div>
      <DetailList rows={rows} />
      <p className="packing-slip__order tabular">
        <span>{`${words.order} ${slip.id}`}</span>
        <span>{`${words.date} ${formatDay(slip.date, language)}`}</span>
      </p>
      <table className="packing-slip__items">
        <thead>
          <tr>
            <th scope="col">{words.item}</th>
            <th scope="col">{words.count}</th>
          </tr>
        </thead>
        <tbody>
          {cartItems.map(({ id, title, count }) => (
            <tr key={id}>
              <td>{textIn(title, language)}</td>
              <td className="tabular">{count}</td>
            </tr>
          ))}
          {/* Browsers would print a foot on every page. */}
          <tr>
            <th scope="row">{words.total}</th>
            <td className="tabular">{pieces}</td>
          </tr>
        </tbody>
      </table>
      <p>{words.thanks}</p>
    </article>
  )
}
