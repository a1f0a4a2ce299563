import { formatMoment } from '#app/shop/day.ts'
import type { Language } from '#app/shop/language.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** Formats a time in Bangkok's time zone and the reader's language. */
export function useMoment(): (time: string | Date) => string {
  const language: Language = useLanguage()
  return (time) => formatMoment(time, language)
}
