import { MessageCircle, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { isPickup } from '#app/shop/delivery/delivery-time.ts'
import { formatSlot } from '#app/shop/delivery/format-slot.ts'
import { textIn } from '#app/shop/language.ts'
import type { Order, OrderRefund } from '#app/shop/orders/order.ts'
import type { OrderStep } from '#app/shop/orders/order-progress.ts'
import { ProductImage } from '#app/ui/elements/product-image.tsx'
import { Steps } from '#app/ui/elements/steps/steps.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { ChangeCard } from './change-card.tsx'
import { ChooseTime } from './choose-time.tsx'
import { OrderAgain } from './order-again.tsx'
import { OrderFold } from './order-fold.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { OrderedTitles } from './ordered-titles.tsx'

export interface ShownOrder extends Order {
  refunds: OrderRefund[]
  steps: OrderStep[] | null
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
  const language = useLanguage()
  const { links } = useShopFacts()
  const [first] = order.cartItems
  return (
    <article className="order-card">
      <div className="order-card__head">
        <div className="product-picture">
          {first && (
            <ProductImage
              imageUrl={first.imageUrl}
              title={textIn(first.title, language)}
              sizes="(min-width: 860px) 160px, 96px"
              thumbnail
            />
          )}
        </div>
        <div className="order-card__text">
          <OrderedTitles items={order.cartItems} />
          <WhenAndWhom order={order} />
        </div>
        {order.steps && <OrderSteps steps={order.steps} />}
      </div>
      {order.refunds.length > 0 && <OrderRefunds refunds={order.refunds} total={order.price.total} />}
      {children}
      <ChooseTime order={order} />
      <div className="chips chips--wrap order-card__actions">
        {!children && <OrderAgain items={order.cartItems} />}
        {order.mayChangeCard && <ChangeCard key={order.corrections} order={order} />}
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

function WhenAndWhom({ order: { deliveryTime: time, addressInfo } }: Pick<OrderCardProps, 'order'>) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const isTimed = time?.status === 'accepted'
  return (
    <div>
      {time && (
        <p className="order-card__when">
          <Truck className="icon icon--small" aria-hidden="true" />
          <span className="visually-hidden">{t(`slots.kinds.${isTimed ? time.slot.kind : 'delivery'}`)}</span>
          <span>{isTimed ? formatSlot(time.slot, language) : t(`slots.${time.status}`)}</span>
        </p>
      )}
      <p className="order-card__whom">
        {t(isPickup(time) ? 'orders.pickup' : 'orders.for', { name: addressInfo.name })}
      </p>
    </div>
  )
}

function OrderSteps({ steps }: { steps: OrderStep[] }) {
  const t = useCustomerTranslate()
  return (
    <Steps
      label={t('orders.state')}
      steps={steps.map((step) => ({ ...step, text: t(`orders.steps.${step.code}`) }))}
      doneText={t('orders.stepDone')}
    />
  )
}
