import { type ReactNode, useId, useRef } from 'react'
import type { Category } from '#app/shop/catalogue/product.ts'
import { MAX_CATEGORY_LENGTH, MAX_TITLE_LENGTH } from '#app/shop/constants.ts'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import { DEFAULT_LANGUAGE } from '#app/shop/language.ts'
import { CategoryHint } from '#app/ui/dashboard/categories/category-hint.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { fieldErrorText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

interface ProductMainFieldsProps {
  typed: Record<string, string>
  fieldErrors: FieldErrors
  categories: Category[]
  images: ReactNode
  category: string
  onTake: () => void
}

/** Shows the fields that everyone sees. */
export function ProductMainFields({
  typed,
  fieldErrors,
  categories,
  images,
  ...shown
}: ProductMainFieldsProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const suggestions = useId()
  const pair = useRef<HTMLDivElement>(null)
  const use = (name: string) => {
    const control = pair.current?.querySelector<HTMLInputElement>('[name=category]')
    if (!control) return
    control.value = name
    shown.onTake()
    control.focus()
  }
  const message = (name: string) => fieldErrorText(t, fieldErrors[name], language)
  return (
    <>
      <TextField
        label={t('productForm.title')}
        hint={t('productForm.englishHint')}
        lang={DEFAULT_LANGUAGE}
        name="title"
        defaultValue={typed.title}
        placeholder={t('productForm.titlePlaceholder')}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        required
        message={message('title')}
      />
      <div className="field-pair" ref={pair}>
        <TextField
          label={t('productForm.price')}
          hint={t('productForm.priceHint')}
          name="price"
          inputMode="decimal"
          defaultValue={typed.price}
          autoComplete="off"
          required
          message={message('price')}
        />
        <TextField
          label={t('productForm.category')}
          hint={t('productForm.categoryHint')}
          name="category"
          list={suggestions}
          defaultValue={typed.category}
          maxLength={MAX_CATEGORY_LENGTH}
          autoComplete="off"
          required
          message={message('category')}
        />
        <datalist id={suggestions}>
          {categories.map(({ key, title }) => (
            <option key={key} value={title.en} label={title[language] ?? title.en} />
          ))}
        </datalist>
      </div>
      <CategoryHint categories={categories} typed={shown.category} onUse={use} />
      {images}
      <TextArea
        label={t('productForm.description')}
        hint={t('productForm.englishHint')}
        lang={DEFAULT_LANGUAGE}
        name="description"
        defaultValue={typed.description}
        required
        message={message('description')}
      />
    </>
  )
}
