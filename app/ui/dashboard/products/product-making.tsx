import type { FieldErrors } from '#app/shop/forms/fields.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { fieldErrorText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { ProductSwitch } from './product-switches.tsx'

interface ProductMakingProps {
  typed: Record<string, string>
  fieldErrors: FieldErrors
}

/** How much work a product is, how early it is ordered, and whether it has a ribbon. */
export function ProductMaking({ typed, fieldErrors }: ProductMakingProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  return (
    <fieldset className="product-switches">
      <legend>{t('productForm.making')}</legend>
      <div className="field-pair">
        {(['work', 'lead'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`productForm.${name}`)}
            hint={t(`productForm.${name}Hint`)}
            name={name}
            inputMode={name === 'work' ? 'numeric' : 'decimal'}
            maxLength={20}
            defaultValue={typed[name]}
            autoComplete="off"
            message={fieldErrorText(t, fieldErrors[name], language)}
          />
        ))}
      </div>
      <ProductSwitch name="ribbon" on={typed.ribbon === 'yes'} />
    </fieldset>
  )
}
