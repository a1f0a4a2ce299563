import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FetcherWithComponents, useLocation } from 'react-router'
import { type BoardCard, listCardMoves } from '#app/shop/board/board.ts'
import { type BoardMove, FAILURES } from '#app/shop/delivery/delivery-status.ts'
import type { FormAnswer } from '#app/shop/forms/form-answer.ts'
import { SteadyButton } from '#app/ui/elements/steady-button.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { SheetLink } from './sheet-link.tsx'

interface CardMovesProps {
  /** By which other buttons of the card belong to its form. */
  id: string
  card: BoardCard
  label: string
  isOff: boolean
  fetcher: FetcherWithComponents<FormAnswer<string>>
}

/** One large button for the usual next step; the others are folded. */
export function CardMoves({ id, card, label, isOff, fetcher }: CardMovesProps) {
  const t = useAdminTranslate()
  const { pathname, search } = useLocation()
  const [next, ...others] = listCardMoves(card)
  const answer = fetcher.data
  return (
    <fetcher.Form className="card-moves" id={id} method="post" action={pathname + search} aria-label={label}>
      {answer && !answer.ok && <FormProblem problem={answer.problem} />}
      <input type="hidden" name="receipt" value={card.receipt} />
      <input type="hidden" name="version" value={card.version} />
      <input type="hidden" name="intent" value="move" />
      {next && (
        <SteadyButton className="btn card-moves__next" type="submit" name="to" value={next} isOff={isOff}>
          {t(`moves.${next}`)}
        </SteadyButton>
      )}
      {card.status === 'unscheduled' && (
        <SheetLink className="btn card-moves__next" receipt={card.receipt}>
          {t('deliveryChange.heading')}
        </SheetLink>
      )}
      {(others.length > 0 || card.mayTakeBack) && (
        <MoreMoves>
          {others.map((to) => (
            <OtherMove key={to} to={to} isOff={isOff} />
          ))}
          {card.mayTakeBack && (
            <SteadyButton className="btn btn--line" type="submit" name="takeBack" value="yes" isOff={isOff}>
              {t('board.takeBack')}
            </SteadyButton>
          )}
        </MoreMoves>
      )}
    </fetcher.Form>
  )
}

/** Drawn when they are opened: of three hundred cards a slow phone would draw two thousand buttons. */
function MoreMoves({ children }: { children: ReactNode }) {
  const t = useAdminTranslate()
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  // It may have been opened before hydration.
  useEffect(() => setOpen(details.current?.open ?? false), [])
  return (
    <details
      className="card-moves__more"
      ref={details}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="btn btn--line">{t('board.more')}</summary>
      {isOpen ? <div>{children}</div> : <noscript>{children}</noscript>}
    </details>
  )
}

/** What came back has a reason, each a button of its own. */
function OtherMove({ to, isOff }: { to: BoardMove; isOff: boolean }) {
  const t = useAdminTranslate()
  if (to !== 'failed')
    return (
      <SteadyButton className="btn btn--line" type="submit" name="to" value={to} isOff={isOff}>
        {t(`moves.${to}`)}
      </SteadyButton>
    )
  return FAILURES.map((failure) => (
    <SteadyButton
      key={failure}
      className="btn btn--line"
      type="submit"
      name="failed"
      value={failure}
      isOff={isOff}
    >
      {t('address.labelled', { label: t('moves.failed'), text: t(`board.failures.${failure}`) })}
    </SteadyButton>
  ))
}
