import { MessageCircle, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { itemsToCome, type Order, type OrderRefund } from '#app/shop/orders/order.ts'
import type { OrderStep } from '#app/shop/orders/order-progress.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { ChangeCard } from './change-card.tsx'
import { ChooseTime } from './choose-time.tsx'
import { OrderAgain } from './order-again.tsx'
import { OrderFold } from './order-fold.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderRefunds } from './order-refunds.tsx'

export interface ShownOrder extends Order {
  refunds: OrderRefund[]
  steps: OrderStep[] | null
  /** The page that follows it, which opens without a login; null once that is over. */
  followUrl: string | null
  mayChangeCard: boolean
}

interface OrderCardProps {
  order: ShownOrder
  /** Follows the state of an order that has just been paid. */
  children?: ReactNode
}

/** One order: what, when and for whom; all else is folded. */
export function OrderCard({ order, children }: OrderCardProps) {
  const t = useCustomerTranslate()
  const { links } = useShopFacts()
  return (
    <article className="order-card">
      <OrderHead
        items={itemsToCome(order.cartItems)}
        time={order.deliveryTime}
        recipient={order.addressInfo.name}
        steps={order.steps}
      />
      {order.refunds.length > 0 && <OrderRefunds refunds={order.refunds} total={order.price.total} />}
      {children}
      <ChooseTime order={order} />
      <div className="chips chips--wrap order-card__actions">
        {!children && <OrderAgain items={order.cartItems} />}
        <ChangeCard order={order} mayChange={order.mayChangeCard} />
        {order.followUrl && (
          <a className="chip" href={order.followUrl}>
            <Truck className="icon icon--small" aria-hidden="true" />
            <span>{t('orders.follow')}</span>
          </a>
        )}
        <Link className="chip" to={`${href('/contact')}?order=${encodeURIComponent(order.id)}`}>
          <MessageCircle className="icon icon--small" aria-hidden="true" />
          <span>{t('orders.ask')}</span>
        </Link>
        {children && links.line && (
          <a
            className="chip"
            href={links.line}
            target="_blank"
            rel="noopener"
            aria-label={t('social.lineLink')}
          >
            {t('social.line')}
          </a>
        )}
      </div>
      <OrderFold order={order} />
    </article>
  )
}
