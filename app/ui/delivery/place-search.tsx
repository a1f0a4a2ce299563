import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { thaiPlaceText } from '#app/shop/delivery/full-address.ts'
import {
  MAX_PLACE_QUERY_LENGTH,
  PLACE_FIELD_NAMES,
  type PlaceSuggestion,
} from '#app/shop/delivery/place-suggestion.ts'
import { Combobox } from '#app/ui/forms/combobox.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { type ChosenPlace, findInput, type PlaceChoice } from './chosen-place.ts'
import { fetchPlaces, usePlaces } from './use-places.ts'

/** Finds a place by any part of its address. It gets a line of its own: the address is the shopper's to type. */
export function PlaceSearch({ chosen }: { chosen: PlaceChoice }) {
  const { place, choose } = chosen
  const parts = useRef<HTMLDivElement>(null)
  const label = usePlaceLabel(place)
  const takeBack = () => {
    choose(null)
    parts.current?.querySelector('input')?.focus()
  }
  const take = (suggestion: PlaceSuggestion) => {
    choose(suggestion)
    const form = chosen.form.current
    // House and road are still to be typed.
    if (form) findInput(form, 'address')?.focus()
  }
  return (
    <>
      {PLACE_FIELD_NAMES.map((name) => (
        <input key={name} type="hidden" name={name} value={place?.[name] ?? ''} />
      ))}
      <div className="place-search" ref={parts}>
        {label ? <ChosenLine label={label} onChange={takeBack} /> : <Finder onChoose={take} />}
        <output className="visually-hidden">{label}</output>
      </div>
    </>
  )
}

function ChosenLine({ label, onChange }: { label: string; onChange: () => void }) {
  const t = useCustomerTranslate()
  return (
    <p className="chosen-place">
      <Check className="icon icon--small" aria-hidden="true" />
      <span lang={/\p{Script=Thai}/u.test(label) ? 'th' : 'en'}>{label}</span>
      <button type="button" className="btn btn--quiet" onClick={onChange}>
        {t('address.changePlace')}
      </button>
    </p>
  )
}

function Finder({ onChoose }: { onChoose: (suggestion: PlaceSuggestion) => void }) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const { isAvailable, places, isNothing, isOld, find } = usePlaces()
  if (!isAvailable) return null
  return (
    <Combobox
      label={t('address.findPlace')}
      hint={isNothing ? t('address.findPlaceNone') : undefined}
      input={{
        maxLength: MAX_PLACE_QUERY_LENGTH,
        placeholder: t('address.findPlaceHint'),
        enterKeyHint: 'next',
      }}
      typed={typed}
      onType={(text) => {
        setTyped(text)
        find(text)
      }}
      options={places}
      isOld={isOld}
      textOf={({ label }) => label}
      lang={language === 'th' ? 'th' : 'en'}
      onChoose={onChoose}
      status={isNothing ? t('address.findPlaceNone') : describeCount(t, places.length)}
    />
  )
}

function describeCount(t: ReturnType<typeof useCustomerTranslate>, count: number): string {
  return count > 0 ? t('address.findPlaceCount', { count }) : ''
}

/** Returns the label in the page's language; that of a stored place is looked up, and Thai until then. */
function usePlaceLabel(place: ChosenPlace | null): string | null {
  const language = useLanguage()
  const { subdistrict, district = '', province = '', postcode = '', label } = place ?? {}
  const isUnknown = subdistrict !== undefined && label === undefined && language !== 'th'
  const found = useSuggestion({ subdistrict, district, postcode }, isUnknown)
  if (subdistrict === undefined) return null
  if (label) return label
  if (found?.subdistrict === subdistrict && found.district === district) return found.label
  return `${thaiPlaceText({ subdistrict, district, province })} ${postcode}`
}

type StoredPlace = Pick<ChosenPlace, 'district' | 'postcode'> & { subdistrict: string | undefined }

function useSuggestion({ subdistrict, district, postcode }: StoredPlace, isUnknown: boolean) {
  const [found, setFound] = useState<PlaceSuggestion | null>(null)
  useEffect(() => {
    if (!isUnknown) return
    let isLeft = false
    fetchPlaces([subdistrict, district, postcode].join(' ')).then((places) => {
      const same = places?.find((each) => each.subdistrict === subdistrict && each.district === district)
      if (!isLeft) setFound(same ?? null)
    })
    return () => {
      isLeft = true
    }
  }, [isUnknown, subdistrict, district, postcode])
  return found
}
