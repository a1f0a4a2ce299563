import { Truck } from 'lucide-react'
import { type DeliveryTime, isPickup } from '#app/shop/delivery/delivery-time.ts'
import { formatSlot } from '#app/shop/delivery/format-slot.ts'
import { textIn } from '#app/shop/language.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import type { OrderStep } from '#app/shop/orders/order-progress.ts'
import { formatStepTime } from '#app/shop/orders/step-time.ts'
import { ProductImage } from '#app/ui/elements/product-image.tsx'
import { Steps } from '#app/ui/elements/steps/steps.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { OrderedTitles } from './ordered-titles.tsx'

interface OrderHeadProps {
  items: OrderedItem[]
  time: DeliveryTime | null
  recipient: string
  steps: OrderStep[] | null
}

/** Picture, what, when, for whom, and how it stands. */
export function OrderHead({ items, time, recipient, steps }: OrderHeadProps) {
  const language = useLanguage()
  const [first] = items
  return (
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
        <OrderedTitles items={items} />
        <WhenAndWhom time={time} recipient={recipient} />
      </div>
      {steps && <OrderSteps steps={steps} />}
    </div>
  )
}

function WhenAndWhom({ time, recipient }: Pick<OrderHeadProps, 'time' | 'recipient'>) {
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
      {recipient && (
        <p className="order-card__whom">
          {t(isPickup(time) ? 'orders.pickup' : 'orders.for', { name: recipient })}
        </p>
      )}
    </div>
  )
}

function OrderSteps({ steps }: { steps: OrderStep[] }) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  return (
    <Steps
      label={t('orders.state')}
      steps={steps.map(({ code, state, at }) => ({
        ...{ code, state, text: t(`orders.steps.${code}`) },
        time: at && formatStepTime(at, language),
      }))}
      doneText={t('orders.stepDone')}
    />
  )
}
