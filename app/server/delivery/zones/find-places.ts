import { BANGKOK, placeText } from '#app/shop/delivery/full-address.ts'
import {
  MAX_PLACE_QUERY_LENGTH,
  MIN_PLACE_QUERY_LENGTH,
  type PlaceSuggestion,
} from '#app/shop/delivery/place-suggestion.ts'
import { foldText } from '#app/shop/folded.ts'
import type { Language } from '#app/shop/language.ts'
import { otherNames, spokenForm } from './other-names.ts'
import { allPlaces, type PlaceEntry } from './places.ts'

const MAX_SUGGESTIONS = 12
const MAX_WORDS = 8

interface IndexedPlace {
  entry: PlaceEntry
  /** The index among all places: equal matches keep this sort. */
  position: number
  /** Whole names, the most exact first: subdistrict, district, province, in both languages. */
  names: string[]
  /** All that a word of a query may begin: names, words of names, the postcode. */
  tokens: string[]
}

interface Index {
  /** Sorted, so that all that begin with a word are neighbours. */
  tokens: string[]
  /** The places of the token at the same position. */
  places: IndexedPlace[][]
}

let places: IndexedPlace[] | undefined
let written: Index | undefined
let spoken: Index | undefined

/** Places in which each word of the query begins some part, the best matches first; if there are none, by its sound. */
export async function findPlaces(query: string, language: Language): Promise<PlaceSuggestion[]> {
  const words = splitQuery(query)
  if (words.join('').length < MIN_PLACE_QUERY_LENGTH) return []
  places ??= (await allPlaces()).map(toIndexedPlace)
  written ??= indexPlaces(places)
  const found = findIn(written, words)
  if (found.length === 0) {
    spoken ??= indexPlaces(places.map(toSpoken))
    found.push(...findIn(spoken, words.map(spokenForm).filter(Boolean)))
  }
  return found.slice(0, MAX_SUGGESTIONS).map(({ entry }) => toSuggestion(entry, language))
}

function findIn(index: Index, words: string[]): IndexedPlace[] {
  const [rarest, ...others] = words.map((word) => findRange(index, word)).sort(byWidth)
  if (!rarest) return []
  const names = words.filter((word) => !/^\d+$/.test(word))
  return [...placesIn(index, rarest)]
    .filter(({ tokens }) => others.every(({ word }) => tokens.some((token) => token.startsWith(word))))
    .map((place) => ({ place, rank: rankPlace(place, names) }))
    .sort((one, other) => one.rank - other.rank || one.place.position - other.place.position)
    .map(({ place }) => place)
}

function toSpoken(place: IndexedPlace): IndexedPlace {
  const tokens = new Set(place.tokens.map(spokenForm))
  return { ...place, names: place.names.map(spokenForm), tokens: [...tokens] }
}

function indexPlaces(places: IndexedPlace[]): Index {
  const byToken = new Map<string, IndexedPlace[]>()
  for (const place of places) {
    for (const token of place.tokens) {
      const sharing = byToken.get(token)
      if (sharing) sharing.push(place)
      else byToken.set(token, [place])
    }
  }
  const tokens = [...byToken.keys()].sort()
  return { tokens, places: tokens.map((token) => byToken.get(token) ?? []) }
}

/** Positions of the tokens that begin with a word: from, and up to but without. */
interface Range {
  word: string
  from: number
  to: number
}

function findRange({ tokens }: Index, word: string): Range {
  const from = firstFrom(tokens, 0, (token) => token >= word)
  return { word, from, to: firstFrom(tokens, from, (token) => !token.startsWith(word)) }
}

const byWidth = (one: Range, other: Range) => one.to - one.from - (other.to - other.from)

/** The first position from a start on at which `is` holds, and from which on it always holds. */
function firstFrom(tokens: string[], start: number, is: (token: string) => boolean): number {
  let [low, high] = [start, tokens.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (is(tokens[middle] ?? '')) high = middle
    else low = middle + 1
  }
  return low
}

function placesIn({ places }: Index, { from, to }: Range): Set<IndexedPlace> {
  return new Set(places.slice(from, to).flat())
}

