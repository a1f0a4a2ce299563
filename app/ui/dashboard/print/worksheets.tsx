import { worksheetRows } from '#app/messages/delivery-rows.ts'
import { formatSlot } from '#app/shop/delivery/format-slot.ts'
import type { Worksheet, WorksheetOrder } from '#app/shop/delivery/print/parcel.ts'
import { textIn } from '#app/shop/language.ts'
import { DetailList } from '#app/ui/delivery/delivery-rows.tsx'
import { H2 } from '#app/ui/elements/heading.tsx'
import { PhoneLink } from '#app/ui/elements/phone-link.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'

/** The products and orders to make for each time, on pages of their own. */
export function Worksheets({ worksheets }: { worksheets: Worksheet[] }) {
  return worksheets.map((sheet) => <SlotSheet key={sheet.slot.slotId} {...sheet} />)
}

function SlotSheet({ slot, toMake, orders }: Worksheet) {
  const t = useAdminTranslate()
  const language = useLanguage()
  return (
    <section className="worksheet" aria-labelledby={`slot-${slot.slotId}`}>
      <H2 id={`slot-${slot.slotId}`}>
        {`${formatSlot(slot, language)} · ${t(`deliveryPage.kinds.${slot.kind}`)}`}
      </H2>
      <h3>{t('print.toMake')}</h3>
      <ul className="worksheet__sums">
        {toMake.map(({ id, title, count }) => (
          <li key={id}>
            <strong className="tabular">{`× ${count}`}</strong> <span>{textIn(title, language)}</span>
          </li>
        ))}
      </ul>
      <h3>{t('print.orders', { orders: orders.length })}</h3>
      <ol className="worksheet__orders">
        {orders.map((order) => (
          <li key={order.receipt}>
            <SheetOrder {...order} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function SheetOrder(order: WorksheetOrder) {
  const { receipt, stop, recipient, items, notes, collect, gift, ribbon, replace } = order
  const price = usePrice()
  const t = useAdminTranslate()
  const language = useLanguage()
  return (
    <>
      <span className="worksheet__tick" aria-hidden="true" />
      <p>
        <strong className="tabular">{stop}</strong> <span>{recipient || t('orders.nameUnknown')}</span>{' '}
        <span className="text-soft tabular">{receipt}</span>
      </p>
      <ul>
        {[...items.entries()].map(([index, { title, count, isTakenOut }]) => (
          <li key={index}>
            {isTakenOut ? (
              <s>{`${count} × ${textIn(title, language)}`}</s>
            ) : (
              `${count} × ${textIn(title, language)}`
            )}
          </li>
        ))}
        {ribbon.length > 0 && (
          <li>{t('address.labelled', { label: t('gift.groups.ribbon'), text: ribbon.join(' / ') })}</li>
        )}
      </ul>
      <DetailList
        rows={worksheetRows(t, gift)}
        show={({ code, value }) => (code === 'buyerPhone' ? <PhoneLink phone={value} /> : value)}
      />
      {[...notes.entries()].map(([index, note]) => (
        <p key={index}>{t('address.labelled', { label: t('newOrder.noteOf'), text: note })}</p>
      ))}
      {collect > 0 && (
        <p className="worksheet__flags">
          <span>{t('print.collect', { amount: price(collect) })}</span>
        </p>
      )}
      {replace && (
        <p className="worksheet__flags">
          <span>{t(`gift.options.replace.${replace}`)}</span>
        </p>
      )}
    </>
  )
}
