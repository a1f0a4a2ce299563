import { useFetcher } from 'react-router'
import { type Mode, readMode } from '#app/shop/language.ts'
import { useShopFacts } from './shop-facts.ts'

export const MODE_FETCHER = 'mode'

export function useMode(): Mode {
  const { formData } = useFetcher({ key: MODE_FETCHER })
  const { mode } = useShopFacts()
  return formData ? readMode(String(formData.get('mode'))) : mode
}
