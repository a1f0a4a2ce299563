import { useState } from 'react'
import { offersQuery, type TypedPlace, useOffers } from '#app/browser/delivery-offers.ts'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { NO_EXTRA_FEES } from '#app/shop/checkout/pricing.ts'
import { PICKUP_FEE } from '#app/shop/delivery/delivery-fee.ts'
import { isFree, type Offer } from '#app/shop/delivery/offers.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { type ShownLine, sumFreeWork } from '#app/ui/dashboard/new-order/goods/shown-line.ts'
import { useReloadAfterRefusal } from '#app/ui/delivery/reload-after-refusal.ts'
import { useSlotChoice } from '#app/ui/delivery/slot-choice.ts'
import type { How } from './when-part.tsx'

const isNotOver = ({ room }: Offer) => room?.isOver !== true

interface HandDelivery {
  /** As stored when the page was opened. */
  fields: Record<string, string>
  place: TypedPlace
  refusal: FormRefusal | undefined
}

/** How and when it goes, with the fees of that; full and closed times can be chosen too. */
export function useHandDelivery(lines: ShownLine[], { fields, place, refusal }: HandDelivery) {
  const [manualHow, setHow] = useState((fields.how ?? 'delivery') as How)
  const [isDayOpen, setDayOpen] = useState(fields.dayOpen === 'yes')
  const { delivery } = useShopFacts()
  const loaded = useOffers(toTimesQuery(lines, place), '/dashboard/new-order/times')
  useReloadAfterRefusal(refusal, loaded.reload)
  const stored = { day: fields.deliveryDay, slotId: fields.deliverySlot }
  const choice = useSlotChoice(loaded, stored, isNotOver)
  const offersTimes = (loaded.offers?.days.length ?? 0) > 0
  const how = manualHow !== 'parcel' && offersTimes ? choice.kind : manualHow
  const { chosen } = choice
  const isTimed = how !== 'parcel' && !isDayOpen && chosen !== null
  return {
    ...{ how, setHow, isDayOpen, setDayOpen, loaded, choice },
    usual: how === 'delivery' ? (loaded.offers?.terms ?? delivery) : PICKUP_FEE,
    extra: isTimed ? { slotFee: chosen.offer.fee, dayFee: chosen.day.surcharge } : NO_EXTRA_FEES,
    isBeyond: isTimed && !isFree(chosen.offer),
    time: isTimed ? `${chosen.day.day} ${chosen.offer.slotId}` : null,
  }
}

/** As shoppers ask, and the work of what is not in the catalogue. */
function toTimesQuery(lines: ShownLine[], place: TypedPlace): string {
  const query = new URLSearchParams(offersQuery([], place))
  for (const { line } of lines) {
    if (line.kind !== 'product') continue
    query.append('id', line.id)
    query.append('count', String(line.count))
  }
  const work = sumFreeWork(lines)
  if (work > 0) query.set('work', String(work))
  return query.toString()
}
