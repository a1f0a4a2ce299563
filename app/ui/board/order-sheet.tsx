import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import type { Language } from '#app/shop/language.ts'
import type { JoinedOrder, Order } from '#app/shop/orders/order.ts'
import type { ParcelPhotos } from '#app/shop/pictures/delivery-picture.ts'
import { ChangeDelivery } from '#app/ui/dashboard/orders/change-delivery.tsx'
import { OrderMessage } from '#app/ui/dashboard/orders/order-message.tsx'
import { Recipient } from '#app/ui/dashboard/orders/recipient.tsx'
import { ParcelPictures } from '#app/ui/dashboard/pictures/parcel-pictures.tsx'
import { PrintLink } from '#app/ui/dashboard/print/print-link.tsx'
import { useMayOpen } from '#app/ui/dashboard/use-worker.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { OrderedItems } from '#app/ui/orders/ordered-items.tsx'

type ShownOrder = Pick<
  Order,
  'id' | 'addressInfo' | 'gift' | 'deliveryTime' | 'deliveryState' | 'deliveryVersion' | 'note' | 'cartItems'
> & { parcel: ParcelPhotos | null; joined: JoinedOrder[]; message: string; language: Language }

/** An order over the board: whom to call, where it goes, and the links to change it. */
export function OrderSheet({ order }: { order: ShownOrder }) {
  const t = useAdminTranslate()
  const mayOpen = useMayOpen()
  const [search] = useSearchParams()
  const whole = href('/dashboard/orders/:id', { id: order.id })
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each order is announced
  useEffect(() => heading.current?.focus(), [order.id])
  const without = new URLSearchParams(search)
  without.delete('order')
  return (
    <aside className="order-sheet panel" aria-labelledby="order-sheet">
      <div className="order-sheet__head">
        <H2 id="order-sheet" ref={heading} tabIndex={-1}>
          {t('board.sheet', { receipt: order.id })}
        </H2>
        <Link className="icon-btn" to={`?${without}`} preventScrollReset aria-label={t('board.close')}>
          <X className="icon" aria-hidden="true" />
        </Link>
      </div>
      <OrderedItems items={order.cartItems} />
      <Recipient order={order} />
      {order.note && <p>{t('address.labelled', { label: t('newOrder.noteOf'), text: order.note })}</p>}
      <OrderMessage text={order.message} language={order.language} />
      <ChangeDelivery order={order} />
      {order.parcel && <ParcelPictures parcel={order.parcel} from="board" />}
      <div className="button-row">
        {mayOpen(whole) && (
          <Link className="btn" to={whole}>
            {t('board.wholeOrder')}
          </Link>
        )}
        <PrintLink time={order.deliveryTime} />
      </div>
    </aside>
  )
}
