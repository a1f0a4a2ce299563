import { useEffect, useState } from 'react'
import { askShop, shopNow, useTimeGoneBy } from '#app/browser/ask-shop.ts'
import { formatClock } from '#app/shop/day.ts'
import { formatCalendarDay, formatTimes } from '#app/shop/delivery/format-slot.ts'
import { type ArrivalPromise, toPromisedDay } from '#app/shop/delivery/promise/arrival-promise.ts'
import type { Language } from '#app/shop/language.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** Loaded by the browser, since the page itself is cached; null until then and where no times are offered. */
export function useArrivalPromise(): string | null {
  const t = useTranslate()
  const language = useLanguage()
  const [promise, setPromise] = useState<ArrivalPromise | null>(null)
  const timeGoneBy = useTimeGoneBy()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later time asks anew
  useEffect(() => {
    const stopping = new AbortController()
    readPromise(stopping.signal).then(setPromise, () => {})
    return () => stopping.abort()
  }, [timeGoneBy])
  const day = promise && toPromisedDay(promise, shopNow())
  if (!promise || !day) return null
  return t(`home.promises.${day}`, toTextDetails(promise, language))
}

function toTextDetails({ orderBy, day, starts, ends }: ArrivalPromise, language: Language) {
  return {
    time: formatClock(orderBy, language),
    day: formatCalendarDay(day, language),
    // Not over two lines.
    hours: formatTimes(starts, ends).replace('–', '\u2060–\u2060'),
  }
}

async function readPromise(signal: AbortSignal): Promise<ArrivalPromise | null> {
  const answer = await askShop('/delivery/promise', { signal })
  return answer.ok ? answer.json() : null
}
