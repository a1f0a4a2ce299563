import { useEffect, useSyncExternalStore } from 'react'
import { filterAddress, type ProductFilter } from '#app/shop/catalogue/product-filter.ts'
import { FILTER_KEY } from '#app/shop/storage-names.ts'
import { readStored, removeStored, watchStored, writeStored } from './storage.ts'

/** The query of this session's last filter, for links back to the products; empty until hydrated. */
export function useStoredFilter(): string {
  return useSyncExternalStore(
    watchStored,
    () => readStored('session', FILTER_KEY) ?? '',
    () => '',
  )
}

export function useStoreFilter(filter: ProductFilter): void {
  const address = filterAddress(filter)
  useEffect(() => {
    if (address === '') removeStored('session', FILTER_KEY)
    else writeStored('session', FILTER_KEY, address)
  }, [address])
}
