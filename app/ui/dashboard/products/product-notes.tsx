import { fieldsWith, PRODUCT_FIELDS } from '#app/shop/catalogue/product-fields.ts'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import { DEFAULT_LANGUAGE } from '#app/shop/language.ts'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { fieldErrorText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

const NOTES = fieldsWith('seenIn', 'page')

interface ProductNotesProps {
  typed: Record<string, string>
  fieldErrors: FieldErrors
}

/** The optional texts of the product's page; open when one is filled or wrong. */
export function ProductNotes({ typed, fieldErrors }: ProductNotesProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  return (
    <details className="product-texts" open={NOTES.some((name) => typed[name] || fieldErrors[name])}>
      <summary>{t('productForm.notes')}</summary>
      <div className="product-texts__fields">
        {NOTES.map((name) => (
          <TextArea
            key={name}
            label={t(`productForm.${name}`)}
            hint={t(`productForm.${name}Hint`)}
            lang={DEFAULT_LANGUAGE}
            name={name}
            rows={3}
            defaultValue={typed[name]}
            maxLength={PRODUCT_FIELDS[name].maxLength}
            message={fieldErrorText(t, fieldErrors[name], language)}
          />
        ))}
      </div>
    </details>
  )
}
