export interface CacheDependencies {
  products: string[] | 'any'
}

/** Null if the page must not be cached. */
export interface CacheHint {
  shows: CacheDependencies | null
}
