import { useEffect, useId, useRef, useState } from 'react'
import { href, Link, useFetcher, useLocation, useNavigate } from 'react-router'
import { toasts } from '#app/browser/toast-queue.ts'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import type { FormAnswer } from '#app/shop/forms/form-answer.ts'
import { textIn } from '#app/shop/language.ts'
import { addressWith } from '#app/shop/tables/table-view.ts'
import { DialogFrame } from '#app/ui/elements/dialogs/dialog-frame.tsx'
import { H2 } from '#app/ui/elements/heading.tsx'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'

interface DeleteQuestionProps {
  /** The product named by the `delete` parameter, or null. */
  product: Product | null
  /** The answer to a form sent without scripts. */
  outcome: FormAnswer<string> | undefined
}

/** Asks before a product is deleted: a dialog, or a part of the page if it was loaded with the question. */
export function DeleteQuestion({ product, outcome }: DeleteQuestionProps) {
  const t = useAdminTranslate()
  const heading = useId()
  const inPage = useStaysInPage(product !== null)
  const language = useLanguage()
  const formatPrice = usePrice()
  const { fetcher, action, away, close } = useDeleteForm(product)
  const text =
    product &&
    t('productTable.deleteText', {
      title: textIn(product.title, language),
      price: formatPrice(product.price),
    })
  const form = product && (
    <fetcher.Form className="button-row" method="post" action={action}>
      <input type="hidden" name="id" value={product.id} />
      <button className="btn btn--danger" type="submit" aria-busy={fetcher.state !== 'idle'}>
        {t('productTable.deleteYes')}
      </button>
      <Link className="btn btn--line" to={away} replace preventScrollReset>
        {t('productTable.deleteNo')}
      </Link>
    </fetcher.Form>
  )
  const refused = outcome?.ok === false && outcome.problem
  return (
    <>
      {refused && <p className="note note--error">{problemText(t, refused, language)}</p>}
      {inPage ? (
        <section className="note note--warn note--column" role="dialog" aria-labelledby={heading}>
          <H2 id={heading}>{t('productTable.deleteTitle')}</H2>
          <p>{text}</p>
          {form}
        </section>
      ) : (
        <DialogFrame
          open={product !== null}
          title={t('productTable.deleteTitle')}
          text={text ?? ''}
          closeLabel={t('productTable.close')}
          onClose={close}
        >
          {form}
        </DialogFrame>
      )}
    </>
  )
}

/**
 * True while the page shows the question that it was loaded with. It stays in the page until it is answered:
 * a dialog in its place would swallow a click on the first one's button.
 */
function useStaysInPage(isAsking: boolean): boolean {
  const hydrated = useHydrated()
  const [inPage, setInPage] = useState(!hydrated && isAsking)
  if (inPage && !isAsking) setInPage(false)
  return inPage
}

/** Deletes the product, shows a toast and returns to the table's page. */
function useDeleteForm(product: Product | null) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const navigate = useNavigate()
  const fetcher = useFetcher<FormAnswer<string>>()
  const { search } = useLocation()
  const away = addressWith(search, { delete: null })
  const { data: outcome } = fetcher
  // The reloaded page may no longer have the product.
  const asked = useRef(product)
  useEffect(() => {
    if (product) asked.current = product
  }, [product])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!outcome || !asked.current) return
    if (outcome.ok) toasts.success(t('toasts.product-deleted'))
    else if (outcome.problem) toasts.error(problemText(t, outcome.problem, language))
    const deleted = outcome.ok ? outcome.value : null
    void navigate(addressWith(search, { delete: null, deleted }), { replace: true, preventScrollReset: true })
  }, [outcome])
  return {
    fetcher,
    action: `${href('/dashboard')}${addressWith(search, { index: '' })}`,
    away,
    close: () => void navigate(away, { replace: true, preventScrollReset: true }),
  }
}
