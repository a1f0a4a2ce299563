import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

interface StepsProps {
  /** Read by screen readers before the steps. */
  label: string
  steps: { code: string; text: string; state: 'done' | 'now' | 'todo'; time?: string | null }[]
  /** Read by screen readers after a step that is done. */
  doneText: string
}

/** What is done, what is going on, and what is to come. */
export function Steps({ label, steps, doneText }: StepsProps): ReactNode {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map(({ code, text, state, time }) => (
        <li key={code} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="steps__dot" aria-hidden="true">
            {state === 'done' && <Check />}
          </span>
          <span>{text}</span>
          {time && <span className="steps__time tabular">{time}</span>}
          {state === 'done' && <span className="visually-hidden">{doneText}</span>}
        </li>
      ))}
    </ol>
  )
}
