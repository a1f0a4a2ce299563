import type { Support } from '#app/shop/settings/support.ts'
import type { TextKey, Translate } from './translator.ts'

/** Contact details as part of a sentence: the email, and the phone number if there is one. */
export function reachText(t: Translate<TextKey>, { email, phone }: Support): string {
  return phone ? t('reach.both', { email, phone }) : t('reach.email', { email })
}
