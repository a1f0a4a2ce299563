import { type ReactNode, useId } from 'react'
import { PRODUCT_CATEGORY_TO, PRODUCT_TITLE_TO } from '#app/shop/constants.ts'
import type { FieldFaults } from '#app/shop/forms.ts'
import type { Category } from '#app/shop/product.ts'
import { faultText } from '#app/ui/problem-text.ts'
import { useLanguage } from '#app/ui/reader.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { useOwnerWords } from '#app/ui/words.ts'
import { TextArea } from './text-area.tsx'

interface ProductMainFieldsProps {
  typed: Record<string, string>
  faults: FieldFaults
  categories: Category[]
  /** The fields of its images. */
  images: ReactNode
}

/** The five fields that a product must have. */
export function ProductMainFields({ typed, faults, categories, images }: ProductMainFieldsProps) {
  const t = useOwnerWords()
  const language = useLanguage()
  const suggestions = useId()
  const message = (name: string) => faultText(t, faults[name], language)
  return (
    <>
      <TextField
        label={t('productForm.title')}
        name="title"
        defaultValue={typed.title}
        placeholder={t('productForm.titlePlaceholder')}
        maxLength={PRODUCT_TITLE_TO}
        autoComplete="off"
        required
        message={message('title')}
      />
      <div className="pair">
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
          maxLength={PRODUCT_CATEGORY_TO}
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
      {images}
      <TextArea
        label={t('productForm.description')}
        name="description"
        defaultValue={typed.description}
        required
        message={message('description')}
      />
    </>
  )
}
