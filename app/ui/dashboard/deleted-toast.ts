import { useRevalidator } from 'react-router'
import { UNDO_TIME } from '#app/shop/constants.ts'
import { refused } from '#app/shop/problem.ts'
import { problemText } from '#app/ui/problem-text.ts'
import { useLanguage } from '#app/ui/reader.ts'
import { useToasts } from '#app/ui/toast-orders.ts'
import { useOwnerWords } from '#app/ui/words.ts'

/**
 * Tells that a product was deleted, and offers to take that back for as long as the toast stays, also on the pages that follow.
 * The shop keeps what was deleted by itself: nothing depends on this page.
 */
export function useDeletedToast(): (id: string, title: string) => void {
  const t = useOwnerWords()
  const language = useLanguage()
  const toasts = useToasts()
  const { revalidate } = useRevalidator()
  const undo = async (id: string, title: string) => {
    const status = await askBack(id)
    if (status === 200) toasts.success(t('productTable.restored', { title }))
    else toasts.error(status === 409 ? t('productTable.tooLate') : notSaved())
    await revalidate()
  }
  const notSaved = () => problemText(t, refused('not-saved').problem, language)
  return (id, title) =>
    toasts.success(t('toasts.product-deleted'), UNDO_TIME, {
      label: t('productTable.undo'),
      onPress: () => void undo(id, title),
    })
}

/** The status of the answer; 0 where there is none. */
async function askBack(id: string): Promise<number> {
  try {
    const body = new URLSearchParams({ id })
    const headers = { Accept: 'application/json' }
    return (await fetch('/dashboard/undo-delete', { method: 'POST', body, headers })).status
  } catch {
    return 0
  }
}
