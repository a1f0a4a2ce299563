import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { toasts } from '#app/browser/toast-queue.ts'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import type { Problem } from '#app/shop/problem.ts'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** Specified as toasts. */
const TOASTS = ['sign-in-failed', 'sign-up-failed', 'all-fields-required']

interface AccountProblemProps {
  problem: Problem | undefined
  /** Its fields say what is wrong. */
  isMarked: boolean
}

/** A line that stays, unless the fields say what is wrong; without scripts always. Some are specified as toasts too. */
export function AccountProblem({ problem, isMarked }: AccountProblemProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const hydrated = useHydrated()
  const isToast = problem !== undefined && TOASTS.includes(problem.code)
  useEffect(() => {
    if (problem && isToast) toasts.error(problemText(t, problem, language))
  }, [problem, isToast, t, language])
  if (!problem || (hydrated && isMarked)) return null
  return (
    // Screen readers announce it once: the toast, where there is one.
    <p className="note note--error" role={hydrated && isToast ? undefined : 'alert'}>
      <CircleAlert className="icon" aria-hidden="true" />
      <span>{problemText(t, problem, language)}</span>
    </p>
  )
}
