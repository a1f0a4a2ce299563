import { TriangleAlert } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { setControl } from '#app/browser/set-control.ts'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import type { ProductInput } from '#app/shop/catalogue/product-fields.ts'
import { isBox, listDifferences, type TypedProduct } from '#app/shop/catalogue/product-form.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useInputLabel } from './use-input-label.ts'

interface ChangedNoteProps {
  form: RefObject<HTMLFormElement | null>
  id: string
  /** The other person's saved values. */
  theirs: TypedProduct
  /** The form's current values. */
  typed: TypedProduct
  onTake: () => void
}

/** Shows the differences when two people changed a product, with a choice for each field. */
export function ChangedNote({ form, id, theirs, typed, onTake }: ChangedNoteProps) {
  const t = useAdminTranslate()
  const differing = listDifferences(typed, theirs)
  const note = useRef<HTMLElement>(null)
  // The pressed button may be far below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that there is something new to see
  useEffect(() => void note.current?.focus(), [theirs])
  const take = (input: ProductInput) => {
    if (!form.current) return
    setControl(form.current, input, theirs[input])
    onTake()
    // The pressed button goes with its difference.
    note.current?.focus()
  }
  return (
    <section className="changed-note" ref={note} tabIndex={-1} aria-label={t('productForm.changedTitle')}>
      <H2 className="changed-note__title">
        <TriangleAlert className="icon" aria-hidden="true" />
        <span>{t('productForm.changedTitle')}</span>
      </H2>
      <p>{t(differing.length > 0 ? 'productForm.changedText' : 'productForm.changedSame')}</p>
      <ul className="changed-note__list">
        {differing.map((input) => (
          <Difference key={input} input={input} theirs={theirs[input]} typed={typed[input]} onTake={take} />
        ))}
      </ul>
      <Link to={`${href('/updateproduct')}?${new URLSearchParams({ id })}`} reloadDocument>
        {t('productForm.loadTheirs')}
      </Link>
    </section>
  )
}

interface DifferenceProps {
  input: ProductInput
  theirs: string
  typed: string
  onTake: (input: ProductInput) => void
}

function Difference({ input, theirs, typed, onTake }: DifferenceProps) {
  const t = useAdminTranslate()
  const hydrated = useHydrated()
  const label = useInputLabel()(input)
  const shown = (value: string) => {
    if (isBox(input)) return t(value === 'yes' ? 'productForm.on' : 'productForm.off')
    return value || t('productForm.empty')
  }
  return (
    <li className="changed-note__field">
      <h3>{label}</h3>
      <dl>
        <div>
          <dt>{t('productForm.theirs')}</dt>
          <dd>{shown(theirs)}</dd>
        </div>
        <div>
          <dt>{t('productForm.yours')}</dt>
          <dd>{shown(typed)}</dd>
        </div>
      </dl>
      {hydrated && (
        <button
          className="btn btn--line"
          type="button"
          aria-label={t('productForm.useTheirs', { field: label })}
          onClick={() => onTake(input)}
        >
          {t('productForm.takeTheirs')}
        </button>
      )}
    </li>
  )
}
