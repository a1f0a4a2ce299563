import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Problem } from '#app/shop/problem.ts'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** Has the focus after each refusal, so that it is in view once the toast has gone. */
export function ProblemLine({ problem }: { problem: Problem }) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const line = useRef<HTMLParagraphElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => line.current?.focus(), [problem])
  return (
    <p className="field-error" ref={line} tabIndex={-1}>
      <CircleAlert className="icon icon--small" aria-hidden="true" />
      <span>{problemText(t, problem, language)}</span>
    </p>
  )
}
