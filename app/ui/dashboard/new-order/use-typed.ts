import { useRef, useState } from 'react'
import { isSamePlace, readPlace } from '#app/browser/delivery-offers.ts'
import { parseBaht, type Satang } from '#app/shop/money.ts'

const PLACE_PAUSE_MS = 400

/** Fields on which the price depends: amounts at once, and the place, by which fees are looked up, once typing pauses. */
export function useTyped(fields: Record<string, string>) {
  const [amounts, setAmounts] = useState(() => readAmounts(new Map(Object.entries(fields))))
  const [place, setPlace] = useState(() => readPlace(new Map(Object.entries(fields))))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    ...{ amounts, place },
    onType(form: FormData) {
      const next = readAmounts(form)
      setAmounts((before) => (isSame(before, next) ? before : next))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setPlace(readPlace(form)), PLACE_PAUSE_MS)
    },
    /** Ends the pause; true where the place had not been looked up. */
    endPause(form: FormData): boolean {
      clearTimeout(timer.current)
      const next = readPlace(form)
      setPlace(next)
      return !isSamePlace(place, next)
    },
  }
}

interface Amounts {
  fee: Satang | null
  discount: Satang
}

function readAmounts(form: { get(name: string): unknown }): Amounts {
  const read = (name: keyof Amounts) => parseBaht(String(form.get(name) ?? ''))
  return { fee: read('fee'), discount: read('discount') ?? 0 }
}

function isSame(one: Amounts, other: Amounts): boolean {
  return one.fee === other.fee && one.discount === other.discount
}
