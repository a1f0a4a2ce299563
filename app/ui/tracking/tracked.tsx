import { href } from 'react-router'
import { formatMoment } from '#app/shop/day.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import type { TrackedOrder } from '#app/shop/tracking/tracked-order.ts'
import { AskShop } from '#app/ui/contact/ask-shop.tsx'
import { H1 } from '#app/ui/elements/heading.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { OrderHead } from '#app/ui/orders/order-head.tsx'
import { OrderRefunds } from '#app/ui/orders/order-refunds.tsx'
import { OwedSum } from '#app/ui/pay-link/owed-sum.tsx'
import { PhotoAnswer } from './photo-answer.tsx'

interface TrackedProps {
  order: TrackedOrder
  refusal: FormRefusal | undefined
}

/** How an order stands, with its photos, for whoever has its link. */
export function Tracked({ order, refusal }: TrackedProps) {
  const t = useCustomerTranslate()
  const { receipt, items, deliveryTime, recipient, steps, leftAt, refunds, total, owed } = order
  return (
    <>
      <H1>{t('track.heading', { receipt })}</H1>
      <p className="text-soft">{t('track.text')}</p>
      <article className="order-card">
        <OrderHead items={items} time={deliveryTime} recipient={recipient} steps={steps} />
        {leftAt && <p>{t('track.leftAt', { place: t(`orders.leftAt.${leftAt}`) })}</p>}
        <Photos order={order} />
        <PhotoAnswer order={order} refusal={refusal} />
        {owed && <OwedSum {...owed} />}
        {refunds.length > 0 && <OrderRefunds refunds={refunds} total={total} />}
      </article>
      <AskShop receipt={receipt} />
    </>
  )
}

function Photos({ order: { receipt, photos } }: { order: TrackedOrder }) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  if (photos.length === 0) return null
  return (
    <ul className="parcel-photos">
      {photos.map(({ id, kind, at }) => {
        const url = href('/track/:receipt/pictures/:id', { receipt, id })
        const what = t('track.photoAt', {
          what: t(`orders.photos.${kind}`),
          time: formatMoment(at, language),
        })
        return (
          <li key={id}>
            <a href={url} target="_blank" rel="noopener">
              <img className="parcel-photos__picture" src={url} alt={what} />
            </a>
            <span className="text-soft text-small" aria-hidden="true">
              {what}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
