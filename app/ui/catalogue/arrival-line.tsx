import { Truck } from 'lucide-react'
import { href } from 'react-router'
import { useOffers } from '#app/browser/delivery-offers.ts'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { priceOrder } from '#app/shop/checkout/pricing.ts'
import { addDays, bangkokDay } from '#app/shop/day.ts'
import { formatCalendarDay, formatSlot, formatTimes, type SlotTime } from '#app/shop/delivery/format-slot.ts'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** When the product can arrive, or a link to ask for a day where the shop offers no times. */
export function ArrivalLine({ product }: { product: Product }) {
  const t = useTranslate()
  const { offersTimes } = useShopFacts()
  if (product.soldOut) return null
  return (
    <p className="arrival-line">
      <Truck className="icon icon--small" aria-hidden="true" />
      {offersTimes ? (
        <EarliestTime product={product} />
      ) : (
        <ShopLink to={href('/contact')}>{t('product.deliveryDate')}</ShopLink>
      )}
    </p>
  )
}

/** Loaded by the browser, since the page itself is cached. Its line is there from the start, so nothing moves. */
function EarliestTime({ product: { id, price } }: { product: Product }) {
  const t = useTranslate()
  const language = useLanguage()
  const formatArrival = useArrival()
  const { offers } = useOffers(new URLSearchParams({ id }).toString())
  const { delivery, pickup } = offers?.earliest ?? { delivery: null, pickup: null }
  const { parts, total } = priceOrder([{ price, count: 1 }], useShopFacts().delivery)
  const time = delivery && formatArrival(delivery)
  const arrives = time && (total === parts.subtotal ? t('product.arrivesFree', { time }) : time)
  const pickUp = pickup && t('product.arrivesPickup', { time: formatSlot(pickup, language) })
  return <span aria-live="polite">{arrives ?? pickUp}</span>
}

function useArrival(): (slot: SlotTime) => string {
  const t = useTranslate()
  const language = useLanguage()
  return ({ day, starts, ends }) => {
    const today = bangkokDay(new Date())
    const parts = { day: formatCalendarDay(day, language), hours: formatTimes(starts, ends) }
    if (day === today) return t('product.arrivesToday', parts)
    return t(day === addDays(today, 1) ? 'product.arrivesTomorrow' : 'product.arrivesLater', parts)
  }
}
