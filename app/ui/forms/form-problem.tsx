import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { toasts } from '#app/browser/toast-queue.ts'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import type { Problem } from '#app/shop/problem.ts'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** A refusal as a toast and as a line above the form; screen readers announce one of them. */
export function FormProblem({ problem }: { problem: Problem | undefined }) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const hydrated = useHydrated()
  useEffect(() => {
    if (problem) toasts.error(problemText(t, problem, language))
  }, [problem, t, language])
  if (!problem) return null
  return (
    <p className="note note--error" role={hydrated ? undefined : 'alert'}>
      <CircleAlert className="icon" aria-hidden="true" />
      <span>{problemText(t, problem, language)}</span>
    </p>
  )
}
