import { useHydrated } from '#app/browser/use-hydrated.ts'
import { similarCategory } from '#app/shop/catalogue/category.ts'
import type { Category } from '#app/shop/catalogue/product.ts'
import { textIn } from '#app/shop/language.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

interface CategoryHintProps {
  categories: Category[]
  typed: string
  onUse: (name: string) => void
}

/** Suggests an existing category with a similar name; without scripts the server asks on save. */
export function CategoryHint({ categories, typed, onUse }: CategoryHintProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const hydrated = useHydrated()
  const similar = similarCategory(categories, typed)
  return (
    <div className="category-hint" role="status">
      {hydrated && similar && (
        <>
          <p className="text-small">
            {t('productForm.didYouMean', { category: textIn(similar.title, language) })}
          </p>
          <button className="btn btn--line" type="button" onClick={() => onUse(similar.title.en)}>
            {t('productForm.useCategory', { category: textIn(similar.title, language) })}
          </button>
        </>
      )}
    </div>
  )
}
