import { useEffect, useState } from 'react'
import type { PlaceSuggestion } from '#app/shop/delivery/place-suggestion.ts'
import type { ChatFind } from '#app/shop/new-order/read-chat.ts'
import { fetchPlaces } from '#app/ui/delivery/use-places.ts'
import type { FoundPlaces } from './chat-choices.ts'

const TYPING_PAUSE_MS = 300
const MAX_PLACES = 6

/** Asks the list of places for each place that a chat names. */
export function useFoundPlaces(finds: ChatFind[]): { places: FoundPlaces; isFinding: boolean } {
  const [places, setPlaces] = useState<FoundPlaces>({})
  const queries = finds.flatMap(({ field, value }) => (field === 'place' ? [value] : []))
  const unknown = queries.filter((query) => places[query] === undefined).join('\n')
  useEffect(() => {
    if (unknown === '') return
    let isLeft = false
    const timer = setTimeout(async () => {
      const found = await Promise.all(unknown.split('\n').map(async (query) => [query, await findAny(query)]))
      if (!isLeft) setPlaces((before) => ({ ...before, ...Object.fromEntries(found) }))
    }, TYPING_PAUSE_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [unknown])
  return { places, isFinding: unknown !== '' }
}

/** People misspell names and add others: with nothing found, the last words and then the postcode are tried. */
async function findAny(query: string): Promise<PlaceSuggestion[]> {
  for (const words of shorten(query)) {
    const found = await fetchPlaces(words)
    if (found === null) return []
    if (found.length > 0) return found.slice(0, MAX_PLACES)
  }
  return []
}

function shorten(query: string): string[] {
  const words = query.split(' ')
  const postcode = words.filter((word) => /^\d{5}$/.test(word))
  const shorter = [words, words.slice(Math.ceil(words.length / 2)), words.slice(-2), postcode]
  const isEnough = (some: string[]) => some.length > 1 || some === postcode
  return [
    ...new Set(shorter.filter((some, index) => index === 0 || isEnough(some)).map((some) => some.join(' '))),
  ].filter((words) => words !== '')
}
