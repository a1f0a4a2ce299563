import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import type { Problem } from '#app/shop/problem.ts'
import { useHydrated } from './hydrated.ts'
import { problemText } from './problem-text.ts'
import { useLanguage } from './reader.ts'
import { useToasts } from './toast-orders.ts'
import { useWords } from './words.ts'

/** A form's refusal: a toast, and a line above the form that stays. Read out once: by the toast where scripts run. */
export function FormProblem({ problem }: { problem: Problem | undefined }) {
  const t = useWords()
  const language = useLanguage()
  const toasts = useToasts()
  const hydrated = useHydrated()
  useEffect(() => {
    if (problem) toasts.error(problemText(t, problem, language))
  }, [problem, toasts, t, language])
  if (!problem) return null
  return (
    <p className="note note--error" role={hydrated ? undefined : 'alert'}>
      <CircleAlert className="i" aria-hidden="true" />
      {problemText(t, problem, language)}
    </p>
  )
}
