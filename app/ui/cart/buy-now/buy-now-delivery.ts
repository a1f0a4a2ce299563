import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import {
  isSamePlace,
  type LoadedOffers,
  offersQuery,
  readPlace,
  type TypedPlace,
  useOffers,
} from '#app/browser/delivery-offers.ts'
import { pressSubmit } from '#app/browser/press-submit.ts'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { readStoredAddress, storeAddress, type TypedTime } from '#app/browser/stored/stored-address.ts'
import { type CartItem, priceCart } from '#app/shop/cart/cart.ts'
import { NO_EXTRA_FEES } from '#app/shop/checkout/pricing.ts'
import { type DeliveryFee, PICKUP_FEE } from '#app/shop/delivery/delivery-fee.ts'
import { SLOT_KINDS } from '#app/shop/delivery/delivery-slot.ts'
import { offersOnlyPickup } from '#app/shop/delivery/offers.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { useEarlyPress } from '#app/ui/delivery/early-press.ts'
import { useOnceOffered } from '#app/ui/delivery/once-offered.ts'
import { useReloadAfterRefusal } from '#app/ui/delivery/reload-after-refusal.ts'
import { type SlotChoice, useSlotChoice } from '#app/ui/delivery/slot-choice.ts'

const TYPING_MS = 400

interface BuyNowParts {
  form: RefObject<HTMLFormElement | null>
  answer: { ok: true } | FormRefusal | undefined
  /** A pressed button sends nothing, since the time that was shown is lost; null without any offers. */
  onLost(code: 'not-delivered-there' | 'slot-full' | 'slot-no-pickup' | 'slot-only-pickup' | null): void
}

/** Times and fees for the cart and the typed place, and the price with them. */
export function useBuyNowDelivery(items: CartItem[], { form, answer, onLost }: BuyNowParts) {
  const { delivery: fee, ...facts } = useShopFacts()
  const [stored] = useState(readStoredAddress)
  const wasChosen = stored.deliverySlot !== undefined || stored.deliveryKind === 'pickup'
  const offersTimes = useOnceOffered(facts.offersTimes, wasChosen)
  const [place, setPlace] = useState<TypedPlace>(() => readPlace(new Map(Object.entries(stored))))
  const loaded = useOffers(offersQuery(items, place))
  const choice = useBuyNowChoice(loaded, stored)
  const { chosen } = choice
  const price = priceWith(items, { loaded, choice, fee, offersTimes })
  const time = chosen && `${chosen.day.day} ${chosen.offer.slotId}`
  useReloadAfterRefusal(answer, loaded.reload)
  useStoredChoice(form, loaded.offers && `${choice.kind} ${time}`)
  const [wasTold, setTold] = useState(false)
  // After one message the shopper may buy without a time.
  const isMissing = loaded.offers === null && stored.deliverySlot !== undefined && !wasTold
  const { isWaiting, wait } = useEarlyPress(
    { status: loaded.status, time, isLost: choice.isLost },
    (isSame) => {
      if (isMissing) setTold(true)
      if (isSame && !isMissing) pressSubmit(form.current)
      else onLost(whyLost(loaded, choice))
    },
  )
  const onType = useTyping((typed: FormData) => {
    const next = readPlace(typed)
    setPlace((before) => (isSamePlace(before, next) ? before : next))
  })
  return {
    ...{ loaded, choice, price, offersTimes, isWaiting, onType },
    isOtherPrice: price.total !== priceCart(items, fee).total,
    /**
     * A fast shopper waits for the times instead of buying without one. If the chosen time is no longer among them,
     * nothing is sent.
     */
    waitForOffers(event: FormEvent<HTMLFormElement>) {
      if (loaded.status !== 'loading' && !isMissing) return
      event.preventDefault()
      if (isMissing) loaded.reload()
      wait()
    },
  }
}

/** A delivery is sold without a time too, so a shop that delivers offers it wherever no time of a pick-up is free. */
function useBuyNowChoice(loaded: LoadedOffers, stored: TypedTime): SlotChoice {
  const { deliveryDay: day, deliverySlot: slotId, deliveryKind } = stored
  const choice = useSlotChoice(loaded, { day, slotId, kind: deliveryKind })
  if (choice.chosen || offersOnlyPickup(loaded.offers?.days)) return choice
  const kinds = SLOT_KINDS.filter((kind) => kind === 'delivery' || choice.kinds.includes(kind))
  return { ...choice, kinds }
}

interface PricedDelivery {
  loaded: LoadedOffers
  choice: SlotChoice
  fee: DeliveryFee
  offersTimes: boolean
}

function priceWith(items: CartItem[], { loaded, choice, fee, offersTimes }: PricedDelivery) {
  const { chosen, kind } = choice
  const isPickup = offersTimes && kind === 'pickup'
  const extra = chosen ? { slotFee: chosen.offer.fee, dayFee: chosen.day.surcharge } : NO_EXTRA_FEES
  const terms = loaded.offers?.terms ?? fee
  return priceCart(items, isPickup ? PICKUP_FEE : terms, extra)
}

function whyLost(
  { offers }: LoadedOffers,
  { kind, chosen }: SlotChoice,
): Parameters<BuyNowParts['onLost']>[0] {
  if (!offers) return null
  if (!chosen && offersOnlyPickup(offers.days)) return 'slot-only-pickup'
  if (kind === 'pickup' && !chosen) return 'slot-no-pickup'
  return offers.terms.isClosed && kind === 'delivery' ? 'not-delivered-there' : 'slot-full'
}

/** Stores another kind or time with the draft: a list's field has its name only after it was used. */
function useStoredChoice(form: BuyNowParts['form'], shown: string | null) {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current && shown && before.current !== shown && form.current) {
      storeAddress(new FormData(form.current))
    }
    before.current = shown
  }, [form, shown])
}

/** Calls once typing pauses. */
function useTyping(read: (typed: FormData) => void): (typed: FormData) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (typed) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => read(typed), TYPING_MS)
  }
}
