import { TriangleAlert } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import {
  differences,
  type MainField,
  type ProductField,
  type ProductFields,
} from '#app/shop/catalogue/product-form.ts'
import { languageName, OTHER_LANGUAGES } from '#app/shop/language.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

interface ChangedNoteProps {
  form: RefObject<HTMLFormElement | null>
  id: string
  /** The other person's saved values. */
  theirs: ProductFields
  /** The form's current values. */
  typed: ProductFields
  onTake: () => void
}

/** Shows the differences when two people changed a product, with a choice for each field. */
export function ChangedNote({ form, id, theirs, typed, onTake }: ChangedNoteProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const hydrated = useHydrated()
  const differing = differences(typed, theirs)
  const note = useRef<HTMLElement>(null)
  // The pressed button may be far below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that there is something new to see
  useEffect(() => void note.current?.focus(), [theirs])
  const take = (field: ProductField) => {
    const control = form.current?.elements.namedItem(field)
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return
    if (isSwitch(field)) (control as HTMLInputElement).checked = theirs[field] === 'yes'
    else control.value = theirs[field]
    onTake()
  }
  const labelOf = (field: ProductField) => {
    const into = OTHER_LANGUAGES.find((language) => field.endsWith(`.${language}`))
    if (!into) return t(`productForm.${field as MainField}`)
    const values = { language: languageName(into, language) }
    return t(field.startsWith('title') ? 'productForm.titleIn' : 'productForm.descriptionIn', values)
  }
  const shown = (field: ProductField, value: string) => {
    if (isSwitch(field)) return t(value === 'yes' ? 'productForm.on' : 'productForm.off')
    return value || t('productForm.empty')
  }
  return (
    <section className="changed-note" ref={note} tabIndex={-1} aria-label={t('productForm.changedTitle')}>
      <H2 className="changed-note__title">
        <TriangleAlert className="icon" aria-hidden="true" />
        <span>{t('productForm.changedTitle')}</span>
      </H2>
      <p>{t(differing.length > 0 ? 'productForm.changedText' : 'productForm.changedSame')}</p>
      <ul className="changed-note__list">
        {differing.map((field) => (
          <li key={field} className="changed-note__field">
            <h3>{labelOf(field)}</h3>
            <dl>
              <div>
                <dt>{t('productForm.theirs')}</dt>
                <dd>{shown(field, theirs[field])}</dd>
              </div>
              <div>
                <dt>{t('productForm.yours')}</dt>
                <dd>{shown(field, typed[field])}</dd>
              </div>
            </dl>
            {hydrated && (
              <button
                className="btn btn--line"
                type="button"
                aria-label={t('productForm.useTheirs', { field: labelOf(field) })}
                onClick={() => take(field)}
              >
                {t('productForm.takeTheirs')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Link to={`${href('/updateproduct')}?${new URLSearchParams({ id })}`} reloadDocument>
        {t('productForm.loadTheirs')}
      </Link>
    </section>
  )
}

function isSwitch(field: ProductField): boolean {
  return field === 'hidden' || field === 'soldOut' || field === 'ribbon'
}
