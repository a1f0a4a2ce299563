import type { PlaceNames } from './full-address.ts'

/** A row of the address suggestions; its names are Thai, as zones know them. */
export interface PlaceSuggestion extends PlaceNames {
  postcode: string
  /** The text to show, in the visitor's language, with the postcode. */
  label: string
  /** The label without the postcode, for pages of an earlier version and other people's scripts. */
  address: string
}

/** Hidden fields of Buy Now, filled by a chosen suggestion. */
export const PLACE_FIELD_NAMES = ['province', 'district', 'subdistrict'] as const
export type PlaceFieldName = (typeof PLACE_FIELD_NAMES)[number]

export const MAX_PLACE_QUERY_LENGTH = 100
export const MIN_PLACE_QUERY_LENGTH = 2
