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

export const MAX_PLACE_QUERY_LENGTH = 100
export const MIN_PLACE_QUERY_LENGTH = 2
