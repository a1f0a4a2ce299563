import { shopNow } from '#app/browser/ask-shop.ts'
import { useOffers } from '#app/browser/delivery-offers.ts'
import { addDays, bangkokDay } from '#app/shop/day.ts'
import { formatCalendarDay, formatSlot, formatTimes, type SlotTime } from '#app/shop/delivery/format-slot.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

interface ArrivalTimeProps {
  /** Names the goods, for the address of offered times. */
  query: string
  /** Delivery costs nothing. */
  isFree?: boolean
}

/** The first free time, loaded by the browser, since the page itself is cached. Its line is there from the start, so nothing moves. */
export function ArrivalTime({ query, isFree = false }: ArrivalTimeProps) {
  const t = useTranslate()
  const language = useLanguage()
  const formatArrival = useArrival()
  const { offers } = useOffers(query)
  const { delivery, pickup } = offers?.earliest ?? { delivery: null, pickup: null }
  const time = delivery && formatArrival(delivery)
  const arrives = time && (isFree ? t('product.arrivesFree', { time }) : time)
  const pickUp = pickup && t('product.arrivesPickup', { time: formatSlot(pickup, language) })
  return <span aria-live="polite">{arrives ?? pickUp}</span>
}

function useArrival(): (slot: SlotTime) => string {
  const t = useTranslate()
  const language = useLanguage()
  return ({ day, starts, ends }) => {
    const today = bangkokDay(shopNow())
    const parts = { day: formatCalendarDay(day, language), hours: formatTimes(starts, ends) }
    if (day === today) return t('product.arrivesToday', parts)
    return t(day === addDays(today, 1) ? 'product.arrivesTomorrow' : 'product.arrivesLater', parts)
  }
}
