import { readPostcode, type ZonePlace } from '#app/shop/delivery/zones/zones.ts'
import { nameKey } from './find-places.ts'
import { otherProvinceNames } from './other-names.ts'
import { allPlaces } from './places.ts'

interface ReadPlaces {
  places: ZonePlace[]
  /** Lines that name no place, or a district that several provinces have. */
  unknown: string[]
}

/**
 * Reads one place per line: a province, `province / district`, a district, or a postcode, in Thai or English. A line may
 * also have several of one kind.
 */
export async function readZonePlaces(text: string): Promise<ReadPlaces> {
  index ??= indexPlaceNames(await allPlaces())
  const known = index
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line) => takeApart(line, known))
  const read = lines.map((line) => ({ line, place: readZonePlace(line, known) }))
  const places = new Map(read.flatMap(({ place }) => (place ? [[JSON.stringify(place), place]] : [])))
  return {
    places: [...places.values()],
    unknown: read.flatMap(({ line, place }) => (place ? [] : [line])),
  }
}

interface PlaceIndex {
  provinces: Map<string, string>
  /** Maps names to the districts of all provinces. */
  districts: Map<string, { province: string; district: string }[]>
  /** Of all postcodes, alone and with the province and district in which they lie. */
  postcodes: Set<string>
}

let index: PlaceIndex | undefined

function indexPlaceNames(entries: Awaited<ReturnType<typeof allPlaces>>): PlaceIndex {
  const provinces: PlaceIndex['provinces'] = new Map()
  const districts: PlaceIndex['districts'] = new Map()
  const postcodes: PlaceIndex['postcodes'] = new Set()
  for (const { thai, english, postcode } of entries) {
    const { province, district } = thai
    postcodes.add(postcode).add(`${postcode} ${province}`).add(`${postcode} ${province} ${district}`)
    for (const name of [thai.province, english.province, ...otherProvinceNames(province)])
      provinces.set(nameKey(name), province)
    for (const name of [thai.district, english.district]) {
      const known = districts.get(nameKey(name)) ?? []
      if (known.some((each) => each.province === province && each.district === district)) continue
      districts.set(nameKey(name), [...known, { province, district }])
    }
  }
  return { provinces, districts, postcodes }
}

/** Not `Watthana, Bangkok`: that is one district, and a list would have the whole province. */
function takeApart(line: string, index: PlaceIndex): string[] {
  const codes = line.split(/[\s,;，；、]+/).filter(Boolean)
  if (codes.length > 1 && codes.every((code) => readPostcode(code) !== null)) return codes
  const names = line
    .split(/[,;，；、]/)
    .map((name) => name.trim())
    .filter(Boolean)
  const kinds = new Set(names.map((name) => toKind(readZonePlace(name, index))))
  return kinds.size === 1 && !kinds.has(null) ? names : [line]
}

/** Names the parts that a place has; null for none. */
function toKind(place: ZonePlace | null): string | null {
  return place && JSON.stringify(Object.values(place).map((part) => part !== null))
}

/** Null also for a postcode that does not lie there, which would never count. */
function readZonePlace(line: string, index: PlaceIndex): ZonePlace | null {
  const place = matchNames(line, index)
  if (!place?.postcode) return place
  const { province, district, postcode } = place
  return index.postcodes.has([postcode, province, district].filter(Boolean).join(' ')) ? place : null
}

function matchNames(line: string, { provinces, districts }: PlaceIndex): ZonePlace | null {
  const parts = line.split('/').map((part) => part.trim())
  const postcode = readPostcode(parts.at(-1) ?? '')
  const [first = '', second, ...rest] = postcode ? parts.slice(0, -1) : parts
  if (rest.length > 0) return null
  if (first === '') return postcode ? { province: null, district: null, postcode } : null
  const province = provinces.get(nameKey(first))
  if (second === undefined) {
    if (province) return { province, district: null, postcode }
    const [only, ...others] = districts.get(nameKey(first)) ?? []
    return only && others.length === 0 ? { ...only, postcode } : null
  }
  const district = districts.get(nameKey(second))?.find((each) => each.province === province)
  return district ? { ...district, postcode } : null
}
