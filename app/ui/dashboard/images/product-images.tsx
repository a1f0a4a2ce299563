import { type RefObject, useRef } from 'react'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { IMAGE_TYPES, MAX_IMAGE_URL_LENGTH, MAX_PRODUCT_IMAGES, PHOTO_TYPES } from '#app/shop/constants.ts'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import type { ProblemCode } from '#app/shop/problem.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { FileInput } from '#app/ui/forms/file-input.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { fieldErrorText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import type { FormImages } from './form-images.ts'
import { ImageList } from './image-list.tsx'
import { UploadList } from './upload-list.tsx'

interface ProductImagesProps {
  typed: Record<string, string>
  fieldErrors: FieldErrors
  images: FormImages
}

/** A product's images: URL fields that work without scripts, and with them an upload list. */
export function ProductImages({ typed, fieldErrors, images }: ProductImagesProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  return (
    <fieldset className="product-images">
      <legend>{t('productForm.images')}</legend>
      {hydrated && <ImageList images={images} onNone={() => field.current?.focus()} />}
      <ImageUploadField images={images} field={field} code={fieldErrors.image} />
      <UploadList uploads={images.uploads} />
      <TextField
        label={t('productForm.imageUrl')}
        hint={t('productForm.imageUrlHint')}
        name="imageUrl"
        inputMode="url"
        defaultValue={typed.imageUrl}
        placeholder="https://"
        maxLength={MAX_IMAGE_URL_LENGTH}
        autoComplete="off"
        required
        message={fieldErrorText(t, fieldErrors.imageUrl, language)}
      />
      <details className="product-texts" open={fieldErrors.moreImages !== undefined}>
        <summary>{t('productForm.moreImagesOpen')}</summary>
        <div className="product-texts__fields">
          <TextArea
            label={t('productForm.moreImages')}
            hint={t('productForm.moreImagesHint', { max: MAX_PRODUCT_IMAGES - 1 })}
            name="moreImages"
            rows={3}
            maxLength={MAX_IMAGE_URL_LENGTH * MAX_PRODUCT_IMAGES}
            defaultValue={typed.moreImages}
            message={fieldErrorText(t, fieldErrors.moreImages, language)}
          />
        </div>
      </details>
    </fieldset>
  )
}

interface ImageUploadFieldProps {
  images: FormImages
  field: RefObject<HTMLInputElement | null>
  /** The server's refusal of a file sent with the form. */
  code: ProblemCode | undefined
}

/** Uploads files when chosen; without scripts an ordinary file field. */
function ImageUploadField({ images, field, code }: ImageUploadFieldProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const hydrated = useHydrated()
  const text = (code: ProblemCode | undefined) => fieldErrorText(t, code, language)
  const failed = images.uploads.list.filter(({ step }) => step === 'failed')
  const lines = [
    ...failed.map(({ file, code }) => `${file.name}: ${text(code)}`),
    text(images.code ?? (failed.length === 0 ? code : undefined)) ?? '',
  ].filter(Boolean)
  const choose = (files: File[]) => {
    images.upload(files)
    if (field.current) field.current.value = ''
  }
  return (
    <Field
      label={t('productForm.image')}
      hint={t(hydrated ? 'productForm.photoHint' : 'productForm.imageHint', { max: MAX_PRODUCT_IMAGES })}
      message={lines.length > 0 ? lines.join('\n') : undefined}
    >
      {(control) => (
        <FileInput
          control={control}
          name="image"
          accept={hydrated ? PHOTO_TYPES : IMAGE_TYPES}
          multiple={hydrated}
          file={null}
          onFiles={choose}
          input={field}
        />
      )}
    </Field>
  )
}
