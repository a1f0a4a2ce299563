import type { Support } from '#app/shop/settings/support.ts'
import type { TextKey, Translate } from './translator.ts'

/** How to reach the shop, as a part of a sentence: by email, and by phone where there is one. */
export function reachText(t: Translate<TextKey>, { email, phone }: Support): string {
  return phone ? t('reach.both', { email, phone }) : t('reach.email', { email })
}
