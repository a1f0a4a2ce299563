import { Truck } from 'lucide-react'
import { href } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { priceOrder } from '#app/shop/checkout/pricing.ts'
import { ArrivalTime } from '#app/ui/delivery/arrival-time.tsx'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'

/** When the product can arrive, or a link to ask for a day where the shop offers no times. */
export function ArrivalLine({ product }: { product: Product }) {
  const t = useTranslate()
  const { offersTimes, delivery } = useShopFacts()
  const { parts, total } = priceOrder([{ price: product.price, count: 1 }], delivery)
  if (product.soldOut) return null
  return (
    <p className="arrival-line">
      <Truck className="icon icon--small" aria-hidden="true" />
      {offersTimes ? (
        <ArrivalTime
          query={new URLSearchParams({ id: product.id }).toString()}
          isFree={total === parts.subtotal}
        />
      ) : (
        <ShopLink to={href('/contact')}>{t('product.deliveryDate')}</ShopLink>
      )}
    </p>
  )
}
