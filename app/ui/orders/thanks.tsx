import { politeName } from '#app/messages/polite-name.ts'
import { chooseNext } from '#app/shop/orders/order-progress.ts'
import { H1 } from '#app/ui/elements/heading.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { OrderCard, type ShownOrder } from './order-card.tsx'

interface ThanksProps {
  order: ShownOrder
  name: string
  /** Null while the shop sends no emails. */
  emailedTo: string | null
}

/** The order that has just been paid, and what happens next. */
export function Thanks({ order, name, emailedTo }: ThanksProps) {
  const t = useCustomerTranslate()
  const next = chooseNext(order.deliveryTime)
  return (
    <div className="thanks">
      <H1>{t('orders.thanks', { name: politeName(name, useLanguage()) })}</H1>
      <p>{t('orders.thanksText')}</p>
      <OrderCard order={order}>
        <div className="note note--column">
          {next && (
            <>
              <strong>{t('orders.nextHeading')}</strong>
              <span>{t(`orders.next.${next}`)}</span>
            </>
          )}
          {emailedTo && <span>{t('orders.sentTo', { email: emailedTo })}</span>}
        </div>
      </OrderCard>
    </div>
  )
}
