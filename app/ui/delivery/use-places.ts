import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { askForJson } from '#app/browser/ask-shop.ts'
import { MIN_PLACE_QUERY_LENGTH, type PlaceSuggestion } from '#app/shop/delivery/place-suggestion.ts'

const TYPING_PAUSE_MS = 150
/** Always found, if the shop has the list of places at all. */
const PROBE = '10110'

/** Suggestions for what is typed. `isAvailable` is false if the shop has no places, or gave no answer; `isOld` while those for what is typed are looked up. */
export function usePlaces() {
  const [isAvailable, setAvailable] = useState(true)
  const [asked, setAsked] = useState('')
  const [{ places, query, answered }, setFound] = useState<Found>(NOTHING)
  const latest = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    fetchPlaces(PROBE).then((found) => setAvailable(found !== null && found.length > 0))
    return () => clearTimeout(timer.current)
  }, [])

  const find = (typed: string) => {
    latest.current = typed
    clearTimeout(timer.current)
    const isShort = typed.trim().length < MIN_PLACE_QUERY_LENGTH
    setAsked(isShort ? '' : typed)
    if (isShort) return setFound(NOTHING)
    timer.current = setTimeout(async () => {
      const found = await fetchPlaces(typed)
      if (latest.current === typed) {
        setFound({ places: found ?? [], query: found ? typed : '', answered: typed })
      }
    }, TYPING_PAUSE_MS)
  }
  const isNothing = query !== '' && places.length === 0
  return { isAvailable, places, isNothing, isOld: asked !== answered, find }
}

interface Found {
  places: PlaceSuggestion[]
  /** Empty without an answer. */
  query: string
  answered: string
}

const NOTHING: Found = { places: [], query: '', answered: '' }

/** No loader, because a failed router load reloads the page. */
export async function fetchPlaces(query: string): Promise<PlaceSuggestion[] | null> {
  const address = `${href('/places')}?${new URLSearchParams({ q: query })}`
  return (await askForJson<{ places: PlaceSuggestion[] }>(address))?.places ?? null
}
