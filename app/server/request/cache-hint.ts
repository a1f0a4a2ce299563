/** The products on a page, by id: when one of them changes, a cached copy is stale. */
export interface CacheDependencies {
  products: string[] | 'any'
}

/** Set by a route whose page may be cached; null for every other. */
export interface CacheHint {
  shows: CacheDependencies | null
}
