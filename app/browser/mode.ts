import { useFetcher } from 'react-router'
import { type Mode, readMode } from '#app/shop/language.ts'
import { useShopFacts } from './shop-facts.ts'

/** Shared by all light/dark switches of the page, so that each knows of a pending change. */
export const MODE_FETCHER = 'mode'

/** The mode to render: a pending choice, else the shop's answer. */
export function useMode(): Mode {
  const { formData } = useFetcher({ key: MODE_FETCHER })
  const { mode } = useShopFacts()
  return formData ? readMode(String(formData.get('mode'))) : mode
}
