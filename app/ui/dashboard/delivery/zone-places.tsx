import { useRef, useState } from 'react'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import type { PlaceSuggestion } from '#app/shop/delivery/place-suggestion.ts'
import { MAX_ZONE_LENGTHS, placeLine } from '#app/shop/delivery/zones/zone-form.ts'
import { usePlaces } from '#app/ui/delivery/use-places.ts'
import { Combobox } from '#app/ui/forms/combobox.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

interface ZonePlacesProps {
  typed: string
  message: string | undefined
}

/** The places of a zone as lines; a search adds lines, where scripts run. */
export function ZonePlaces({ typed, message }: ZonePlacesProps) {
  const t = useAdminTranslate()
  const area = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const add = (line: string) => {
    const lines = area.current?.querySelector('textarea')
    if (!lines) return
    const before = lines.value.trimEnd()
    if (!before.split('\n').includes(line)) lines.value = before === '' ? line : `${before}\n${line}`
    lines.dispatchEvent(new Event('input', { bubbles: true }))
    lines.scrollTop = lines.scrollHeight
  }
  return (
    <div className="zone-form__part" ref={area}>
      {hydrated && <PlaceFinder onChoose={add} />}
      <TextArea
        label={t('zones.places')}
        hint={t('zones.placesHint')}
        name="places"
        rows={6}
        maxLength={MAX_ZONE_LENGTHS.places}
        defaultValue={typed}
        message={message}
      />
    </div>
  )
}

function PlaceFinder({ onChoose }: { onChoose: (line: string) => void }) {
  const t = useAdminTranslate()
  const [query, setQuery] = useState('')
  const { isAvailable, places, isNothing, isOld, find } = usePlaces()
  if (!isAvailable) return null
  const type = (text: string) => {
    setQuery(text)
    find(text)
  }
  return (
    <Combobox
      lang="th"
      label={t('zones.findPlace')}
      hint={isNothing ? t('problems.places-unknown', { places: query }) : t('zones.findPlaceHint')}
      typed={query}
      onType={type}
      options={linesFor(places, /^[\d๐-๙\s]+$/.test(query))}
      isOld={isOld}
      textOf={(line) => line}
      onChoose={(line) => {
        onChoose(line)
        type('')
      }}
      status={places.length > 0 ? t('address.findPlaceCount', { count: places.length }) : ''}
    />
  )
}

/** Suggests postcodes for a typed postcode, else districts with their provinces, then whole provinces. */
function linesFor(places: PlaceSuggestion[], isPostcode: boolean): string[] {
  const lines = isPostcode
    ? places.map(({ postcode }) => placeLine({ province: null, district: null, postcode }))
    : [
        ...places.map(({ province, district }) => placeLine({ province, district, postcode: null })),
        ...places.map(({ province }) => placeLine({ province, district: null, postcode: null })),
      ]
  return [...new Set(lines)]
}
