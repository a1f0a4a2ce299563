import { BANGKOK, type PlaceNames } from '#app/shop/delivery/full-address.ts'
import type { Place } from '#app/shop/delivery/zones/zones.ts'
import {
  ADDED_IN_BANGKOK,
  ALSO_POSTCODES,
  ENGLISH_DISTRICTS,
  ENGLISH_PROVINCES,
  ENGLISH_SUBDISTRICTS,
  ENGLISH_SUBDISTRICTS_OF_BANGKOK,
  ENGLISH_SYLLABLES,
  REMOVED_IN_BANGKOK,
} from './place-corrections.ts'

/** A subdistrict with one of its postcodes. */
export interface PlaceEntry {
  thai: PlaceNames
  english: PlaceNames
  postcode: string
}

let loading: Promise<PlaceEntry[]> | undefined

/** Every place of Thailand with our corrections; read on the first call. */
export function allPlaces(): Promise<PlaceEntry[]> {
  loading ??= loadPlaces()
  return loading
}

/** Null for a place that is not, or no longer, in the list. */
export async function englishNames(thai: PlaceNames): Promise<PlaceNames | null> {
  const found = (await allPlaces()).find(
    (entry) =>
      entry.thai.subdistrict === thai.subdistrict &&
      entry.thai.district === thai.district &&
      entry.thai.province === thai.province,
  )
  return found?.english ?? null
}

let postcodes: Map<string, Place[]> | undefined

/** The districts in which a postcode lies; none if it is unknown. */
export async function placesOfPostcode(postcode: string): Promise<Place[]> {
  postcodes ??= districtsByPostcode(await allPlaces())
  return postcodes.get(postcode) ?? []
}

function districtsByPostcode(entries: PlaceEntry[]): Map<string, Place[]> {
  const byKey = new Map(
    entries.map(({ thai: { province, district }, postcode }) => [
      [province, district, postcode].join(),
      { province, district, postcode },
    ]),
  )
  return Map.groupBy(byKey.values(), ({ postcode }) => postcode)
}

async function loadPlaces(): Promise<PlaceEntry[]> {
  const { getDatabase, preload, setEngMode } = await import('thai-address-universal')
  await preload({ language: 'both' })
  // The package has one language at a time; both lists have one sequence.
  await setEngMode(true)
  const english = getDatabase()
  await setEngMode(false)
  return correctEntries(
    getDatabase().flatMap((row, index) => {
      const names = english[index]
      // Islands without people have no postcode.
      if (!names || row.postal_code === '') return []
      return [{ thai: toPlaceNames(row), english: toPlaceNames(names), postcode: row.postal_code }]
    }),
  )
}

interface PackageRow {
  sub_district: string
  district: string
  province: string
}

function toPlaceNames({ sub_district: subdistrict, district, province }: PackageRow): PlaceNames {
  return { subdistrict, district, province }
}

function correctEntries(entries: PlaceEntry[]): PlaceEntry[] {
  const removed = new Set(REMOVED_IN_BANGKOK.map((key) => key.join()))
  const remaining = entries.filter(
    ({ thai, postcode }) =>
      thai.province !== BANGKOK || !removed.has([thai.subdistrict, thai.district, postcode].join()),
  )
  const added = listAdded(entries)
  return [...remaining, ...added]
    .flatMap((entry) => [entry, ...alsoAt(entry)])
    .map((entry) => ({ ...entry, english: correctEnglish(entry) }))
}

function listAdded(entries: PlaceEntry[]): PlaceEntry[] {
  const englishDistricts = new Map(
    entries.map(({ thai, english }) => [`${thai.province} ${thai.district}`, english.district]),
  )
  return ADDED_IN_BANGKOK.map(([subdistrict, district, postcode, english]) => ({
    thai: { subdistrict, district, province: BANGKOK },
    english: {
      subdistrict: english,
      district: englishDistricts.get(`${BANGKOK} ${district}`) ?? english,
      province: 'Bangkok',
    },
    postcode,
  }))
}

/** Returns copies of the place with its other postcodes. */
function alsoAt(entry: PlaceEntry): PlaceEntry[] {
  const { thai } = entry
  return ALSO_POSTCODES.filter(
    ([subdistrict, district, province]) =>
      (subdistrict ?? thai.subdistrict) === thai.subdistrict &&
      district === thai.district &&
      province === thai.province,
  ).map(([, , , postcode]) => ({ ...entry, postcode }))
}

function correctEnglish({ thai, english }: PlaceEntry): PlaceNames {
  const known = thai.province === BANGKOK ? ENGLISH_SUBDISTRICTS_OF_BANGKOK : ENGLISH_SUBDISTRICTS
  const own = known[thai.subdistrict]
  return {
    subdistrict: own ?? withoutSlips(thai.subdistrict, english.subdistrict),
    district: ENGLISH_DISTRICTS[thai.district] ?? english.district,
    province: ENGLISH_PROVINCES[thai.province] ?? english.province,
  }
}

function withoutSlips(thai: string, english: string): string {
  return ENGLISH_SYLLABLES.reduce(
    (name, slip) => (slip.thai.test(thai) ? name.replace(slip.wrong, slip.right) : name),
    english,
  )
}
