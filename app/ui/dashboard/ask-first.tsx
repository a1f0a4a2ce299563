import type { ReactNode } from 'react'

interface AskFirstProps {
  /** What opens the question. */
  label: string
  question: string
  children: ReactNode
}

/** A button that asks before it does something that cannot be undone; it opens in place, with or without scripts. */
export function AskFirst({ label, question, children }: AskFirstProps) {
  return (
    <details className="ask-first">
      <summary className="btn btn--line">{label}</summary>
      <div className="ask-first__box">
        <p>{question}</p>
        {children}
      </div>
    </details>
  )
}
