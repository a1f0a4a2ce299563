import { formatCount } from '#app/shop/count.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** The number of results, announced by screen readers when it changes. */
export function ProductCount({ total, more }: { total: number; more: boolean }) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <p className="text-soft tabular" role="status">
      {t(more ? 'products.countMore' : 'products.count', {
        count: total,
        total: formatCount(total, language),
      })}
    </p>
  )
}
