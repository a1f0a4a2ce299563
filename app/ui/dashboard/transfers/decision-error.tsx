import { useSearchParams } from 'react-router'
import { readDecisionProblem } from '#app/shop/transfers/decision-form.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

/** Somebody else was first, or the reason is missing. */
export function DecisionError() {
  const t = useAdminTranslate()
  const [query] = useSearchParams()
  const problem = readDecisionProblem(query.get('problem'))
  if (!problem) return null
  return (
    <p className="note note--error" role="alert">
      {t(`transfers.refusals.${problem}`)}
    </p>
  )
}
