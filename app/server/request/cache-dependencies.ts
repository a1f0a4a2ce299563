/** The products on a page, by id: when one of them changes, the page is no longer true. */
export interface CacheDependencies {
  products: string[] | 'any'
}

/** What a page says of itself to the one who might keep it. */
export interface CacheHint {
  shows: CacheDependencies | null
}
