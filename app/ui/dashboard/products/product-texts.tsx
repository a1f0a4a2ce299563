import type { Category } from '#app/shop/catalogue/product.ts'
import { fieldsWith, PRODUCT_FIELDS } from '#app/shop/catalogue/product-fields.ts'
import { missingNames } from '#app/shop/catalogue/product-form.ts'
import { MAX_CATEGORY_LENGTH } from '#app/shop/constants.ts'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import { fieldIn } from '#app/shop/forms/translated-fields.ts'
import { languageName, type OtherLanguage } from '#app/shop/language.ts'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { fieldErrorText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

const TRANSLATED = fieldsWith('kind', 'line', 'text', 'lines')

interface ProductTextsProps {
  language: OtherLanguage
  typed: Record<string, string>
  fieldErrors: FieldErrors
  categories: Category[]
  category: string
}

/** Texts in another language; open when one is filled or wrong. */
export function ProductTexts({ language, typed, fieldErrors, categories, category }: ProductTextsProps) {
  const t = useAdminTranslate()
  const reader = useLanguage()
  const into = { language: languageName(language, reader) }
  const names = [...TRANSLATED, 'category'].map((field) => fieldIn(field, language))
  const open = names.some((name) => typed[name] || fieldErrors[name])
  const missing = missingNames(categories, category).includes(language)
  const message = (name: string) => fieldErrorText(t, fieldErrors[name], reader)
  return (
    <details className="product-texts" open={open}>
      <summary>{t('productForm.translation', into)}</summary>
      <div className="product-texts__fields">
        <p className="field-hint">{t('productForm.translationHint')}</p>
        {TRANSLATED.map((name) => {
          const input = fieldIn(name, language)
          const { kind, maxLength } = PRODUCT_FIELDS[name]
          const Control = kind === 'line' ? TextField : TextArea
          return (
            <Control
              key={name}
              label={t(`productForm.${name}In`, into)}
              lang={language}
              name={input}
              defaultValue={typed[input]}
              maxLength={maxLength}
              autoComplete="off"
              message={message(input)}
            />
          )
        })}
        {missing && (
          <TextField
            label={t('productForm.categoryIn', into)}
            lang={language}
            name={fieldIn('category', language)}
            defaultValue={typed[fieldIn('category', language)]}
            maxLength={MAX_CATEGORY_LENGTH}
            autoComplete="off"
            message={message(fieldIn('category', language))}
          />
        )}
      </div>
    </details>
  )
}
