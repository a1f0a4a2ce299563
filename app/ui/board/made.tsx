import { Check } from 'lucide-react'
import type { BoardCard, BoardLine } from '#app/shop/board/board.ts'
import { isMade } from '#app/shop/orders/order-progress.ts'
import { SteadyButton } from '#app/ui/elements/steady-button.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

interface MadeProps extends Pick<BoardCard, 'status'> {
  line: BoardLine
  /** The id of the card's form. */
  form: string
  isOff: boolean
}

/** Counts the pieces of a line that has several, one by one. */
export function Made({ status, line: { id, made, count, isTakenOut }, form, isOff }: MadeProps) {
  const t = useAdminTranslate()
  if (isMade(status) || isTakenOut || count < 2) return null
  return (
    <span className="made">
      <span className="tabular">{t('board.toMakeOf', { made, count })}</span>
      {made < count && (
        <SteadyButton
          className="btn btn--line"
          type="submit"
          form={form}
          name="line"
          value={id}
          isOff={isOff}
        >
          <Check className="icon icon--small" aria-hidden="true" />
          <span>{t('board.oneMade')}</span>
        </SteadyButton>
      )}
    </span>
  )
}
