export interface CacheDependencies {
  products: string[] | 'any'
}

export interface CacheHint {
  shows: CacheDependencies | null
}
