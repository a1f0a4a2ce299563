import { Check } from 'lucide-react'
import { useFetcher, useLocation } from 'react-router'
import type { BoardCard, BoardLine } from '#app/shop/board/board.ts'
import { isMade } from '#app/shop/orders/order-progress.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

/** Counts the pieces of a line that has several, one by one. */
export function MadeForm({ card, line }: { card: BoardCard; line: BoardLine }) {
  const t = useAdminTranslate()
  const { pathname, search } = useLocation()
  const fetcher = useFetcher()
  const { receipt, status, version } = card
  if (isMade(status) || line.isTakenOut || line.count < 2) return null
  return (
    <fetcher.Form className="made-form" method="post" action={pathname + search}>
      <input type="hidden" name="intent" value="made" />
      <input type="hidden" name="receipt" value={receipt} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="line" value={line.id} />
      <span className="tabular">{t('board.toMakeOf', { made: line.made, count: line.count })}</span>
      {line.made < line.count && (
        <button className="btn btn--line" type="submit" disabled={fetcher.state !== 'idle'}>
          <Check className="icon icon--small" aria-hidden="true" />
          <span>{t('board.oneMade')}</span>
        </button>
      )}
    </fetcher.Form>
  )
}
