import { useFetcher } from 'react-router'
import { type Mode, readMode } from '#app/shop/language.ts'
import { useShopFacts } from './shop-facts.ts'

/** One name for every light/dark switch of the page, so that all of them know of a change under way. */
export const MODE_FETCHER = 'mode'

/** The mode to draw in: the one just asked for, before the shop has answered, else the one that it knows. */
export function useMode(): Mode {
  const { formData } = useFetcher({ key: MODE_FETCHER })
  const { mode } = useShopFacts()
  return formData ? readMode(String(formData.get('mode'))) : mode
}
