import { useState } from 'react'
import { Form, href, Link } from 'react-router'
import type { Category } from '#app/shop/catalogue/product.ts'
import type { TypedProduct } from '#app/shop/catalogue/product-form.ts'
import type { ProductQuestions } from '#app/shop/catalogue/product-questions.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { OTHER_LANGUAGES } from '#app/shop/language.ts'
import { useFormImages } from '#app/ui/dashboard/images/form-images.ts'
import { ProductImages } from '#app/ui/dashboard/images/product-images.tsx'
import { useSubmitAfterUploads } from '#app/ui/dashboard/images/submit-after-uploads.ts'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { ChangedNote } from './changed-note.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { ProductChoices } from './product-choices.tsx'
import { ProductGroup } from './product-group.tsx'
import { ProductMainFields } from './product-main-fields.tsx'
import { ProductNotes } from './product-notes.tsx'
import { ProductPreview } from './product-preview.tsx'
import { editAddress } from './product-row-buttons.tsx'
import { ProductTexts } from './product-texts.tsx'
import { QuestionNote } from './question-note.tsx'
import { typedFields, useUnsaved } from './unsaved.ts'

export interface ProductFormRefusal extends FormRefusal {
  theirs?: { fields: TypedProduct; version: number }
  questions?: ProductQuestions
}

interface ProductFormProps {
  /** The product's id; a new product's is generated with the form, so that sending twice adds one. */
  id: string
  /** The version that is edited; none for a new product. */
  version?: number
  fields: TypedProduct
  categories: Category[]
  refusal: ProductFormRefusal | undefined
  /** True once saved: leaving needs no question. */
  saved?: boolean
}

/**
 * Adds or changes a product. Keeps the values it was opened with, even when the page's data reloads, so that
 * the version matches what the admin saw.
 */
export function ProductForm({ saved = false, refusal, categories, ...props }: ProductFormProps) {
  const t = useAdminTranslate()
  const [{ id, version, fields }] = useState(props)
  const typed = { ...fields, ...refusal?.typed }
  const [shown, setShown] = useState<TypedProduct>(typed)
  const { form, busy, fieldErrors } = useServerForm(refusal?.fieldErrors, undefined, refusal)
  const { blocker, onSubmit } = useUnsaved({ form: form.ref, fields, refusal, saved })
  const look = () => form.ref.current && setShown(typedFields(form.ref.current))
  const images = useFormImages(form.ref, shown)
  const submit = useSubmitAfterUploads(form.ref, images.uploads.list)
  const { theirs } = refusal ?? {}
  const ownId = refusal?.typed?.id ?? id
  // A product that this form has added, and somebody has changed since, is no new one.
  const isNew = version === undefined && !theirs
  return (
    <Form
      className="product-form"
      encType="multipart/form-data"
      {...(theirs && { action: editAddress({ id: ownId }) })}
      {...form}
      onSubmit={(event) => submit.isReady(event) && onSubmit()}
      onInput={(event) => {
        form.onInput(event)
        look()
      }}
    >
      <div className="product-form__fields">
        <FormProblem problem={refusal?.problem} />
        {theirs && (
          <ChangedNote form={form.ref} id={ownId} theirs={theirs.fields} typed={shown} onTake={look} />
        )}
        {refusal?.questions && <QuestionNote questions={refusal.questions} />}
        <input type="hidden" name="id" value={ownId} />
        {!isNew && <input type="hidden" name="version" value={chooseVersion(refusal, version)} />}
        <ProductMainFields
          typed={typed}
          fieldErrors={fieldErrors}
          categories={categories}
          images={<ProductImages typed={typed} fieldErrors={fieldErrors} images={images} />}
          category={shown.category}
          onTake={look}
        />
        <ProductNotes typed={typed} fieldErrors={fieldErrors} />
        <ProductChoices typed={typed} />
        <ProductGroup group="making" typed={typed} fieldErrors={fieldErrors} />
        <ProductGroup group="availability" typed={typed} fieldErrors={fieldErrors} />
        {OTHER_LANGUAGES.map((language) => (
          <ProductTexts
            key={language}
            language={language}
            typed={typed}
            fieldErrors={fieldErrors}
            categories={categories}
            category={shown.category}
          />
        ))}
        <div className="product-form__foot">
          <SubmitButton busy={busy || saved || submit.isWaiting}>
            {t(isNew ? 'productForm.add' : 'productForm.update')}
          </SubmitButton>
          {refusal?.problem?.code === 'product-gone' && (
            <button className="btn btn--line" type="submit" formAction={href('/addproduct')}>
              {t('productForm.addAgain')}
            </button>
          )}
          <Link className="btn btn--quiet" to={href('/dashboard')}>
            {t('productForm.cancel')}
          </Link>
        </div>
      </div>
      <ProductPreview
        fields={shown}
        file={images.list.length === 0 ? (images.uploads.list[0]?.file ?? null) : null}
      />
      <LeaveQuestion blocker={blocker} />
    </Form>
  )
}

/** After a conflict the admin has seen the newer version. */
function chooseVersion(refusal: ProductFormRefusal | undefined, version = 1): number {
  return refusal?.theirs?.version ?? (Number(refusal?.typed?.version) || version)
}