function toIndexedPlace(entry: PlaceEntry, position: number): IndexedPlace {
  const { thai, english, postcode } = entry
  const words = [
    [thai.subdistrict, english.subdistrict],
    [thai.district, english.district],
    [thai.province, english.province],
  ]
    .flat()
    .map((name) => withoutStops(toPlainText(name)))
  const names = words.map(withoutSpaces)
  const tokens = [...names, ...words.flatMap((name) => name.split(' '))]
  return {
    entry,
    position,
    names,
    tokens: [...new Set([...tokens, postcode, ...otherNames(thai)])],
  }
}

/** Lowest for a name that is exactly the query or its beginning; of equal ones Bangkok's and towns come first. */
function rankPlace({ names, entry }: IndexedPlace, words: string[]): number {
  const [whole = '', ...shorter] = words.map((_, left) => words.slice(0, words.length - left).join(''))
  const exact = shorter.map((beginning) => names.indexOf(beginning)).filter((at) => at >= 0)
  const byWord = words.reduce((sum, word) => sum + rankIn(names, word), 0)
  const isTown = entry.thai.province === BANGKOK || entry.thai.district.startsWith('เมือง')
  return Math.min(rankIn(names, whole), ...exact) * 1000 + byWord + (isTown ? 0 : 0.5)
}

function rankIn(names: string[], word: string): number {
  const exact = names.indexOf(word)
  if (exact >= 0) return exact
  const begun = names.findIndex((name) => name.startsWith(word))
  return names.length + (begun >= 0 ? begun : names.length)
}

/** Also where names are written together: `อ.เมืองจ.เชียงใหม่`. A name may end like a title: `สนามชัยเขต`. */
const THAI_TITLES =
  /(?<=^|\s)(?:แขวง|เขต|ตำบล|อำเภอ|จังหวัด|[ตอจ]\.)|(?:แขวง|เขต|ตำบล|อำเภอ|จังหวัด|[ตอจ]\.)(?=[ก-๙])|ประเทศไทย/g
/** Without those that are words of the districts `Huai Khwang` and `Sanam Chai Khet`. */
const ENGLISH_TITLES =
  /\b(?:khwaeng|tambon|tambol|(?<!sanam chai )khet(?= )|amphoe|amphur|sub ?district|district|chang ?wat|province|thailand)\b/g
/** Bangkok has no title that divides it from its district. */
const BEFORE_BANGKOK = /(?<=[ก-๙])(?=กรุงเทพ|กทม)/g
const THAI_NAME_OF_BANGKOK = /\bkrung ?thep(?: ?maha ?nakhon)?\b/g

/** A full stop is a sign like others once the titles that it ends are gone. */
function withoutTitles(typed: string): string {
  const names = toPlainText(typed).replace(THAI_TITLES, ' ').replace(ENGLISH_TITLES, ' ')
  return withoutStops(names.replace(BEFORE_BANGKOK, ' ').replace(THAI_NAME_OF_BANGKOK, ' bangkok '))
}

function splitQuery(query: string): string[] {
  return withoutTitles(query.slice(0, MAX_PLACE_QUERY_LENGTH))
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
}

/** These signs have no meaning here: `Sa-at`, `กรุงเทพฯ`. */
const SIGNS = /['"()[\]ฯ,;:/|-]+/g

function toPlainText(text: string): string {
  return foldText(text).replace(SIGNS, ' ').replace(/\s+/g, ' ').trim()
}

function withoutStops(text: string): string {
  return text.replace(/[.\s]+/g, ' ').trim()
}

const withoutSpaces = (name: string) => name.replaceAll(' ', '')

/** A typed name as a key: without its title, spaces and signs. */
export function nameKey(typed: string): string {
  return withoutSpaces(withoutTitles(typed))
}

function toSuggestion(entry: PlaceEntry, language: Language): PlaceSuggestion {
  const { thai, postcode } = entry
  const address = placeText(entry, language)
  return { ...thai, postcode, label: `${address} ${postcode}`, address }
}
