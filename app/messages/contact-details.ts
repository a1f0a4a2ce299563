import type { Support } from '#app/shop/settings/support.ts'
import type { TextKey, Translate } from './translator.ts'

export function reachText(t: Translate<TextKey>, { email, phone }: Support): string {
  return phone ? t('reach.both', { email, phone }) : t('reach.email', { email })
}
