import { shopNow } from '#app/browser/ask-shop.ts'
import { addDays, bangkokDay } from '#app/shop/day.ts'
import { formatSlotDay } from '#app/shop/delivery/format-slot.ts'
import { type OfferedDay, whyNothingFree } from '#app/shop/delivery/offers.ts'
import type { Language } from '#app/shop/language.ts'
import { formatBaht } from '#app/shop/money.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** Adds what is special about the day: today, its name and surcharge, or why nothing is free. */
export function useDayLabel(): (offered: OfferedDay) => string {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const today = bangkokDay(shopNow())
  return (offered) => {
    const day = nearDay(t, { day: offered.day, today, language })
    const { name, surcharge } = offered
    const title = name[language] || name.en || (surcharge > 0 ? t('slots.peakDay') : '')
    const amount = formatBaht(surcharge, language)
    const special = surcharge > 0 ? t('slots.dayExtra', { name: title, amount }) : title
    const whole = special ? `${day} · ${special}` : day
    const reason = whyNothingFree(offered.slots)
    return reason ? t('slots.noneThatDay', { day: whole, reason: t(`slots.states.${reason}`) }) : whole
  }
}

function nearDay(
  t: ReturnType<typeof useCustomerTranslate>,
  { day, today, language }: { day: string; today: string; language: Language },
): string {
  const written = formatSlotDay(day, language)
  if (day === today) return t('slots.today', { day: written })
  return day === addDays(today, 1) ? t('slots.tomorrow', { day: written }) : written
}

/** The few signs below a day of the strip: why nothing is free, the surcharge, or that little is left. */
export function useDayNote(): (offered: OfferedDay) => string {
  const t = useCustomerTranslate()
  const language = useLanguage()
  return ({ slots, surcharge }) => {
    const reason = whyNothingFree(slots)
    if (reason) return t(`slots.shortStates.${reason}`)
    if (surcharge > 0) return t('slots.extra', { amount: formatBaht(surcharge, language) })
    return slots.some(({ state }) => state === 'open') ? '' : t('slots.shortStates.few')
  }
}
