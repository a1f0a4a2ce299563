import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { readStoredAddress } from '#app/browser/stored/stored-address.ts'
import {
  MAX_PLACE_QUERY_LENGTH,
  PLACE_FIELD_NAMES,
  type PlaceFieldName,
  type PlaceSuggestion,
} from '#app/shop/delivery/place-suggestion.ts'
import { Combobox } from '#app/ui/forms/combobox.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { usePlaces } from './use-places.ts'

type FormRef = RefObject<HTMLFormElement | null>
type ChosenPlace = Pick<PlaceSuggestion, PlaceFieldName | 'postcode'>

/** Finds a place by any part of its address, and fills the form with it. What is typed there wins. */
export function PlaceSearch({ form }: { form: FormRef }) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const { isAvailable, places, isNothing, find } = usePlaces()
  const [place, setPlace] = useChosenPlace(form, () => setTyped(''))

  const choose = (suggestion: PlaceSuggestion) => {
    // The hidden fields first: the form's listeners read them.
    flushSync(() => setPlace(suggestion))
    setTyped(suggestion.label)
    if (form.current) fill(form.current, suggestion)
  }
  return (
    <>
      {PLACE_FIELD_NAMES.map((name) => (
        <input key={name} type="hidden" name={name} value={place?.[name] ?? ''} />
      ))}
      {isAvailable && (
        <Combobox
          label={t('address.findPlace')}
          hint={isNothing ? t('address.findPlaceNone') : t('address.findPlaceHint')}
          input={{ maxLength: MAX_PLACE_QUERY_LENGTH }}
          typed={typed}
          onType={(text) => {
            setTyped(text)
            find(text)
          }}
          options={places}
          textOf={({ label }) => label}
          lang={language === 'th' ? 'th' : 'en'}
          onChoose={choose}
          status={isNothing ? t('address.findPlaceNone') : statusOf(t, places.length)}
        />
      )}
    </>
  )
}

function statusOf(t: ReturnType<typeof useCustomerTranslate>, count: number): string {
  return count > 0 ? t('address.findPlaceCount', { count }) : ''
}

/** Kept with the draft. Another postcode in the field clears it: nobody sees the hidden fields. */
function useChosenPlace(form: FormRef, onCleared: () => void) {
  const [place, setPlace] = useState<ChosenPlace | null>(storedPlace)
  const latest = useRef({ place, onCleared })
  useEffect(() => {
    latest.current = { place, onCleared }
  })
  useEffect(() => {
    const element = form.current
    // Before React's listeners: the place is gone when the draft is stored.
    const compare = () => {
      const { place, onCleared } = latest.current
      if (!element || !place || inputOf(element, 'pincode')?.value.trim() === place.postcode) return
      flushSync(() => setPlace(null))
      onCleared()
    }
    element?.addEventListener('input', compare)
    return () => element?.removeEventListener('input', compare)
  }, [form])
  return [place, setPlace] as const
}

function storedPlace(): ChosenPlace | null {
  const { province, district, pincode } = readStoredAddress()
  return province && district && pincode ? { province, district, postcode: pincode } : null
}

function fill(form: HTMLFormElement, { postcode, address }: PlaceSuggestion): void {
  const [line, pincode] = [inputOf(form, 'address'), inputOf(form, 'pincode')]
  if (line?.value.trim() === '') {
    line.value = ` ${address}`
    // The house number comes first.
    line.focus()
    line.setSelectionRange(0, 0)
  }
  if (!pincode) return
  pincode.value = postcode
  pincode.dispatchEvent(new Event('input', { bubbles: true }))
}

function inputOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const element = form.elements.namedItem(name)
  return element instanceof HTMLInputElement ? element : null
}
