import { useOffers } from '#app/browser/delivery-offers.ts'
import { formatSlot } from '#app/shop/delivery/format-slot.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** The first free time for a product. */
export function EarliestTime({ productId }: { productId: string }) {
  return <EarliestTimeFor query={new URLSearchParams({ id: productId }).toString()} />
}

/** Loaded by the browser, since the page itself is cached. Its line is there from the start, so nothing moves. */
export function EarliestTimeFor({ query }: { query: string }) {
  const t = useTranslate()
  const language = useLanguage()
  const { offers } = useOffers(query)
  const { delivery, pickup } = offers?.earliest ?? { delivery: null, pickup: null }
  const text = delivery
    ? t('product.earliest', { time: formatSlot(delivery, language) })
    : pickup
      ? t('product.earliestPickup', { time: formatSlot(pickup, language) })
      : ''
  return (
    <p className="time-picker__earliest" aria-live="polite">
      {text}
    </p>
  )
}
