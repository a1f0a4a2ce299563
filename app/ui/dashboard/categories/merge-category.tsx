import { useId } from 'react'
import { Form } from 'react-router'
import type { CountedCategory } from '#app/shop/catalogue/category.ts'
import { textIn } from '#app/shop/language.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { toCountValues, toNameValue } from './category-names.ts'

interface MergeCategoryProps {
  category: CountedCategory
  others: CountedCategory[]
}

/** Merges a category into another, after showing how many products move. */
export function MergeCategory({ category, others }: MergeCategoryProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const id = useId()
  const name = toNameValue(category, language)
  return (
    <details className="ask-first">
      <summary className="btn btn--line" aria-label={t('categories.mergeTitle', name)}>
        {t('categories.merge')}
      </summary>
      <Form className="ask-first__box" method="post" preventScrollReset>
        <p>{t('categories.mergeText', { ...toCountValues(category, language), ...name })}</p>
        <input type="hidden" name="key" value={category.key} />
        <div className="field">
          <label htmlFor={id}>{t('categories.into')}</label>
          <select className="input" id={id} name="into" required defaultValue="">
            <option value="">{t('categories.choose')}</option>
            {others.map(({ key, title }) => (
              <option key={key} value={key}>
                {textIn(title, language)}
              </option>
            ))}
          </select>
        </div>
        <button className="btn btn--danger" type="submit" name="intent" value="merge">
          {t('categories.mergeYes')}
        </button>
      </Form>
    </details>
  )
}
