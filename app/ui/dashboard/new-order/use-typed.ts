import { useRef, useState } from 'react'
import type { TypedPlace } from '#app/browser/delivery-offers.ts'
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
      setAmounts((before) => (isEqual(before, next) ? before : next))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setPlace(readPlace(form)), PLACE_PAUSE_MS)
    },
    /** Ends the pause; true where the place had not been looked up. */
    endPause(form: FormData): boolean {
      clearTimeout(timer.current)
      const next = readPlace(form)
      setPlace(next)
      return !isEqual(place, next)
    },
  }
}

interface Getter {
  get(name: string): unknown
}

const readText = (form: Getter, name: string) => String(form.get(name) ?? '')

function readAmounts(form: Getter): { fee: Satang | null; discount: Satang } {
  return { fee: parseBaht(readText(form, 'fee')), discount: parseBaht(readText(form, 'discount')) ?? 0 }
}

function readPlace(form: Getter): TypedPlace {
  const text = (name: keyof TypedPlace) => readText(form, name)
  return { pincode: text('pincode'), province: text('province'), district: text('district') }
}

function isEqual<T extends object>(one: T, other: T): boolean {
  return Object.entries(one).every(([name, value]) => other[name as keyof T] === value)
}
