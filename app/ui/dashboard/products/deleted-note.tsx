import { useEffect, useRef } from 'react'
import { href, useFetcher, useLocation, useNavigate } from 'react-router'
import { toasts } from '#app/browser/toast-queue.ts'
import { type Translated, textIn } from '#app/shop/language.ts'
import type { Outcome } from '#app/shop/problem.ts'
import { addressWith } from '#app/shop/tables/table-view.ts'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

interface Deleted {
  id: string
  title: Translated
}

/** The last deleted product, with a button to undo. */
export function DeletedNote({ product }: { product: Deleted | null }) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const { fetcher, action } = useRestoreForm(product)
  const undo = useFocusOnNew(product)
  if (!product) return null
  const { id } = product
  const title = textIn(product.title, language)
  return (
    <fetcher.Form className="note note--row deleted-note" method="post" action={action}>
      <p role="status">{t('productTable.deletedNote', { title })}</p>
      <input type="hidden" name="id" value={id} />
      <button className="btn btn--line" type="submit" ref={undo} aria-busy={fetcher.state !== 'idle'}>
        {t('productTable.undo')}
      </button>
    </fetcher.Form>
  )
}

/** The row that had the focus is gone. A page that was loaded with the note leaves the focus alone. */
function useFocusOnNew(product: Deleted | null) {
  const button = useRef<HTMLButtonElement>(null)
  const shown = useRef(product?.id)
  useEffect(() => {
    if (product?.id === shown.current) return
    shown.current = product?.id
    button.current?.focus({ preventScroll: true })
  }, [product?.id])
  return button
}

/** Restores the product, shows a toast and returns to the table's page. */
function useRestoreForm(product: Deleted | null) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const navigate = useNavigate()
  const { search } = useLocation()
  const fetcher = useFetcher<Outcome<unknown>>()
  const { data: outcome } = fetcher
  // The reloaded page no longer has the product's title.
  const title = useRef('')
  useEffect(() => {
    if (product) title.current = textIn(product.title, language)
  }, [product, language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!outcome) return
    if (outcome.ok) toasts.success(t('productTable.restored', { title: title.current }))
    else if (outcome.problem.code === 'product-gone') toasts.error(t('productTable.tooLate'))
    else return toasts.error(problemText(t, outcome.problem, language))
    void navigate(addressWith(search, { deleted: null }), { replace: true, preventScrollReset: true })
  }, [outcome])
  return { fetcher, action: href('/dashboard/undo-delete') + search }
}
