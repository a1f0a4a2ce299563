/** A row of the address suggestions. */
export interface PlaceSuggestion {
  /** In Thai, as zones know them. */
  subdistrict: string
  district: string
  province: string
  postcode: string
  /** In the visitor's language. */
  label: string
  /** The label without the postcode, for the address field. */
  address: string
}

/** Hidden fields of Buy Now, filled by a chosen suggestion. */
export const PLACE_FIELD_NAMES = ['province', 'district'] as const
export type PlaceFieldName = (typeof PLACE_FIELD_NAMES)[number]

export const MAX_PLACE_QUERY_LENGTH = 100
export const MIN_PLACE_QUERY_LENGTH = 2
