import { useEffect, useSyncExternalStore } from 'react'
import { filterAddress, type ProductFilter } from '#app/shop/catalogue/product-filter.ts'
import { FILTER_KEY } from '#app/shop/constants.ts'
import { readStored, removeStored, watchStored, writeStored } from './storage.ts'

/** The query of the last filter of this session, for links back to the products; nothing before scripts run. */
export function useStoredFilter(): string {
  return useSyncExternalStore(
    watchStored,
    () => readStored('session', FILTER_KEY) ?? '',
    () => '',
  )
}

/** Remembers the filter that a page shows, until another one takes its place or the session ends. */
export function useStoreFilter(filter: ProductFilter): void {
  const address = filterAddress(filter)
  useEffect(() => {
    if (address === '') removeStored('session', FILTER_KEY)
    else writeStored('session', FILTER_KEY, address)
  }, [address])
}
