import {
  type ChoicesName,
  type OptionOf,
  PRODUCT_FIELDS,
  type ProductFieldName,
  type ProductInput,
  type TranslatedName,
} from '#app/shop/catalogue/product-fields.ts'
import { languageName, OTHER_LANGUAGES } from '#app/shop/language.ts'
import { optionKey } from '#app/ui/language/option-texts.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** Names an input of the product form: a field, its text in another language, or one of its options. */
export function useInputLabel(): (input: ProductInput) => string {
  const t = useAdminTranslate()
  const reader = useLanguage()
  return (input) => {
    const [name, part] = input.split('.') as [ProductFieldName, string | undefined]
    const language = OTHER_LANGUAGES.find((each) => each === part)
    if (language) {
      return t(`productForm.${name as TranslatedName}In`, { language: languageName(language, reader) })
    }
    if (PRODUCT_FIELDS[name].kind !== 'choices' || part === undefined) return t(`productForm.${name}`)
    const choices = name as ChoicesName
    return t('productForm.option', {
      field: t(`productForm.${choices}`),
      option: t(optionKey(choices, part as OptionOf<ChoicesName>)),
    })
  }
}
