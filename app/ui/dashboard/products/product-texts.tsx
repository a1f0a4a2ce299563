import type { Category } from '#app/shop/catalogue/product.ts'
import { missingNames } from '#app/shop/catalogue/product-form.ts'
import { MAX_CATEGORY_LENGTH, MAX_TITLE_LENGTH } from '#app/shop/constants.ts'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { fieldErrorText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

interface ProductTextsProps {
  language: 'th' | 'zh-CN'
  typed: Record<string, string>
  fieldErrors: FieldErrors
  categories: Category[]
  category: string
}

/** Title and texts in another language; open when one is filled or wrong. */
export function ProductTexts({ language, typed, fieldErrors, categories, category }: ProductTextsProps) {
  const t = useAdminTranslate()
  const reader = useLanguage()
  const end = language === 'th' ? 'Th' : 'Zh'
  const names = [`title${end}`, `description${end}`, `category${end}`] as const
  const open = names.some((name) => typed[name] || fieldErrors[name])
  const missing = missingNames(categories, category)[language === 'th' ? 'th' : 'zh']
  const message = (name: string) => fieldErrorText(t, fieldErrors[name], reader)
  return (
    <details className="product-texts" open={open}>
      <summary>{t(language === 'th' ? 'productForm.thai' : 'productForm.chinese')}</summary>
      <div className="product-texts__fields">
        <p className="field-hint">{t('productForm.translationHint')}</p>
        <TextField
          label={t(`productForm.title${end}`)}
          lang={language}
          name={`title${end}`}
          defaultValue={typed[`title${end}`]}
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
          message={message(`title${end}`)}
        />
        <TextArea
          label={t(`productForm.description${end}`)}
          lang={language}
          name={`description${end}`}
          defaultValue={typed[`description${end}`]}
          message={message(`description${end}`)}
        />
        {missing && (
          <TextField
            label={t(`productForm.category${end}`)}
            lang={language}
            name={`category${end}`}
            defaultValue={typed[`category${end}`]}
            maxLength={MAX_CATEGORY_LENGTH}
            autoComplete="off"
            message={message(`category${end}`)}
          />
        )}
      </div>
    </details>
  )
}
