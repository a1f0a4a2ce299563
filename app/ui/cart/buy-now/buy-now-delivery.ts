import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { offersQuery, type TypedPlace, useOffers } from '#app/browser/delivery-offers.ts'
import { pressSubmit } from '#app/browser/press-submit.ts'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { readStoredAddress, storeAddress } from '#app/browser/stored/stored-address.ts'
import { type CartItem, priceCart } from '#app/shop/cart/cart.ts'
import { NO_EXTRA_FEES } from '#app/shop/checkout/pricing.ts'
import { PICKUP_FEE } from '#app/shop/delivery/delivery-fee.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { useSlotChoice } from '#app/ui/delivery/slot-choice.ts'

const TYPING_MS = 400

interface BuyNowParts {
  form: RefObject<HTMLFormElement | null>
  answer: { ok: true } | FormRefusal | undefined
  /** A pressed button sends nothing, since the time that was shown is lost; null without any offers. */
  onLost(code: 'not-delivered-there' | 'slot-full' | null): void
}

/** Times and fees for the cart and the typed place, and the price with them. */
export function useBuyNowDelivery(items: CartItem[], { form, answer, onLost }: BuyNowParts) {
  const { delivery: fee, offersTimes } = useShopFacts()
  const [stored] = useState(readStoredAddress)
  const [place, setPlace] = useState<TypedPlace>(() => toPlace(new Map(Object.entries(stored))))
  const loaded = useOffers(offersQuery(items, place))
  const choice = useSlotChoice(loaded, { day: stored.deliveryDay, slotId: stored.deliverySlot })
  const { chosen, kind } = choice
  const isPickup = offersTimes && chosen !== null && kind === 'pickup'
  const extra = chosen ? { slotFee: chosen.offer.fee, dayFee: chosen.day.surcharge } : NO_EXTRA_FEES
  const terms = loaded.offers?.terms ?? fee
  const price = priceCart(items, isPickup ? PICKUP_FEE : terms, extra)
  const time = chosen && `${chosen.day.day} ${chosen.offer.slotId}`
  const [pressed, setPressed] = useState<{ time: string | null } | null>(null)
  const [wasTold, setTold] = useState(false)
  // Chosen before, in a draft; who is told once may buy without it.
  const isMissing = loaded.offers === null && stored.deliverySlot !== undefined && !wasTold
  useReloadAfterRefusal(answer, loaded.reload)
  useStoredChoice(form, time)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the offers are there
  useEffect(() => {
    if (!pressed || loaded.status === 'loading') return
    setPressed(null)
    if (isMissing) {
      setTold(true)
      return onLost(null)
    }
    const isSame = pressed.time ? pressed.time === time : !choice.isLost
    if (isSame) return pressSubmit(form.current)
    const isClosed = loaded.offers?.terms.isClosed && kind === 'delivery'
    onLost(loaded.offers ? (isClosed ? 'not-delivered-there' : 'slot-full') : null)
  }, [pressed, loaded.status])
  const readPlace = useTyping((typed: FormData) => {
    const next = toPlace(typed)
    setPlace((before) => (isEqual(before, next) ? before : next))
  })
  return {
    ...{ loaded, choice, price, offersTimes, isWaiting: pressed !== null, readPlace },
    isOtherPrice: price.total !== priceCart(items, fee).total,
    /**
     * A fast shopper waits for the times instead of buying without one. If the chosen time is no longer among them,
     * nothing is sent.
     */
    waitForOffers(event: FormEvent<HTMLFormElement>) {
      if (loaded.status !== 'loading' && !isMissing) return
      event.preventDefault()
      if (isMissing) loaded.reload()
      setPressed({ time })
    },
  }
}

/** Stores another time with the draft: a list's field has its name only after it was used. */
function useStoredChoice(form: BuyNowParts['form'], time: string | null) {
  const before = useRef(time)
  useEffect(() => {
    if (before.current && time && before.current !== time && form.current) {
      storeAddress(new FormData(form.current))
    }
    before.current = time
  }, [form, time])
}

function useReloadAfterRefusal(answer: BuyNowParts['answer'], reload: () => void) {
  useEffect(() => {
    const code = answer?.ok === false ? answer.problem?.code : undefined
    if (code?.startsWith('slot-') || code === 'delivery-changed' || code === 'not-delivered-there') reload()
  }, [answer, reload])
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

function toPlace(typed: { get(name: string): unknown }): TypedPlace {
  const text = (name: string) => String(typed.get(name) ?? '')
  return { pincode: text('pincode'), province: text('province'), district: text('district') }
}

function isEqual(one: TypedPlace, other: TypedPlace): boolean {
  return Object.entries(one).every(([name, text]) => other[name as keyof TypedPlace] === text)
}
