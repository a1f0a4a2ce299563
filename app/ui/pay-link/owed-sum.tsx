import { formatDay } from '#app/shop/day.ts'
import type { Satang } from '#app/shop/money.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'

/** The amount that is owed, with its due date if it has one. */
export function OwedSum({ amount, due }: { amount: Satang; due: string | null }) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const sum = usePrice()(amount)
  const text =
    due === null
      ? t('payLink.owed', { amount: sum })
      : t('payLink.owedUntil', { amount: sum, day: formatDay(due, language) })
  return (
    <p className="note">
      <strong>{text}</strong>
    </p>
  )
}
