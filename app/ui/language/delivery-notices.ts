import { useShopFacts } from '#app/browser/shop-facts.ts'
import type { NoticeName } from '#app/shop/settings/delivery-notices.ts'
import { useTranslate } from './translations.ts'

/** The delivery notices in the reader's language; null when not set. */
export function useNotices(): Record<NoticeName, string | null> {
  const t = useTranslate()
  const { areas, busyDays, substitution, absent } = useShopFacts().notices
  return {
    areas: areas ? t('notices.areas', { areas }) : null,
    busyDays: busyDays ? t('notices.busyDays', { dates: busyDays }) : null,
    substitution: substitution ? t('notices.substitution') : null,
    absent: absent ? t('notices.absent') : null,
  }
}
