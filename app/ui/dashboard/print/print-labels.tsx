import { useRef } from 'react'
import { labelRows } from '#app/messages/delivery-rows.ts'
import { formatSlot } from '#app/shop/delivery/format-slot.ts'
import type { PrintedLabel } from '#app/shop/delivery/print/parcel.ts'
import { textIn } from '#app/shop/language.ts'
import { DetailList } from '#app/ui/delivery/delivery-rows.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'
import { useFittedText } from './use-fitted-text.ts'

const SMALLEST = 5

/** A label each, A6, for whoever drives: nothing of the sender, and no price but what is to be collected. */
export function PrintLabels({ labels }: { labels: PrintedLabel[] }) {
  const list = useRef<HTMLDivElement>(null)
  useFittedText(list, SMALLEST)
  return (
    <div className="sheets" ref={list}>
      {labels.map((label) => (
        <Label key={label.receipt} {...label} />
      ))}
    </div>
  )
}

/** Long addresses begin small, also without scripts. */
function guessedSize({ address }: PrintedLabel): number {
  return Math.min(SMALLEST, Math.floor(address.length / 120))
}

function Label(label: PrintedLabel) {
  const { receipt, stop, slot, zone, recipient, phone, address, pincode, gift, collect } = label
  const price = usePrice()
  const t = useAdminTranslate()
  const language = useLanguage()
  return (
    <article className="sheet">
      <div className="parcel-label" data-fit={guessedSize(label)}>
        <header className="parcel-label__head">
          <strong className="parcel-label__stop">{stop}</strong>
          <p>
            <span>{formatSlot(slot, language)}</span>
            <br />
            <span>{t(`deliveryPage.kinds.${slot.kind}`)}</span>
            {zone && <span>{` · ${textIn(zone, language)}`}</span>}
          </p>
        </header>
        {phone === null && <p className="parcel-label__flag">{t('gift.flags.surprise')}</p>}
        <address>
          <strong>{recipient || t('orders.nameUnknown')}</strong>
          <span>{address}</span>
          <span>{pincode}</span>
          {phone !== null && <span className="tabular">{`${t('slip.phone')} ${phone}`}</span>}
        </address>
        {collect > 0 && (
          <p className="parcel-label__flag">{t('print.collect', { amount: price(collect) })}</p>
        )}
        <DetailList rows={labelRows(t, gift)} />
        <p className="parcel-label__order tabular">{receipt}</p>
      </div>
    </article>
  )
}
