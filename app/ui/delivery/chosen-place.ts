import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { readStoredAddress, type TypedAddress } from '#app/browser/stored/stored-address.ts'
import type { PlaceNames } from '#app/shop/delivery/full-address.ts'

type FormRef = RefObject<HTMLFormElement | null>

/** A missing sub-district means an earlier page, which wrote the place into the address. */
export interface ChosenPlace extends Omit<PlaceNames, 'subdistrict'> {
  subdistrict?: string
  postcode: string
  /** The text to show, in the page's language, with the postcode. */
  label?: string
}

export interface PlaceChoice {
  place: ChosenPlace | null
  choose: (place: ChosenPlace | null) => void
  form: FormRef
}

/** Stored with the draft. Another postcode in the field clears it. */
export function usePlaceChoice(
  form: FormRef,
  readTyped: () => TypedAddress = readStoredAddress,
): PlaceChoice {
  const [place, setPlace] = useState(() => placeIn(readTyped()))
  useOtherPostcode(form, place, () => flushSync(() => setPlace(null)))
  const choose = (next: ChosenPlace | null) => {
    // The hidden fields first: the form's listeners read them.
    flushSync(() => setPlace(next))
    const pincode = form.current && findInput(form.current, 'pincode')
    if (!pincode) return
    if (next) pincode.value = next.postcode
    pincode.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return { place, choose, form }
}

function useOtherPostcode(form: FormRef, place: ChosenPlace | null, clear: () => void): void {
  const compare = useEffectEvent((element: HTMLFormElement) => {
    if (place && findInput(element, 'pincode')?.value.trim() !== place.postcode) clear()
  })
  useEffect(() => {
    const element = form.current
    if (!element) return
    // Runs before React's listeners: the place is gone when the draft is stored.
    const onInput = () => compare(element)
    element.addEventListener('input', onInput)
    return () => element.removeEventListener('input', onInput)
  }, [form])
}

export function placeIn({ province, district, subdistrict, pincode }: TypedAddress): ChosenPlace | null {
  if (!province || !district || !pincode) return null
  return { province, district, postcode: pincode, ...(subdistrict && { subdistrict }) }
}

export function findInput(
  form: HTMLFormElement,
  name: string,
): HTMLInputElement | HTMLTextAreaElement | null {
  const element = form.elements.namedItem(name)
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null
}
